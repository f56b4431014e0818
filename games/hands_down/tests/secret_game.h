#pragma once

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "engine/games/testing/secret_game.h"
#include "games/hands_down/rules/json.h"

namespace tessera::testing {

template <>
inline SecretGame secret_game<HandsDown>() {
  SecretGame out{.players = 4, .persons = 3, .options = R"({"max_turns":16,"combos":3})"};
  for (const std::string colour : {"r", "b", "y"}) {
    for (const std::string face : {"1", "2", "3", "4", "5", "6", "1/6", "2/5", "3/4", "*"})
      out.cards.insert(colour + face);
  }
  for (int number = 1; number <= 6; ++number) out.cards.insert("*" + std::to_string(number));
  out.hidden_hand = [](const Position& position, Seat owner, Seat viewer) {
    const auto hand = [&](Seat seat) {
      return position.view(seat).at("hands").as_array().at(static_cast<std::size_t>(owner.index));
    };
    const auto whole = hand(owner);
    return whole == hand(viewer) ? std::string() : boost::json::serialize(whole);
  };
  return out;
}

}  // namespace tessera::testing
