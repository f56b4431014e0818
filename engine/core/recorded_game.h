// One game in memory: its events, the position that they lead to, and the source of its chance. `create` makes a new
// one, record.h reads one. The referee, the terminal, the analysis and the tests use it.
#pragma once

#include <boost/json/object.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/position.h"

namespace tessera {

// An action of a seat, or the outcome of a chance event.
struct Event {
  bool chance = false;
  std::string kind;  // of chance: "roll"
  Seat seat;         // who acted; whose chance it was (nobody: the table's)
  std::string text;  // in notation

  friend bool operator==(const Event&, const Event&) = default;
};

class RecordedGame {
 public:
  // `options` may leave options out. With a seed every outcome is drawn by itself, as soon as it is awaited; without
  // one each outcome has to be given ("manual chance").
  static Result<RecordedGame> create(const GameInfo& game, int players, const boost::json::object& options,
                                     std::optional<std::string> seed);

  const Position& position() const { return *position_; }
  const GameInfo& game() const { return position_->info(); }
  const boost::json::object& options() const { return options_; }  // all of them
  const std::optional<std::string>& seed() const { return seed_; }
  const std::vector<Event>& events() const { return events_; }

  const std::vector<std::string>& names() const { return names_; }
  void set_names(std::vector<std::string> names) { names_ = std::move(names); }

  // What a seat may see, with the options that it plays by.
  boost::json::object view(Seat viewer) const;

  // An error changes nothing.
  Result<void> act(Seat seat, std::string_view action);
  Result<void> resolve(std::string_view outcome);
  Result<void> resolve_random(Stream stream);  // manual chance: let the program draw it after all

  // Takes back the last event; with a seed the last action and the outcomes that followed it.
  Result<void> undo();

  // From here on the seed draws: for a game replayed with manual chance whose outcomes were those of that seed.
  Result<void> adopt_seed(std::string seed);

  // The proof that a server's dice were fair (docs/fair-dice.md): a text that goes with the game as it was played, and
  // is dropped when anybody plays on.
  const std::optional<boost::json::object>& fair() const { return fair_; }
  void set_fair(boost::json::object fair) { fair_ = std::move(fair); }

  // The game as it was before event `count`.
  RecordedGame before(std::size_t count) const;

  RecordedGame(RecordedGame&&) = default;
  RecordedGame& operator=(RecordedGame&&) = default;

 private:
  RecordedGame() = default;
  void draw_what_is_awaited();
  Result<void> check_awaited() const;
  void push_outcome(const AwaitedChance& need, std::string text);

  std::unique_ptr<Position> start_;
  std::unique_ptr<Position> position_;
  boost::json::object options_;
  std::optional<std::string> seed_;
  std::optional<boost::json::object> fair_;
  std::vector<std::string> names_;
  std::vector<Event> events_;
  std::uint64_t outcomes_ = 0;  // how many of the events are chance
};

}  // namespace tessera
