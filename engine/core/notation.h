// The text side of a game: a specialisation of Notation (text forms; without JSON, so that small builds need no Boost)
// and one of GameJson (options, decks and boards, views).
#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/game.h"
#include "engine/core/result.h"

namespace boost::json {
class object;  // only named here: builds without JSON have no Boost
class value;
}  // namespace boost::json

namespace tessera {

struct GameFacts;
struct OptionSpec;
struct Question;
class JsonText;
class Options;

template <class G>
struct Notation;

template <class G>
struct GameJson;

// What everybody saw and the state does not keep, such as the last show. It is part of every view. A game that needs it
// specialises this class, and is given each step with the states before and after it. For other games it is empty.
template <class G>
class PublicHistory {
 public:
  void acted(const typename G::State&, Seat, const typename G::Action&, const typename G::State&) {}
  void resolved(const typename G::State&, const typename G::Outcome&, const typename G::State&) {}
  void write_to(JsonText&) const {}
};

// clang-format off
template <class G>
concept GameWithNotation = Game<G> &&
    requires(const typename G::Rules& rules, const typename G::State& state, const typename G::Action& action,
             const typename G::Outcome& outcome, std::string_view text, const Chance& chance, Seat seat, Seat viewer) {
  { Notation<G>::kId } -> std::convertible_to<std::string_view>;
  { Notation<G>::kName } -> std::convertible_to<std::string_view>;
  { Notation<G>::phase(rules, state) } -> std::convertible_to<std::string_view>;
  { Notation<G>::chance_word(chance) } -> std::convertible_to<std::string_view>;
  { Notation<G>::need(rules, state) } -> std::same_as<std::string>;            // what is awaited, for people
  { Notation<G>::print(rules, action) } -> std::same_as<std::string>;
  { Notation<G>::print(rules, state, outcome) } -> std::same_as<std::string>;  // state: before the outcome
  { Notation<G>::parse_action(rules, text) } -> std::same_as<Result<typename G::Action>>;
  { Notation<G>::parse_outcome(rules, state, text) } -> std::same_as<Result<typename G::Outcome>>;
  // May `viewer` (kNoSeat: a spectator) read the text of what is about to happen? state: before it.
  { Notation<G>::sees_outcome(rules, state, viewer) } -> std::same_as<bool>;
  { Notation<G>::sees_action(rules, state, seat, viewer) } -> std::same_as<bool>;
};

template <class G>
concept GameWithJson = GameWithNotation<G> &&
    requires(const typename G::Rules& rules, const typename G::State& state, const typename G::View& view, Seat seat,
             const typename G::Action& action, int players, const Options& options, const boost::json::object& from,
             JsonText& out) {
  { GameJson<G>::options() } -> std::same_as<std::span<const OptionSpec>>;
  { GameJson<G>::rules(players, options) } -> std::same_as<Result<typename G::Rules>>;
  { GameJson<G>::write_view(rules, view, out) } -> std::same_as<void>;  // the fields of an object that is open
  // A view that was written as JSON, read back; only views of seats that owe a decision, or of those who wait for one.
  // The JSON is what people see on a table. What else one can know who has counted and remembered is its `memory`:
  // with it what is read is the very same view, without it (null) one that allows the same actions.
  { GameJson<G>::memory(rules, view) } -> std::same_as<boost::json::value>;
  { GameJson<G>::read_view(rules, from, &from) } -> std::same_as<Result<typename G::View>>;
  // What a legal action would do or bring, as far as its seat can know. `state` is any that fits the seat's view.
  { GameJson<G>::preview(rules, state, seat, action) } -> std::same_as<boost::json::object>;
  { GameJson<G>::kFacts } -> std::convertible_to<const GameFacts&>;
  { GameJson<G>::kSimulationMaxTurns } -> std::convertible_to<int>;  // what simulations set; 0: no such option
};

// clang-format on

}  // namespace tessera
