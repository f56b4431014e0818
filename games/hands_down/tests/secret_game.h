#pragma once

#include "games/hands_down/rules/json.h"
#include "server/testing/secret_game.h"

namespace tessera::server::testing {

template <>
inline SecretGame secret_game<HandsDown>() {
  SecretGame out{.players = 4, .persons = 3, .options = R"({"max_turns":16,"combos":3})"};
  for (const std::string colour : {"r", "b", "y"}) {
    for (const std::string face : {"1", "2", "3", "4", "5", "6", "1/6", "2/5", "3/4", "*"})
      out.cards.insert(colour + face);
  }
  for (int number = 1; number <= 6; ++number) out.cards.insert("*" + std::to_string(number));
  return out;
}

}  // namespace tessera::server::testing
