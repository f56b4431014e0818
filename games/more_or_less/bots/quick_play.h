// Quick, sound play: the score of a placement, less the later value of its dice. The rollouts of level hard play like
// this in all seats.
#pragma once

#include "games/more_or_less/bots/lines.h"
#include "games/more_or_less/bots/placement.h"

namespace tessera::bots::more_or_less {

// All dice that a seat has not placed.
TESSERA_HD inline int dice_left(const G::PublicState& table, Seat seat) {
  return table.hand[seat.index].size() + G::pool_size(table, seat);
}

// The fewest dice that any other seat has left: how soon the game may end.
int fewest_dice_of_others(const G::Rules& rules, const G::PublicState& table, Seat seat);

// The points that dice not placed yet will bring, more or less.
struct DiceWorth {
  double each = 6;     // points; found by matches; 4 and 8 are weaker
  double in_time = 3;  // so many of mine find their place for each die that the quickest opponent has left
  double of(int left, int others_left) const {
    const double usable = in_time * others_left;
    return each * (left < usable ? left : usable);
  }
};

// The best placement by its score and `worth`; lists the lines of the board into `lines`.
Placement quick_placement(const G::Rules& rules, const G::PublicState& table, const DiceWorth& worth, Lines& lines);

// As many dice as may be, the wild one among them; every kept die is rolled again.
int quick_action(const Actions<G>& legal);

}  // namespace tessera::bots::more_or_less
