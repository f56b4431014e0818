// Tells the events of a game one after another, as one viewer may know them.
#pragma once

#include <memory>

#include "engine/core/match.h"
#include "terminal/play/screens.h"

namespace tessera::terminal {

class Narrator {
 public:
  // For whom events are told: a seat, a spectator (nobody), or everyone at once (`open`).
  struct Ears {
    bool open = false;
    Seat seat;
  };

  Narrator(const Match& match, Ears ears) : Narrator(match, ears, 0) {}
  // As if the first `told` events had been told already.
  Narrator(const Match& match, Ears ears, std::size_t told);

  std::size_t told() const { return told_; }
  bool behind(const Match& match) const { return told_ < match.events().size(); }
  const Position& position() const { return *at_; }  // after what has been told

  // The next event, in a few sentences; there must be one.
  Lines next(const Match& match, const Scene& scene);

 private:
  Ears ears_;
  std::unique_ptr<Position> at_;
  std::size_t told_;
};

}  // namespace tessera::terminal
