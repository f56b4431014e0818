// How to play a round for the combo cards on the table: a model of one round, solved by iteration over all hands.
//
// The unit is points, own points less the mean of the others. The value of a call depends on how it is answered, the
// value of an answer on what was called; both come from self-play of the plan. The model leaves out which cards are
// gone, and the score of the game.
#pragma once

#include <cstdint>
#include <vector>

#include "games/hands_down/bots/keep_values.h"

namespace tessera::bots::hands_down {

// The mean of the twelve chance cards: 35 / 12.
inline constexpr float kChanceCard = 2.9167f;

// The best of some combos; there must be one.
inline int best_of(unsigned combos) { return highest_bit64(combos); }

// How a round ends for the one who calls first, and how it is answered.
struct CallStatistics {
  float called[kCombos] = {};        // by combo: share of the first calls
  float answered[kCombos + 1] = {};  // by combo: share of the answers; the last: none came in time
  float calls_per_turn = 0;          // of one player, as long as nobody has called
  float answers_per_turn = 0;        // of one player, after a call (three and more players)

  void average_with(const CallStatistics& seen);  // half the way
};

class Plan {
 public:
  // `combos`: those on the table, a bit each, at least one. Made on first use (about a tenth of a second) and kept.
  static const Plan& of(unsigned combos, int players);

  unsigned combos() const { return combos_; }
  unsigned made(int hand_class) const { return HandClasses::all().made(hand_class) & combos_; }

  // Nobody has called: whether to call with this hand, and if not, whether to keep it until another one calls.
  bool calls(int hand_class) const { return (advice_[static_cast<std::size_t>(hand_class)] & kCall) != 0; }
  bool waits_for_call(int hand_class) const {
    return (advice_[static_cast<std::size_t>(hand_class)] & kWaitForCall) != 0;
  }
  // Another one has called, and there are three or more players: whether to answer at once. Two players have time.
  bool answers(int hand_class) const { return (advice_[static_cast<std::size_t>(hand_class)] & kAnswer) != 0; }

  // What swaps are worth: before a call; after one, with this swap and another to come, or with this one only. With
  // three or more players the last two are the same.
  const KeepValues& before_call() const { return before_call_; }
  const KeepValues& after_call(int swaps) const { return swaps >= 2 ? two_swaps_ : last_swap_; }

  // What an answer with this hand is worth; one without a combo comes too late or not at all.
  float answer_worth(int hand_class) const;

 private:
  enum Advice : std::uint8_t { kCall = 1, kWaitForCall = 2, kAnswer = 4 };

  Plan(unsigned combos, bool two_players);
  void judge_calls(const CallStatistics& statistics);
  void plan_answers();
  void plan_race(const CallStatistics& statistics);
  void plan_calls(const CallStatistics& statistics);

  unsigned combos_;
  bool two_players_;
  float others_;                          // how much a point of all others together counts
  float call_worth_[kCombos] = {};        // by combo
  float answer_worth_[kCombos + 1] = {};  // the last: no combo in the end
  HandValues hands_;                      // before a call: what a hand is worth
  HandValues answers_;                    // after a call: the same, before the next swap
  std::vector<std::uint8_t> advice_;
  KeepValues before_call_;
  KeepValues two_swaps_;
  KeepValues last_swap_;
};

}  // namespace tessera::bots::hands_down
