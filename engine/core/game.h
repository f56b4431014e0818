// A game: a type with static functions over plain values.
//
// Rules are fixed for a game (players, options, decks and boards as numbers). State is a value: copying it is the undo.
// Chance is explicit: when `chance` awaits something, somebody passes in an outcome: drawn by `sample`, read from a
// record, listed by `outcomes`, or typed in. Otherwise the seats of `to_act` owe a decision, until the game is `over`.
//
// Trusted and untrusted input: `apply` and `resolve` take what came from `legal` and `sample`, and check nothing;
// `try_apply` and `try_resolve` below take anything well-formed.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "engine/core/fixed_list.h"
#include "engine/core/hd.h"
#include "engine/core/random.h"
#include "engine/core/seat.h"

namespace tessera {

// A chance event that is awaited. `kind` is the game's own enum, 0 for none.
struct Chance {
  std::uint8_t kind = 0;
  Seat seat;               // whose roll or draw it is; nobody for the table's
  std::uint8_t count = 0;  // how many values or cards

  TESSERA_HD constexpr bool awaited() const { return kind != 0; }
  friend constexpr bool operator==(const Chance&, const Chance&) = default;
};

// One possible outcome; its probability is weight / (sum of the list's weights).
template <class Outcome>
struct Weighted {
  Outcome outcome;
  std::uint32_t weight;
};

template <class G>
using Actions = FixedList<typename G::Action, G::kMaxActions>;

template <class G>
using Outcomes = FixedList<Weighted<typename G::Outcome>, G::kMaxOutcomes>;

inline constexpr int kMaxStateBytes = 512;

template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::equality_comparable<T>;

// clang-format off
template <class G>
concept Game = PlainValue<typename G::Rules> && PlainValue<typename G::State> && PlainValue<typename G::Action> &&
    PlainValue<typename G::Outcome> && PlainValue<typename G::View> && sizeof(typename G::State) <= kMaxStateBytes &&
    requires(const typename G::Rules& rules, const typename G::State& state, typename G::State& changing, Seat seat,
             const typename G::Action& action, const typename G::Outcome& outcome, const typename G::View& view,
             Actions<G>& actions, Outcomes<G>& outcomes, Stream& stream, int players) {
  { G::defaults(players) } -> std::same_as<typename G::Rules>;               // the rulebook's main game
  { G::start(rules) } -> std::same_as<typename G::State>;
  { G::over(rules, state) } -> std::same_as<bool>;
  { G::to_act(rules, state) } -> std::same_as<SeatSet>;                      // empty while chance is awaited and when over
  { G::next_to_act(rules, state) } -> std::same_as<Seat>;                    // of those, the first in the program's order
  { G::legal(rules, state, seat, actions) } -> std::same_as<void>;           // clears the list first; [] if it owes none
  { G::apply(rules, changing, seat, action) } -> std::same_as<void>;
  { G::chance(rules, state) } -> std::same_as<Chance>;
  { G::sample(rules, state, stream) } -> std::same_as<typename G::Outcome>;
  { G::possible(rules, state, outcome) } -> std::same_as<bool>;              // could this be what is awaited?
  { G::outcomes(rules, state, outcomes) } -> std::same_as<bool>;             // false: too many to list
  { G::resolve(rules, changing, outcome) } -> std::same_as<void>;
  { G::score(rules, state, seat) } -> std::same_as<int>;                     // if the game ended now
  { G::winners(rules, state) } -> std::same_as<SeatSet>;                     // once over
  { G::turns(rules, state) } -> std::same_as<int>;                           // players' turns taken so far
  { G::cut_off(rules, state) } -> std::same_as<bool>;                        // ended by max_turns
  { G::view(rules, state, seat) } -> std::same_as<typename G::View>;         // kNoSeat: a spectator's
  { view.viewer } -> std::convertible_to<Seat>;                              // whose it is
  { G::complete(rules, view, stream) } -> std::same_as<typename G::State>;
  { rules.players } -> std::convertible_to<int>;
};
// clang-format on

// Whether `action` is in the seat's list of legal actions.
template <class G>
TESSERA_HD bool is_legal(const typename G::Rules& rules, const typename G::State& state, Seat seat,
                         const typename G::Action& action) {
  if (!G::to_act(rules, state).has(seat)) return false;
  Actions<G> actions;
  G::legal(rules, state, seat, actions);
  for (const auto& a : actions) {
    if (a == action) return true;
  }
  return false;
}

template <class G>
TESSERA_HD bool try_apply(const typename G::Rules& rules, typename G::State& state, Seat seat,
                          const typename G::Action& action) {
  if (!is_legal<G>(rules, state, seat, action)) return false;
  G::apply(rules, state, seat, action);
  return true;
}

template <class G>
TESSERA_HD bool try_resolve(const typename G::Rules& rules, typename G::State& state,
                            const typename G::Outcome& outcome) {
  if (!G::chance(rules, state).awaited() || !G::possible(rules, state, outcome)) return false;
  G::resolve(rules, state, outcome);
  return true;
}

}  // namespace tessera
