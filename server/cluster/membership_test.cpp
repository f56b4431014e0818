// Who is dead, and who should own what: by hand, and for any order of joins, deaths and outages.
#include "server/cluster/membership.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "engine/core/random.h"

namespace tessera::server {
namespace {

ClusterView view_of(std::vector<NodeRow> nodes) {
  ClusterView out;
  out.nodes = std::move(nodes);
  return out;
}
void give_all(ClusterView& view, const std::string& owner, int from = 0, int to = kShards) {
  for (int shard = from; shard < to; ++shard) view.shards[static_cast<std::size_t>(shard)].owner = owner;
}

// Lets time pass, with a commit of one's own and a look at the store every half second.
Membership::Plan live(Membership& own, const ClusterView& view, Time from, Time to) {
  Membership::Plan plan;
  for (Time now = from; now <= to; now += 500) {
    own.stored(now);
    plan = own.plan(view, now);
    if (!plan.reap.empty()) break;
  }
  return plan;
}

TEST(Membership, TheFirstNodeTakesAll) {
  Membership a("a", 0);
  EXPECT_EQ(a.plan(view_of({{.id = "a"}}), 0), (Membership::Plan{.claim = kShards}));
}

// One that fails to start would leave them without an owner, as often as it is tried.
TEST(Membership, ANodeThatHasCommittedNothingIsGivenNothing) {
  Membership a("a", 0);
  auto view = view_of({{.id = "a", .committed = 9}, {.id = "b"}});
  give_all(view, "a");
  EXPECT_EQ(a.plan(view, 0), Membership::Plan{});
  view.nodes[1].committed = 1;
  EXPECT_EQ(a.plan(view, 0).give.size(), 128);
}

TEST(Membership, AJoiningNodeIsGivenItsShare) {
  Membership a("a", 0);
  Membership b("b", 0);
  auto view = view_of({{.id = "a", .committed = 9}, {.id = "b", .committed = 1}});
  give_all(view, "a");
  EXPECT_EQ(a.plan(view, 0).give.size(), 128);
  EXPECT_EQ(b.plan(view, 0).claim, 0);  // only the owner gives
  give_all(view, "", 128);
  EXPECT_TRUE(a.plan(view, 0).give.empty());
  EXPECT_EQ(a.plan(view, 0).claim, 0);
  EXPECT_EQ(b.plan(view, 0).claim, 128);
}

TEST(Membership, ANodeThatDoesNotCommitForALeaseIsDead) {
  Membership a("a", 0);
  (void)live(a, view_of({{.id = "a"}}), 0, 19'500);
  const auto view = view_of({{.id = "a"}, {.id = "b", .committed = 7}});
  EXPECT_TRUE(live(a, view, 20'000, 24'500).reap.empty());
  EXPECT_EQ(live(a, view, 25'000, 25'000).reap, (std::vector<Membership::Dead>{{"b", 7}}));
}

// At once, so that its tables wait for nothing more.
TEST(Membership, TheShardsOfTheDeadAreClaimedWithIt) {
  Membership a("a", 0);
  auto view = view_of({{.id = "a"}, {.id = "b"}, {.id = "c"}});
  give_all(view, "a", 0, 86);
  give_all(view, "b", 86, 172);
  give_all(view, "c", 172);
  const auto both_live = [&](Time now) {
    for (auto& row : view.nodes) row.committed = now;
    a.stored(now);
    return a.plan(view, now);
  };
  for (Time now = 0; now < 20'000; now += 500) EXPECT_EQ(both_live(now), Membership::Plan{});
  for (Time now = 20'000; now <= 24'000; now += 500) {
    view.nodes[1].committed = now;
    a.stored(now);
    EXPECT_EQ(a.plan(view, now), Membership::Plan{});
    EXPECT_EQ(a.suspects_any(now), now >= 24'000) << now;
  }
  a.stored(24'500);
  view.nodes[1].committed = 24'500;
  EXPECT_EQ(a.plan(view, 24'500), (Membership::Plan{.reap = {{"c", 19'500}}, .claim = 128 - 86}));
}

// The store is away: each looks silent to the others.
TEST(Membership, WhoseOwnCommitsFailSuspectsNobody) {
  Membership a("a", 0);
  (void)live(a, view_of({{.id = "a"}, {.id = "b", .committed = 7}}), 0, 9'000);
  EXPECT_TRUE(a.suspects_any(9'000));
  EXPECT_FALSE(a.suspects_any(10'600));
}

// It may have started during a failover of the store, and the others may still be looking for the store.
TEST(Membership, ANodeThatHasJustStartedCallsNobodyDeadForTwoLeases) {
  Membership a("a", 0);
  const auto view = view_of({{.id = "a"}, {.id = "b", .committed = 7}});
  EXPECT_TRUE(live(a, view, 0, 9'500).reap.empty());
  EXPECT_EQ(live(a, view, 10'000, 10'000).reap, (std::vector<Membership::Dead>{{"b", 7}}));
}

// It neither counts nor makes what has counted worth nothing.
TEST(Membership, AShortGapDoesNotShortenTheTwoLeases) {
  Membership a("a", 0);
  const auto view = view_of({{.id = "a"}, {.id = "b", .committed = 7}});
  EXPECT_TRUE(live(a, view, 0, 4'000).reap.empty());
  EXPECT_TRUE(live(a, view, 6'000, 7'000).reap.empty());
  EXPECT_TRUE(live(a, view, 9'500, 14'000).reap.empty());
  EXPECT_EQ(live(a, view, 14'500, 14'500).reap.size(), 1);
}

TEST(Membership, AShortGapDoesNotShortenALease) {
  Membership a("a", 0);
  (void)live(a, view_of({{.id = "a"}}), 0, 19'500);
  const auto view = view_of({{.id = "a"}, {.id = "b", .committed = 7}});
  EXPECT_TRUE(live(a, view, 20'000, 22'000).reap.empty());
  EXPECT_TRUE(live(a, view, 24'000, 25'000).reap.empty());
  EXPECT_TRUE(live(a, view, 27'000, 28'500).reap.empty());
  EXPECT_EQ(live(a, view, 29'000, 29'000).reap.size(), 1);
}

// Where the store is slow again and again, the tables of the dead don't wait for ever.
TEST(Membership, ShortGapsKeepNobodyAlive) {
  Membership a("a", 0);
  const auto view = view_of({{.id = "a"}, {.id = "b", .committed = 7}});
  Time now = 0;
  while (now < 60'000 && live(a, view, now, now + 2'000).reap.empty()) now += 4'000;
  EXPECT_EQ(now, 16'000);  // four times 2,000 ms have counted, and then 2,000 more
}

TEST(Membership, ANodeThatCommitsLives) {
  Membership a("a", 0);
  for (Time now = 0; now < 60'000; now += 500) {
    a.stored(now);
    EXPECT_TRUE(a.plan(view_of({{.id = "a"}, {.id = "b", .committed = now / 4'000}}), now).reap.empty());
  }
}

// The store was away for all: nobody is dead because of it.
TEST(Membership, AnOutageOfTheStoreMakesNobodyDead) {
  Membership a("a", 0);
  const auto view = view_of({{.id = "a"}, {.id = "b", .committed = 7}});
  EXPECT_TRUE(live(a, view, 0, 4'000).reap.empty());
  EXPECT_TRUE(live(a, view, 24'000, 33'500).reap.empty());
  EXPECT_EQ(live(a, view, 34'000, 34'000).reap.size(), 1);
}

TEST(Membership, WhoseOwnCommitsAreSlowCallsNobodyDead) {
  Membership a("a", 0);
  const auto view = view_of({{.id = "a"}, {.id = "b", .committed = 7}});
  for (Time now = 0; now < 60'000; now += 1'600) {
    a.stored(now);
    EXPECT_TRUE(a.plan(view, now).reap.empty()) << now;
  }
}

TEST(Membership, ANodeThatIsCutOffGivesItsShardsToThoseThatAreNot) {
  Membership a("a", 0);
  Membership b("b", 0);
  auto view = view_of({{.id = "a", .committed = 9, .linked = false}, {.id = "b", .committed = 9}});
  give_all(view, "a", 0, 128);
  give_all(view, "b", 128);
  EXPECT_EQ(a.plan(view, 0).give.size(), 128);
  EXPECT_TRUE(b.plan(view, 0).give.empty());
  give_all(view, "", 0, 128);
  EXPECT_EQ(a.plan(view, 0).claim, 0);
  EXPECT_EQ(b.plan(view, 0).claim, 128);
}

TEST(Membership, WhereAllAreCutOffEachGoesOnWithItsOwn) {
  auto view = view_of({{.id = "a", .committed = 9, .linked = false}, {.id = "b", .committed = 9, .linked = false}});
  give_all(view, "a", 0, 200);
  give_all(view, "b", 200, 250);
  EXPECT_EQ(Membership("a", 0).plan(view, 0), Membership::Plan{});
  EXPECT_EQ(Membership("b", 0).plan(view, 0), (Membership::Plan{.claim = 6}));
}

// Nodes come and go in any order: whenever they rest for a while, every shard has an owner that lives, and nobody has
// more than its share.
TEST(Membership, AllShardsFindAnOwner) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Stream random(seed);
    ClusterView view;
    std::vector<std::unique_ptr<Membership>> nodes;
    std::vector<std::string> names;
    int made = 0;
    Time now = 0;
    const auto row_of = [&](const std::string& id) {
      return std::find_if(view.nodes.begin(), view.nodes.end(), [&](const NodeRow& row) { return row.id == id; });
    };
    const auto step = [&] {
      now += 500;
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        ++row_of(names[i])->committed;
        nodes[i]->stored(now);
        const auto plan = nodes[i]->plan(view, now);
        for (const auto& dead : plan.reap) {
          ASSERT_EQ(std::find(names.begin(), names.end(), dead.node), names.end()) << "seed " << seed;
          view.nodes.erase(row_of(dead.node));
          for (auto& shard : view.shards) {
            if (shard.owner == dead.node) shard.owner.clear();
          }
        }
        for (const int shard : plan.give) view.shards[static_cast<std::size_t>(shard)].owner.clear();
        int claim = plan.claim;
        for (auto& shard : view.shards) {
          if (claim > 0 && shard.owner.empty()) {
            shard.owner = names[i];
            --claim;
          }
        }
      }
    };
    for (int change = 0; change < 6; ++change) {
      if (nodes.size() < 2 || random.below(2) == 0) {
        names.push_back("n" + std::to_string(made++));
        nodes.push_back(std::make_unique<Membership>(names.back(), now));
        view.nodes.push_back({.id = names.back()});
      } else {
        const auto gone = random.below(static_cast<std::uint32_t>(nodes.size()));
        nodes.erase(nodes.begin() + gone);
        names.erase(names.begin() + gone);
      }
      for (std::uint32_t steps = random.below(12); steps > 0; --steps) ASSERT_NO_FATAL_FAILURE(step());
    }
    for (int i = 0; i < 28; ++i) ASSERT_NO_FATAL_FAILURE(step());  // two leases, and some time to share
    const auto share = (kShards + nodes.size() - 1) / nodes.size();
    for (const auto& name : names) {
      const auto owned =
          std::count_if(view.shards.begin(), view.shards.end(), [&](const ShardRow& row) { return row.owner == name; });
      EXPECT_LE(owned, share) << "seed " << seed;
      EXPECT_GT(owned, 0) << "seed " << seed;
    }
    for (const auto& shard : view.shards) {
      EXPECT_NE(std::find(names.begin(), names.end(), shard.owner), names.end()) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace tessera::server
