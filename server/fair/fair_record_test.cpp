// A whole game with fair dice, its record, and everything that can be wrong with it.
#include "server/fair/fair_record.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "bots/levels/suggest.h"
#include "engine/games/testing.h"
#include "server/testing/store_fixtures.h"
#include "support/files.h"
#include "table/description.h"
#include "table/table.h"

namespace tessera::server {
namespace {

using namespace testing;
namespace json = boost::json;
using Do = table::Command::Kind;

Bytes32 filled(int with) {
  Bytes32 out;
  out.fill(static_cast<std::uint8_t>(with));
  return out;
}

const ClientNumbers kClients = {ClientNumber{commitment_of(filled(1)), filled(1)}, std::nullopt};

bool has_bot(const Position& position, bots::Level level) {
  return static_cast<bool>(bots::check_level(position, level));
}

// Ann and bob, who do anything that is legal.
class Game {
 public:
  explicit Game(const std::string& game) : keys_(a_secret(), kClients), world_{keys_, has_bot}, table_(create(game)) {
    for (int s = 0; s < 2; ++s) send({.kind = Do::sit, .seat = Seat(s), .person = name(s), .name = name(s)});
    send({.kind = Do::start, .person = name(0)});
  }

  void play_out() {
    Stream stream(3);
    while (table_.stage() != table::Stage::finished) {
      for (const Seat seat : table_.position().to_act()) {
        const auto legal = table_.position().legal(seat);
        const auto& action = legal[stream.below(static_cast<std::uint32_t>(legal.size()))];
        if (send({.kind = Do::act, .action = action, .person = name(seat.index)})) break;
      }
    }
  }

  std::vector<table::Event> log;

 private:
  static std::string name(int seat) { return seat == 0 ? "ann" : "bob"; }

  table::Table create(const std::string& game) {
    const json::object wish{{"game", game},
                            {"players", 2},
                            {"options", json::object{{"max_turns", 30}}},
                            {"settings", json::object{{"window_ms", 0}}}};
    auto with_limit = table::read_description(wish);
    if (find_game(game)->simulation_max_turns == 0) with_limit->options.clear();
    auto made = table::Table::create(*with_limit, "ann", 0, world_);
    EXPECT_TRUE(made) << made.error().detail;
    log = std::move(made->changes.events);
    return std::move(made->table);
  }

  bool send(table::Command command) {
    command.version = table_.version();
    auto changes = table_.handle(command, 0, world_);
    if (!changes) return false;
    for (auto& event : changes->events) log.push_back(std::move(event));
    return true;
  }

  FairKeys keys_;
  table::TableContext world_;
  table::Table table_;
};

std::string verify(const json::value& record) { return error_of(from_record(record, find_game, read_fair)); }

TEST(FairRecord, OfEveryGameIsProvedFromEndToEnd) {
  for (const auto* info : all_games()) {
    Game game{std::string(info->id)};
    EXPECT_EQ(error_of(fair_record(game.log, a_secret(), kClients)), "the game is still running");
    game.play_out();
    const auto record = fair_record(game.log, a_secret(), kClients);
    ASSERT_TRUE(record) << record.error().text;
    const auto match = from_record(*record, find_game, read_fair);
    ASSERT_TRUE(match) << match.error().text;
    EXPECT_EQ(to_record(*match), *record);  // the proof goes with it
  }
}

class AProof : public ::testing::Test {
 protected:
  AProof() {
    Game game(std::string(tessera::testing::plain_game().id));
    game.play_out();
    record_ = *fair_record(game.log, a_secret(), kClients);
  }

  // The error when `fair` is changed so.
  template <class Change>
  std::string with(Change change) {
    auto record = record_;
    change(record["fair"].get_object());
    return verify(record);
  }

  json::object record_;
};

TEST_F(AProof, NamesTheFirstWrongThing) {
  const auto other = to_hex(filled(99));
  EXPECT_EQ(verify(record_), "");
  EXPECT_EQ(with([&](auto& fair) { fair["secret"] = other; }),
            "fair: secret: its SHA-256 is " + to_hex(commitment_of(filled(99))) + ", not the commitment");
  EXPECT_EQ(with([&](auto& fair) { fair["clients"].get_array()[0].get_object()["number"] = other; }),
            "fair: clients[0]: the number's SHA-256 is " + to_hex(commitment_of(filled(99))) + ", not the commitment");
  EXPECT_EQ(with([&](auto& fair) { fair["clients"].get_array()[1] = 5; }),
            "fair: clients[1]: expected null or an object");
  EXPECT_EQ(with([&](auto& fair) { fair["clients"].get_array().pop_back(); }),
            "fair: clients: expected an array, one entry for each of the 2 seats");
  EXPECT_EQ(with([&](auto& fair) { fair.erase("clients"); }),
            "fair: clients: expected an array, one entry for each of the 2 seats");
  EXPECT_EQ(with([&](auto& fair) { fair["commitment"] = "00"; }), "fair: commitment: expected 64 hexadecimal digits");
  EXPECT_EQ(with([&](auto& fair) { fair.erase("secret"); }), "fair: secret: expected 64 hexadecimal digits");
  EXPECT_EQ(with([&](auto& fair) { fair["more"] = 1; }), "fair: unknown field \"more\"");
}

TEST_F(AProof, FindsDiceThatWereNotRolledSo) {
  // Another secret with its own commitment, another number, a number that was left out: all well-formed, none true.
  const auto events = [](const std::string& error) { return error.rfind("events[", 0) == 0 ? "events" : error; };
  EXPECT_EQ(events(with([&](auto& fair) {
              fair["secret"] = to_hex(filled(99));
              fair["commitment"] = to_hex(commitment_of(filled(99)));
            })),
            "events");
  EXPECT_EQ(events(with([&](auto& fair) { fair["clients"].get_array()[0] = nullptr; })), "events");
  auto edited = record_;
  for (auto& event : edited["events"].get_array()) {
    auto& object = event.get_object();
    if (!object.contains("chance") || object["chance"] != "roll") continue;
    object["outcome"] = object["outcome"] == "2 2 2" ? "3 3 3" : "2 2 2";
    break;
  }
  EXPECT_NE(verify(edited).find("the secret gives"), std::string::npos) << verify(edited);
}

TEST_F(AProof, IsNeededOnceAndIsDroppedWhenSomebodyPlaysOn) {
  auto both = record_;
  both["seed"] = "x";
  EXPECT_EQ(verify(both), "record: expected one of \"seed\", \"chance\" and \"fair\"");
  auto cut = record_;
  auto& events = cut["events"].get_array();
  while (!events.back().get_object().contains("action")) events.pop_back();
  events.pop_back();
  cut["result"] = nullptr;
  auto match = from_record(cut, find_game, read_fair);
  ASSERT_TRUE(match) << match.error().text;
  EXPECT_TRUE(match->fair());
  const Seat seat = match->position().next_to_act();
  ASSERT_TRUE(match->act(seat, match->position().legal(seat).front()));
  EXPECT_FALSE(match->fair());
  EXPECT_EQ(to_record(*match).at("chance"), "manual");
}

TEST_F(AProof, IsCarriedUncheckedByThoseWhoCannotCheckIt) {
  record_["fair"] = json::object{{"anything", 1}};
  const auto match = from_record(record_, find_game);
  ASSERT_TRUE(match) << match.error().text;
  EXPECT_EQ(to_record(*match), record_);
}

TEST_F(AProof, ClientsAreKeptAsText) {
  EXPECT_EQ(*read_clients(clients_text(kClients, 2), 2), kClients);
  EXPECT_FALSE(read_clients(clients_text(kClients, 2), 3));
  EXPECT_FALSE(read_clients("", 2));
}

TEST(FairRecord, TheExampleOfThePageIsGood) {
  const auto text = read_file(TESSERA_SOURCE_DIR "/docs/examples/fair-dice.json");
  ASSERT_TRUE(text) << text.error().text;
  EXPECT_EQ(error_of(parse_record(*text, find_game, read_fair)), "");
}

}  // namespace
}  // namespace tessera::server
