// The dice of several turns at once, a turn a lane: which re-rolls are best, and how often each end comes up then.
//
// Dice 1 and 3 are alike (only the O of die 2 makes a combo of its own), so 6 x 21 outcomes stand for the 216. Values
// are whole numbers below 2^32 or their thirds and halves: every sum is exact, and so is every tie. Of equally good
// moves the earliest in this list is played: keep; re-roll die 2; the lower of dice 1 and 3; that one and die 2; the
// higher; the higher and die 2; dice 1 and 3; all three.
#pragma once

#include "games/pass_the_pot/bots/dice_values.h"

namespace tessera::arena {

inline constexpr int kLanes = 8;
using Lanes = double __attribute__((vector_size(8 * kLanes)));

// A value a kind of stop.
union StopLanes {
  Lanes at[bots::pass_the_pot::kStopKinds];
  double each[bots::pass_the_pot::kStopKinds][kLanes];  // the same, lane by lane
};

// What stopping is worth to the mover, without a paid re-roll and after one. Where there is no coin to pay with, all of
// `paid` is negative.
struct TurnLanes {
  StopLanes free;
  StopLanes paid;
};

// The mover's worth of the turn, with the best re-rolls.
void best_worth(const TurnLanes& stops, Lanes& worth);

// How likely each end is with the best re-rolls.
void best_odds(const TurnLanes& stops, TurnLanes& odds);

}  // namespace tessera::arena
