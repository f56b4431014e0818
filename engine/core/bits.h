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

// The place of the r-th set bit, counted from 0; r must be below popcount64(x).
TESSERA_HD constexpr int select64(std::uint64_t x, int r) {
  int place = 0;
  for (int half = 32; half >= 8; half /= 2) {
    const int low = popcount64(x & ((std::uint64_t{1} << half) - 1));
    const bool up = r >= low;
    r -= up ? low : 0;
    place += up ? half : 0;
    x >>= up ? half : 0;
  }
  for (; r > 0; --r) x &= x - 1;
  return place + lowest_bit64(x);
}

}  // namespace tessera
