// Tests that run once a game: INSTANTIATE_TEST_SUITE_P(Games, MyTest, testing::every_game(), testing::game_name).
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "engine/games/games.h"

namespace tessera {

// Found by GoogleTest, so that a parameter shows as the game's id.
inline void PrintTo(const GameInfo* game, std::ostream* out) { *out << game->id; }

namespace testing {

inline auto every_game() { return ::testing::ValuesIn(all_games().begin(), all_games().end()); }

// Letters only, as GoogleTest wants it.
inline std::string game_name(const ::testing::TestParamInfo<const GameInfo*>& info) {
  std::string name(info.param->id);
  std::erase(name, '-');
  return name;
}

}  // namespace testing
}  // namespace tessera
