// What a simulation gathers on a GPU. All are whole numbers, so that it does not matter which lane adds them when.
#pragma once

#include <cstdint>

#include "arena/stats/stats.h"
#include "arena/stats/tally.h"
#include "engine/core/random.h"
#include "engine/core/seat.h"

namespace tessera::gpu {

// How often each value occurred, for any values: a hash table in memory of the caller. The size is a power of two.
class ValueCounts {
 public:
  struct Entry {
    std::uint64_t key = 0;  // 0: free
    arena::Count count;
  };

  TESSERA_HD ValueCounts(Entry* entries, std::uint32_t size) : entries_(entries), size_(size) {}

  // What is counted: a game's length, or a side's score. Keys are never 0.
  TESSERA_HD static std::uint64_t key(int what, int value) {
    return (static_cast<std::uint64_t>(what + 1) << 32) | static_cast<std::uint32_t>(value);
  }
  TESSERA_HD static int what(std::uint64_t key) { return static_cast<int>(key >> 32) - 1; }
  TESSERA_HD static int value(std::uint64_t key) { return static_cast<int>(static_cast<std::uint32_t>(key)); }

  // False: the table is full, and the value is not counted.
  TESSERA_HD bool add(std::uint64_t key) {
    auto at = static_cast<std::uint32_t>(mix64(key));
    for (std::uint32_t tried = 0; tried < size_; ++tried, ++at) {
      Entry& entry = entries_[at & (size_ - 1)];
      const std::uint64_t there = take(entry, key);
      if (there != 0 && there != key) continue;
      ++entry.count;
      return true;
    }
    return false;
  }

 private:
  // Makes a free entry the key's; gives the key that was there.
  TESSERA_HD static std::uint64_t take(Entry& entry, std::uint64_t key) {
#if defined(__CUDA_ARCH__)
    const std::uint64_t there = *const_cast<volatile std::uint64_t*>(&entry.key);
    if (there != 0) return there;
    return atomicCAS(reinterpret_cast<unsigned long long*>(&entry.key), 0ull, static_cast<unsigned long long>(key));
#else
    const std::uint64_t there = entry.key;
    if (there == 0) entry.key = key;
    return there;
#endif
  }

  Entry* entries_;
  std::uint32_t size_;
};

// The sums of some games; what has many values is in `ValueCounts`: the lengths, and the scores of each side. Sides are
// the seats, then the bots; in game i bots sit rotated by i.
template <class G>
struct SimSums {
  static constexpr int kLengths = 0;

  arena::Count games;
  arena::Count cut_off;
  arena::Count lost;  // values that did not fit
  arena::Count won[2 * kMaxSeats];
  arena::Tally<G> tally;

  TESSERA_HD static int scores_of(int side) { return 1 + side; }

  TESSERA_HD void add(const typename G::Rules& rules, const typename G::State& state, std::uint64_t game,
                      ValueCounts& values) {
    const SeatSet winners = G::winners(rules, state);
    for (int s = 0; s < rules.players; ++s) {
      const int bot =
          static_cast<int>((static_cast<std::uint64_t>(s) + game) % static_cast<std::uint64_t>(rules.players));
      const int share = winners.has(Seat(s)) ? arena::kWin / winners.size() : 0;
      const int score = G::score(rules, state, Seat(s));
      const int sides[2] = {s, rules.players + bot};
      for (const int side : sides) {
        won[side] += share;
        if (!values.add(ValueCounts::key(scores_of(side), score))) ++lost;
      }
    }
    if (!values.add(ValueCounts::key(kLengths, G::turns(rules, state)))) ++lost;
    if (G::cut_off(rules, state)) ++cut_off;
    ++games;
    tally.finished(rules, state);
  }
};

}  // namespace tessera::gpu
