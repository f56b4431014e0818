// A bot as it takes part in matches: its level, and what it may spend on a move.
#pragma once

#include <string>
#include <string_view>

#include "bots/core/bot.h"
#include "engine/core/result.h"

namespace tessera::arena {

struct Contestant {
  bots::Level level = bots::Level::random;
  bots::Budget budget;  // negative: the level's own

  bool repeatable() const { return budget.ms < 0; }
};

// "hard", "hard@20000" (nodes a move), "hard@50ms": written and read back.
std::string name_of(const Contestant& contestant);

// `budget` is for names that give none.
Result<Contestant> contestant_from(std::string_view name, const bots::Budget& budget);

}  // namespace tessera::arena
