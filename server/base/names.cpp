#include "server/base/names.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdint>
#include <iterator>

#include "support/shown_text.h"
#include "support/utf8.h"
#include "table/command.h"

namespace tessera::server {

namespace {

bool is_space(std::uint32_t code) {
  constexpr std::uint32_t kSpaces[] = {0x20, 0xa0, 0x1680, 0x202f, 0x205f, 0x3000};
  return (code >= 0x2000 && code <= 0x200a) ||
         std::find(std::begin(kSpaces), std::end(kSpaces), code) != std::end(kSpaces);
}

std::string with_single_spaces(std::string_view text) {
  std::string out;
  bool space = false;
  for (std::size_t at = 0; at < text.size();) {
    const auto character = code_point_at(text, at);
    if (character.valid && is_space(character.code)) {
      space = !out.empty();
    } else {
      if (space) out += ' ';
      space = false;
      out += text.substr(at, character.bytes);
    }
    at += character.bytes;
  }
  return out;
}

}  // namespace

Answer<std::string> clean_name(std::string_view text) {
  const auto spaced = with_single_spaces(text);
  if (const auto fault = text_fault(spaced, TextUse::name)) return Refusal(*fault);
  auto out = composed(spaced);
  const bool good = !out.empty() && characters_in(out) <= kLongestShownName && out.size() <= table::kLongestName;
  if (!good) return Refusal(Code::bad_field, "name");
  return out;
}

Answer<void> check_texts(const boost::json::value& value) {
  const auto check = [](std::string_view text) -> Answer<void> {
    if (const auto fault = text_fault(text, TextUse::line)) return Refusal(*fault);
    if (characters_in(text) > kLongestOptionText) return Refusal(table::Refusal{table::Code::too_long});
    return {};
  };
  if (const auto* text = value.if_string()) return check(*text);
  Answer<void> good;
  if (const auto* list = value.if_array()) {
    for (const auto& each : *list) good = good ? check_texts(each) : good;
  } else if (const auto* object = value.if_object()) {
    for (const auto& [key, each] : *object) {
      good = good ? check(key) : good;
      good = good ? check_texts(each) : good;
    }
  }
  return good;
}

}  // namespace tessera::server
