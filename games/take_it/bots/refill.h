// Between rounds: which card to let go, and how many to draw from each deck. Hands are compared by the plans they would
// allow on the same casts with the same new cards.
#pragma once

#include <vector>

#include "bots/search/meter.h"
#include "games/take_it/bots/plan.h"

namespace tessera::bots::take_it {

class Refill {
 public:
  // Hands are tried on up to `samples` casts, at least one, as long as the budget lasts.
  Refill(const G::Rules& rules, const G::View& view, Meter& meter, std::uint64_t key, int samples)
      : rules_(rules), view_(view), meter_(meter), key_(key), samples_(samples) {}

  int choose_discard(const Actions<G>& legal);
  int choose_draw(const Actions<G>& legal);

 private:
  struct Hand {
    std::uint8_t combos[G::kMaxHand] = {};
    int count = 0;
    int actions = 0;
    int action_worth = 0;  // of the action cards held
    int combos_drawn = 0;
    int actions_drawn = 0;
  };

  Hand without(const G::Action& discard) const;
  void refill(Hand& hand) const;
  int best(const std::vector<Hand>& hands);
  int worth_of_actions(const Hand& hand) const;
  int plan_worth(const Hand& hand, std::uint64_t sample);
  int action_worth(int kind) const;
  int mean_action_worth() const;

  const G::Rules& rules_;
  const G::View& view_;
  Meter& meter_;
  Planner planner_;
  std::uint64_t key_;
  int samples_;
};

}  // namespace tessera::bots::take_it
