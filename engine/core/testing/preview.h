// What a client does with a view: what an action would do in a scripted game, as text; and views that are none.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/core/position.h"
#include "engine/core/testing/script.h"

namespace tessera::testing {

template <class G>
std::string preview(const Script<G>& game, int seat, std::string_view text) {
  EXPECT_TRUE(game.can(seat, text)) << "not legal: " << text;
  const auto action = Notation<G>::parse_action(game.rules, text);
  if (!action) return action.error().text;
  return boost::json::serialize(GameJson<G>::preview(game.rules, game.state, Seat(seat), *action));
}

// One value of a view or its memory becomes another: {"/view/turns", 7}, {"/memory/last", nullptr}.
struct ViewChange {
  std::string_view pointer;
  boost::json::value value;
};

// The field for which a seat's view is refused after these changes; "" if it is read.
template <class G>
std::string refused_field(const Script<G>& game, int seat, std::initializer_list<ViewChange> changes) {
  const auto view = G::view(game.rules, game.state, Seat(seat));
  boost::json::value both =
      boost::json::object{{"view", view_json<G>(game.rules, view)}, {"memory", GameJson<G>::memory(game.rules, view)}};
  for (const auto& change : changes) both.at_pointer(change.pointer) = change.value;
  const auto read = GameJson<G>::read_view(game.rules, both.at("view").as_object(), both.at("memory").if_object());
  return read ? "" : read.error().text.substr(0, read.error().text.find(':'));
}

}  // namespace tessera::testing
