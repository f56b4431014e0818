#include "server/store/writer.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <deque>
#include <future>

#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using namespace testing;
using namespace std::chrono_literals;

// A network thread, run by hand: what is posted waits here.
class Network {
 public:
  Writer::Post post() {
    return [this](std::function<void()> task) {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
    };
  }

  int run() {
    std::deque<std::function<void()>> tasks;
    {
      const std::lock_guard lock(mutex_);
      tasks.swap(tasks_);
    }
    for (const auto& task : tasks) task();
    return static_cast<int>(tasks.size());
  }

 private:
  std::mutex mutex_;
  std::deque<std::function<void()>> tasks_;
};

// Remembers the names of settings that were set, commit by commit; those called "bad" fail, and all while it is full.
class FakeStore : public Store {
 public:
  struct CommitLog {
    std::mutex mutex;
    std::vector<std::string> commits;  // "a b c"
    std::atomic<int> begun = 0;        // of them, and of those that failed
    std::atomic<bool> full = false;
  };
  explicit FakeStore(CommitLog& commit_log) : log_(commit_log) {}

  Result<void> commit(std::span<const Write> writes) override {
    std::string names;
    for (const auto& write : writes) names += (names.empty() ? "" : " ") + std::get<writes::SetSetting>(write).name;
    ++log_.begun;
    const std::lock_guard lock(log_.mutex);
    if (log_.full) return Error{"full"};
    if (names.find("bad") != names.npos) return Error{"bad"};
    log_.commits.push_back(names);
    return {};
  }

  Result<std::optional<TableRow>> table(std::string_view) override { return none(); }
  Result<std::vector<Batch>> log(std::string_view, std::uint32_t) override { return none(); }
  Result<LogPiece> log_piece(std::string_view, std::int64_t, int) override { return none(); }
  Result<std::optional<StoredFair>> fair(std::string_view) override { return none(); }
  Result<std::vector<DueTable>> due_tables() override { return none(); }
  Result<std::vector<TableRow>> listed_lobbies(const Page&) override { return none(); }
  Result<std::vector<TableRow>> listed_finished(const Page&) override { return none(); }
  Result<std::vector<TableRow>> open_tables_of(std::string_view) override { return none(); }
  Result<std::vector<std::string>> ids_of_open_tables(std::string_view) override { return none(); }
  Result<int> unfinished_made_by(std::string_view) override { return none(); }
  Result<std::vector<Played>> history_of(std::string_view, const Page&) override { return none(); }
  Result<std::vector<GameStatistics>> statistics_of(std::string_view) override { return none(); }
  Result<std::optional<Guest>> guest(std::string_view) override { return none(); }
  Result<ExportPiece> export_piece(std::string_view, const ExportPlace&, int) override { return none(); }
  Result<std::vector<Guest>> guests_at(std::string_view) override { return none(); }
  Result<std::vector<ChatLine>> chat(std::string_view, std::int64_t, int) override { return none(); }
  Result<ReportCounts> report_counts(std::string_view, std::string_view) override { return none(); }
  Result<std::vector<Report>> reports(std::int64_t, int) override { return none(); }
  Result<std::optional<std::vector<std::uint8_t>>> setting(std::string_view) override { return none(); }
  Result<bool> erase_deleted(int) override { return none(); }
  Result<std::vector<std::string>> prune(const PruneTimes&, int) override { return none(); }
  Result<void> backup(const std::string&) const override { return none(); }
  std::uint64_t size() const override { return 0; }

 private:
  static Error none() { return Error{"not in this fake"}; }
  CommitLog& log_;
};

class AWriter : public ::testing::Test {
 protected:
  static std::vector<Write> settings(const std::vector<std::string>& names) {
    std::vector<Write> out;
    for (const auto& name : names) out.emplace_back(writes::SetSetting{name, {}});
    return out;
  }

  // Notes the answer as "a" or "a: error".
  void submit(const std::string& name) {
    writer_->submit(settings({name}), [this, name](const Result<void>& result) {
      answers_.push_back(result ? name : name + ": " + result.error().text);
    });
  }

  using Texts = std::vector<std::string>;

  void wait_for(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + 10s;
    while (!condition() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  }

  FakeStore::CommitLog log_;
  Network network_;
  Texts answers_;
  std::unique_ptr<Writer> writer_ = std::make_unique<Writer>(std::make_unique<FakeStore>(log_), network_.post());
};

TEST_F(AWriter, CommitsAGroupOnceAndAnswersInOrder) {
  for (const auto* name : {"a", "b", "c"}) submit(name);
  EXPECT_EQ(writer_->waiting(), 3u);
  EXPECT_EQ(network_.run(), 0);  // nobody hears of what is not stored
  writer_->flush();
  EXPECT_EQ(log_.commits, (Texts{"a b c"}));
  EXPECT_EQ(network_.run(), 1);  // one post for them all
  EXPECT_EQ(answers_, (Texts{"a", "b", "c"}));
  writer_->stop();
  EXPECT_EQ(writer_->waiting(), 0u);
}

TEST_F(AWriter, GoesAheadWhenItIsTold) {
  submit("a");
  submit("b");
  writer_->start_commit();
  wait_for([&] { return network_.run() > 0; });
  EXPECT_EQ(log_.commits, (Texts{"a b"}));
  EXPECT_EQ(answers_, (Texts{"a", "b"}));
}

TEST_F(AWriter, GroupsWhatComesDuringACommit) {
  {
    const std::lock_guard the_disk_takes_its_time(log_.mutex);
    submit("a");
    writer_->start_commit();
    wait_for([&] { return log_.begun == 1; });
    for (const auto* name : {"b", "c"}) {
      submit(name);
      writer_->start_commit();
    }
  }
  writer_->flush();
  EXPECT_EQ(log_.commits, (Texts{"a", "b c"}));
}

TEST_F(AWriter, LetsSomebodyElseHearFirst) {
  Texts heard;
  Writer writer(std::make_unique<FakeStore>(log_), network_.post(),
                [&](const Result<void>& result) { heard.push_back(error_of(result)); });
  writer.submit(settings({"a"}), [&](const Result<void>&) { heard.emplace_back("a"); });
  writer.submit(settings({"bad"}), nullptr);
  writer.flush();
  network_.run();
  EXPECT_EQ(heard, (Texts{"", "a", "bad"}));
}

TEST_F(AWriter, ABadSubmissionTakesNobodyAlong) {
  for (const auto* name : {"a", "bad", "c"}) submit(name);
  writer_->flush();
  network_.run();
  EXPECT_EQ(answers_, (Texts{"a", "bad: bad", "c"}));
  EXPECT_EQ(log_.commits, (Texts{"a", "c"}));
}

TEST_F(AWriter, ASubmissionIsWholeOrNot) {
  writer_->submit(settings({"x", "bad", "y"}), nullptr);
  writer_->submit(settings({"z", "zz"}), nullptr);
  writer_->flush();
  EXPECT_EQ(log_.commits, (Texts{"z zz"}));
}

TEST_F(AWriter, GoesOnWhenTheDiskHasRoomAgain) {
  log_.full = true;
  submit("a");
  submit("b");
  writer_->flush();
  log_.full = false;
  submit("c");
  writer_->flush();
  network_.run();
  EXPECT_EQ(answers_, (Texts{"a: full", "b: full", "c"}));
}

TEST_F(AWriter, ReadsInOrder) {
  const auto read = [&](const std::string& name) {
    writer_->read([](Store&) { return std::make_unique<int>(7); },
                  [this, name](std::unique_ptr<int> answer) { answers_.push_back(name + std::to_string(*answer)); });
  };
  submit("a");
  read("read ");
  submit("b");
  submit("c");
  read("again ");
  writer_->flush();
  network_.run();
  EXPECT_EQ(answers_, (Texts{"a", "read 7", "b", "c", "again 7"}));
  // Whether b and c came before the first read was done is the machine's affair.
  EXPECT_EQ(log_.commits.front(), "a");
}

TEST_F(AWriter, LosesNothingWhenItStops) {
  for (int i = 0; i < 100; ++i) submit(std::to_string(i));
  writer_->stop();
  submit("late");
  writer_->flush();  // does not wait for ever
  network_.run();
  ASSERT_EQ(answers_.size(), 101u);
  for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(answers_[i], std::to_string(i));
  EXPECT_EQ(answers_[100], "late: the store is closed");
}

TEST_F(AWriter, TakesSubmissionsFromManyThreads) {
  std::atomic<int> good = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 200; ++i) {
        writer_->submit(settings({i % 50 == 7 ? "bad" : "a"}),
                        [&](const Result<void>& result) { good += result ? 1 : 0; });
        writer_->start_commit();
      }
    });
  }
  for (auto& thread : threads) thread.join();
  writer_->flush();
  network_.run();
  EXPECT_EQ(good, 4 * 196);
}

TEST(FullDisk, RefusesAndTheRestStands) {
  const TemporaryFolder folder;
  auto store = open_store(folder.path());
  auto* database = &store->database();
  ASSERT_EQ(commit(*store, {a_table("t"), a_table("u")}), "");
  ASSERT_TRUE(database->number("PRAGMA max_page_count = 60"));
  Network network;
  Writer writer(std::move(store), network.post());
  std::vector<std::string> answers;
  const auto append = [&](const std::string& table, std::size_t size) {
    writer.submit({writes::Append{.table = table, .text = std::string(size, 'x') + "\n"}},
                  [&, table](const Result<void>& result) { answers.push_back(table + error_of(result)); });
  };
  append("t", 1'000'000);
  append("u", 10);
  writer.flush();
  network.run();
  EXPECT_EQ(answers, (std::vector<std::string>{"tdatabase: database or disk is full (SQLite code 13)", "u"}));
  writer.read([](Store& s) { return std::pair(s.log("t")->size(), s.log("u")->size()); },
              [](auto sizes) { EXPECT_EQ(sizes, std::pair(std::size_t{0}, std::size_t{1})); });
  writer.flush();
  EXPECT_EQ(network.run(), 1);
}

TEST(FullDisk, AFileThatCannotGrowIsAnErrorAndNothingMore) {
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
