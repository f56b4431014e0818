#pragma once

#include <cstdint>

#include "engine/core/hd.h"

namespace tessera::take_it {

// Between the 64 bits of a word and 64 bytes that are 0 or 1, so that a family and what is known of its multisets can
// be worked on side by side, many multisets at a time.
struct Flags {
  std::uint8_t flag[64];

  TESSERA_HD TESSERA_OUTLINED static Flags of(std::uint64_t word) {
    constexpr std::uint64_t kOnes = 0x0101010101010101u;
    Flags out;
    for (int i = 0; i < 8; ++i) {
      const std::uint64_t bits = ((word >> (8 * i)) & 0xFFu) * kOnes & 0x8040201008040201u;  // bit j in byte j
      const std::uint64_t bytes = ((bits + 0x7F * kOnes) >> 7) & kOnes;
      for (int j = 0; j < 8; ++j) out.flag[8 * i + j] = static_cast<std::uint8_t>(bytes >> (8 * j));
    }
    return out;
  }

  TESSERA_HD TESSERA_OUTLINED std::uint64_t word() const {
    std::uint64_t out = 0;
    for (int i = 0; i < 8; ++i) {
      std::uint64_t bytes = 0;
      for (int j = 0; j < 8; ++j) bytes |= std::uint64_t{flag[8 * i + j]} << (8 * j);
      out |= (bytes * 0x0102040810204080u >> 56) << (8 * i);  // byte j to bit 56 + j
    }
    return out;
  }
};

}  // namespace tessera::take_it
