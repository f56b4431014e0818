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
    if (!G::to_act(rules, state).has(seat)) return 0;
    return G::may_roll(rules, state) ? 2 : 1;
  }

  TESSERA_HD static G::Action nth(const G::Rules& rules, const G::State& state, Seat, int n) {
    return {n == 0 && G::may_roll(rules, state) ? Kind::roll : Kind::hold};
  }

  // The n-th decision of a turn has at least 2n points at stake; who has fewer than the goal may roll again, and the
  // turn ends with one decision more at most.
  TESSERA_HD static std::int64_t most_decisions(const G::Rules& rules) {
    return std::int64_t{rules.max_turns} * ((rules.goal - 1) / 2 + 1);
  }
};

}  // namespace tessera
