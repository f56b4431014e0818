// Between rounds: which card to let go, and how many to draw from each deck. Hands are compared by the plans they would
// allow on the same casts with the same new cards.
#pragma once

#include "bots/take_it/plan.h"

namespace tessera::bots::take_it {

class Refill {
 public:
  // `samples`: casts that a hand is tried on.
  Refill(const G::Rules& rules, const G::View& view, Planner& planner, std::uint64_t key, int samples)
      : rules_(rules), view_(view), planner_(planner), key_(key), samples_(samples) {}

  int choose_discard(const Actions<G>& legal);
  int choose_draw(const Actions<G>& legal);

 private:
  struct Hand {
    std::uint8_t combos[G::kMaxHand] = {};
    int count = 0;
    int action_worth = 0;  // of the action cards held
    int actions = 0;
  };

  Hand own_hand() const;
  Hand without(const G::Action& discard) const;
  int combos_to_draw(const Hand& hand) const;
  int worth(const Hand& hand, int combos_drawn, int actions_drawn);
  int plan_worth(const Hand& hand, int combos_drawn, std::uint64_t sample);
  int action_worth(int kind) const;
  int mean_action_worth() const;

  const G::Rules& rules_;
  const G::View& view_;
  Planner& planner_;
  std::uint64_t key_;
  int samples_;
};

}  // namespace tessera::bots::take_it
