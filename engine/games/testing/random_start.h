// For tests: a game at its start, with options at random that go together.
#pragma once

#include <memory>
#include <utility>

#include "engine/core/testing/random_rules.h"
#include "engine/games/games.h"

namespace tessera::testing {

inline std::unique_ptr<Position> random_start(const GameInfo& game, int players, Stream& stream) {
  for (;;) {
    auto given = random_options(game.options, players, stream);
    if (game.simulation_max_turns > 0) given["max_turns"] = game.simulation_max_turns;
    const auto options = Options::parse(game.options, given, players);
    if (!options) continue;
    if (auto position = game.create(players, *options)) return std::move(*position);
  }
}

}  // namespace tessera::testing
