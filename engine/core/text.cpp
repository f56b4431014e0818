#include "engine/core/text.h"

namespace tessera::text {

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  if (text.empty()) return parts;
  for (;;) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + separator.size());
  }
}

std::optional<int> number(std::string_view text) {
  if (text.empty() || text.size() > 9 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  int value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  constexpr char kHex[] = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text.substr(0, kLongest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7f) {
      out += "\\x";
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
  }
  out += text.size() > kLongest ? "\"…" : "\"";
  return out;
}

std::optional<std::vector<int>> ascending(const std::vector<std::string_view>& words, int min, int max) {
  std::vector<int> values;
  for (const auto word : words) {
    const auto value = number(word);
    if (!value || *value < min || *value > max || (!values.empty() && *value <= values.back())) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

}  // namespace tessera::text
