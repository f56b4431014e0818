// Hands Down: its actions as numbers.
//
// | numbers | action                                               |
// |---------|------------------------------------------------------|
// | 0       | call                                                 |
// | 1       | wait                                                 |
// | 2–33    | swap; the places as bits, the first is 1, plus 2     |
#pragma once

#include "engine/core/action_numbers.h"
#include "games/hands_down/rules/rules.h"

namespace tessera {

template <>
struct ActionNumbers<HandsDown> {
  using G = HandsDown;
  using Kind = G::Action::Kind;

  TESSERA_HD static int bound(const G::Rules&) { return kFirstSwap + kSwaps; }

  TESSERA_HD static int number(const G::Rules&, const G::Action& action) {
    if (action.kind == Kind::swap) return kFirstSwap + action.places;
    return action.kind == Kind::call ? 0 : 1;
  }

  TESSERA_HD static bool action(const G::Rules& rules, int number, G::Action& out) {
    if (number < 0 || number >= bound(rules)) return false;
    if (number < kFirstSwap) {
      out = {number == 0 ? Kind::call : Kind::wait, 0};
    } else {
      out = {Kind::swap, static_cast<std::uint8_t>(number - kFirstSwap)};
    }
    return true;
  }

  TESSERA_HD static int count(const G::Rules& rules, const G::State& state, Seat seat) {
    if (!G::to_act(rules, state).has(seat)) return 0;
    return (may_call(rules, state, seat) ? 1 : 0) + (state.phase == G::Phase::window ? 1 : kSwaps);
  }

  TESSERA_HD static G::Action nth(const G::Rules& rules, const G::State& state, Seat seat, int n) {
    return pick(rules, state, seat, [n](int) { return n; });
  }

  template <class Pick>
  TESSERA_HD static G::Action pick(const G::Rules& rules, const G::State& state, Seat seat, Pick&& pick) {
    const int calls = may_call(rules, state, seat) ? 1 : 0;
    const bool window = state.phase == G::Phase::window;
    const int n = pick(calls + (window ? 1 : kSwaps)) - calls;
    if (n < 0) return {Kind::call, 0};
    return window ? G::Action{Kind::wait, 0} : G::Action{Kind::swap, static_cast<std::uint8_t>(n)};
  }

  // A foul bars its player until the next own turn, so there are at most as many fouls as turns and players. Every show
  // has a foul, or gives a combo card away. A show ends at most two calls. Each swap, call and show opens at most one
  // window, in which each seat answers at most once.
  TESSERA_HD static std::int64_t most_decisions(const G::Rules& rules) {
    if (rules.max_turns == 0) return 0;
    const std::int64_t turns = rules.max_turns;
    const std::int64_t shows = rules.combos + turns + rules.players;
    const std::int64_t calls = 2 * shows + 2;
    return turns + rules.players * (turns + calls + shows);
  }

 private:
  static constexpr int kFirstSwap = 2;
  static constexpr int kSwaps = hands_down::kAllPlaces + 1;

  TESSERA_HD static bool may_call(const G::Rules& rules, const G::State& state, Seat seat) {
    return rules.fouls || hands_down::worth_of(state, seat).good();
  }
};

}  // namespace tessera
