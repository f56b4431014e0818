// More or Less: every member of a state and of a view, for canonical bytes.
#pragma once

#include "engine/core/canonical_bytes.h"
#include "games/more_or_less/rules/rules.h"

namespace tessera {

template <>
struct CanonicalFields<MoreOrLess> {
  using G = MoreOrLess;

  template <class Field>
  static void visit(const G::PublicState& s, Field&& field) {
    field(s.faces);
    field(s.hand);
    field(s.turns);
    field(s.idle);
    field(s.squares);
    field(s.score);
    field(s.pool);
    field(s.placed);
    field(s.wild_in_pool);
    field(s.answered);
    field(s.phase);
    field(s.starter);
    field(s.seat);
    field(s.out_first);
    field(s.placing);
    field(s.drawing);
    field(s.opened);
    field(s.cut);
  }

  template <class Field>
  static void visit(const G::State& s, Field&& field) {
    visit(static_cast<const G::PublicState&>(s), field);
    field(s.wishes);
  }

  template <class Field>
  static void visit(const G::View& v, Field&& field) {
    visit(v.table, field);
    field(v.wish);
    field(v.viewer);
  }
};

}  // namespace tessera
