// Every action of a game as a number from 0 to below a bound, for programs that think in numbers: learners, search
// tables, other engines. The numbers of a game and its rules are stable: they are part of its interface, like its
// notation, and docs/engine.md lists them.
//
// Each game specialises ActionNumbers in games/GAME/rules/action_numbers.h:
//   int bound(rules)                      all numbers are below it
//   int number(rules, action)             of an action that `legal` gave
//   bool action(rules, number, out)       the other way; false: no action has this number. Every number below the bound
//                                         has an action, and `number` gives it back
//   int count(rules, state, seat)         how many actions are legal, without listing them
//   Action nth(rules, state, seat, n)     the n-th of them in the order of `legal`, counted from 0, without a list,
//                                         too; n is below `count`
//   int64 most_decisions(rules)           no game has more decisions of players; 0: such a game has no bound
// and, where counting and finding an action are much the same work:
//   Action pick(rules, state, seat, pick) the legal action with the number that `pick(count)` gives
#pragma once

#include <cstdint>

#include "engine/core/game.h"

namespace tessera {

template <class G>
struct ActionNumbers;

// One legal action, without a list of them: `pick(count)` tells its number in the order of `legal`, counted from 0. The
// seat must owe a decision.
template <class G, class Pick>
TESSERA_HD typename G::Action pick_action(const typename G::Rules& rules, const typename G::State& state, Seat seat,
                                          Pick&& pick) {
  if constexpr (requires { ActionNumbers<G>::pick(rules, state, seat, pick); }) {
    return ActionNumbers<G>::pick(rules, state, seat, pick);
  } else {
    return ActionNumbers<G>::nth(rules, state, seat, pick(ActionNumbers<G>::count(rules, state, seat)));
  }
}

// Sets mask[number] to 1 for every legal action of the seat, and to 0 for all others; the mask has `bound` bytes.
template <class G>
TESSERA_HD void write_legal_mask(const typename G::Rules& rules, const typename G::State& state, Seat seat,
                                 std::uint8_t* mask) {
  const int bound = ActionNumbers<G>::bound(rules);
  for (int i = 0; i < bound; ++i) mask[i] = 0;
  if (!G::to_act(rules, state).has(seat)) return;
  Actions<G> actions;
  G::legal(rules, state, seat, actions);
  for (const auto& action : actions) mask[ActionNumbers<G>::number(rules, action)] = 1;
}

// For numbers from outside: false, and nothing is changed, if it is not the number of a legal action.
template <class G>
TESSERA_HD bool try_apply_number(const typename G::Rules& rules, typename G::State& state, Seat seat, int number) {
  typename G::Action action;
  if (number < 0 || !ActionNumbers<G>::action(rules, number, action)) return false;
  return try_apply<G>(rules, state, seat, action);
}

}  // namespace tessera
