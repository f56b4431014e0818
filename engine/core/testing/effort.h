// How many random games, positions or rounds a test does. TESSERA_TEST_EFFORT says it in percent of the test's own
// number. The default is 25: `./dev test` wants to be short, and sanitizers look at every line however often it runs.
// `./dev ci` and `./dev check` ask for more.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace tessera::testing {

inline int effort(std::int64_t full) {
  static const std::int64_t percent = [] {
    const char* given = std::getenv("TESSERA_TEST_EFFORT");
    return std::max(1, given == nullptr ? 25 : std::atoi(given));
  }();
  return static_cast<int>((full * percent + 99) / 100);
}

}  // namespace tessera::testing
