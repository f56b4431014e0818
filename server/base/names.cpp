#include "server/base/names.h"

#include <cstdint>

#include "support/utf8.h"
#include "table/command.h"

namespace tessera::server {

namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

// Controls, invisible spaces, joiners, marks of direction, private use.
constexpr Range kInvisible[] = {
    {0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},      {0x115f, 0x1160},
    {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},    {0x3164, 0x3164},
    {0xe000, 0xf8ff}, {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xffff}, {0xe0000, 0x10ffff},
};

constexpr Range kSpaces[] = {{0x20, 0x20},     {0xa0, 0xa0},     {0x1680, 0x1680}, {0x2000, 0x200a},
                             {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}};

template <std::size_t N>
bool is_in(const Range (&ranges)[N], std::uint32_t character) {
  for (const auto& [first, last] : ranges) {
    if (character >= first && character <= last) return true;
  }
  return false;
}

}  // namespace

std::optional<std::string> clean_name(std::string_view text) {
  std::string out;
  std::size_t characters = 0;
  bool space = false;
  while (!text.empty()) {
    const auto character = code_point_at(text, 0);
    if (!character.valid) return std::nullopt;
    const auto bytes = text.substr(0, character.bytes);
    text.remove_prefix(character.bytes);
    if (is_in(kSpaces, character.code)) {
      space = !out.empty();
      continue;
    }
    if (is_in(kInvisible, character.code)) return std::nullopt;
    if (space) out += ' ';
    characters += space ? 2 : 1;
    space = false;
    out += bytes;
  }
  const bool good = !out.empty() && characters <= kLongestShownName && out.size() <= table::kLongestName;
  return good ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace tessera::server
