// One interface for all games, for callers that choose a game at run time: referee, terminal, table, module. Text in,
// text out. It is written once, for all games. The arena uses the typed games.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/action_numbers.h"
#include "engine/core/game_facts.h"
#include "engine/core/json_text.h"
#include "engine/core/notation.h"
#include "engine/core/options.h"
#include "engine/core/result.h"
#include "engine/core/seat.h"

namespace tessera {

class Position;

// A question about a game that its table in the browser asks the module: JSON in, JSON out.
struct Question {
  std::string_view name;
  Result<boost::json::object> (*answer)(const boost::json::object& request);
};

// What callers need to know of a game: its names, its players, its options, and how to create it.
struct GameInfo {
  std::string_view id;
  std::string_view name;
  int min_players;
  int max_players;
  int simulation_max_turns;  // what simulations set for max_turns; 0: the game has no such option
  std::span<const OptionSpec> options;
  Result<std::unique_ptr<Position>> (*create)(int players, const Options& options);

  // A position that a seat can't tell from the one whose view this is (notation.h: read_view).
  Result<std::unique_ptr<Position>> (*from_view)(int players, const Options& options, const boost::json::object& view,
                                                 const boost::json::object* memory);

  const GameFacts& facts;
  std::span<const Question> questions;
};

// A chance event that is awaited.
struct AwaitedChance {
  std::string_view kind;
  Seat seat;
  int count;
};

// The rules and the state of one game.
class Position {
 public:
  virtual ~Position() = default;

  virtual const GameInfo& info() const = 0;
  virtual std::unique_ptr<Position> clone() const = 0;
  virtual bool same_as(const Position& other) const = 0;

  virtual int players() const = 0;
  virtual std::string_view phase() const = 0;
  virtual bool over() const = 0;
  virtual bool cut_off() const = 0;
  virtual SeatSet to_act() const = 0;
  virtual Seat next_to_act() const = 0;
  virtual std::optional<AwaitedChance> chance() const = 0;
  virtual std::string chance_in_words() const = 0;  // it must be awaited
  virtual int score(Seat seat) const = 0;
  virtual SeatSet winners() const = 0;
  virtual std::vector<std::string> legal(Seat seat) const = 0;
  virtual int legal_count(Seat seat) const = 0;  // how many that are, without listing them
  virtual boost::json::object view(Seat viewer) const = 0;
  virtual void write_view(Seat viewer, JsonText& out) const = 0;  // the same

  // What the view leaves out that a seat can know who has counted and remembered; null if there is nothing.
  virtual boost::json::value memory(Seat viewer) const = 0;

  // What an action would do, as far as its seat can know; it must be legal.
  virtual Result<boost::json::object> preview(Seat seat, std::string_view action) const = 0;

  // Whether the seat sees anything that a spectator does not. If not, all can tell what is open to it: legal actions
  // are a function of the seat's view.
  virtual bool has_secrets(Seat seat) const = 0;

  // May `viewer` read the text of the outcome that is awaited, of the action that `seat` is about to take?
  virtual bool sees_outcome(Seat viewer) const = 0;
  virtual bool sees_action(Seat seat, Seat viewer) const = 0;

  // Both give the text back in its one canonical form; an error changes nothing.
  virtual Result<std::string> try_apply(Seat seat, std::string_view action) = 0;
  virtual Result<std::string> try_resolve(std::string_view outcome) = 0;

  // Every text that `try_resolve` would take now, in canonical form; none if nothing is awaited, or too many are open.
  virtual std::vector<std::string> outcomes() const = 0;

  // Draws what is awaited from the stream, and gives its text. `chance()` must be awaited.
  virtual std::string draw(Stream& stream) = 0;
};

// One line for an error text: every seat that owes an action.
std::string who_acts(const Position& position);

template <GameWithJson G>
const GameInfo& game_info();

// A view as a tree, without what a position remembers beside its state.
template <GameWithJson G>
boost::json::object view_json(const typename G::Rules& rules, const typename G::View& view) {
  JsonText text;
  text.object([&] { GameJson<G>::write_view(rules, view, text); });
  return tree_of(text);
}

template <GameWithJson G>
class PositionOf final : public Position {
 public:
  explicit PositionOf(const typename G::Rules& rules) : rules_(rules), state_(G::start(rules)) {}
  PositionOf(const typename G::Rules& rules, const typename G::State& state) : rules_(rules), state_(state) {}

  const typename G::Rules& rules() const { return rules_; }
  const typename G::State& state() const { return state_; }

  // The same game, and what all have seen of it, with another state.
  std::unique_ptr<Position> with_state(const typename G::State& state) const {
    auto other = std::make_unique<PositionOf>(*this);
    other->state_ = state;
    return other;
  }

  const GameInfo& info() const override { return game_info<G>(); }
  std::unique_ptr<Position> clone() const override { return std::make_unique<PositionOf>(*this); }
  bool same_as(const Position& other) const override {
    const auto* typed = dynamic_cast<const PositionOf*>(&other);
    return typed != nullptr && typed->rules_ == rules_ && typed->state_ == state_;
  }

  int players() const override { return rules_.players; }
  std::string_view phase() const override { return Notation<G>::phase(rules_, state_); }
  bool over() const override { return G::over(rules_, state_); }
  bool cut_off() const override { return G::cut_off(rules_, state_); }
  SeatSet to_act() const override { return G::to_act(rules_, state_); }
  Seat next_to_act() const override { return G::next_to_act(rules_, state_); }
  int score(Seat seat) const override { return G::score(rules_, state_, seat); }
  SeatSet winners() const override { return over() ? G::winners(rules_, state_) : SeatSet{}; }
  boost::json::object view(Seat viewer) const override {
    JsonText text;
    write_view(viewer, text);
    return tree_of(text);
  }
  void write_view(Seat viewer, JsonText& out) const override {
    out.object([&] {
      GameJson<G>::write_view(rules_, G::view(rules_, state_, viewer), out);
      public_history_.write_to(out);
    });
  }
  boost::json::value memory(Seat viewer) const override {
    return GameJson<G>::memory(rules_, G::view(rules_, state_, viewer));
  }
  bool has_secrets(Seat seat) const override {
    auto view = G::view(rules_, state_, seat);
    view.viewer = kNoSeat;
    return view != G::view(rules_, state_, kNoSeat);
  }
  bool sees_outcome(Seat viewer) const override { return Notation<G>::sees_outcome(rules_, state_, viewer); }
  bool sees_action(Seat seat, Seat viewer) const override {
    return Notation<G>::sees_action(rules_, state_, seat, viewer);
  }

  std::optional<AwaitedChance> chance() const override {
    const Chance awaited = G::chance(rules_, state_);
    if (!awaited.awaited()) return std::nullopt;
    return AwaitedChance{Notation<G>::chance_word(awaited), awaited.seat, awaited.count};
  }
  std::string chance_in_words() const override { return Notation<G>::need(rules_, state_); }

  int legal_count(Seat seat) const override { return ActionNumbers<G>::count(rules_, state_, seat); }

  std::vector<std::string> legal(Seat seat) const override {
    std::vector<std::string> texts;
    if (!to_act().has(seat)) return texts;
    Actions<G> actions;
    G::legal(rules_, state_, seat, actions);
    texts.reserve(static_cast<std::size_t>(actions.size()));
    for (const auto& action : actions) texts.push_back(Notation<G>::print(rules_, action));
    return texts;
  }

  Result<boost::json::object> preview(Seat seat, std::string_view text) const override {
    const auto action = Notation<G>::parse_action(rules_, text);
    if (!action) return action.error();
    if (!is_legal<G>(rules_, state_, seat, *action)) return Error{"not legal now: " + std::string(text)};
    return GameJson<G>::preview(rules_, state_, seat, *action);
  }

  Result<std::string> try_apply(Seat seat, std::string_view text) override {
    if (!to_act().has(seat)) {
      return Error{"seat " + std::to_string(seat.index) + " owes no action now; " + who_acts(*this)};
    }
    const auto action = Notation<G>::parse_action(rules_, text);
    if (!action) return action.error();
    std::string canonical = Notation<G>::print(rules_, *action);
    const auto before = state_;
    if (!tessera::try_apply<G>(rules_, state_, seat, *action)) return Error{"not legal now: " + canonical};
    public_history_.acted(before, seat, *action, state_);
    return canonical;
  }

  Result<std::string> try_resolve(std::string_view text) override {
    if (!G::chance(rules_, state_).awaited()) return Error{"no chance outcome is awaited; " + who_acts(*this)};
    const auto outcome = Notation<G>::parse_outcome(rules_, state_, text);
    if (!outcome) return outcome.error();
    std::string canonical = Notation<G>::print(rules_, state_, *outcome);
    const auto before = state_;
    if (!tessera::try_resolve<G>(rules_, state_, *outcome)) {
      return Error{"not possible now: " + canonical + "; awaited: " + Notation<G>::need(rules_, state_)};
    }
    public_history_.resolved(before, *outcome, state_);
    return canonical;
  }

  std::vector<std::string> outcomes() const override {
    std::vector<std::string> texts;
    Outcomes<G> open;
    if (!G::chance(rules_, state_).awaited() || !G::outcomes(rules_, state_, open)) return texts;
    for (const auto& [outcome, weight] : open) texts.push_back(Notation<G>::print(rules_, state_, outcome));
    return texts;
  }

  std::string draw(Stream& stream) override {
    const auto outcome = G::sample(rules_, state_, stream);
    std::string text = Notation<G>::print(rules_, state_, outcome);
    const auto before = state_;
    G::resolve(rules_, state_, outcome);
    public_history_.resolved(before, outcome, state_);
    return text;
  }

 private:
  typename G::Rules rules_;
  typename G::State state_;
  [[no_unique_address]] PublicHistory<G> public_history_;
};

// A game without questions leaves `questions` out.
template <GameWithJson G>
std::span<const Question> questions_of() {
  if constexpr (requires { GameJson<G>::questions(); }) return GameJson<G>::questions();
  return {};
}

template <GameWithJson G>
const GameInfo& game_info() {
  static const GameInfo info{
      Notation<G>::kId,
      Notation<G>::kName,
      G::kMinPlayers,
      G::kMaxPlayers,
      GameJson<G>::kSimulationMaxTurns,
      GameJson<G>::options(),
      [](int players, const Options& options) -> Result<std::unique_ptr<Position>> {
        const auto rules = GameJson<G>::rules(players, options);
        if (!rules) return rules.error();
        return std::unique_ptr<Position>(std::make_unique<PositionOf<G>>(*rules));
      },
      [](int players, const Options& options, const boost::json::object& from,
         const boost::json::object* memory) -> Result<std::unique_ptr<Position>> {
        const auto rules = GameJson<G>::rules(players, options);
        if (!rules) return rules.error();
        const auto view = GameJson<G>::read_view(*rules, from, memory);
        if (!view) return view.error();
        Stream stream(0);  // any will do
        return std::unique_ptr<Position>(std::make_unique<PositionOf<G>>(*rules, G::complete(*rules, *view, stream)));
      },
      GameJson<G>::kFacts,
      questions_of<G>(),
  };
  return info;
}

}  // namespace tessera
