// What every store does. The program that this is compiled into says which one it is tried with.
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "server/testing/store_fixtures.h"
#include "server/testing/store_place.h"

namespace tessera::server {
namespace {

using namespace testing;

class AStore : public StoreTest {
 protected:
  std::string write(const std::vector<Write>& writes) { return commit(*store_, writes); }

  // All lists of a guest's data, read in pieces of so many rows.
  boost::json::object exported(std::string_view guest, int rows) {
    boost::json::object out;
    for (const auto name : kExportLists) out[name] = boost::json::array();
    for (std::optional<ExportPlace> place = ExportPlace(); place;) {
      const auto piece = store_->export_piece(guest, *place, rows);
      EXPECT_TRUE(piece) << error_of(piece);
      if (!piece) break;
      EXPECT_LE(piece->rows.size(), static_cast<std::size_t>(rows));
      auto& list = out[kExportLists[place->list]].as_array();
      list.insert(list.end(), piece->rows.begin(), piece->rows.end());
      place = piece->next;
    }
    return out;
  }

  std::vector<std::string> ids(const Result<std::vector<TableRow>>& rows) {
    std::vector<std::string> out;
    EXPECT_TRUE(rows) << error_of(rows);
    for (const auto& row : *rows) out.push_back(row.id);
    return out;
  }
};

using Ids = std::vector<std::string>;

TEST_P(AStore, KeepsATableWithItsLog) {
  EXPECT_EQ(write({a_table("t")}), "");
  EXPECT_EQ(write({writes::Append{.table = "t", .first = 0, .text = "one\ntwo\n", .changed = 200}}), "");
  EXPECT_EQ(write({writes::Append{.table = "t",
                                  .first = 2,
                                  .text = "three\n",
                                  .stage = Stage::playing,
                                  .changed = 300,
                                  .due = 400,
                                  .summary = R"({"players":2})"}}),
            "");
  reopen();
  auto expected = a_row("t");
  expected.stage = Stage::playing;
  expected.changed = 300;
  expected.due = 400;
  expected.summary = R"({"players":2})";
  expected.lines = 3;
  EXPECT_EQ(**store_->table("t"), expected);
  EXPECT_EQ(*store_->log("t"), (std::vector<Batch>{{0, 2, "one\ntwo\n"}, {2, 1, "three\n"}}));
  EXPECT_EQ(*store_->log("t", 2), (std::vector<Batch>{{2, 1, "three\n"}}));
  EXPECT_EQ(store_->log("t", 1)->size(), 2u);  // whole batches
  EXPECT_TRUE(store_->log("t", 3)->empty());
  EXPECT_FALSE(*store_->table("u"));
  EXPECT_TRUE(store_->log("u")->empty());
}

TEST_P(AStore, TakesABatchOnlyAtTheEndOfTheLog) {
  write({a_table("t"), writes::Append{.table = "t", .first = 0, .text = "one\n"}});
  EXPECT_EQ(write({writes::Append{.table = "t", .first = 0, .text = "again\n"}}), "there is no table t with 0 lines");
  EXPECT_NE(write({writes::Append{.table = "t", .first = 2, .text = "gap\n"}}), "");
  EXPECT_NE(write({writes::Append{.table = "u", .first = 0, .text = "no table\n"}}), "");
  EXPECT_NE(write({writes::Append{.table = "t", .first = 1, .text = "half a line"}}), "");
  EXPECT_EQ((*store_->table("t"))->lines, 1u);
}

TEST_P(AStore, ChangesARowWithoutALine) {
  write({a_table("t")});
  EXPECT_EQ(write({writes::Append{.table = "t", .first = 0, .changed = 5, .due = 6}}), "");
  EXPECT_EQ((*store_->table("t"))->due, 6);
  EXPECT_TRUE(store_->log("t")->empty());
}

TEST_P(AStore, WritesAllOrNothing) {
  EXPECT_NE(write({a_table("t"), a_guest("g"), writes::SetSeat{"t", "stranger", Seat(0)}}), "");
  EXPECT_FALSE(*store_->table("t"));
  EXPECT_FALSE(*store_->guest("g"));
  EXPECT_EQ(write({a_table("t")}), "");
  EXPECT_NE(write({a_table("t")}), "");  // twice
}

TEST_P(AStore, KeepsSecretsApart) {
  write({a_table("t"), writes::CreateTable{a_row("u"), a_secret(9)}});
  EXPECT_EQ(write({writes::SetRounds{"t", "[null]"}}), "");
  reopen();
  EXPECT_EQ((*store_->fair("t"))->secret, a_secret());
  EXPECT_EQ((*store_->fair("t"))->rounds, "[null]");
  EXPECT_EQ((*store_->fair("u"))->secret, a_secret(9));
  EXPECT_EQ((*store_->fair("u"))->rounds, "");
  EXPECT_EQ((*store_->fair("u"))->clients, "");
  EXPECT_FALSE(*store_->fair("v"));
  EXPECT_NE(write({writes::SetRounds{"v", ""}}), "");
}

TEST_P(AStore, KnowsWhichTablesAreToBeWoken) {
  const auto table = [&](std::string id, Stage stage, std::optional<Time> due) {
    return Write(writes::Append{.table = std::move(id), .stage = stage, .due = due});
  };
  write({a_table("a"), a_table("b"), a_table("c"), a_table("d")});
  write({table("a", Stage::playing, 20), table("b", Stage::lobby, 10), table("c", Stage::finished, 5),
         table("d", Stage::playing, std::nullopt)});
  EXPECT_EQ(*store_->due_tables(), (std::vector<DueTable>{{"b", 10}, {"a", 20}}));
}

TEST_P(AStore, ListsPageByPage) {
  for (int i = 0; i < 5; ++i) write({a_table("t" + std::to_string(i), 100 + i / 2)});  // two a time
  auto unlisted = a_row("hidden");
  unlisted.listed = false;
  write({writes::CreateTable{unlisted, a_secret()}});
  EXPECT_EQ(ids(store_->listed_lobbies({.limit = 2})), (Ids{"t4", "t3"}));
  EXPECT_EQ(ids(store_->listed_lobbies({.after = Page::After{101, "t3"}, .limit = 2})), (Ids{"t2", "t1"}));
  EXPECT_EQ(ids(store_->listed_lobbies({.after = Page::After{100, "t1"}, .limit = 2})), (Ids{"t0"}));

  for (const auto* id : {"t1", "t3", "hidden"}) {
    write({writes::Append{.table = id, .stage = Stage::finished, .changed = 500}});
  }
  EXPECT_EQ(ids(store_->listed_lobbies({})), (Ids{"t4", "t2", "t0"}));
  EXPECT_EQ(ids(store_->listed_finished({})), (Ids{"t3", "t1"}));
  EXPECT_EQ(ids(store_->listed_finished({.after = Page::After{500, "t3"}})), (Ids{"t1"}));
}

TEST_P(AStore, KnowsAGuestsTablesHistoryAndStatistics) {
  write({a_guest("g"), a_table("a"), a_table("b"), a_table("c"), a_table("d")});
  write({writes::SetSeat{"a", "g", Seat(1)}, writes::SetSeat{"b", "g", Seat(0)}, writes::SetSeat{"c", "g", Seat(0)},
         writes::SetSeat{"d", "g", Seat(2)}, writes::SetSeat{"d", "g", kNoSeat}});
  EXPECT_EQ(ids(store_->open_tables_of("g")), (Ids{"c", "b", "a"}));  // d was left
  EXPECT_EQ(store_->ids_of_open_tables("g")->size(), 3u);
  write({writes::Append{.table = "a", .stage = Stage::finished, .changed = 900},
         writes::FinishSeat{"a", "g", SeatResult::won, 30, 900},
         writes::Append{.table = "b", .stage = Stage::finished, .changed = 950},
         writes::FinishSeat{"b", "g", SeatResult::gave_up, 4, 950}});
  EXPECT_EQ(ids(store_->open_tables_of("g")), (Ids{"c"}));
  const Played won{"a", "six-pack", Seat(1), SeatResult::won, 30, 900, true};
  const Played gave_up{"b", "six-pack", Seat(0), SeatResult::gave_up, 4, 950, true};
  EXPECT_EQ(*store_->history_of("g", {}), (std::vector<Played>{gave_up, won}));
  EXPECT_EQ(*store_->history_of("g", {.after = Page::After{950, "b"}}), (std::vector<Played>{won}));
  EXPECT_EQ(*store_->statistics_of("g"), (std::vector<GameStatistics>{{"six-pack", 2, 1, 1, 30, 34}}));
}

TEST_P(AStore, ListsTheLatestTablesOfAGuestAndKnowsTheIdsOfAll) {
  constexpr int kMany = 205;
  write({a_guest("g")});
  for (int i = 0; i < kMany; ++i) {
    const auto id = "t" + std::to_string(i);
    write({a_table(id), writes::SetSeat{id, "g", Seat(0)}});
  }
  EXPECT_EQ(store_->open_tables_of("g")->size(), 200u);
  EXPECT_EQ(store_->ids_of_open_tables("g")->size(), std::size_t{kMany});
  EXPECT_TRUE(store_->ids_of_open_tables("nobody")->empty());
}

TEST_P(AStore, PrunesOldTablesButNotTheHistory) {
  write({a_guest("g")});
  for (const auto* id : {"old", "new", "idle", "busy"}) write({a_table(id), writes::SetSeat{id, "g", Seat(0)}});
  write({writes::Append{.table = "old", .text = "x\n", .stage = Stage::finished, .changed = 10},
         writes::FinishSeat{"old", "g", SeatResult::won, 7, 10},
         writes::AddChat{"old", "g", 10, ChatKind::text, "good game"},
         writes::Append{.table = "new", .stage = Stage::finished, .changed = 50},
         writes::Append{.table = "idle", .stage = Stage::playing, .changed = 10},
         writes::Append{.table = "busy", .text = "y\n", .stage = Stage::playing, .changed = 30},
         writes::Append{.table = "old", .first = 1, .text = "z\n", .stage = Stage::finished, .changed = 60}});
  EXPECT_EQ((*store_->table("old"))->finished, 10);  // whatever is said afterwards
  EXPECT_EQ(store_->prune({.finished = 50, .abandoned = 30}, 1)->size(), 1u);
  EXPECT_EQ(store_->prune({.finished = 50, .abandoned = 30}, 10)->size(), 1u);
  write({a_table("lobby", 20)});
  EXPECT_EQ(store_->prune({.finished = 50, .abandoned = 30, .unstarted = 20}, 10)->size(), 0u);
  EXPECT_EQ(store_->prune({.finished = 50, .abandoned = 0, .unstarted = 21}, 10)->size(), 1u);
  for (const auto* id : {"old", "idle"}) {
    EXPECT_FALSE(*store_->table(id));
    EXPECT_FALSE(*store_->fair(id));
    EXPECT_TRUE(store_->log(id)->empty());
    EXPECT_TRUE(store_->chat(id, 0, 10)->empty());
  }
  EXPECT_EQ(place_->count("batches"), 1);  // that of "busy"
  EXPECT_EQ(ids(store_->open_tables_of("g")), (Ids{"busy"}));
  const auto history = *store_->history_of("g", {});
  ASSERT_EQ(history.size(), 1u);
  EXPECT_FALSE(history[0].kept);
  EXPECT_EQ(write({writes::DeleteTable{"new"}}), "");
  EXPECT_FALSE(*store_->table("new"));
}

TEST_P(AStore, KeepsTheNewestLinesOfATable) {
  write({a_guest("g"), a_table("t"), a_table("other")});
  std::vector<Write> lines = {writes::AddChat{"other", "g", 1, ChatKind::text, "first"}};
  for (int i = 0; i < writes::kMostChatLines + 3; ++i)
    lines.push_back(writes::AddChat{"t", "g", i, ChatKind::text, std::to_string(i)});
  EXPECT_EQ(write(lines), "");
  const auto kept = *store_->chat("t", 0, 10 * writes::kMostChatLines);
  ASSERT_EQ(kept.size(), static_cast<std::size_t>(writes::kMostChatLines));
  EXPECT_EQ(kept.front().text, "3");
  EXPECT_EQ(kept.back().text, std::to_string(writes::kMostChatLines + 2));
  EXPECT_EQ(store_->chat("other", 0, 10)->size(), 1u);
}

TEST_P(AStore, TellsTheNewestReportsFirst) {
  write({a_guest("g"), a_guest("h"), a_table("t")});
  std::vector<Write> all;
  for (int i = 1; i <= 1001; ++i) all.push_back(writes::AddReport{"t", "g", "h", i, std::to_string(i)});
  EXPECT_EQ(write(all), "");
  const auto newest = *store_->reports(0, 2);
  ASSERT_EQ(newest.size(), 2u);
  EXPECT_EQ(newest[0].text, "1001");
  const auto next = *store_->reports(newest[1].number, 1000);
  ASSERT_EQ(next.size(), 999u);
  EXPECT_EQ(next.front().text, "999");
  EXPECT_EQ(next.back().text, "1");
  EXPECT_TRUE(store_->reports(next.back().number, 10)->empty());
  EXPECT_EQ(store_->report_counts("t", "g")->of_table, 1001);
  EXPECT_EQ(store_->report_counts("t", "h")->by_guest, 0);
  EXPECT_EQ(store_->report_counts("none", "g")->of_table, 0);
}

TEST_P(AStore, KeepsChatReportsAndSettings) {
  write({a_guest("g"), a_guest("h"), a_table("t")});
  EXPECT_EQ(
      write({writes::AddChat{"t", "g", 5, ChatKind::phrase, "hello"},
             writes::AddChat{"t", "h", 6, ChatKind::text, "O'Hara; --"}, writes::AddReport{"t", "g", "h", 7, "rude"}}),
      "");
  EXPECT_EQ(*store_->chat("t", 0, 10), (std::vector<ChatLine>{{1, "g", 5, ChatKind::phrase, "hello", "Name of g"},
                                                              {2, "h", 6, ChatKind::text, "O'Hara; --", "Name of h"}}));
  EXPECT_EQ(store_->chat("t", 1, 10)->size(), 1u);
  EXPECT_EQ(store_->reports(0, 10)->at(0).about, "h");
  EXPECT_FALSE(*store_->setting("key"));
  EXPECT_EQ(write({writes::SetSetting{"key", {1, 0, 2}}, writes::SetSetting{"empty", {}}}), "");
  EXPECT_EQ(**store_->setting("key"), (std::vector<std::uint8_t>{1, 0, 2}));
  EXPECT_EQ(**store_->setting("empty"), std::vector<std::uint8_t>{});
}

TEST_P(AStore, KeepsTheServersKeys) {
  const auto key = load_or_make_key(*store_, "tokens");
  ASSERT_TRUE(key);
  EXPECT_FALSE(*load_or_make_key(*store_, "other") == *key);
  reopen();
  EXPECT_TRUE(*load_or_make_key(*store_, "tokens") == *key);
  write({writes::SetSetting{"tokens", {1, 2}}});
  EXPECT_FALSE(load_or_make_key(*store_, "tokens"));
}

// Others write between two calls.
TEST_P(AStore, PrunesFewRowsAtOnce) {
  std::string lines;
  for (int i = 0; i < 6'000; ++i) lines += "x\n";
  for (const auto* id : {"a", "b", "c"})
    write({a_table(id, 1), writes::Append{.table = id, .text = lines, .changed = 1}});
  for (int left = 3; left > 0; --left) {
    EXPECT_EQ(store_->prune({.finished = 0, .abandoned = 0, .unstarted = 50}, 10)->size(), 1u);
  }
  EXPECT_TRUE(store_->prune({.finished = 0, .abandoned = 0, .unstarted = 50}, 10)->empty());
}

TEST_P(AStore, GivesAGuestAllTheirData) {
  write({a_guest("g"), a_guest("h"), a_table("t"), writes::SetSeat{"t", "g", Seat(1)},
         writes::FinishSeat{"t", "g", SeatResult::lost, 3, 50}, writes::AddChat{"t", "g", 5, ChatKind::text, "mine"},
         writes::AddChat{"t", "h", 5, ChatKind::text, "not mine"}, writes::AddReport{"t", "g", "h", 7, "rude"}});
  const auto expected = boost::json::parse(R"({
    "tables": [{"seat": 1, "finished": 50, "score": 3, "result": "lost", "table": "t", "game": "six-pack"}],
    "chat": [{"at": 5, "kind": "text", "table": "t", "text": "mine"}],
    "reports": [{"at": 7, "table": "t", "about": "h", "text": "rude"}]})");
  EXPECT_EQ(boost::json::value(exported("g", 500)), expected);
  EXPECT_EQ(boost::json::value(exported("g", 1)), expected);
  EXPECT_EQ(boost::json::value(exported("stranger", 500)),
            boost::json::parse(R"({"tables": [], "chat": [], "reports": []})"));
}

// Others write between two pieces.
TEST_P(AStore, GivesAGuestsDataInPieces) {
  write({a_guest("g"), a_guest("h")});
  for (int i = 0; i < 7; ++i) {
    const auto id = "table-" + std::to_string(i);
    write({a_table(id), writes::SetSeat{id, "g", Seat(1)}, writes::SetSeat{id, "h", Seat(0)},
           writes::AddChat{id, "g", i, ChatKind::emote, "wow"}, writes::AddChat{id, "h", i, ChatKind::text, "no"}});
  }
  const auto all = exported("g", 500);
  EXPECT_EQ(all.at("tables").as_array().size(), 7u);
  EXPECT_EQ(all.at("chat").as_array().size(), 7u);
  for (const int rows : {1, 2, 3, 7}) EXPECT_EQ(exported("g", rows), all) << rows;
}

TEST_P(AStore, ForgetsAGuest) {
  const std::string line = R"({"number":2,"type":"sat","seat":0,"person":"guest-1","name":"Ann"})"
                           "\n";
  const std::string other = R"({"number":3,"type":"sat","seat":1,"person":"guest-2","name":"Ann"})"
                            "\n";
  write(
      {a_guest("guest-1"), a_guest("guest-2"), a_table("t"), writes::SetSeat{"t", "guest-1", Seat(0)},
       writes::Append{.table = "t",
                      .text = line + other,
                      .summary = R"({"seats":[{"person":"guest-1","name":"Ann"},{"person":"guest-2","name":"Ann"}]})"},
       writes::AddChat{"t", "guest-1", 5, ChatKind::text, "I am Ann"},
       writes::AddReport{"t", "guest-2", "guest-1", 5, "Ann!"}, writes::SetSeat{"t", "guest-1", kNoSeat}});
  const auto expect_forgotten = [&] {
    EXPECT_FALSE(*store_->guest("guest-1"));
    const auto told = R"({"number":2,"type":"sat","seat":0,"person":"guest-1","name":"Someone"})" + ("\n" + other);
    EXPECT_EQ(store_->log("t")->at(0).text, told);
    EXPECT_EQ(store_->log_piece("t", 0, 9)->batches.at(0).text, told);
    EXPECT_EQ((*store_->table("t"))->summary,
              R"({"seats":[{"person":"guest-1","name":"Someone"},{"person":"guest-2","name":"Ann"}]})");
    EXPECT_EQ(store_->listed_lobbies({})->at(0).summary.find("\"guest-1\",\"name\":\"Ann\""), std::string::npos);
    EXPECT_TRUE(store_->chat("t", 0, 10)->empty());
  };
  EXPECT_EQ(write({writes::DeleteGuest{"guest-1", "Someone"}}), "");
  expect_forgotten();  // though it is on the disk
  reopen();
  expect_forgotten();
  EXPECT_TRUE(*store_->erase_deleted(1));
  reopen();
  int pieces = 1;
  while (*store_->erase_deleted(1)) ++pieces;
  EXPECT_GT(pieces, 3);
  EXPECT_FALSE(*store_->erase_deleted(100));
  reopen();
  expect_forgotten();
  EXPECT_EQ(place_->count("seats"), 0);
  EXPECT_TRUE(store_->reports(0, 10)->empty());
  EXPECT_EQ(boost::json::value(exported("guest-1", 500)),
            boost::json::parse(R"({"tables": [], "chat": [], "reports": []})"));
  // Nothing brings them back, and the end of a game they played does not trip over them.
  EXPECT_EQ(write({a_guest("guest-1"), writes::FinishSeat{"t", "guest-1", SeatResult::won, 1, 9}}), "");
  EXPECT_FALSE(*store_->guest("guest-1"));
  EXPECT_TRUE(store_->history_of("guest-1", {})->empty());
  // Nor does one who gets up from a table where they sat, or a second wish to be forgotten.
  EXPECT_EQ(write({writes::SetSeat{"t", "guest-2", kNoSeat}, writes::SetSeat{"t", "guest-1", Seat(0)}}), "");
  EXPECT_TRUE(store_->open_tables_of("guest-1")->empty());
  EXPECT_NE(write({writes::SetSeat{"no table", "guest-2", Seat(0)}}), "");
  EXPECT_EQ(write({writes::DeleteGuest{"guest-1", "Someone"}}), "");
  EXPECT_NE(write({writes::DeleteGuest{"guest-9", "Someone"}}), "");
}

INSTANTIATE_TEST_SUITE_P(On, AStore, ::testing::ValuesIn(stores_to_try()), store_name);

}  // namespace
}  // namespace tessera::server
