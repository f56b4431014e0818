#include "server/base/bot_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <new>
#include <thread>

#include "bots/levels/suggest.h"
#include "engine/core/recorded_game.h"
#include "engine/games/testing.h"

namespace tessera::server {
namespace {

RecordedGame some_game() { return *RecordedGame::create(tessera::testing::plain_game(), 2, {{"first", 0}}, "seed"); }

// Stands for the network thread: runs what is posted, in order.
class Loop {
 public:
  BotPool::Post post() {
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

  std::size_t posted() {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
};

TEST(BotPool, EveryJobIsAnsweredByALegalAction) {
  const auto match = some_game();
  const auto legal = match.position().legal(Seat(0));
  Loop loop;
  BotPool pool(2, loop.post());
  int answers = 0;
  constexpr int kJobs = 50;
  for (std::uint64_t key = 0; key < kJobs; ++key) {
    pool.ask({match.position().clone(), Seat(0), bots::Level::medium, key, [&](const std::string& action) {
                EXPECT_NE(std::find(legal.begin(), legal.end(), action), legal.end()) << action;
                ++answers;
              }});
  }
  for (int i = 0; i < kJobs; ++i) loop.run_one();
  EXPECT_EQ(answers, kJobs);
  EXPECT_EQ(pool.waiting(), 0u);
}

TEST(BotPool, NoGameWaitsForHints) {
  const auto match = some_game();
  Loop loop;
  BotPool pool(1, loop.post());
  std::promise<void> all_asked;
  pool.run([&] { all_asked.get_future().wait(); }, [] {});
  std::string order;
  const auto ask = [&](bool advice, char name) {
    pool.ask({match.position().clone(), Seat(0), bots::Level::easy, 1, [&, name](const std::string&) { order += name; },
              advice});
  };
  for (int i = 0; i < 3; ++i) ask(true, 'h');
  for (int i = 0; i < 3; ++i) ask(false, 'b');
  EXPECT_GE(pool.waiting(), 6u);
  all_asked.set_value();
  for (int i = 0; i < 7; ++i) loop.run_one();
  EXPECT_EQ(order, "bbbhhh");
}

// The first job is at work until the others are dropped; if they are not, it gives up, and they begin.
TEST(BotPool, JobsThatWereNotBegunAreDroppedAtTheEnd) {
  Loop loop;
  std::atomic<int> begun = 0;
  auto pool = std::make_unique<BotPool>(1, loop.post());
  std::promise<void> at_work;
  std::promise<void> all_asked;
  pool->run(
      [&, waiting = pool.get()] {
        at_work.set_value();
        all_asked.get_future().wait();
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(5);
        while (waiting->waiting() > 0 && std::chrono::steady_clock::now() < give_up) std::this_thread::yield();
      },
      [] {});
  for (int i = 0; i < 100; ++i) pool->run([&] { ++begun; }, [] {});
  at_work.get_future().wait();
  all_asked.set_value();
  pool.reset();
  EXPECT_EQ(begun, 0);
  EXPECT_EQ(loop.posted(), 1u);  // that the first is done
}

TEST(BotPool, AnExceptionFailsItsJobAlone) {
  Loop loop;
  BotPool pool(1, loop.post());
  int done = 0;
  bool worked = false;
  pool.run([] { throw std::bad_alloc(); }, [&] { ++done; });
  pool.run([&] { worked = true; }, [&] { ++done; });
  for (int i = 0; i < 2; ++i) loop.run_one();
  EXPECT_EQ(done, 2);
  EXPECT_TRUE(worked);
}

TEST(BotPool, BudgetsShrinkWhenManyJobsWait) {
  EXPECT_EQ(BotPool::budget(0, 2).ms, -1);
  EXPECT_EQ(BotPool::budget(4, 2).ms, -1);
  EXPECT_EQ(BotPool::budget(20, 2).ms, 80);
  EXPECT_EQ(BotPool::budget(10'000, 2).ms, 0);
}

// A level's own nodes may take a few milliseconds alone, far less than an answer may take when others wait.
TEST(BotPool, NobodyThinksMoreBecauseOthersWait) {
  for (const auto* game : all_games()) {
    const auto match = *RecordedGame::create(*game, game->min_players, {}, "seed");
    const Seat seat = match.position().next_to_act();
    for (const auto& info : bots::levels()) {
      if (!bots::check_level(match.position(), info.level)) continue;
      const auto spent = [&](bots::Budget budget) {
        std::int64_t nodes = 0;
        budget.spent = &nodes;
        Stream stream(1);
        bots::suggest(match.position(), seat, info.level, budget, stream);
        return nodes;
      };
      // A search looks at its budget after each game that it plays on.
      EXPECT_LE(spent(BotPool::budget(3, 1)), 2 * spent({})) << game->id << " " << info.name;
    }
  }
}

}  // namespace
}  // namespace tessera::server
