// What a turn may come to before its dice are laid: what its player may draw, which dice that gives, which of them it
// may roll (again), and what these may show. It knows nothing of the board, so it is made once for any number of
// boards.
#pragma once

#include <cstdint>
#include <vector>

#include "bots/search/meter.h"
#include "games/more_or_less/bots/hand_sets.h"

namespace tessera::bots::more_or_less {

struct TurnTree {
  struct Rolled {
    int hand;  // a number of Hands
    int weight;
  };
  using Roll = std::vector<Rolled>;  // the weights of one roll add up to kRolls
  struct Drawn {
    int weight;
    std::vector<Roll> rolls;  // what may be chosen to roll again, as `legal` lists it
  };
  using Draw = std::vector<Drawn>;

  static constexpr int kRolls = 6 * 6 * 6 * 6;

  // From the state as it is, in the turn of `state.seat`. Dice laid in this turn are still of the hand.
  static TurnTree of(const G::Rules& rules, const G::State& state, Meter& meter);

  static int weight_of(const Draw& draw);

  std::vector<Draw> draws;  // what may be chosen to draw, as `legal` lists it
  HandSet hands;            // all that may be rolled
  int most_dice = 0;        // in one of them
};

}  // namespace tessera::bots::more_or_less
