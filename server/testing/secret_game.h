// The game that the search for leaked secrets plays (server/service/secret_test.cpp). A game with cards or the like
// that may leak specialises `secret_game` in games/GAME/tests/secret_game.h.
#pragma once

#include <set>
#include <string>

#include "engine/games/games.h"

namespace tessera::server::testing {

struct SecretGame {
  int players = 3;
  int persons = 2;
  std::string options;
  std::set<std::string> cards = {};  // texts that tell of a hand wherever they stand
};

template <class G>
SecretGame secret_game() {
  return {.options = GameJson<G>::kSimulationMaxTurns > 0 ? R"({"max_turns":12})" : "{}"};
}

}  // namespace tessera::server::testing
