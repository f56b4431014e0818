#include "server/base/address_queue.h"

#include <gtest/gtest.h>

#include <deque>

namespace tessera::server {
namespace {

// Jobs that wait until the test ends them, oldest first.
struct QueueBench {
  std::deque<std::function<void()>> begun;
  AddressQueue queue{{.at_once = 2, .jobs = 6}};
  std::string told;

  bool add(char name, const std::string& from) {
    return queue.add(
        [this, name](std::function<void()> done) {
          told += name;
          begun.push_back(std::move(done));
        },
        from);
  }
  void end_oldest() {
    const auto done = std::move(begun.front());
    begun.pop_front();
    done();
  }
};

TEST(AddressQueue, DoesAFewJobsAtATime) {
  QueueBench bench;
  for (const char name : {'1', '2', '3'}) EXPECT_TRUE(bench.add(name, "a"));
  EXPECT_EQ(bench.told, "12");
  bench.end_oldest();
  EXPECT_EQ(bench.told, "123");
}

TEST(AddressQueue, AddressesTakeTurns) {
  QueueBench bench;
  for (const char name : {'1', '2', '3', '4', '5'}) EXPECT_TRUE(bench.add(name, "greedy"));
  EXPECT_TRUE(bench.add('m', "modest"));
  while (!bench.begun.empty()) bench.end_oldest();
  EXPECT_EQ(bench.told, "123m45");
}

TEST(AddressQueue, ABoundedNumberWaits) {
  QueueBench bench;
  for (int i = 0; i < 6; ++i) EXPECT_TRUE(bench.add('.', "a"));
  EXPECT_FALSE(bench.add('x', "b"));
  bench.end_oldest();
  EXPECT_TRUE(bench.add('y', "b"));
  while (!bench.begun.empty()) bench.end_oldest();
  EXPECT_EQ(bench.told, "....y..");
}

// A job may be done at once, and one that ends may add another.
TEST(AddressQueue, JobsThatAreDoneAtOnceEnd) {
  AddressQueue queue({.at_once = 1, .jobs = 2});
  int done = 0;
  for (int i = 0; i < 10; ++i) {
    EXPECT_TRUE(queue.add(
        [&](const std::function<void()>& end) {
          ++done;
          end();
        },
        "a"));
  }
  EXPECT_EQ(done, 10);
}

}  // namespace
}  // namespace tessera::server
