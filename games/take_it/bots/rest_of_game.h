// What the scores after a round are worth.
#pragma once

#include "games/take_it/bots/situation.h"

namespace tessera::bots::take_it {

// The share of the win that a seat can expect, if all players are equally good in the rounds to come; after the last
// round, its share itself. It needs no `exp`: WebAssembly gives the same.
double share_of_win(const int (&scores)[G::kMaxPlayers], int players, Seat seat, int rounds_left);

}  // namespace tessera::bots::take_it
