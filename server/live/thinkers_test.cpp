#include "server/live/thinkers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>

#include "engine/core/match.h"
#include "engine/games/games.h"

namespace tessera::server {
namespace {

Match some_match() { return *Match::create(*find_game("pass-the-pot"), 2, {{"first", 0}}, "seed"); }

// Stands for the network thread: runs what is posted, in order.
class Loop {
 public:
  Thinkers::Post post() {
    return [this](std::function<void()> job) {
      const std::lock_guard lock(mutex_);
      jobs_.push_back(std::move(job));
      wake_.notify_one();
    };
  }
  void run_one() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return !jobs_.empty(); });
    auto job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
};

TEST(Thinkers, EveryThoughtComesBackWithALegalAction) {
  const auto match = some_match();
  const auto legal = match.position().legal(Seat(0));
  Loop loop;
  Thinkers thinkers(2, loop.post());
  int answers = 0;
  constexpr int kThoughts = 50;
  for (std::uint64_t key = 0; key < kThoughts; ++key) {
    thinkers.think({match.position().clone(), Seat(0), bots::Level::medium, key, [&](const std::string& action) {
                      EXPECT_NE(std::find(legal.begin(), legal.end(), action), legal.end()) << action;
                      ++answers;
                    }});
  }
  for (int i = 0; i < kThoughts; ++i) loop.run_one();
  EXPECT_EQ(answers, kThoughts);
  EXPECT_EQ(thinkers.waiting(), 0u);
}

TEST(Thinkers, WhoStopsDropsWhatIsNotBegun) {
  const auto match = some_match();
  Loop loop;
  Thinkers thinkers(1, loop.post());
  for (std::uint64_t key = 0; key < 1000; ++key) {
    thinkers.think({match.position().clone(), Seat(0), bots::Level::hard, key, [](const std::string&) {}});
  }
}

TEST(Thinkers, BudgetsShrinkWhenTheyAreBehind) {
  EXPECT_EQ(Thinkers::budget(0, 2).ms, -1);
  EXPECT_EQ(Thinkers::budget(4, 2).ms, -1);
  EXPECT_EQ(Thinkers::budget(20, 2).ms, 80);
  EXPECT_EQ(Thinkers::budget(10'000, 2).ms, 0);
}

}  // namespace
}  // namespace tessera::server
