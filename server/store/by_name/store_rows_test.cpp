// Everything moves from a SQLite folder to PostgreSQL and back.
#include <gtest/gtest.h>

#include <map>

#include "server/store/by_name/store_rows.h"
#include "server/store/postgres/postgres_store.h"
#include "server/testing/postgres_server.h"

namespace tessera::server {
namespace {

using namespace testing;

// All rows and last numbers.
class Contents final : public StoreRows::Target {
 public:
  Result<void> add(const Relation& relation, const CellRow& row) override {
    rows_[std::string(relation.name)].push_back(row);
    return {};
  }
  Result<void> set_last_number(std::string_view relation, std::int64_t number) override {
    numbers_[std::string(relation)] = number;
    return {};
  }
  std::size_t count(const std::string& relation) { return rows_[relation].size(); }

  friend bool operator==(const Contents& a, const Contents& b) {
    return a.rows_ == b.rows_ && a.numbers_ == b.numbers_;
  }

 private:
  std::map<std::string, std::vector<CellRow>> rows_;
  std::map<std::string, std::int64_t> numbers_;
};

Contents contents_of(Result<std::unique_ptr<StoreRows>> rows) {
  Contents out;
  EXPECT_TRUE(rows) << error_of(rows);
  if (rows) EXPECT_EQ(error_of((*rows)->read(out)), "");
  return out;
}

class Moving : public ::testing::Test {
 protected:
  void SetUp() override {
    auto* server = PostgresServer::shared();
    if (server == nullptr) GTEST_SKIP() << "PostgreSQL is not installed here";
    url_ = server->make_database();
  }

  // Something of everything that a store can hold.
  void fill() {
    auto store = open_store(folder_.path());
    auto unfinished = a_row("b");
    unfinished.due = 700;
    ASSERT_EQ(commit(*store, {a_guest("g"), a_guest("h"), a_guest("gone"), a_table("z"),
                              writes::CreateTable{unfinished, a_secret(9), "g"}, writes::SetRounds{"b", "[null,1]"},
                              writes::SetSeat{"z", "g", Seat(0)}, writes::SetSeat{"b", "h", Seat(1)},
                              writes::SetSeat{"b", "g", kNoSeat}, writes::SetSetting{"token key", {0, 1, 255}},
                              writes::SetSetting{"empty", {}}}),
              "");
    for (std::uint32_t n = 0; n < 3; ++n) {
      for (const auto* table : {"b", "z"}) {
        ASSERT_EQ(commit(*store, {writes::Append{.table = table,
                                                 .first = 2 * n,
                                                 .text = "é" + std::to_string(n) + "\n'; --\n",
                                                 .stage = Stage::playing,
                                                 .changed = 100 + n,
                                                 .due = 200 + n,
                                                 .to_act = {2}}}),
                  "");
      }
    }
    ASSERT_EQ(commit(*store, {writes::Append{.table = "z", .first = 6, .stage = Stage::finished, .changed = 500},
                              writes::FinishSeat{"z", "g", SeatResult::gave_up, -3, 500},
                              writes::AddChat{"z", "g", 1, ChatKind::emote, "wave"},
                              writes::AddChat{"b", "h", 2, ChatKind::text, "hällo"},
                              writes::AddChat{"b", "gone", 3, {}, "x"}, writes::AddReport{"z", "g", "h", 4, "rude"},
                              writes::AddReport{"z", "gone", "h", 4, "no"}, writes::DeleteGuest{"gone", "Someone"}}),
              "");
  }

  const TemporaryFolder folder_;
  const TemporaryFolder second_;
  std::string url_;
};

TEST_F(Moving, ThereAndBackGivesTheSame) {
  fill();
  const auto before = contents_of(open_sqlite_rows(folder_.path()));
  const auto counts = move_store(folder_.path(), url_);
  ASSERT_TRUE(counts) << error_of(counts);
  EXPECT_TRUE(contents_of(open_postgres_rows(url_)) == before);
  ASSERT_EQ(error_of(move_store(url_, second_.path())), "");
  auto after = contents_of(open_sqlite_rows(second_.path()));
  EXPECT_TRUE(after == before);
  for (const auto& [name, count] : *counts) {
    EXPECT_GT(count, 0) << name;
    EXPECT_EQ(after.count(std::string(name)), static_cast<std::size_t>(count)) << name;
  }
}

TEST_F(Moving, TheMovedStoreGoesOn) {
  fill();
  ASSERT_EQ(error_of(move_store(folder_.path(), url_)), "");
  {
    auto store = *PostgresStore::open(url_);
    EXPECT_EQ((*store->fair("b"))->secret, a_secret(9));
    EXPECT_EQ(*store->unfinished_made_by("g"), 1);
    EXPECT_FALSE(*store->guest("gone"));
    EXPECT_EQ(commit(*store, {a_guest("gone")}), "");
    EXPECT_FALSE(*store->guest("gone"));  // the mark came along
    EXPECT_EQ(commit(*store, {writes::Append{.table = "b", .first = 6, .text = "on\n"},
                              writes::AddChat{"b", "h", 9, ChatKind::text, "new"}}),
              "");
    EXPECT_EQ(store->chat("b", 0, 10)->back().number, 4);  // 3 was the deleted guest's
  }
  ASSERT_EQ(error_of(move_store(url_, second_.path())), "");
  const auto store = open_store(second_.path());
  EXPECT_EQ(store->log("b")->back(), (Batch{6, 1, "on\n"}));
  EXPECT_EQ((*store->table("b"))->lines, 7u);
  EXPECT_EQ(store->log_piece("b", 0, 10)->batches.size(), 4u);
  EXPECT_EQ(commit(*store, {writes::Append{.table = "b", .first = 7, .text = "and on\n"}}), "");
}

TEST_F(Moving, OnlyIntoAnEmptyStoreAndAllOrNothing) {
  fill();
  ASSERT_EQ(error_of(move_store(folder_.path(), url_)), "");
  EXPECT_EQ(error_of(move_store(folder_.path(), url_)), "the target is not empty");
  EXPECT_EQ(error_of(move_store(url_, folder_.path())), "the target is not empty");
  EXPECT_NE(error_of(move_store(url_, url_)), "");
  // Text that PostgreSQL can't keep, in the last relation.
  {
    auto store = open_store(folder_.path());
    ASSERT_EQ(commit(*store, {writes::AddReport{"z", "g", "h", 5, std::string("a\0b", 3)}}), "");
  }
  const auto fresh = PostgresServer::shared()->make_database();
  EXPECT_NE(error_of(move_store(folder_.path(), fresh)), "");
  EXPECT_TRUE(contents_of(open_postgres_rows(fresh)) == Contents());
}

}  // namespace
}  // namespace tessera::server
