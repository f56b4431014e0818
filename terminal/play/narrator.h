// Tells the events of a game one after another, as one viewer may know them.
#pragma once

#include <memory>

#include "engine/core/recorded_game.h"
#include "terminal/play/screens.h"

namespace tessera::terminal {

class Narrator {
 public:
  // For whom events are told: a seat, a spectator (nobody), or everyone at once (`open`).
  struct Audience {
    bool open = false;
    Seat seat;
  };

  Narrator(const RecordedGame& recorded, Audience audience) : Narrator(recorded, audience, 0) {}
  // As if the first `told` events had been told already.
  Narrator(const RecordedGame& recorded, Audience audience, std::size_t told);

  std::size_t told() const { return told_; }
  bool behind(const RecordedGame& recorded) const { return told_ < recorded.events().size(); }
  const Position& position() const { return *at_; }  // after what has been told

  // The next event, in a few sentences; there must be one.
  Lines next(const RecordedGame& recorded, const SentenceContext& context);

 private:
  Audience audience_;
  std::unique_ptr<Position> at_;
  std::size_t told_;
};

}  // namespace tessera::terminal
