#include "engine/core/json.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/stream_parser.hpp>
#include <string>

namespace tessera {

namespace json = boost::json;

namespace {

constexpr std::string_view kSpace = " \t\r\n";

std::size_t fields_in(const json::value& value) {
  std::size_t count = 0;
  if (const auto* object = value.if_object()) {
    count = object->size();
    for (const auto& [key, inner] : *object) count += fields_in(inner);
  } else if (const auto* array = value.if_array()) {
    for (const auto& inner : *array) count += fields_in(inner);
  }
  return count;
}

// In good JSON a string with a colon behind it is a field's name.
std::size_t names_in(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find('"', at)) != std::string_view::npos;) {
    for (++at; text[at] != '"'; ++at) at += text[at] == '\\' ? 1 : 0;
    const auto next = text.find_first_not_of(kSpace, ++at);
    count += next != std::string_view::npos && text[next] == ':' ? 1 : 0;
  }
  return count;
}

}  // namespace

Result<json::value> parse_json(std::string_view text, json::storage_ptr memory) {
  boost::system::error_code ec;
  unsigned char room[1024];  // to work in: enough for a message
  json::stream_parser parser(json::storage_ptr(), {}, room);
  parser.reset(std::move(memory));
  const auto read = parser.write_some(text.data(), text.size(), ec);
  if (!ec && !parser.done()) parser.finish(ec);
  if (ec == json::error::incomplete) return Error{"not JSON: the text ends too early"};
  if (ec || text.find_first_not_of(kSpace, read) != std::string_view::npos) {
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(read), '\n');
    return Error{"not JSON: line " + std::to_string(line) + ", byte " + std::to_string(read)};
  }
  auto value = parser.release();
  if (names_in(text) != fields_in(value)) return Error{"not good JSON: a field is there twice"};
  return value;
}

std::optional<std::string> unknown_field(const json::object& from, std::span<const std::string_view> known) {
  constexpr std::size_t kLongest = 32;
  for (const auto& field : from) {
    const std::string_view name = field.key();
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    return name.size() <= kLongest ? std::string(name) : "unknown";
  }
  return std::nullopt;
}

}  // namespace tessera
