// Statistics over many games: counters that are filled while games run, and shown as tables.
//
// `Tally<G>` is specialised in a file a game, arena/<game>.h. Counters are whole numbers, so that merging the threads'
// tallies gives the same in any order.
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
// void finished(rules, state); void merge(const Tally&); std::vector<TallyTable> tables(rules) const.
template <class G>
struct Tally;

// A row of counters indexed by a small number.
template <int N>
struct Counters {
  std::int64_t n[N] = {};
  std::int64_t& operator[](int i) { return n[i]; }
  std::int64_t operator[](int i) const { return n[i]; }
  void merge(const Counters& other) {
    for (int i = 0; i < N; ++i) n[i] += other.n[i];
  }
};

}  // namespace tessera::arena
