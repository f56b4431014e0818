// A whole placement, and how it is made die by die.
#pragma once

#include "games/more_or_less/bots/hand.h"

namespace tessera::bots::more_or_less {

struct Placement {
  const Line* line = nullptr;  // none: a pass
  std::uint8_t shown[G::kFullHand] = {};

  int count() const { return line != nullptr ? line->count : 0; }
  int score() const { return line != nullptr ? line->score : 0; }
};

// The die of the hand that shows this: a plain one where there is one, for the wild die may roll a `*` later.
TESSERA_HD inline G::Die die_showing(G::Dice hand, int value) {
  const bool plain = value <= 6 && hand.plain_showing(value) > 0;
  return plain ? G::Die::plain(value) : G::Die::wild(value);
}

// Plays what is not laid yet of it, then `done`; a pass if there is none. Returns how many actions that took. The order
// of the dice does not matter here: `apply` checks nothing.
inline int play(const G::Rules& rules, G::State& state, const Placement& placement) {
  const Seat seat = state.seat;
  if (placement.count() == 0) {
    G::apply(rules, state, seat, G::Action::pass());
    return 1;
  }
  int actions = 1;
  for (int i = 0; i < placement.count(); ++i) {
    const int square = placement.line->square[i];
    if (state.faces.at(square) != 0) continue;
    const G::Die die = die_showing(state.hand[seat.index], placement.shown[i]);
    G::apply(rules, state, seat, G::Action::place(die, square));
    ++actions;
  }
  G::apply(rules, state, seat, G::Action::done());
  return actions;
}

}  // namespace tessera::bots::more_or_less
