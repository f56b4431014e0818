// What was reported as stored is there, whenever the process was killed; and a file that cannot grow.
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>

#include "engine/core/random.h"
#include "server/store/writer.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using namespace testing;

constexpr std::uint32_t kTables = 4;

std::string table_name(std::uint32_t n) { return "table-" + std::to_string(n % kTables); }

// Appends numbers one by one, round the tables, and reports each through the pipe when it is stored. Never returns.
[[noreturn]] void write_until_killed(const std::string& folder, int pipe, std::uint32_t from) {
  auto store = SqliteStore::open(folder);
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
std::uint32_t run_and_kill(const std::string& folder, std::uint32_t from, std::uint32_t reports) {
  int ends[2];
  EXPECT_EQ(::pipe(ends), 0);
  const auto child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    write_until_killed(folder, ends[1], from);
  }
  ::close(ends[1]);
  std::uint32_t told = from;
  std::uint32_t number = 0;
  while (::read(ends[0], &number, sizeof number) == sizeof number) {
    EXPECT_EQ(number, told);
    ++told;
    if (told == from + reports) ::kill(child, SIGKILL);  // what is still in the pipe was told, too
  }
  ::close(ends[0]);
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status)) << WEXITSTATUS(status);
  return told;
}

// How many numbers are stored: 0, 1, 2 … without a gap, each once.
std::uint32_t stored(const std::string& folder) {
  const auto store = open_store(folder);
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

TEST(Kill, LosesNothingThatWasReported) {
  const TemporaryFolder folder;
  {
    const auto store = open_store(folder.path());
    for (std::uint32_t t = 0; t < kTables; ++t) ASSERT_EQ(commit(*store, {a_table(table_name(t))}), "");
  }
  Stream stream(4);
  std::uint32_t count = 0;
  for (int kill = 0; kill < 20; ++kill) {
    const auto told = run_and_kill(folder.path(), count, 1 + stream.below(150));
    count = stored(folder.path());
    ASSERT_GE(count, told) << "after kill " << kill;
  }
}

TEST(Kill, AFileThatCannotGrowIsAnErrorAndNothingMore) {
  const TemporaryFolder folder;
  {
    ASSERT_EQ(commit(*open_store(folder.path()), {a_table("t")}), "");
  }
  const auto child = ::fork();
  if (child == 0) {
    auto store = SqliteStore::open(folder.path());
    if (!store) ::_exit(1);
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{200'000, 200'000};
    if (::setrlimit(RLIMIT_FSIZE, &small) != 0) ::_exit(2);
    const Write big = writes::Append{.table = "t", .text = std::string(1'000'000, 'x') + "\n"};
    const Write little = writes::Append{.table = "t", .text = "x\n"};
    if ((*store)->commit(std::span(&big, 1))) ::_exit(3);
    if (!(*store)->commit(std::span(&little, 1))) ::_exit(4);
    ::_exit(0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0) << WEXITSTATUS(status);
  EXPECT_EQ(*open_store(folder.path())->log("t"), (std::vector<Batch>{{0, 1, "x\n"}}));
}

}  // namespace
}  // namespace tessera::server
