// One way to play an action card: all its steps, and the value of the hand afterwards.
#pragma once

#include <vector>

#include "games/take_it/bots/plan.h"

namespace tessera::bots::take_it {

struct ActionPlay {
  static constexpr int kMaxSteps = G::kMaxDice + 3;

  FixedList<G::Action, kMaxSteps> steps;  // `play CARD`, picks, aims, a turn, a roll
  int number = 0;                         // in the order of listing
  int worth = 0;                          // as a plan's, chips that the card costs taken off; a mean over rolls
};

class ActionPlays {
 public:
  // `key`: of the random numbers for rolls, the same for all action plays. `rolls`: how many a mean is taken of.
  ActionPlays(const G::Rules& rules, Planner& planner, std::uint64_t key, int rolls)
      : rules_(rules), planner_(planner), key_(key), rolls_(rolls) {}

  // All plays worth a try with this card, which must be playable; the best first.
  const std::vector<ActionPlay>& list(G::ActionCard card, const Situation& situation);

 private:
  using Kind = G::Action::Kind;

  ActionPlay begin(G::ActionCard card) const;
  void add(ActionPlay action_play, const Situation& after, int price);
  void add_rolled(ActionPlay action_play, const Situation& before, const Dice& rolled, int cast_back);
  void list_turns(const ActionPlay& start, const Situation& situation, Colour colour, bool nudge);
  void list_swaps(const ActionPlay& start, const Situation& situation);
  void list_rerolls(const ActionPlay& start, const Situation& situation, G::ActionCard card);
  void list_casts(const ActionPlay& start, const Situation& situation);
  static Dice first_of(const Dice& dice, int most);

  const G::Rules& rules_;
  Planner& planner_;
  std::uint64_t key_;
  int rolls_;
  std::vector<ActionPlay> action_plays_;
};

}  // namespace tessera::bots::take_it
