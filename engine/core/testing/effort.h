// How much a test does. Sanitizers make code many times slower and look at every line however often it runs: a quarter
// of the random games serves them, and the optimised build plays them all.
#pragma once

namespace tessera::testing {

constexpr int effort(int full) {
#ifdef TESSERA_SANITIZED
  return (full + 3) / 4;
#else
  return full;
#endif
}

}  // namespace tessera::testing
