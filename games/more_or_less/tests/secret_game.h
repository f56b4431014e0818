#pragma once

#include "engine/games/testing/secret_game.h"
#include "games/more_or_less/rules/json.h"

namespace tessera::testing {

// What is drawn is chosen in secret.
template <>
inline SecretGame secret_game<MoreOrLess>() {
  return {.options = R"({"max_turns":9,"draw":"choose"})"};
}

}  // namespace tessera::testing
