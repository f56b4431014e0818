#pragma once

#include "games/more_or_less/rules/json.h"
#include "server/testing/secret_game.h"

namespace tessera::server::testing {

// What is drawn is chosen in secret.
template <>
inline SecretGame secret_game<MoreOrLess>() {
  return {.options = R"({"max_turns":9,"draw":"choose"})"};
}

}  // namespace tessera::server::testing
