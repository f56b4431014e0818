// Every call of the store to its disk fails once, in every way: what was reported as stored is there afterwards, what
// was refused is not, and nothing is there twice.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

#include "engine/core/testing/effort.h"
#include "server/testing/faulty_disk.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using namespace testing;
using tessera::testing::effort;
using Fault = FaultyDisk::Fault;
using Left = FaultyDisk::Left;

// What the process does after the fault.
enum class After : std::uint8_t {
  dies,     // at once
  goes_on,  // and is killed at the end
  closes,   // the same, and ends as it should
};

struct Trial {
  Fault fault;
  After after;
  Left left;
  const char* name;
};

constexpr Trial kTrials[] = {
    {Fault::error, After::dies, Left::all, "an error, killed"},
    {Fault::error, After::dies, Left::some, "an error, power cut"},
    {Fault::error, After::goes_on, Left::nothing, "an error, later a power cut"},
    {Fault::error, After::closes, Left::all, "an error"},
    {Fault::torn, After::dies, Left::all, "a torn write, killed"},
    {Fault::torn, After::goes_on, Left::some, "a torn write, later a power cut"},
    {Fault::late, After::dies, Left::all, "done and failed, killed"},
    {Fault::late, After::dies, Left::nothing, "done and failed, power cut"},
    {Fault::late, After::goes_on, Left::some, "done and failed, later a power cut"},
    {Fault::full, After::goes_on, Left::all, "a full disk"},
    {Fault::full, After::dies, Left::all, "a full disk, killed"},
    {Fault::broken, After::dies, Left::some, "a broken disk, killed"},
    {Fault::broken, After::goes_on, Left::nothing, "a broken disk, mended"},
    {Fault::power_cut, After::dies, Left::nothing, "a power cut"},
    {Fault::power_cut, After::dies, Left::some, "a power cut in the middle of writing"},
};

// The lines of each table's log.
using Logs = std::map<std::string, std::string>;

// A store, and what it has reported.
class Story {
 public:
  Story(FaultyDisk& disk, const std::string& folder, const Trial& trial)
      : disk_(disk), folder_(folder), trial_(trial) {}

  // False: the process died.
  bool play() {
    for (const char* table : {"a", "b", "c"}) logs_[table];
    for (int n = 0; n < 4; ++n) {
      if (!append({"a"}) || !append({"b", "c"})) return false;
      if (n == 1 && !append({"a"}, 20'000)) return false;  // more than the cache holds
      if (n == 2 && !remove("c")) return false;
    }
    return true;
  }

  bool open() {
    auto store = SqliteStore::open(folder_);
    if (!store) return false;
    store_ = *std::move(store);
    return true;
  }
  // A small cache and early checkpoints, so that a short story has all of it.
  void be_quick() { EXPECT_TRUE(store_->database().script("PRAGMA cache_size = 4; PRAGMA wal_autocheckpoint = 20")); }
  void close() { store_.reset(); }
  SqliteStore& store() { return *store_; }

  std::string check() {
    auto intact = store_->database().query("PRAGMA integrity_check");
    if (!intact || !intact->next() || intact->text(0) != "ok") return "the database is damaged";
    Logs found;
    for (const auto& table : {"a", "b", "c"}) {
      const auto row = store_->table(table);
      if (!row) return "a table can't be read";
      if (*row) found[table] = read_log(table).value_or("unreadable");
    }
    if (found == logs_ || found == in_doubt_) return "";
    return "found " + text_of(found) + " and not " + text_of(logs_);
  }

 private:
  static std::string text_of(const Logs& logs) {
    std::string text;
    for (const auto& [table, lines] : logs) text += table + ": " + lines;
    return text;
  }
  std::optional<std::string> read_log(const std::string& table) {
    const auto batches = store_->log(table);
    if (!batches) return std::nullopt;
    std::string text;
    for (const auto& batch : *batches) text += shortened(batch.text);
    return text;
  }

  bool append(const std::vector<std::string>& tables, std::size_t padding = 0) {
    std::vector<Write> writes;
    auto after = logs_;
    for (const auto& table : tables) {
      if (!logs_.contains(table)) continue;
      const auto text = std::to_string(++number_) + std::string(padding, '.') + "\n";
      const auto first = std::ranges::count(logs_[table], '|');
      writes.emplace_back(
          writes::Append{.table = table, .first = static_cast<std::uint32_t>(first), .text = text, .changed = number_});
      writes.emplace_back(writes::AddChat{.table = table, .guest = "g", .at = number_, .text = "chat"});
      after[table] += shortened(text);
    }
    return commit(writes, after);
  }
  static std::string shortened(const std::string& batch) { return batch.substr(0, batch.find_first_of(".\n")) + '|'; }

  bool remove(const std::string& table) {
    auto after = logs_;
    after.erase(table);
    return commit({writes::DeleteTable{table}}, after);
  }

  bool commit(const std::vector<Write>& writes, const Logs& after) {
    auto done = store_->commit(writes);
    if (!done) {
      EXPECT_TRUE(disk_.struck()) << done.error().text;
      // A disk that takes nothing more does not take either that the commit has failed.
      if (trial_.fault == Fault::broken) in_doubt_ = after;
      if (trial_.after == After::dies) return false;
      check_reads();
      disk_.mend();
      check_reads();
      done = store_->commit(writes);
      EXPECT_TRUE(done) << "the disk works again, but not the store: " << error_of(done);
      in_doubt_.reset();
    }
    if (done) logs_ = after;
    return static_cast<bool>(done);
  }

  // What can be read is right.
  void check_reads() {
    for (const auto& [table, lines] : logs_) {
      if (const auto read = read_log(table)) EXPECT_EQ(*read, lines);
    }
  }

  FaultyDisk& disk_;
  std::string folder_;
  const Trial& trial_;
  std::unique_ptr<SqliteStore> store_;
  int number_ = 0;
  Logs logs_;                     // as reported
  std::optional<Logs> in_doubt_;  // as they would be with the commit that failed
};

// Copies are quicker than new ones.
void copy_new_store(const std::string& to) {
  static const TemporaryFolder made(quick_place());
  static const bool filled = [] {
    const auto store = open_store(made.path());
    return commit(*store, {a_guest("g"), a_table("a"), a_table("b"), a_table("c")}) == "";
  }();
  EXPECT_TRUE(filled);
  std::filesystem::copy(made.path(), to, std::filesystem::copy_options::recursive);
}

// False: the fault never came, for the story has fewer calls.
bool try_story(const Trial& trial, int call) {
  const TemporaryFolder folder(quick_place());
  copy_new_store(folder.path());
  FaultyDisk disk;
  Story story(disk, folder.path(), trial);
  EXPECT_TRUE(story.open());
  story.be_quick();
  disk.plan(trial.fault, call);
  const bool lives = story.play();
  const bool struck = disk.struck();
  if (!lives || trial.after != After::closes) disk.cut_power();
  story.close();
  disk.power_on(trial.left, static_cast<std::uint64_t>(call));
  EXPECT_TRUE(story.open());
  EXPECT_EQ(story.check(), "") << trial.name << " at call " << call;
  return struck;
}

// Calls 1, 2, 3, … or, with less effort, some of them. `attempt` tells whether there was such a call.
template <class Attempt>
void for_each_call(Attempt&& attempt) {
  Stream stream(1);
  const auto stride = static_cast<std::uint32_t>(effort(100) >= 100 ? 1 : 200 / effort(100));
  for (int call = 1; !::testing::Test::HasFailure(); call += 1 + static_cast<int>(stream.below(2 * stride - 1))) {
    if (!attempt(call)) return;
  }
}

class FaultTest : public ::testing::TestWithParam<Trial> {};

TEST_P(FaultTest, NothingReportedIsLostAndNothingRefusedIsThere) {
  for_each_call([](int call) { return try_story(GetParam(), call); });
}

INSTANTIATE_TEST_SUITE_P(Disk, FaultTest, ::testing::ValuesIn(kTrials), [](const auto& given) {
  std::string name;
  for (const char c : std::string(given.param.name)) {
    if (c == ' ') name += '_';
    if (std::isalpha(static_cast<unsigned char>(c)) != 0) name += c;
  }
  return name;
});

// A new database, or one that was not closed: it opens, or says why not and opens later.
TEST(Fault, WhileOpeningIsReportedAndHarmsNothing) {
  for (const auto fault : {Fault::error, Fault::torn, Fault::late, Fault::power_cut}) {
    for (const bool is_new : {true, false}) {
      for_each_call([&](int call) {
        const TemporaryFolder folder(quick_place());
        FaultyDisk disk;
        if (!is_new) {
          auto store = open_store(folder.path());
          EXPECT_EQ(commit(*store, {a_table("t"), writes::Append{.table = "t", .text = "x\n"}}), "");
          disk.cut_power();
          store.reset();
          disk.power_on(Left::nothing);
        }
        disk.plan(fault, call);
        {
          const auto store = SqliteStore::open(folder.path());
          EXPECT_TRUE(store || disk.struck());
          disk.cut_power();
        }
        disk.power_on(fault == Fault::power_cut ? Left::some : Left::all, static_cast<std::uint64_t>(call));
        const auto again = open_store(folder.path());
        if (!is_new && again) {
          EXPECT_EQ(*again->log("t"), (std::vector<Batch>{{0, 1, "x\n"}}));
        }
        return disk.struck();
      });
    }
  }
}

TEST(Fault, ABackupIsCompleteOrNotThere) {
  for (const auto fault : {Fault::error, Fault::torn, Fault::full}) {
    for_each_call([&](int call) {
      const TemporaryFolder folder(quick_place());
      copy_new_store(folder.path());
      FaultyDisk disk;
      const auto store = open_store(folder.path());
      const auto copy = folder.file("copy");
      disk.plan(fault, call);
      const bool made = static_cast<bool>(store->backup(copy));
      const bool struck = disk.struck();
      disk.mend();
      EXPECT_EQ(std::filesystem::exists(copy), made) << call;
      EXPECT_FALSE(std::filesystem::exists(copy + ".part")) << call;
      if (made) {
        auto database = Database::open(copy, Database::Mode::read_only);
        EXPECT_EQ(*database->number("SELECT count(*) FROM tables"), 3) << call;
      }
      return struck;
    });
  }
}

}  // namespace
}  // namespace tessera::server
