// What players were answered, and what the log has of it.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/store/log_text.h"
#include "server/testing/party.h"

namespace tessera::server::testing {

namespace {

using Actions = std::map<std::uint32_t, std::string>;  // of one seat, by the number of the event

// After the version that it was for, and by the one that the answer told.
bool is_stored(const Player::Act& act, const Actions& acted) {
  return std::any_of(acted.begin(), acted.end(), [&](const auto& each) {
    return each.first > act.version && each.first <= act.done_at && each.second == act.action;
  });
}

// After the action before it, at least once without a refusal.
bool was_tried(const Player& player, std::uint32_t before, const Actions::value_type& acted) {
  return std::any_of(player.acts().begin(), player.acts().end(), [&](const Player::Act& act) {
    return act.outcome != RequestOutcome::refused && act.version >= before && act.version < acted.first &&
           act.action == acted.second;
  });
}

void check_answers(const Player& player, const std::vector<Batch>& batches) {
  using Kind = table::Event::Kind;
  const Seat seat(*player.seat());
  const auto who = player.name() + " at " + player.table() + ": ";
  Actions acted;
  for_each_event(batches, [&](const table::Event& event) {
    if (event.seat != seat) return;
    const bool by_another = event.kind == Kind::timed_out || event.kind == Kind::sat_in ||
                            (event.kind == Kind::acted && event.by == table::By::bot);
    EXPECT_FALSE(by_another) << who << "another has played, at " << event.number;
    if (event.kind == Kind::acted && event.by == table::By::person) acted[event.number] = event.text;
  });
  for (const auto& act : player.acts()) {
    if (act.outcome != RequestOutcome::done) continue;
    EXPECT_TRUE(is_stored(act, acted)) << who << act.action << " at " << act.version << " was done and is not stored";
  }
  std::uint32_t before = 0;
  for (const auto& each : acted) {
    EXPECT_TRUE(was_tried(player, before, each)) << who << each.second << " was refused, and is event " << each.first;
    before = each.first;
  }
}

}  // namespace

void check_answers(const Players& players, Store& store) {
  for (const auto& player : players) {
    if (!player->seat()) continue;
    EXPECT_FALSE(player->changed_seats()) << player->name();
    const auto batches = store.log(player->table());
    ASSERT_TRUE(batches);
    check_answers(*player, *batches);
  }
}

}  // namespace tessera::server::testing
