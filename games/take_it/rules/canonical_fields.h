// Take It or Leave It: every member of a state and of a view, for canonical bytes.
#pragma once

#include "engine/core/canonical_bytes.h"
#include "games/take_it/rules/rules.h"

namespace tessera {

template <>
struct CanonicalFields<TakeIt> {
  using G = TakeIt;

  template <class Field>
  static void visit(const G::PublicState& s, Field&& field) {
    field(s.discards);
    field(s.claimed);
    field(s.tray);
    field(s.dice);
    field(s.picked);
    field(s.points);
    field(s.chips);
    field(s.turns);
    field(s.held);
    field(s.to_draw);
    field(s.drawn);
    field(s.shuffles);
    field(s.ruled_out);
    field(s.phase);
    field(s.seat);
    field(s.starter);
    field(s.round);
    field(s.deal_step);
    field(s.owing);
    field(s.passed);
    field(s.played);
    field(s.extra);
    field(s.card);
    field(s.next_pick);
    field(s.cast_back);
  }

  template <class Field>
  static void visit(const G::State& s, Field&& field) {
    visit(static_cast<const G::PublicState&>(s), field);
    field(s.pile);
    field(s.hand);
  }

  template <class Field>
  static void visit(const G::View& v, Field&& field) {
    visit(static_cast<const G::PublicState&>(v), field);
    field(v.viewer);
    field(v.hand);
    field(v.unseen);
    field(v.earlier);
  }
};

}  // namespace tessera
