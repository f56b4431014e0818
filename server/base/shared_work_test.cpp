#include "server/base/shared_work.h"

#include <gtest/gtest.h>

namespace tessera::server {
namespace {

// Works that wait until the test ends them, oldest first.
struct Bench {
  std::deque<std::pair<std::string, SharedWork<int>::Then>> begun;
  SharedWork<int> work{{.at_once = 2, .askers = 5},
                       [this](const std::string& key, SharedWork<int>::Then done) { begun.emplace_back(key, done); }};
  std::string told;

  bool ask(const std::string& key, const std::string& who) {
    return work.ask(key, [this, who](int result) { told += who + std::to_string(result) + " "; });
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
