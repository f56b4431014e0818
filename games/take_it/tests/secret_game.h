#pragma once

#include "games/take_it/rules/json.h"
#include "server/testing/secret_game.h"

namespace tessera::server::testing {

// A deck in which there is one card of a kind: the name of a card tells where it was.
template <>
inline SecretGame secret_game<TakeIt>() {
  SecretGame out{.players = 4, .persons = 3, .options = {}};
  std::string combos;
  for (int n = 0; n < 6 * 6 * 4; ++n) {
    const int low = 1 + n % 6, high = 1 + n / 6 % 6, blue = 1 + n / 36;
    if (low >= high) continue;
    const auto card = "O" + std::to_string(low) + " O" + std::to_string(high) + " B" + std::to_string(blue);
    out.cards.insert(card);
    combos += (combos.empty() ? "" : ",") + (R"({"card":")" + card) + R"(","points":2,"count":1})";
  }
  std::string actions;
  for (const std::string card : {"reroll-blue", "reroll-orange", "reroll-four", "reroll-wild", "set-blue", "set-orange",
                                 "nudge-blue", "nudge-orange", "cast-back"}) {
    out.cards.insert(card);
    actions += (actions.empty() ? "" : ",") + (R"({"card":")" + card) + R"(","count":1})";
  }
  out.options = R"({"deck":{"name":"Unique","combos":[)" + combos + R"(],"actions":[)" + actions + "]}}";
  return out;
}

}  // namespace tessera::server::testing
