// Games for tests: every one, INSTANTIATE_TEST_SUITE_P(Games, MyTest, testing::every_game(), testing::game_name), or
// one with the properties that a test needs.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <string_view>

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

// The first game of which this holds: game_where([](const GameFacts& facts) { return facts.has_undo; }).
template <class Holds>
const GameInfo& game_where(Holds holds) {
  for (const auto* game : all_games()) {
    if (holds(game->facts)) return *game;
  }
  ADD_FAILURE() << "no game is like that";
  return *all_games().front();
}

inline const GameInfo& game_with(bool GameFacts::* fact) {
  return game_where([&](const GameFacts& facts) { return facts.*fact; });
}

// A quick game: nothing is hidden, and chance or another seat follows nearly every action at once.
inline const GameInfo& plain_game() {
  return game_where([](const GameFacts& facts) { return !facts.has_secrets && !facts.has_undo && !facts.has_windows; });
}

// The description of a table as a client sends it: {"game":"six-pack",REST}.
inline std::string table_of(const GameInfo& game, std::string_view rest) {
  return R"({"game":")" + std::string(game.id) + "\"," + std::string(rest) + "}";
}

inline std::string plain_table(std::string_view rest) { return table_of(plain_game(), rest); }

}  // namespace testing
}  // namespace tessera
