// The players of a game at the terminal: which seats are bots, and all names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/core/bot.h"
#include "engine/core/recorded_game.h"
#include "engine/core/result.h"

namespace tessera::terminal {

struct Seating {
  Seat you;
  std::vector<std::string> names;                 // as records have them: "Ada (greedy)"
  std::vector<std::optional<bots::Level>> level;  // by seat; nothing: the person
};

inline constexpr bots::Level kUsualLevel = bots::Level::greedy;

// For a new game; `levels` are the bots', from the person's left, the last one for all further seats.
Result<Seating> seat_players(const Position& position, int seat, const std::string& name,
                             const std::vector<std::string>& levels);

// For a loaded one: names ending in "(level)" are bots. With several persons `wish` says which one is you, if it is one
// of them; the others become bots of the usual level, and so do bots of a level that the game does not have.
Seating seat_loaded(const RecordedGame& recorded, int wish);

}  // namespace tessera::terminal
