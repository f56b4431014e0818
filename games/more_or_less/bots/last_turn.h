// The last turn of a game, exactly. Its player takes the placement with the highest score, so only the draw and the
// roll are unknown.
#pragma once

#include <vector>

#include "bots/search/expectimax.h"
#include "games/more_or_less/bots/hand.h"
#include "games/more_or_less/bots/last_two_turns.h"
#include "games/more_or_less/bots/lines.h"

namespace tessera::bots::more_or_less {

// For one board: the seat that has the last turn has placed nothing yet.
class LastTurn {
 public:
  LastTurn(const G::Rules& rules, const G::Faces& faces);

  // The share of the win that `seat` may expect.
  double share(const G::State& state, Seat seat, Meter& meter) const;

  // Expectimax stops where the dice are rolled, and asks for the share there.
  bool settled(const G::State& state) const { return state.phase == G::Phase::place; }
  double operator()(const G::State& state, Seat seat) const;

 private:
  int best_score(G::Dice hand) const;

  const G::Rules& rules_;
  Lines lines_;
  std::vector<const Line*> best_first_;
};

// What to draw, what to roll again, in the last turn: the place in `legal`.
int choose_dice_of_last_turn(const G::Rules& rules, const G::View& view, Seat seat, Meter& meter,
                             const Actions<G>& legal);

}  // namespace tessera::bots::more_or_less
