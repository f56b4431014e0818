// What a plan does with each hand, looked up once: rollouts ask for the same plan's moves some hundred thousand times.
#pragma once

#include <memory>
#include <vector>

#include "games/hands_down/bots/plan.h"

namespace tessera::bots::hands_down {

// Hands are in ascending order. A swap is the places to lay off, a bit each; 0: the hand is kept.
class PlanMoves {
 public:
  struct GiveBack {
    void operator()(PlanMoves* moves) const;
  };
  using Lent = std::unique_ptr<PlanMoves, GiveBack>;

  // The plan's moves, for the caller alone. Given back, they are kept for the next caller. (Not thread_local: the
  // browser's module has no destructors of threads.)
  static Lent of(const Plan& plan);

  bool makes_combo(const Card* hand) { return (flags(entry(hand), hand) & kMade) != 0; }
  bool calls(const Card* hand) { return (flags(entry(hand), hand) & kCalls) != 0; }
  bool answers(const Card* hand) { return (flags(entry(hand), hand) & kAnswers) != 0; }
  unsigned swap_before_call(const Card* hand);
  unsigned swap_after_call(const Card* hand, int swaps);  // as Plan::after_call

 private:
  enum Flag : std::uint8_t { kKnown = 1, kMade = 2, kCalls = 4, kAnswers = 8 };
  static constexpr std::uint8_t kUnknown = 0xFF;
  struct Entry {
    std::uint8_t flags = 0;
    std::uint8_t before_call = kUnknown;
    std::uint8_t after_call[2] = {kUnknown, kUnknown};  // with one swap left, with two
  };

  void forget_all(const Plan& plan);
  Entry& entry(const Card* hand) { return entries_[HandClasses::rank(hand, kHandSize)]; }
  std::uint8_t flags(Entry& entry, const Card* hand);

  const Plan* plan_ = nullptr;
  std::vector<Entry> entries_;  // by rank
};

}  // namespace tessera::bots::hands_down
