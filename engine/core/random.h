// Random streams. Counter-based: draw i of a stream is a pure function of its key and i, and the key of a chance event
// is a pure function of (seed, game, event), so any event of any game can be drawn alone, in any order, on any machine.
//
// The mixing function is the finaliser of SplitMix64 (Steele, Lea, Flood 2014; constants of Stafford's Mix13). Integers
// only, and bounded draws are our own, so that results depend on no standard library.
#pragma once

#include <cstdint>

#include "engine/core/hd.h"

namespace tessera {

inline constexpr std::uint64_t kGoldenGamma = 0x9E3779B97F4A7C15u;

// x * y. On a GPU in three steps, where its compiler takes four or five.
TESSERA_HD constexpr std::uint64_t multiply64(std::uint64_t x, std::uint64_t y) {
#if defined(__CUDA_ARCH__)
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  asm("{.reg .u64 w; .reg .u32 h; mul.wide.u32 w, %2, %4; mov.b64 {%0, h}, w;"
      " mad.lo.u32 h, %2, %5, h; mad.lo.u32 %1, %3, %4, h;}"
      : "=r"(low), "=r"(high)
      : "r"(static_cast<std::uint32_t>(x)), "r"(static_cast<std::uint32_t>(x >> 32)),
        "r"(static_cast<std::uint32_t>(y)), "r"(static_cast<std::uint32_t>(y >> 32)));
  return (std::uint64_t{high} << 32) | low;
#else
  return x * y;
#endif
}

// mix64 without its last line, which in the upper half changes only the lowest bit.
TESSERA_HD constexpr std::uint64_t nearly_mix64(std::uint64_t x) {
  x = multiply64(x ^ (x >> 30), 0xBF58476D1CE4E5B9u);
  return multiply64(x ^ (x >> 27), 0x94D049BB133111EBu);
}

TESSERA_HD constexpr std::uint64_t mix64(std::uint64_t x) {
  x = nearly_mix64(x);
  return x ^ (x >> 31);
}

// The random numbers of one chance event (or of one bot's thought).
class Stream {
 public:
  TESSERA_HD constexpr explicit Stream(std::uint64_t key) : at_(key) {}

  TESSERA_HD constexpr std::uint64_t next() { return mix64(at_ += kGoldenGamma); }
  // The upper half of `next()`, or a number that is one more or less.
  TESSERA_HD constexpr std::uint32_t nearly_next() {
    return static_cast<std::uint32_t>(nearly_mix64(at_ += kGoldenGamma) >> 32);
  }

  // A uniform number from 0 to n-1, without bias (Lemire 2019); 1 <= n < 2^32.
  TESSERA_HD constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t unfair = (0u - n) % n;
      while (static_cast<std::uint32_t>(product) < unfair) product = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // A die of six faces: 1 to 6.
  TESSERA_HD constexpr int die() { return static_cast<int>(below(6)) + 1; }

 private:
  std::uint64_t at_;
};

// Where the chance of a game comes from: keys for its events, numbered from 0.
class ChanceKeys {
 public:
  TESSERA_HD constexpr ChanceKeys(std::uint64_t seed, std::uint64_t game)
      : base_(mix64(mix64(seed + kGoldenGamma) + game * 0xD1B54A32D192ED03u)) {}

  TESSERA_HD constexpr std::uint64_t key(std::uint64_t event) const {
    return mix64(base_ ^ (event * 0x8CB92BA72F3D8DD7u));
  }
  TESSERA_HD constexpr Stream stream(std::uint64_t event) const { return Stream(key(event)); }

 private:
  std::uint64_t base_;
};

// The number of a seed given as text: FNV-1a over its bytes, mixed.
constexpr std::uint64_t seed_number(const char* text, std::uint64_t length) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (std::uint64_t i = 0; i < length; ++i) hash = (hash ^ static_cast<unsigned char>(text[i])) * 0x100000001B3u;
  return mix64(hash);
}

}  // namespace tessera
