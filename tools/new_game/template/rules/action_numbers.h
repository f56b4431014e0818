// Game Name: its actions as numbers: 0 roll, 1 hold.
#pragma once

#include "engine/core/action_numbers.h"
#include "games/game_folder/rules/rules.h"

namespace tessera {

template <>
struct ActionNumbers<GameType> {
  using G = GameType;
  using Kind = G::Action::Kind;

  TESSERA_HD static int bound(const G::Rules&) { return 2; }

  TESSERA_HD static int number(const G::Rules&, const G::Action& action) { return action.kind == Kind::roll ? 0 : 1; }

  TESSERA_HD static bool action(const G::Rules&, int number, G::Action& out) {
    if (number < 0 || number > 1) return false;
    out = {number == 0 ? Kind::roll : Kind::hold};
    return true;
  }

  TESSERA_HD static int count(const G::Rules& rules, const G::State& state, Seat seat) {
    return G::to_act(rules, state).has(seat) ? 2 : 0;
  }

  TESSERA_HD static G::Action nth(const G::Rules&, const G::State&, Seat, int n) {
    return {n == 0 ? Kind::roll : Kind::hold};
  }

  // None: nothing ends the turn of somebody who is lucky and never holds.
  TESSERA_HD static std::int64_t most_decisions(const G::Rules&) { return 0; }
};

}  // namespace tessera
