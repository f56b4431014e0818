// One way to play an action card: all its steps, and the value of the hand afterwards.
#pragma once

#include <vector>

#include "games/take_it/bots/plan.h"

namespace tessera::bots::take_it {

struct Trick {
  static constexpr int kMaxSteps = G::kMaxDice + 3;

  FixedList<G::Action, kMaxSteps> steps;  // `play CARD`, picks, aims, a turn, a roll
  int number = 0;                         // in the order of listing
  int worth = 0;                          // as a plan's, chips that the card costs taken off; a mean over rolls
};

class Tricks {
 public:
  // `key`: of the random numbers for rolls, the same for all tricks. `rolls`: how many a mean is taken of.
  Tricks(const G::Rules& rules, Planner& planner, std::uint64_t key, int rolls)
      : rules_(rules), planner_(planner), key_(key), rolls_(rolls) {}

  // All tricks worth looking at with this card, which must be playable; the best first.
  const std::vector<Trick>& list(G::ActionCard card, const Prospect& prospect);

 private:
  using Kind = G::Action::Kind;

  Trick begin(G::ActionCard card) const;
  void add(Trick trick, const Prospect& after, int price);
  void add_rolled(Trick trick, const Prospect& before, const Dice& rolled, int cast_back);
  void list_turns(const Trick& start, const Prospect& prospect, Colour colour, bool nudge);
  void list_swaps(const Trick& start, const Prospect& prospect);
  void list_rerolls(const Trick& start, const Prospect& prospect, G::ActionCard card);
  void list_casts(const Trick& start, const Prospect& prospect);
  static Dice first_of(const Dice& dice, int most);

  const G::Rules& rules_;
  Planner& planner_;
  std::uint64_t key_;
  int rolls_;
  std::vector<Trick> tricks_;
};

}  // namespace tessera::bots::take_it
