// The dice of several turns at once, a turn a lane (turn_dice.h).
//
// Values are whole numbers below 2^32 or their thirds and halves: every sum is exact, and so is every tie.
#pragma once

#include "games/pass_the_pot/solve/turn_dice.h"

namespace tessera::arena {

inline constexpr int kLanes = 8;
using Lanes = double __attribute__((vector_size(8 * kLanes)));

// A value a kind of stop.
union StopLanes {
  Lanes at[bots::pass_the_pot::kStopKinds];
  double each[bots::pass_the_pot::kStopKinds][kLanes];  // the same, lane by lane
};

using TurnLanes = TurnOfStops<StopLanes>;

// The mover's worth of the turn, with the best re-rolls.
void best_worth(const TurnLanes& stops, Lanes& worth);

// How likely each end is with the best re-rolls.
void best_odds(const TurnLanes& stops, TurnLanes& odds);

}  // namespace tessera::arena
