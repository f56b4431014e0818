// Game Name: every member of a state and of a view, for canonical bytes.
#pragma once

#include "engine/core/canonical_bytes.h"
#include "games/game_folder/rules/rules.h"

namespace tessera {

template <>
struct CanonicalFields<GameType> {
  using G = GameType;

  template <class Field>
  static void visit(const G::State& s, Field&& field) {
    field(s.points);
    field(s.turn_total);
    field(s.turns);
    field(s.phase);
    field(s.seat);
    field(s.die);
    field(s.cut);
  }

  template <class Field>
  static void visit(const G::View& v, Field&& field) {
    visit(v.state, field);
    field(v.viewer);
  }
};

}  // namespace tessera
