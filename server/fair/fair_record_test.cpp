// A whole game with fair dice, its record, and everything that can be wrong with it.
#include "server/fair/fair_record.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "engine/games/games.h"
#include "server/fair/fair_json.h"
#include "server/testing/fair_game.h"
#include "support/files.h"

namespace tessera::server {
namespace {

using namespace testing;
namespace json = boost::json;

const FairTable kTable{"a-table", 2};
const SeatBytes kNumbers{filled(1), std::nullopt};

// Bob's number was in the first round, and he did not open it.
FairSource a_source() {
  FairRounds rounds{.last = 3, .list = list_of(kTable, 3, kNumbers), .numbers = kNumbers};
  rounds.spoiled = {{list_of(kTable, 1, {filled(5), filled(6)}), SeatSet{0b10}}};
  return {.secret = a_secret(), .table = kTable, .rounds = rounds};
}

// A game that began before version 2.
const ClientNumbers kClients = {ClientNumber{commitment_of(filled(1)), filled(1)}, std::nullopt};
FairSource an_old_source() { return {.secret = a_secret(), .table = kTable, .clients = kClients}; }

std::string verify(const json::value& record) { return error_of(from_record(record, find_game, read_fair)); }

TEST(FairRecord, OfEveryGameIsProvedFromEndToEnd) {
  for (const auto* info : all_games()) {
    for (const auto& source : {a_source(), an_old_source()}) {
      FairGame game(std::string(info->id), source);
      EXPECT_EQ(error_of(game.record()), "the game is still running");
      game.play_out();
      const auto record = game.record();
      ASSERT_TRUE(record) << record.error().text;
      EXPECT_EQ(is_proof_of_version_2(record->at("fair").as_object()), source.rounds.has_value());
      const auto match = from_record(*record, find_game, read_fair);
      ASSERT_TRUE(match) << match.error().text;
      EXPECT_EQ(to_record(*match), *record);  // the proof goes with it
    }
  }
}

class AProof : public ::testing::Test {
 protected:
  AProof() : record_(fair_record_of(a_source())), old_(fair_record_of(an_old_source())) {}

  // The error when `fair` is changed so.
  template <class Change>
  std::string with(Change change) {
    return changed(record_, change);
  }
  template <class Change>
  std::string with_old(Change change) {
    return changed(old_, change);
  }
  template <class Change>
  static std::string changed(json::object record, Change change) {
    change(record["fair"].get_object());
    return verify(record);
  }

  json::object record_;
  json::object old_;
};

json::value& at_seat(json::object& fair, std::string_view list, std::size_t seat) {
  return fair[list].get_array()[seat];
}
json::object& spoiled(json::object& fair) { return fair["spoiled"].get_array()[0].get_object(); }

TEST_F(AProof, NamesTheFirstWrongThing) {
  const auto other = to_hex(filled(99));
  const auto place_of = [](const std::string& error) { return error.substr(0, error.rfind(": ")); };
  EXPECT_EQ(verify(record_), "");
  EXPECT_EQ(with([&](auto& fair) { fair["secret"] = other; }),
            "fair: secret: its SHA-256 is " + to_hex(commitment_of(filled(99))) + ", not the commitment");
  EXPECT_EQ(with([&](auto& fair) { at_seat(fair, "numbers", 0) = other; }),
            "fair: numbers[0]: the number's hash is " + to_hex(hash_of_number(kTable, 3, Seat(0), filled(99))) +
                ", not the one in the list");
  EXPECT_EQ(with([&](auto& fair) { at_seat(fair, "numbers", 0) = nullptr; }),
            "fair: numbers[0]: this seat is in the list, and its number is missing");
  EXPECT_EQ(with([&](auto& fair) { at_seat(fair, "list", 0) = nullptr; }),
            "fair: numbers[0]: this seat is not in the list, and has a number");
  EXPECT_EQ(with([&](auto& fair) { at_seat(fair, "list", 1) = 5; }), "fair: list[1]: expected 64 hexadecimal digits");
  EXPECT_EQ(with([&](auto& fair) { fair["list"].get_array().pop_back(); }),
            "fair: list: expected an array, one entry for each of the 2 seats");
  EXPECT_EQ(with([&](auto& fair) { fair["bots"] = seats_json(SeatSet{0b001}); }),
            "fair: spoiled[0].list[0]: a bot's seat has no number");
  EXPECT_EQ(with([&](auto& fair) { fair["commitment"] = "00"; }), "fair: commitment: expected 64 hexadecimal digits");
  EXPECT_EQ(with([&](auto& fair) { fair["round"] = 0; }), "fair: round: expected the number of a round");
  EXPECT_EQ(with([&](auto& fair) { fair["version"] = 3; }),
            "fair: version: this program reads version 2, and proofs without a version");
  EXPECT_EQ(with([&](auto& fair) { fair["more"] = 1; }), "fair: unknown field \"more\"");
  for (const auto* field : {"table", "secret", "list", "numbers", "bots", "spoiled"}) {
    EXPECT_EQ(place_of(with([&](auto& fair) { fair.erase(field); })), "fair: " + std::string(field));
  }
}

TEST_F(AProof, HasSpoiledRoundsThatFitEachOther) {
  EXPECT_EQ(with([&](auto& fair) { spoiled(fair)["round"] = 3; }), "fair: round: rounds have ascending numbers");
  EXPECT_EQ(with([&](auto& fair) {
              auto& rounds = fair["spoiled"].get_array();
              rounds.push_back(json::value(rounds[0]));
            }),
            "fair: spoiled[1].round: rounds have ascending numbers");
  EXPECT_EQ(with([&](auto& fair) { spoiled(fair)["missing"] = json::array{}; }),
            "fair: spoiled[0].missing: somebody did not open");
  EXPECT_EQ(with([&](auto& fair) { spoiled(fair)["list"].get_array()[1] = nullptr; }),
            "fair: spoiled[0].missing: a seat that is not in the list");
  EXPECT_EQ(with([&](auto& fair) { spoiled(fair)["missing"] = seats_json(SeatSet{0b001}); }),
            "fair: list[0]: this seat did not open before");
  EXPECT_EQ(with([&](auto& fair) { spoiled(fair)["missing"] = seats_json(SeatSet{0b100}); }),
            "fair: spoiled[0].missing: expected seats, each once, in order");
  EXPECT_EQ(with([&](auto& fair) { fair["bots"] = seats_json(SeatSet{0b010}); }),
            "fair: spoiled[0].list[1]: a bot's seat has no number");
  EXPECT_EQ(with([&](auto& fair) { fair["spoiled"] = json::array{1, 2, 3}; }),
            "fair: spoiled: expected an array of at most 2 rounds");
}

TEST_F(AProof, FindsDiceThatWereNotRolledSo) {
  // Another secret with its own commitment, a number that was left out, another round, another table: all well-formed,
  // none true.
  const auto events = [](const std::string& error) { return error.rfind("events[", 0) == 0 ? "events" : error; };
  EXPECT_EQ(events(with([&](auto& fair) {
              fair["secret"] = to_hex(filled(99));
              fair["commitment"] = to_hex(commitment_of(filled(99)));
            })),
            "events");
  EXPECT_EQ(events(with([&](auto& fair) {
              at_seat(fair, "numbers", 0) = nullptr;
              at_seat(fair, "list", 0) = nullptr;
            })),
            "events");
  EXPECT_EQ(events(with([&](auto& fair) {
              fair["round"] = 4;
              at_seat(fair, "list", 0) = to_hex(hash_of_number(kTable, 4, Seat(0), filled(1)));
            })),
            "events");
  EXPECT_EQ(events(with([&](auto& fair) {
              fair["table"] = "b-table";
              at_seat(fair, "list", 0) = to_hex(hash_of_number({"b-table", 2}, 3, Seat(0), filled(1)));
            })),
            "events");
  // The same number, moved to the empty seat.
  EXPECT_EQ(events(with([&](auto& fair) {
              fair["spoiled"] = json::array{};
              fair["list"] = json::array{nullptr, to_hex(hash_of_number(kTable, 3, Seat(1), filled(1)))};
              fair["numbers"] = json::array{nullptr, to_hex(filled(1))};
            })),
            "events");
  auto edited = record_;
  for (auto& event : edited["events"].get_array()) {
    auto& object = event.get_object();
    if (!object.contains("chance") || object["chance"] != "roll") continue;
    object["outcome"] = object["outcome"] == "2 2 2" ? "3 3 3" : "2 2 2";
    break;
  }
  EXPECT_NE(verify(edited).find("the secret gives"), std::string::npos) << verify(edited);
}

TEST_F(AProof, OfAnOldGameNamesTheFirstWrongThing) {
  const auto other = to_hex(filled(99));
  EXPECT_EQ(verify(old_), "");
  EXPECT_EQ(with_old([&](auto& fair) { fair["secret"] = other; }),
            "fair: secret: its SHA-256 is " + to_hex(commitment_of(filled(99))) + ", not the commitment");
  EXPECT_EQ(with_old([&](auto& fair) { fair["clients"].get_array()[0].get_object()["number"] = other; }),
            "fair: clients[0]: the number's SHA-256 is " + to_hex(commitment_of(filled(99))) + ", not the commitment");
  EXPECT_EQ(with_old([&](auto& fair) { fair["clients"].get_array()[1] = 5; }),
            "fair: clients[1]: expected null or an object");
  EXPECT_EQ(with_old([&](auto& fair) { fair["clients"].get_array().pop_back(); }),
            "fair: clients: expected an array, one entry for each of the 2 seats");
  EXPECT_EQ(with_old([&](auto& fair) { fair.erase("clients"); }),
            "fair: clients: expected an array, one entry for each of the 2 seats");
  EXPECT_EQ(with_old([&](auto& fair) { fair["commitment"] = "00"; }),
            "fair: commitment: expected 64 hexadecimal digits");
  EXPECT_EQ(with_old([&](auto& fair) { fair.erase("secret"); }), "fair: secret: expected 64 hexadecimal digits");
  EXPECT_EQ(with_old([&](auto& fair) { fair["more"] = 1; }), "fair: unknown field \"more\"");
}

TEST_F(AProof, OfAnOldGameFindsDiceThatWereNotRolledSo) {
  // Another secret with its own commitment, another number, a number that was left out: all well-formed, none true.
  const auto events = [](const std::string& error) { return error.rfind("events[", 0) == 0 ? "events" : error; };
  EXPECT_EQ(events(with_old([&](auto& fair) {
              fair["secret"] = to_hex(filled(99));
              fair["commitment"] = to_hex(commitment_of(filled(99)));
            })),
            "events");
  EXPECT_EQ(events(with_old([&](auto& fair) { fair["clients"].get_array()[0] = nullptr; })), "events");
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

TEST(FairSource, IsOfVersion2UnlessTheGameBeganBefore) {
  const auto lobby = read_source(a_secret(), kTable, true, "", "");
  ASSERT_TRUE(lobby);
  EXPECT_EQ(lobby->rounds, FairRounds{});
  const auto old = read_source(a_secret(), kTable, false, clients_text(kClients, 2), "");
  ASSERT_TRUE(old);
  EXPECT_EQ(old->clients, kClients);
  EXPECT_FALSE(old->rounds);
  const auto old_without_numbers = read_source(a_secret(), kTable, false, "", "");
  ASSERT_TRUE(old_without_numbers);
  EXPECT_FALSE(old_without_numbers->rounds);
  EXPECT_EQ(old_without_numbers->keys().chance(0), FairKeys(a_secret(), ClientNumbers{}).chance(0));
  const auto rounds = *a_source().rounds;
  const auto now = read_source(a_secret(), kTable, false, "", rounds_text(rounds, 2));
  ASSERT_TRUE(now);
  EXPECT_EQ(now->rounds, rounds);
  EXPECT_EQ(now->keys().chance(0), FairKeys(a_secret(), kTable, *rounds.list, rounds.numbers).chance(0));
  EXPECT_FALSE(read_source(a_secret(), kTable, false, "", "{}"));
  EXPECT_FALSE(read_source(a_secret(), kTable, false, "{}", ""));
}

TEST(FairRecord, TheExampleOfThePageIsGood) {
  const auto text = read_file(TESSERA_SOURCE_DIR "/docs/examples/fair-dice.json");
  ASSERT_TRUE(text) << text.error().text;
  EXPECT_EQ(error_of(parse_record(*text, find_game, read_fair)), "");
}

}  // namespace
}  // namespace tessera::server
