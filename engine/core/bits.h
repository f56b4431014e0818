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

TESSERA_HD constexpr int popcount32(std::uint32_t x) {
#if defined(__CUDA_ARCH__)
  return __popc(x);
#else
  return __builtin_popcount(x);
#endif
}

// The place of the lowest set bit; x must not be 0.
TESSERA_HD constexpr int lowest_bit64(std::uint64_t x) {
#if defined(__CUDA_ARCH__)
  return __ffsll(static_cast<long long>(x)) - 1;
#else
  return __builtin_ctzll(x);
#endif
}

TESSERA_HD constexpr int lowest_bit32(std::uint32_t x) {
#if defined(__CUDA_ARCH__)
  return __ffs(static_cast<int>(x)) - 1;
#else
  return __builtin_ctz(x);
#endif
}

// The place of the highest set bit; x must not be 0.
TESSERA_HD constexpr int highest_bit64(std::uint64_t x) {
#if defined(__CUDA_ARCH__)
  return 63 - __clzll(static_cast<long long>(x));
#else
  return 63 - __builtin_clzll(x);
#endif
}

TESSERA_HD constexpr int highest_bit32(std::uint32_t x) {
#if defined(__CUDA_ARCH__)
  return 31 - __clz(static_cast<int>(x));
#else
  return 31 - __builtin_clz(x);
#endif
}

// Four bytes of eight: nibble i of `which` says which one becomes byte i; 0 to 3 are those of `low`, 4 to 7 of `high`.
TESSERA_HD constexpr std::uint32_t pick_bytes(std::uint32_t low, std::uint32_t high, std::uint32_t which) {
#if defined(__CUDA_ARCH__)
  return __byte_perm(low, high, which);
#else
  const std::uint64_t all = (std::uint64_t{high} << 32) | low;
  std::uint32_t out = 0;
  for (int i = 0; i < 4; ++i) {
    const std::uint32_t from = 8 * ((which >> (4 * i)) & 7u);
    out |= (static_cast<std::uint32_t>(all >> from) & 0xFFu) << (8 * i);
  }
  return out;
#endif
}

// The place of the r-th set bit, counted from 0; r must be below popcount32(x). Without a branch, since which bit it is
// cannot be foretold: bits are counted in pairs, nibbles and bytes, then the same way is gone back.
TESSERA_HD constexpr int select32(std::uint32_t x, int r) {
  const std::uint32_t pairs = x - ((x >> 1) & 0x55555555u);
  const std::uint32_t nibbles = (pairs & 0x33333333u) + ((pairs >> 2) & 0x33333333u);
  const std::uint32_t bytes = (nibbles + (nibbles >> 4)) & 0x0F0F0F0Fu;
  auto rest = static_cast<std::uint32_t>(r);
  int place = 0;
  const auto step = [&](std::uint32_t low, int width) {
    const bool up = rest >= low;
    rest -= up ? low : 0;
    place += up ? width : 0;
  };
  step((bytes + (bytes >> 8)) & 0xFFu, 16);
  step((bytes >> place) & 0xFFu, 8);
  step((nibbles >> place) & 0xFu, 4);
  step((pairs >> place) & 0x3u, 2);
  step((x >> place) & 0x1u, 1);
  return place;
}

// Likewise of 64 bits.
TESSERA_HD constexpr int select64(std::uint64_t x, int r) {
#if defined(__CUDA_ARCH__)
  const auto low = static_cast<std::uint32_t>(x);
  const int below = popcount32(low);
  const bool up = r >= below;
  return select32(up ? static_cast<std::uint32_t>(x >> 32) : low, up ? r - below : r) + (up ? 32 : 0);
#else
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
#endif
}

}  // namespace tessera
