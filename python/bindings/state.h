// A game's setup and a moment of it, as Python has them: values. Nothing here changes after it was made, so any thread
// may read it. A step makes a new State; states share what lies before them.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/record.h"
#include "engine/games/programs.h"

namespace tessera::python {

// What was wrong with what a caller gave; becomes a ValueError.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class T>
T checked(Result<T> result) {
  if (!result) throw InputError(result.error().text);
  return *std::move(result);
}

// A game with its players and options. Shared by all its states.
struct Setup {
  const GameInfo* info;
  int players;
  boost::json::object options;  // all of them
  std::unique_ptr<const Position> start;
  ProgramBounds bounds;

  static std::shared_ptr<const Setup> make(std::string_view id, std::optional<int> players,
                                           const boost::json::object& options);

  Seat seat(int index) const;  // checked
};

class State {
 public:
  // The state before the first event; with a seed every outcome is drawn by itself.
  State(std::shared_ptr<const Setup> setup, std::optional<std::string> seed);
  static State from_record(std::string_view json);

  const Setup& setup() const { return *setup_; }
  const std::shared_ptr<const Setup>& shared_setup() const { return setup_; }
  const Position& position() const { return *position_; }
  const InformationStates& seen() const { return seen_; }
  const std::optional<std::string>& seed() const { return seed_; }
  std::vector<Event> events() const;

  // The seat that is given, or the one to act next.
  Seat actor(std::optional<int> seat) const;

  State apply(Seat seat, std::string_view action) const;
  State apply(Seat seat, int number) const;
  State resolve(std::string_view outcome) const;
  State draw(std::uint64_t key) const;
  State resampled(Seat viewer, std::uint64_t key) const;

  RecordedGame recorded() const;

 private:
  struct Past {
    Event event;
    std::shared_ptr<const Past> before;

    Past(Event what, std::shared_ptr<const Past> earlier) : event(std::move(what)), before(std::move(earlier)) {}
    Past(const Past&) = delete;
    Past& operator=(const Past&) = delete;
    ~Past();
  };

  State(std::shared_ptr<const Setup> setup, std::shared_ptr<const Position> position);
  State with(Event event, std::unique_ptr<Position> after) const;
  State with_chance_of_seed() const;

  std::shared_ptr<const Setup> setup_;
  std::shared_ptr<const Position> position_;
  std::shared_ptr<const Past> past_;
  InformationStates seen_;
  std::optional<std::string> seed_;
  std::uint64_t outcomes_ = 0;
  bool resampled_ = false;  // its events did not lead to it
};

}  // namespace tessera::python
