// Chance taken apart: the awaited event as a row of single draws (one die, one card, one seat), each with the weights
// of what it can be; and whole events as weighted multisets, where the order of a throw does not matter.
//
// Each game specialises SingleDraws in games/GAME/rules/single_draws.h, for states where chance is awaited:
//   int count(rules, state)                            how many single draws the event takes, at most kMaxSingleDraws
//   void weights(rules, state, drawn, index, out)      what draw `index` can be after drawn[0 … index-1], ascending
//   bool same_run(rules, state, drawn, index)          whether draws index-1 and index can be exchanged: the values
//                                                      the other way round are as likely and lead to the same state
//   Outcome outcome(rules, state, drawn)               of a full row
//   int value_bound()                                  all values of draws are below it
// The weights of a draw add up to the same total, whatever was drawn before.
#pragma once

#include <cstdint>

#include "engine/core/game.h"

namespace tessera {

template <class G>
struct SingleDraws;

inline constexpr int kMaxSingleDraws = 20;
inline constexpr int kMaxDrawValues = 128;

struct DrawWeight {
  std::uint8_t value;
  std::uint32_t weight;
};

using DrawWeights = FixedList<DrawWeight, kMaxDrawValues>;

// Walks through all outcomes of the awaited event; of those that differ only in the order of draws that can be
// exchanged, the one in ascending order stands for all, with their weights together: 56 multisets in place of 216
// throws.
template <class G, class Visit>
class FoldedOutcomes {
 public:
  FoldedOutcomes(const typename G::Rules& rules, const typename G::State& state, std::int64_t most, Visit& visit)
      : rules_(rules), state_(state), visit_(visit), left_(most), count_(SingleDraws<G>::count(rules, state)) {}

  bool walk() { return from(0, 1, 0, 0); }

 private:
  // `run`: how many of the last draws belong to one run; `same`: how many of those have the last value.
  bool from(int index, std::uint64_t weight, int run, int same) {
    if (index == count_) {
      if (left_-- == 0) return false;
      visit_(SingleDraws<G>::outcome(rules_, state_, drawn_), weight);
      return true;
    }
    DrawWeights weights;
    SingleDraws<G>::weights(rules_, state_, drawn_, index, weights);
    for (const auto& draw : weights) {
      drawn_[index] = draw.value;
      const bool in_run = index > 0 && SingleDraws<G>::same_run(rules_, state_, drawn_, index);
      if (in_run && draw.value < drawn_[index - 1]) continue;
      const int now_run = in_run ? run + 1 : 1;
      const int now_same = in_run && draw.value == drawn_[index - 1] ? same + 1 : 1;
      // Orders of the run: n! / (the product of count! of each value), factor by factor, exact at every step.
      const std::uint64_t now =
          weight * draw.weight * static_cast<std::uint64_t>(now_run) / static_cast<std::uint64_t>(now_same);
      if (!from(index + 1, now, now_run, now_same)) return false;
    }
    return true;
  }

  const typename G::Rules& rules_;
  const typename G::State& state_;
  Visit& visit_;
  std::int64_t left_;
  int count_;
  std::uint8_t drawn_[kMaxSingleDraws] = {};
};

// Calls visit(outcome, weight) for every folded outcome of the awaited event; the probability is weight / (sum of all).
// False: there are more than `most`, and only so many were visited.
template <class G, class Visit>
bool for_each_folded_outcome(const typename G::Rules& rules, const typename G::State& state, std::int64_t most,
                             Visit&& visit) {
  return FoldedOutcomes<G, Visit>(rules, state, most, visit).walk();
}

}  // namespace tessera
