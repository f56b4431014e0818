// What was reported as stored is there, whenever the process was killed.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>

#include "engine/core/random.h"
#include "server/store/writer.h"
#include "server/testing/store_fixtures.h"
#include "server/testing/store_place.h"

namespace tessera::server {
namespace {

using namespace testing;

constexpr std::uint32_t kTables = 4;

std::string table_name(std::uint32_t n) { return "table-" + std::to_string(n % kTables); }

// Appends numbers one by one, round the tables, and reports each through the pipe when it is stored. Never returns.
[[noreturn]] void write_until_killed(StorePlace& place, int pipe, std::uint32_t from) {
  auto store = place.open();
  if (!store) ::_exit(1);
  std::uint32_t reported = from;
  // Answers run on the storage thread here: they only report.
  Writer writer(*std::move(store), [](const std::function<void()>& task) { task(); });
  for (std::uint32_t n = from;; ++n) {
    writer.submit({writes::Append{.table = table_name(n), .first = n / kTables, .text = std::to_string(n) + "\n"}},
                  [&reported, pipe](const Result<void>& result) {
                    if (!result || ::write(pipe, &reported, sizeof reported) != sizeof reported) ::_exit(2);
                    ++reported;
                  });
    if (n % 16 == 15) writer.start_commit();
    if (n % 64 == 63) writer.flush();
  }
}

// Kills the child after `reports` of them; gives how many numbers it has told of in all, as seen at the pipe's end.
std::uint32_t run_and_kill(StorePlace& place, std::uint32_t from, std::uint32_t reports) {
  int ends[2];
  EXPECT_EQ(::pipe(ends), 0);
  const auto child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    write_until_killed(place, ends[1], from);
  }
  ::close(ends[1]);
  EXPECT_GT(child, 0);
  std::uint32_t told = from;
  std::uint32_t number = 0;
  while (::read(ends[0], &number, sizeof number) == sizeof number) {
    EXPECT_EQ(number, told);
    ++told;
    if (told == from + reports && child > 0) ::kill(child, SIGKILL);  // what is still in the pipe was told, too
  }
  ::close(ends[0]);
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status)) << WEXITSTATUS(status);
  return told;
}

// How many numbers are stored: 0, 1, 2 … without a gap, each once.
std::uint32_t stored(StorePlace& place) {
  const auto store = *place.open();
  std::uint32_t count = 0;
  for (std::uint32_t t = 0; t < kTables; ++t) {
    std::string expected;
    std::string text;
    const auto batches = *store->log(table_name(t));
    for (std::uint32_t i = 0; i < batches.size(); ++i) expected += std::to_string(i * kTables + t) + "\n";
    for (const auto& batch : batches) text += batch.text;
    EXPECT_EQ(text, expected);
    count += static_cast<std::uint32_t>(batches.size());
  }
  return count;
}

class Kill : public StoreTest {};

TEST_P(Kill, LosesNothingThatWasReported) {
  for (std::uint32_t t = 0; t < kTables; ++t) ASSERT_EQ(commit(*store_, {a_table(table_name(t))}), "");
  store_.reset();
  Stream stream(4);
  std::uint32_t count = 0;
  for (int kill = 0; kill < 20; ++kill) {
    const auto told = run_and_kill(*place_, count, 1 + stream.below(150));
    count = stored(*place_);
    ASSERT_GE(count, told) << "after kill " << kill;
  }
}

INSTANTIATE_TEST_SUITE_P(On, Kill, ::testing::ValuesIn(stores_to_try()), store_name);

}  // namespace
}  // namespace tessera::server
