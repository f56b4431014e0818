#pragma once

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "engine/games/testing/secret_game.h"
#include "games/take_it/rules/json.h"

namespace tessera::testing {

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
  // With fewer cards it is soon the same as another's.
  out.hidden_hand = [](const Position& position, Seat owner, Seat) {
    const auto hand = position.view(owner).at("hand");
    return hand.at("combos").as_array().size() < 3 ? std::string() : boost::json::serialize(hand);
  };
  out.options = R"({"deck":{"name":"Unique","combos":[)" + combos + R"(],"actions":[)" + actions + "]}}";
  return out;
}

}  // namespace tessera::testing
