// Game Name: what a seat knows, as numbers. Nothing is hidden.
#pragma once

#include "engine/core/features.h"
#include "games/game_folder/rules/rules.h"

namespace tessera {

template <>
struct Features<GameType> {
  using G = GameType;

  template <class Out>
  static void describe(const G::Rules& rules, const G::View& view, Out& out) {
    const G::State& s = view.state;
    const auto goal = static_cast<float>(rules.goal);
    out.one_of("phase %", static_cast<int>(s.phase), 4);
    out.one_of("the die shows %", s.die, 6, 1);
    out.value({"points of the turn, of the goal"}, s.turn_total, goal);
    out.turns(s.turns);
    out.one_of("seat +% is to move", seats_from(view.viewer, s.seat, rules.players), rules.players);
    for (int i = 0; i < rules.players; ++i) {
      const Seat seat = seat_from(view.viewer, i, rules.players);
      out.value({"points of seat +%, of the goal", i}, s.points[seat.index], goal);
    }
  }
};

}  // namespace tessera
