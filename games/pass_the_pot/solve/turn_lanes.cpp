#pragma GCC diagnostic ignored "-Wpsabi"  // how a vector is passed: here all such calls are inlined

#include "games/pass_the_pot/solve/turn_lanes.h"

// The same arithmetic on wider registers where the processor has them. Sanitizers want one copy of a function, and so
// does the Python module, which has no such registers in it (python/tests/test_package.py).
#ifdef TESSERA_ANY_CPU
#define TESSERA_WIDE
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TESSERA_WIDE
#endif
#endif
#if !defined(TESSERA_WIDE) && defined(__x86_64__) && defined(__linux__)
#define TESSERA_WIDE __attribute__((target_clones("avx512f", "avx2", "default")))
#elif !defined(TESSERA_WIDE)
#define TESSERA_WIDE
#endif

namespace tessera::arena {

namespace {

const DiceTable kTable;

}  // namespace

TESSERA_WIDE void best_worth(const TurnLanes& stops, Lanes& worth) {
  TurnDice<Lanes>::best_worth(kTable, stops, worth);
}

TESSERA_WIDE void best_odds(const TurnLanes& stops, TurnLanes& odds) {
  TurnDice<Lanes>::best_odds(kTable, stops, odds);
}

}  // namespace tessera::arena
