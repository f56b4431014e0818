// What the files of solutions of Pass the Pot have in common.
#pragma once

#include <initializer_list>
#include <string_view>

#include "engine/core/byte_io.h"
#include "engine/core/random.h"

namespace tessera::bots::pass_the_pot {

inline constexpr std::string_view kSolutionMagic = "TESSERA SOLUTION";

inline std::uint64_t solution_checksum(std::initializer_list<std::string_view> parts) {
  std::uint64_t sum = 0;
  for (const auto part : parts) {
    ByteReader reader(part);
    for (std::size_t at = 0; at < part.size(); at += 8) sum = mix64(sum ^ reader.number(8)) + kGoldenGamma;
  }
  return sum;
}

}  // namespace tessera::bots::pass_the_pot
