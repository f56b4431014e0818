// What an action would do in a scripted game, as text.
#pragma once

#include <boost/json/serialize.hpp>
#include <string>
#include <string_view>

#include "engine/core/testing/script.h"

namespace tessera::testing {

template <class G>
std::string preview(const Script<G>& game, int seat, std::string_view text) {
  EXPECT_TRUE(game.can(seat, text)) << "not legal: " << text;
  const auto action = Notation<G>::parse_action(game.rules, text);
  if (!action) return action.error().text;
  return boost::json::serialize(GameJson<G>::preview(game.rules, game.state, Seat(seat), *action));
}

}  // namespace tessera::testing
