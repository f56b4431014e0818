#include "server/net/target.h"

#include "server/net/header_fields.h"
#include "support/utf8.h"

namespace tessera::server {

namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

// RFC 3986's pchar without the escapes.
bool plain_in_path(char c) {
  if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return true;
  return std::string_view("-._~!$&'()*+,;=:@").find(c) != std::string_view::npos;
}

// One character of the text, an escape resolved; the text moves on. Nothing for a broken escape.
std::optional<char> take_character(std::string_view& text) {
  const char c = text.front();
  if (c != '%') {
    text.remove_prefix(1);
    return c;
  }
  if (text.size() < 3) return std::nullopt;
  const int high = hex_digit(text[1]);
  const int low = hex_digit(text[2]);
  if (high < 0 || low < 0) return std::nullopt;
  text.remove_prefix(3);
  return static_cast<char>(high * 16 + low);
}

std::optional<std::string> decode_segment(std::string_view text) {
  std::string segment;
  segment.reserve(text.size());
  while (!text.empty()) {
    if (text.front() != '%' && !plain_in_path(text.front())) return std::nullopt;
    const auto c = take_character(text);
    if (!c || is_control(*c) || *c == '/' || *c == '\\') return std::nullopt;
    segment += *c;
  }
  if (segment == "." || segment == ".." || !valid_utf8(segment)) return std::nullopt;
  return segment;
}

std::optional<std::string> decode_path(std::string_view text) {
  if (!text.starts_with('/')) return std::nullopt;
  text.remove_prefix(1);
  std::string path = "/";
  while (!text.empty()) {
    const auto segment = decode_segment(text.substr(0, text.find('/')));
    if (!segment || segment->empty()) return std::nullopt;
    path += *segment;
    const bool more = text.find('/') != text.npos;
    take_until(text, '/');
    if (more) path += '/';
  }
  return path;
}

bool plain_query(std::string_view query) {
  for (const char c : query) {
    if (!plain_in_path(c) && c != '/' && c != '?' && c != '%') return false;
  }
  return true;
}

std::optional<std::string> decode_value(std::string_view text) {
  std::string value;
  value.reserve(text.size());
  while (!text.empty()) {
    const bool space = text.front() == '+';
    const auto c = take_character(text);
    if (!c || is_control(*c)) return std::nullopt;
    value += space ? ' ' : *c;
  }
  if (!valid_utf8(value)) return std::nullopt;
  return value;
}

}  // namespace

std::optional<Target> parse_target(std::string_view text) {
  const auto mark = text.find('?');
  auto path = decode_path(text.substr(0, mark));
  if (!path) return std::nullopt;
  const std::string_view query = mark == text.npos ? std::string_view{} : text.substr(mark + 1);
  if (!plain_query(query)) return std::nullopt;
  return Target{std::move(*path), std::string(query)};
}

std::optional<std::string> query_value(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    std::string_view value = take_until(query, '&');
    if (take_until(value, '=') == name) return decode_value(value);
  }
  return std::nullopt;
}

std::optional<std::string_view> below_base(std::string_view path, std::string_view base) {
  if (!path.starts_with(base)) return std::nullopt;
  path.remove_prefix(base.size());
  if (!path.empty() && !path.starts_with('/')) return std::nullopt;
  return path;
}

}  // namespace tessera::server
