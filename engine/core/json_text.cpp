#include "engine/core/json_text.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cstdint>

namespace tessera {

namespace json = boost::json;

namespace {

bool is_plain(char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; }

// Eight at a time, for nearly all text is plain: where a byte is less than n, or zero, subtracting borrows into its
// highest bit.
bool all_plain(std::uint64_t eight) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  const auto zeros = [](std::uint64_t bytes) { return (bytes - kOnes) & ~bytes; };
  const std::uint64_t low = (eight - 0x20 * kOnes) & ~eight;
  return ((low | zeros(eight ^ '"' * kOnes) | zeros(eight ^ '\\' * kOnes)) & 0x80 * kOnes) == 0;
}

constexpr std::size_t kLongestEscape = 6;

char* put_escaped(char* at, char c) {
  static constexpr char kHex[] = "0123456789abcdef";
  *at++ = '\\';
  if (c == '"' || c == '\\') {
    *at++ = c;
    return at;
  }
  for (const char each : {'u', '0', '0', kHex[c >> 4], kHex[c & 15]}) *at++ = each;
  return at;
}

}  // namespace

void JsonText::value(std::string_view text) {
  char* at = separate(room(kLongestEscape * text.size() + 3));
  *at++ = '"';
  std::uint64_t eight;
  for (; text.size() >= sizeof eight; text.remove_prefix(sizeof eight), at += sizeof eight) {
    std::memcpy(&eight, text.data(), sizeof eight);
    if (!all_plain(eight)) break;
    std::memcpy(at, &eight, sizeof eight);
  }
  for (const char c : text) {
    if (is_plain(c)) {
      *at++ = c;
    } else {
      at = put_escaped(at, c);
    }
  }
  *at++ = '"';
  end_at(at);
}

void JsonText::tree(const json::object& tree) { plain(json::serialize(tree)); }

json::object tree_of(const JsonText& text) {
  boost::system::error_code failed;
  const auto tree = json::parse(text.text(), failed);
  return failed || !tree.is_object() ? json::object() : tree.get_object();
}

}  // namespace tessera
