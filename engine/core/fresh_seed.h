// Random seeds, for games that are started without one. They come from the operating system.
#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace tessera {

inline std::uint64_t fresh_number() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

inline std::string fresh_seed() {
  static constexpr char kDigits[] = "0123456789abcdefghijklmnopqrstuv";
  std::string text;
  for (std::uint64_t n = fresh_number(); text.size() < 12; n >>= 5) text += kDigits[n & 31];
  return text;
}

}  // namespace tessera
