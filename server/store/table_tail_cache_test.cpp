// What a move changes besides its log is written late: nobody who reads may notice, whatever happens in between.
#include <algorithm>
#include <map>

#include "engine/core/random.h"
#include "engine/core/testing/effort.h"
#include "server/store/sqlite/migrations.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using namespace testing;
using tessera::testing::effort;

// A table as it must be, and its log, whole.
struct Twin {
  TableRow row;
  std::string log;
};

std::string log_text(SqliteStore& store, const std::string& table) {
  std::string out;
  const auto batches = store.log(table);
  EXPECT_TRUE(batches) << error_of(batches);
  for (const auto& batch : *batches) out += batch.text;
  return out;
}

class LateRows : public ::testing::Test {
 protected:
  void reopen() {
    store_.reset();
    store_ = open_store(folder_.path());
  }

  void expect_like(const std::string& id, const Twin& twin) {
    const auto row = store_->table(id);
    ASSERT_TRUE(row && *row) << id;
    EXPECT_EQ(**row, twin.row) << id;
    EXPECT_EQ(log_text(*store_, id), twin.log);
  }

  std::int64_t lines_in_rows() { return *store_->database().number("SELECT sum(lines) FROM states"); }

  TemporaryFolder folder_{quick_place()};
  std::unique_ptr<SqliteStore> store_ = open_store(folder_.path());
};

// One random change to a twin, and the write that makes it.
class Changes {
 public:
  explicit Changes(std::uint64_t key) : random_(key) {}

  int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(n))); }

  Write append(Twin& twin) {
    writes::Append out{.table = twin.row.id, .first = twin.row.lines};
    for (int lines = below(4); lines > 0; --lines) out.text += std::to_string(++time_) + "\n";
    out.stage = twin.row.stage == Stage::lobby && below(3) == 0 ? Stage::playing : twin.row.stage;
    out.changed = ++time_;
    if (below(2) == 0) out.due = time_ + below(100);
    out.to_act = {static_cast<std::uint8_t>(below(4))};
    if (below(8) == 0) out.summary = "{\"n\":" + std::to_string(time_) + "}";

    twin.log += out.text;
    twin.row.lines += static_cast<std::uint32_t>(std::count(out.text.begin(), out.text.end(), '\n'));
    twin.row.stage = out.stage;
    twin.row.changed = out.changed;
    twin.row.due = out.due;
    twin.row.to_act = out.to_act;
    if (out.summary) twin.row.summary = *out.summary;
    return out;
  }

 private:
  Stream random_;
  Time time_ = 1000;
};

TEST_F(LateRows, AreLikeRowsWrittenAtOnce) {
  Changes random(1);
  std::map<std::string, Twin> twins;
  for (int i = 0; i < 20; ++i) {
    const auto id = "table " + std::to_string(i);
    twins[id] = {a_row(id), ""};
    ASSERT_EQ(commit(*store_, {a_table(id)}), "");
  }
  for (int round = 0; round < effort(2000); ++round) {
    auto changed = twins;
    std::vector<Write> writes;
    for (int i = 1 + random.below(4); i > 0; --i) {
      writes.push_back(random.append(changed["table " + std::to_string(random.below(20))]));
    }
    const auto id = "table " + std::to_string(random.below(20));
    if (random.below(50) == 0) {
      writes.emplace_back(writes::DeleteTable{id});
      writes.push_back(a_table(id));
      changed[id] = {a_row(id), ""};
    }
    const bool fails = random.below(10) == 0;
    if (fails) writes.emplace_back(writes::SetRounds{"no such table", ""});
    ASSERT_EQ(commit(*store_, writes) != "", fails);
    if (!fails) twins = changed;
    if (random.below(40) == 0) reopen();
    if (random.below(40) == 0) ASSERT_TRUE(store_->due_tables());
    expect_like(id, twins[id]);
  }
  reopen();
  for (const auto& [id, twin] : twins) expect_like(id, twin);
}

TEST_F(LateRows, WaitInMemoryAndComeBackAfterACrash) {
  ASSERT_EQ(commit(*store_, {a_table("t"), a_table("u")}), "");
  ASSERT_EQ(commit(*store_, {writes::Append{.table = "t", .text = "one\n", .due = 7},
                             writes::Append{.table = "u", .text = "one\n"}}),
            "");
  ASSERT_EQ(commit(*store_, {writes::Append{.table = "t", .first = 1, .text = "two\n", .due = 8}}), "");
  EXPECT_EQ(lines_in_rows(), 0);
  EXPECT_EQ((*store_->table("t"))->lines, 2u);
  reopen();
  EXPECT_EQ(lines_in_rows(), 0);  // a disk that is full does not stop it from opening
  EXPECT_EQ((*store_->table("t"))->lines, 2u);
  EXPECT_EQ(*store_->due_tables(), (std::vector<DueTable>{{"t", 8}}));
  EXPECT_TRUE(store_->prune({.finished = 0, .abandoned = 0}, 1)->empty());
  EXPECT_EQ(lines_in_rows(), 3);
}

// More than fit into memory at once.
TEST_F(LateRows, OfAnyNumberOfTablesAreKept) {
  constexpr int kTables = 12'000;
  const auto id = [](int i) { return "table " + std::to_string(i); };
  std::vector<Write> writes;
  for (int i = 0; i < kTables; ++i) writes.push_back(a_table(id(i)));
  for (int line = 0; line < 2; ++line) {
    for (int i = 0; i < kTables; ++i) {
      writes.emplace_back(writes::Append{
          .table = id(i), .first = static_cast<std::uint32_t>(line), .text = id(i) + "\n", .changed = 100 + line});
    }
  }
  const std::string long_name(100, 'x');
  writes.push_back(a_table(long_name));
  writes.emplace_back(writes::Append{.table = long_name, .text = "y\n"});
  ASSERT_EQ(commit(*store_, writes), "");
  const auto expect_all = [&] {
    for (int i = 0; i < kTables; i += 17) {
      ASSERT_EQ(log_text(*store_, id(i)), id(i) + "\n" + id(i) + "\n");
      ASSERT_EQ((*store_->table(id(i)))->changed, 101);
    }
    EXPECT_EQ(log_text(*store_, long_name), "y\n");
  };
  expect_all();
  reopen();
  expect_all();
}

TEST_F(LateRows, OfAnOlderDatabaseAreAllThere) {
  store_.reset();
  std::filesystem::remove(folder_.file("tessera.db"));
  {
    auto older = Database::open(folder_.file("tessera.db"), Database::Mode::create);
    ASSERT_TRUE(older);
    ASSERT_EQ(error_of(migrate(*older, migrations().first(2))), "");
    ASSERT_EQ(error_of(older->script("INSERT INTO tables (number, id, game, stage, listed, created, summary) "
                                     "VALUES (1, 't', 'six-pack', 1, 1, 100, '{}');"
                                     "INSERT INTO batches VALUES (1, NULL, 0, 1, 'one' || char(10));"
                                     "INSERT INTO batches VALUES (2, 1, 1, 1, 'two' || char(10));"
                                     "INSERT INTO states VALUES (1, 200, 300, 2, 2, 1);")),
              "");
  }
  store_ = open_store(folder_.path());
  Twin twin{a_row("t"), "one\ntwo\n"};
  twin.row.stage = Stage::playing;
  twin.row.changed = 200;
  twin.row.due = 300;
  twin.row.to_act = SeatSet::of(Seat(0));
  twin.row.lines = 2;
  expect_like("t", twin);
  Changes random(2);
  for (int i = 0; i < 10; ++i) {
    ASSERT_EQ(commit(*store_, {random.append(twin)}), "");
    expect_like("t", twin);
  }
  reopen();
  expect_like("t", twin);
}

}  // namespace
}  // namespace tessera::server
