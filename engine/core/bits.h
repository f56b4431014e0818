// The few bit operations the engine needs, the same on every platform (<bit> is not for device code).
#pragma once

#include <cstdint>

#include "engine/core/hd.h"

namespace tessera {

TESSERA_HD constexpr int popcount64(std::uint64_t x) {
#if defined(__CUDA_ARCH__)
  return __popcll(x);
#else
  return __builtin_popcountll(x);
#endif
}

TESSERA_HD constexpr int popcount32(std::uint32_t x) { return popcount64(x); }

// The place of the lowest set bit; x must not be 0.
TESSERA_HD constexpr int lowest_bit64(std::uint64_t x) {
#if defined(__CUDA_ARCH__)
  return __ffsll(static_cast<long long>(x)) - 1;
#else
  return __builtin_ctzll(x);
#endif
}

TESSERA_HD constexpr int lowest_bit32(std::uint32_t x) { return lowest_bit64(x); }

// The place of the highest set bit; x must not be 0.
TESSERA_HD constexpr int highest_bit64(std::uint64_t x) {
#if defined(__CUDA_ARCH__)
  return 63 - __clzll(static_cast<long long>(x));
#else
  return 63 - __builtin_clzll(x);
#endif
}

// The place of the r-th set bit, counted from 0; r must be below popcount64(x). Without a branch, since which bit it is
// cannot be foretold: bits are counted in pairs, nibbles and bytes, then the same way is gone back.
TESSERA_HD constexpr int select64(std::uint64_t x, int r) {
  constexpr std::uint64_t kBytes = 0x0101010101010101;
  const std::uint64_t pairs = x - ((x >> 1) & 0x5555555555555555);
  const std::uint64_t nibbles = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333);
  // Byte i: how many bits are set in bytes 0 to i.
  const std::uint64_t up_to = ((nibbles + (nibbles >> 4)) & 0x0F0F0F0F0F0F0F0F) * kBytes;
  const auto wanted = static_cast<std::uint64_t>(r);
  const std::uint64_t passed = (((wanted * kBytes) | (kBytes << 7)) - up_to) & (kBytes << 7);
  int place = static_cast<int>(((passed >> 7) * kBytes) >> 56) * 8;
  std::uint64_t rest = wanted - (((up_to << 8) >> place) & 0xFF);
  const auto step = [&](std::uint64_t low, int width) {
    const bool up = rest >= low;
    rest -= up ? low : 0;
    place += up ? width : 0;
  };
  step((nibbles >> place) & 0xF, 4);
  step((pairs >> place) & 0x3, 2);
  step((x >> place) & 0x1, 1);
  return place;
}

}  // namespace tessera
