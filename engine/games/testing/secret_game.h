// What tests that search for leaked secrets ask of a game (table/session_test.cpp, server/service/secret_test.cpp). A
// game with cards or the like that may leak specialises `secret_game` in games/GAME/tests/secret_game.h.
#pragma once

#include <set>
#include <string>

#include "engine/games/games.h"

namespace tessera::testing {

struct SecretGame {
  // The game that a server plays for the search.
  int players = 3;
  int persons = 2;
  std::string options;
  std::set<std::string> cards = {};  // texts that tell of a hand wherever they stand

  // The hand of `owner` as it stands in a view; "" where `viewer` sees all of it, or anybody could guess it.
  std::string (*hidden_hand)(const Position& position, Seat owner, Seat viewer) = [](const Position&, Seat, Seat) {
    return std::string();
  };
};

template <class G>
SecretGame secret_game() {
  return {.options = GameJson<G>::kSimulationMaxTurns > 0 ? R"({"max_turns":12})" : "{}"};
}

}  // namespace tessera::testing
