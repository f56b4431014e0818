// Pass the Pot: every member of a state and of a view, for canonical bytes.
#pragma once

#include "engine/core/canonical_bytes.h"
#include "games/pass_the_pot/rules/rules.h"

namespace tessera {

template <>
struct CanonicalFields<PassThePot> {
  using G = PassThePot;

  template <class Field>
  static void visit(const G::State& s, Field&& field) {
    field(s.coins);
    field(s.pot);
    field(s.bank);
    field(s.turns);
    field(s.rounds);
    field(s.phase);
    field(s.thrown);
    field(s.combo);
    field(s.rolling);
    field(s.seat);
    field(s.starter);
    field(s.holder);
    field(s.to_beat);
    field(s.dice);
    field(s.held);
    field(s.cut);
    field(s.tied);
    field(s.best);
    field(s.best_total);
  }

  template <class Field>
  static void visit(const G::View& v, Field&& field) {
    visit(v.state, field);
    field(v.viewer);
  }
};

}  // namespace tessera
