// Statistics over many games: counters that are filled while games run, and shown as tables.
//
// `Tally<G>` is specialised in a file a game, games/GAME/statistics/tally.h. Counters are whole numbers, so that
// merging the threads' tallies gives the same in any order. What counts is in the header, for a GPU; merging and tables
// are not.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/game.h"

namespace tessera::arena {

// A table of counts: "which action cards are played". Rows keep their order.
struct TallyTable {
  struct Row {
    std::string label;
    std::vector<std::int64_t> counts;  // one a column
  };
  std::string id;                    // in JSON
  std::string title;                 // for people
  std::vector<std::string> columns;  // what is counted
  std::string unit;                  // what `total` counts: "turns"
  std::int64_t total = 0;            // the counts are shares of this; 0: shares make no sense
  std::vector<Row> rows;
};

// void outcome(rules, state before, outcome); void action(rules, state before, seat, action);
// void finished(rules, state): with TESSERA_HD. void merge(const Tally&); std::vector<TallyTable> tables(rules) const.
template <class G>
struct Tally;

// A counter. On a GPU many games count into one at the same time.
struct Count {
  std::int64_t n = 0;

  TESSERA_HD constexpr operator std::int64_t() const { return n; }
  TESSERA_HD Count& operator++() { return *this += 1; }
  TESSERA_HD Count& operator+=(std::int64_t by) {
#if defined(__CUDA_ARCH__)
    atomicAdd(reinterpret_cast<unsigned long long*>(&n), static_cast<unsigned long long>(by));
#else
    n += by;
#endif
    return *this;
  }
};

// A row of counters indexed by a small number.
template <int N>
struct Counters {
  Count n[N];
  TESSERA_HD Count& operator[](int i) { return n[i]; }
  TESSERA_HD std::int64_t operator[](int i) const { return n[i]; }
  void merge(const Counters& other) {
    for (int i = 0; i < N; ++i) n[i] += other.n[i];
  }
};

}  // namespace tessera::arena
