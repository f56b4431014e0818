// Hands Down: every member of a state and of a view, for canonical bytes.
#pragma once

#include "engine/core/canonical_bytes.h"
#include "games/hands_down/rules/rules.h"

namespace tessera {

template <>
struct CanonicalFields<HandsDown> {
  using G = HandsDown;

  template <class Field>
  static void visit(const hands_down::PublicState& s, Field&& field) {
    field(s.discards);
    field(s.turns);
    field(s.rounds);
    field(s.turns_since_call);
    field(s.phase);
    field(s.seat);
    field(s.starter);
    field(s.last);
    field(s.caller);
    field(s.calls);
    field(s.face_up);
    field(s.next_foul);
    field(s.asked);
    field(s.barred);
    field(s.cut);
    field(s.epoch);
    field(s.combos);
    field(s.won);
    field(s.chance_cards);
    field(s.revealed);
    field(s.hand_size);
    field(s.known);
    field(s.drawn);
  }

  template <class Field>
  static void visit(const G::State& s, Field&& field) {
    visit(static_cast<const hands_down::PublicState&>(s), field);
    field(s.pile);
    field(s.hands);
  }

  template <class Field>
  static void visit(const G::View& v, Field&& field) {
    visit(static_cast<const hands_down::PublicState&>(v), field);
    field(v.viewer);
    field(v.hands);
    field(v.hidden);
  }
};

}  // namespace tessera
