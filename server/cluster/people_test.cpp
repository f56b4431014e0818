// What concerns a person at all nodes: a new name, being sent away, being deleted; and what one asks any node for.
#include <gtest/gtest.h>

#include "engine/games/testing.h"
#include "server/base/log.h"
#include "server/testing/sim_node.h"
#include "server/testing/sim_player.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using namespace testing;

class ClusterPeople : public ::testing::Test {
 protected:
  void SetUp() override {
    set_log_level(LogLevel::error);
    ASSERT_NO_FATAL_FAILURE(world_.open_tables(1, tessera::testing::plain_table(R"("players":2)")));
    const auto& owner = world_.database.shards[static_cast<std::size_t>(shard_of(table()))].owner;
    for (int place = 0; place < 3; ++place) {
      (world_.node(place).id == owner ? owner_ : other_) = &world_.node(place);
    }
  }

  const std::string& table() const { return world_.players()[0]->table(); }
  const Guest& guest() const { return world_.players()[0]->guest(); }
  std::string log_text() {
    std::string out;
    const auto log = store_->log(table());
    for (const auto& batch : *log) out += batch.text;
    return out;
  }
  bool names(const std::string& name) { return log_text().find("\"" + name + "\"") != std::string::npos; }

  // Asks a node that does not own the table; "?": no answer came.
  std::string delete_guest() {
    auto outcome = std::make_shared<std::string>("?");
    other_->post(0, [this, outcome] {
      other_->hub->delete_guest(guest().id,
                                [outcome](const Answer<void>& done) { *outcome = done ? "" : done.error().name; });
    });
    world_.run_for(8'000);
    return *outcome;
  }

  TemporaryFolder folder_{quick_place()};
  std::unique_ptr<SqliteStore> store_ = testing::open_store(folder_.path());
  ClusterWorld world_{*store_, 7, 3};
  SimNode* owner_ = nullptr;  // of the table
  SimNode* other_ = nullptr;
};

TEST_F(ClusterPeople, ANewNameReachesTheTablesOfOtherNodes) {
  Guest renamed = guest();
  renamed.name = "Zoe";
  ASSERT_EQ(commit(*store_, {writes::SetGuest{renamed}}), "");
  other_->post(0, [&] { other_->hub->rename_guest(renamed); });
  world_.run_for(2'000);
  EXPECT_TRUE(names("Zoe"));
  EXPECT_EQ(world_.wrong(), "");
}

TEST_F(ClusterPeople, WhoIsDeletedIsForgottenByAllNodes) {
  const std::string name = guest().name;
  ASSERT_TRUE(names(name));
  EXPECT_EQ(delete_guest(), "");
  EXPECT_FALSE(names(name));
  EXPECT_FALSE(*store_->guest(guest().id));
  // What is in the memory of the owner doesn't bring it back.
  world_.run_for(20'000);
  EXPECT_FALSE(names(name));
  EXPECT_EQ((*store_->table(table()))->summary.find(name), std::string::npos);
}

TEST_F(ClusterPeople, WithoutTheWordOfAllNodesNobodyIsDeleted) {
  for (int place = 0; place < 3; ++place) {
    if (&world_.node(place) != other_) world_.node(place).cut_until(world_.now + 2'500);
  }
  EXPECT_EQ(delete_guest(), "storage");
  EXPECT_TRUE(*store_->guest(guest().id));
  EXPECT_EQ(delete_guest(), "");
  EXPECT_FALSE(*store_->guest(guest().id));
}

TEST_F(ClusterPeople, WhoJoinsDuringADeletionIsAskedToo) {
  SimNode* third = nullptr;
  for (int place = 0; place < 3; ++place) {
    if (&world_.node(place) != owner_ && &world_.node(place) != other_) third = &world_.node(place);
  }
  const int place = third->place;
  third->leave();  // and comes back a second later
  owner_->stop_until(world_.now + 3'000);
  std::string outcome = "?";
  other_->post(0, [&] {
    other_->hub->delete_guest(guest().id, [&](const Answer<void>& done) { outcome = done ? "" : done.error().name; });
  });
  world_.run_for(2'500);
  ASSERT_EQ(outcome, "?");
  EXPECT_TRUE(world_.node(place).hub->is_deleting(guest().id));
  world_.run_for(3'000);
  EXPECT_EQ(outcome, "");
}

// Who asks has not seen it yet: it looks again.
TEST_F(ClusterPeople, WhoHasJoinedAMomentAgoIsAskedToo) {
  SimNode* third = nullptr;
  for (int place = 0; place < 3; ++place) {
    if (&world_.node(place) != owner_ && &world_.node(place) != other_) third = &world_.node(place);
  }
  const int place = third->place;
  const auto before = third->id;
  third->leave();
  const auto is_seen = [&] {
    for (const auto& row : other_->cluster->view().nodes) {
      if (row.id == world_.node(place).id) return true;
    }
    return false;
  };
  for (int ms = 0; ms < 3'000 && world_.node(place).id == before; ++ms) world_.run_for(1);
  ASSERT_NE(world_.node(place).id, before);
  ASSERT_FALSE(is_seen());
  std::string outcome = "?";
  bool asked = false;
  other_->post(0, [&] {
    other_->hub->delete_guest(guest().id, [&](const Answer<void>& done) { outcome = done ? "" : done.error().name; });
  });
  for (int ms = 0; ms < 5'000 && outcome == "?"; ++ms) {
    world_.run_for(1);
    asked = asked || world_.node(place).hub->is_deleting(guest().id);
  }
  EXPECT_EQ(outcome, "");
  EXPECT_TRUE(asked);
}

// It has joined, and loaded a table of the guest, after the others were asked.
TEST_F(ClusterPeople, WhoWasNotAskedForgetsWhenTheDeletionIsStored) {
  const std::string name = guest().name;
  ASSERT_FALSE(store_->open_tables_of(guest().id)->empty());
  ASSERT_EQ(commit(*store_, {writes::DeleteGuest{guest().id, "-"}}), "");
  bool all = false;
  other_->post(0, [&] {
    other_->cluster->ask_all({{"do", "forgotten"}, {"guest", guest().id}},
                             [&](const Peers::Answers& answers, bool answered) {
                               all = answered && answers.size() == 2;
                               for (const auto& answer : answers) all = all && answer.contains("done");
                             });
  });
  world_.run_for(1'000);
  EXPECT_TRUE(all);
  EXPECT_TRUE(store_->open_tables_of(guest().id)->empty());
  EXPECT_FALSE(owner_->hub->is_deleting(guest().id));
  for (int piece = 0; *store_->erase_deleted(500); ++piece) ASSERT_LT(piece, 100);
  world_.run_for(20'000);
  EXPECT_FALSE(names(name));
  EXPECT_EQ((*store_->table(table()))->summary.find(name), std::string::npos);
}

// Nobody tells the others how it ended: they ask the store.
TEST_F(ClusterPeople, ANodeThatDiesInADeletionLocksNobodyOut) {
  other_->post(0, [this] { other_->hub->delete_guest(guest().id, [](const Answer<void>&) {}); });
  world_.run_for(1);
  const auto begun = [this] { return owner_->hub->is_deleting(guest().id); };
  for (int ms = 0; ms < 1'000 && !begun(); ++ms) world_.run_for(1);
  ASSERT_TRUE(begun());
  ASSERT_TRUE(*store_->guest(guest().id));
  other_->die();
  world_.run_for(80'000);
  EXPECT_TRUE(*store_->guest(guest().id));
  EXPECT_FALSE(begun());
}

TEST_F(ClusterPeople, AGuestIsSentAwayFromAllNodes) {
  int kicked = -1;
  other_->post(0, [&] { other_->hub->kick(guest().id, [&](int count) { kicked = count; }); });
  world_.run_for(500);
  EXPECT_EQ(kicked, 1);
  other_->post(0, [&] { other_->hub->kick("nobody", [&](int count) { kicked = count; }); });
  world_.run_for(500);
  EXPECT_EQ(kicked, 0);
}

// What it knows may be old, and it is about to end.
TEST_F(ClusterPeople, ANodeThatStoodStillForItsLeaseAnswersNoOtherNode) {
  const auto answers = [this] {
    const auto before = other_->cluster->link_counters().parcels_sent;
    other_->cluster->receive(
        to_bytes({.kind = Parcel::Kind::ask, .from = owner_->id, .number = 1, .text = R"({"do":"?"})"}, 1));
    return other_->cluster->link_counters().parcels_sent - before;
  };
  EXPECT_EQ(answers(), 1u);
  world_.now += Membership::kLease - 2 * ClusterNode::kTick;  // its last tick was a while before
  EXPECT_EQ(answers(), 1u);
  world_.now += 2 * ClusterNode::kTick + 1;
  EXPECT_EQ(answers(), 0u);
}

TEST_F(ClusterPeople, AnyNodeShowsATableAndDeletesIt) {
  std::string shown;
  other_->post(0, [&] {
    other_->hub->snapshot(table(), [&](const Answer<boost::json::object>& seen) {
      shown = seen ? std::string(seen->at("table").as_string()) : std::string(seen.error().name);
    });
  });
  world_.run_for(500);
  EXPECT_EQ(shown, table());
  std::string outcome = "?";
  const auto close = [&] {
    other_->post(0, [&] {
      other_->hub->delete_table(table(), [&](const Answer<void>& done) { outcome = done ? "" : done.error().name; });
    });
    world_.run_for(1'000);
  };
  close();
  EXPECT_EQ(outcome, "");
  EXPECT_FALSE(*store_->table(table()));
  close();
  EXPECT_EQ(outcome, "no_such_table");
}

}  // namespace
}  // namespace tessera::server
