// Pass the Pot: its actions as numbers.
//
// | numbers            | action                                                                           |
// |--------------------|----------------------------------------------------------------------------------|
// | 0                  | keep                                                                             |
// | 1–7                | reroll; the dice as bits, die 1 is 1, die 2 is 2, die 3 is 4                     |
// | 8–14               | pay, the dice in the same way                                                    |
// | 15                 | bank                                                                             |
// | 16 …               | from one seat (by its number), then from two (0 1, 0 2, 1 2, 0 3, …)             |
// | …                  | to, in the same way                                                              |
// With n players there are n + n(n-1)/2 ways to choose one or two seats.
#pragma once

#include "engine/core/action_numbers.h"
#include "games/pass_the_pot/rules/rules.h"

namespace tessera {

template <>
struct ActionNumbers<PassThePot> {
  using G = PassThePot;
  using Kind = G::Action::Kind;

  TESSERA_HD static int bound(const G::Rules& rules) { return kFirstFrom + 2 * seat_sets(rules.players); }

  TESSERA_HD static int number(const G::Rules& rules, const G::Action& action) {
    switch (action.kind) {
      case Kind::keep: return 0;
      case Kind::reroll: return action.set;
      case Kind::pay: return 7 + action.set;
      case Kind::bank: return 15;
      case Kind::from: return kFirstFrom + number_of_seats(action.set, rules.players);
      default: return kFirstFrom + seat_sets(rules.players) + number_of_seats(action.set, rules.players);
    }
  }

  TESSERA_HD static bool action(const G::Rules& rules, int number, G::Action& out) {
    const int sets = seat_sets(rules.players);
    if (number < 0 || number >= kFirstFrom + 2 * sets) return false;
    if (number == 0) {
      out = {Kind::keep, 0};
    } else if (number < 15) {
      out = {number < 8 ? Kind::reroll : Kind::pay, static_cast<std::uint8_t>(number < 8 ? number : number - 7)};
    } else if (number == 15) {
      out = {Kind::bank, 0};
    } else {
      const bool from = number < kFirstFrom + sets;
      const int which = number - kFirstFrom - (from ? 0 : sets);
      out = {from ? Kind::from : Kind::to, seats_of(which, rules.players)};
    }
    return true;
  }

  TESSERA_HD static int count(const G::Rules& rules, const G::State& state, Seat seat) {
    if (!G::to_act(rules, state).has(seat)) return 0;
    return state.phase == G::Phase::choose ? G::choices(rules, state).size() : kRolls;
  }

  TESSERA_HD static G::Action nth(const G::Rules& rules, const G::State& state, Seat seat, int n) {
    return pick(rules, state, seat, [n](int) { return n; });
  }

  template <class Pick>
  TESSERA_HD static G::Action pick(const G::Rules& rules, const G::State& state, Seat, Pick&& pick) {
    if (state.phase == G::Phase::choose) {
      const auto choices = G::choices(rules, state);
      return choices.at(pick(choices.size()));
    }
    const int n = pick(kRolls);
    if (n == 0) return {Kind::keep, 0};
    return {state.phase == G::Phase::decide ? Kind::reroll : Kind::pay, G::dice_sets(n - 1)};
  }

  // A turn decides once after each of two rolls, and once about a combo.
  TESSERA_HD static std::int64_t most_decisions(const G::Rules& rules) { return std::int64_t{3} * rules.max_turns; }

 private:
  static constexpr int kFirstFrom = 16;
  static constexpr int kRolls = 8;  // keep, or a set of dice

  TESSERA_HD static int seat_sets(int players) { return players + players * (players - 1) / 2; }

  // Of a set of one or two seats.
  TESSERA_HD static int number_of_seats(unsigned set, int players) {
    const int high = highest_bit64(set);
    const int low = lowest_bit32(set);
    return low == high ? low : players + high * (high - 1) / 2 + low;
  }

  TESSERA_HD static std::uint8_t seats_of(int which, int players) {
    if (which < players) return static_cast<std::uint8_t>(1u << which);
    which -= players;
    int high = 1;
    for (; which >= high; ++high) which -= high;
    return static_cast<std::uint8_t>((1u << high) | (1u << which));
  }
};

}  // namespace tessera
