#include "server/base/shared_work.h"

#include <gtest/gtest.h>

namespace tessera::server {
namespace {

// Works that wait until the test ends them, oldest first.
struct Bench {
  std::deque<std::pair<std::string, SharedWork<int>::Then>> begun;
  SharedWork<int> work{{.at_once = 2, .askers = 5, .of_address = 2},
                       [this](const std::string& key, SharedWork<int>::Then done) { begun.emplace_back(key, done); }};
  std::string told;

  bool ask(const std::string& key, const std::string& who, const std::string& from = {}) {
    return work.ask(key, [this, who](int result) { told += who + std::to_string(result) + " "; }, from);
  }
  void end_oldest(int result) {
    const auto [key, done] = begun.front();
    begun.pop_front();
    done(result);
  }
};

TEST(SharedWork, IsDoneOnceForAllWhoAskBeforeItBegins) {
  Bench bench;
  EXPECT_TRUE(bench.ask("x", "a"));
  EXPECT_TRUE(bench.ask("y", "b"));
  EXPECT_TRUE(bench.ask("z", "c"));  // waits in the line
  EXPECT_TRUE(bench.ask("z", "d"));
  EXPECT_EQ(bench.begun.size(), 2u);
  bench.end_oldest(1);
  EXPECT_EQ(bench.told, "a1 ");
  ASSERT_EQ(bench.begun.size(), 2u);
  bench.end_oldest(2);
  bench.end_oldest(3);
  EXPECT_EQ(bench.told, "a1 b2 c3 d3 ");
  EXPECT_TRUE(bench.begun.empty());
}

TEST(SharedWork, WhoAsksMeanwhileGetsANewerResult) {
  Bench bench;
  EXPECT_TRUE(bench.ask("x", "a"));
  EXPECT_TRUE(bench.ask("x", "b"));
  EXPECT_TRUE(bench.ask("x", "c"));
  EXPECT_EQ(bench.begun.size(), 1u);
  bench.end_oldest(1);
  EXPECT_EQ(bench.told, "a1 ");
  ASSERT_EQ(bench.begun.size(), 1u);
  bench.end_oldest(2);
  EXPECT_EQ(bench.told, "a1 b2 c2 ");
}

TEST(SharedWork, ABoundedNumberWaits) {
  Bench bench;
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(bench.ask(i % 2 == 0 ? "x" : "y", "a"));
  EXPECT_FALSE(bench.ask("x", "late"));
  while (!bench.begun.empty()) bench.end_oldest(1);
  EXPECT_EQ(bench.told, "a1 a1 a1 a1 a1 ");
  EXPECT_TRUE(bench.ask("x", "b"));
}

// The two at work first, which nobody else wanted when they began.
TEST(SharedWork, AddressesTakeTurns) {
  Bench bench;
  for (const auto* key : {"1", "2", "3"}) EXPECT_TRUE(bench.ask(key, key, "greedy"));
  EXPECT_TRUE(bench.ask("4", "4", "greedy"));
  EXPECT_TRUE(bench.ask("5", "5", "modest"));
  while (!bench.begun.empty()) bench.end_oldest(0);
  EXPECT_EQ(bench.told, "10 20 30 50 40 ");
}

TEST(SharedWork, WhatTwoAddressesWaitForComesWithTheFirstTurn) {
  for (const bool joins : {false, true}) {
    Bench bench;
    for (const auto* key : {"1", "2", "3", "4"}) EXPECT_TRUE(bench.ask(key, key, "greedy"));
    if (joins) {
      bench.work.join("4", "modest");
    } else {
      EXPECT_TRUE(bench.ask("4", "me", "modest"));
    }
    while (!bench.begun.empty()) bench.end_oldest(0);
    EXPECT_EQ(bench.told, joins ? "10 20 30 40 " : "10 20 30 40 me0 ");
    EXPECT_TRUE(bench.ask("4", "again", "modest"));
    EXPECT_EQ(bench.begun.size(), 1u);
  }
}

TEST(SharedWork, ABoundedNumberOfKeysWaitsForOneAddress) {
  Bench bench;
  for (const auto* key : {"1", "2", "3", "4"}) EXPECT_TRUE(bench.ask(key, key, "greedy"));
  EXPECT_FALSE(bench.ask("5", "5", "greedy"));
  EXPECT_TRUE(bench.ask("4", "4", "greedy"));  // that is no more work
  while (!bench.begun.empty()) bench.end_oldest(0);
  EXPECT_EQ(bench.told, "10 20 30 40 40 ");
  EXPECT_TRUE(bench.ask("5", "5", "greedy"));
}

// Who is told may ask again at once, and the work may be done at once.
TEST(SharedWork, AsksAgainFromItsAnswer) {
  int worked = 0;
  SharedWork<int> work({.at_once = 1, .askers = 2},
                       [&](const std::string&, const SharedWork<int>::Then& done) { done(++worked); });
  int told = 0;
  const SharedWork<int>::Then again = [&](int result) {
    told = result;
    if (result < 3) EXPECT_TRUE(work.ask("x", again));
  };
  EXPECT_TRUE(work.ask("x", again));
  EXPECT_EQ(told, 3);
}

}  // namespace
}  // namespace tessera::server
