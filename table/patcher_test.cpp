// What events change in a spectator's view, for clients that follow step by step.
#include "table/patcher.h"

#include <boost/json/parse.hpp>

#include "engine/games/testing.h"
#include "table/testing.h"

namespace tessera::table {
namespace {

namespace json = boost::json;
using testing::Session;

// As engine/core/json_patch.h says.
json::value patched(json::value value, const json::value& patch) {
  const auto* changes = patch.if_object();
  if (changes == nullptr) return patch;
  if (const auto* whole = changes->if_contains("=")) return *whole;
  for (const auto& [key, change] : *changes) {
    auto& member = value.is_array() ? value.as_array().at(std::stoul(std::string(key))) : value.as_object()[key];
    member = patched(member, change);
  }
  return value;
}

// A person takes any legal action.
bool act(Session& session) {
  const auto& position = session.table.position();
  const Seat seat = position.next_to_act();
  return !seat.none() && session.act(testing::kPersons[seat.index], position.legal(seat).front()).empty();
}

TEST(Patcher, ItsPatchesMakeTheViewAfterEveryEvent) {
  for (const auto& game : all_games()) {
    SCOPED_TRACE(game->id);
    Session session({.game = std::string(game->id)});
    session.seat_all();
    session.start();
    for (int i = 0; i < 30 && session.table.stage() == Stage::playing; ++i) {
      if (!act(session)) session.pass(60'000);
    }
    Patcher patcher(0);
    json::value view = nullptr;
    int changed = 0;
    for (std::size_t i = 0; i < session.log.size(); ++i) {
      Event event = session.log[i];
      ASSERT_TRUE(patcher.add(event));
      if (event.patch.text.empty()) continue;
      ++changed;
      view = patched(view, json::parse(event.patch.text));
      const auto now = Table::replay(std::span(session.log).first(i + 1));
      ASSERT_TRUE(now);
      EXPECT_EQ(view, now->position().view(kNoSeat)) << i;
    }
    EXPECT_GT(changed, 10);
  }
}

}  // namespace
}  // namespace tessera::table
