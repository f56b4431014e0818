// A dishonest server: it tries each trick, makes a record of it that is good by itself, and signs it. The receipt that
// an honest device has kept finds it out. (What a device refuses at once is in web/src/net/dice_device.test.ts.)
#include "server/fair/receipt.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "server/fair/fair_json.h"
#include "server/fair/record_signature.h"
#include "server/testing/fair_game.h"

namespace tessera::server {
namespace {

using namespace testing;
namespace json = boost::json;

const FairTable kTable{"a-table", 3};
constexpr Seat kMe{0};
constexpr Seat kAccomplice{1};
constexpr Seat kBot{2};

const RecordSigner& signer() {
  static const RecordSigner one(a_secret(50));
  return one;
}

// What happened at the table, as the honest device saw it; the server may then say something else in the record.
class ADishonestServer : public ::testing::Test {
 protected:
  ADishonestServer() {
    rounds_.last = 1;
    rounds_.bots = SeatSet::of(kBot);
    rounds_.numbers = {filled(1), filled(2), std::nullopt};
    rounds_.list = list_of(kTable, 1, rounds_.numbers);
  }

  // The device keeps the list that it is shown, and opens.
  void keep_list(Seat seat = kMe) { keep(*rounds_.list, seat, at(rounds_.numbers, seat)); }
  void keep(const ClosedList& list, Seat seat, const std::optional<Bytes32>& number, bool opened = true) {
    kept_.push_back(json::object{{"round", list.round},
                                 {"list", by_seat_json(list.hashes, 3)},
                                 {"bots", seats_json(SeatSet::of(kBot))},
                                 {"seat", seat.none() ? json::value(nullptr) : json::value(seat.index)},
                                 {"number", number ? json::value(to_hex(*number)) : nullptr},
                                 {"opened", opened}});
  }
  std::string receipt() const {
    return json::serialize(json::object{{"format", "tessera-receipt"},
                                        {"version", 1},
                                        {"table", kTable.id},
                                        {"commitment", to_hex(commitment_of(secret_))},
                                        {"signer", to_hex(signer().public_key())},
                                        {"rounds", kept_}});
  }

  // A whole game with these rounds and this secret, as a signed record. It is good by itself.
  json::object record() { return record(secret_); }
  json::object record(const Secret& secret) {
    auto out = fair_record_of({.secret = secret, .table = kTable, .rounds = rounds_});
    signer().sign(out);
    EXPECT_EQ(error_of(from_record(out, find_game, read_fair)), "");
    return out;
  }

  // What `tessera verify --receipt` says; "": all is well.
  std::string verify(const json::object& record) { return error_of(findings(record)); }
  Result<ReceiptFindings> findings(const json::object& record) {
    const auto proof = read_proof(record.at("fair").as_object(), 3);
    if (!proof) return proof.error();
    const auto by = check_signature(record);
    if (!by) return by.error();
    const auto kept = parse_receipt(receipt(), 3);
    if (!kept) return kept.error();
    return check_receipt(*kept, *proof, *by);
  }

  Secret secret_ = a_secret();
  FairRounds rounds_;
  json::array kept_;
};

TEST_F(ADishonestServer, IsNoneIfAllIsAsItWasSeen) {
  keep_list();
  const auto found = findings(record());
  ASSERT_TRUE(found) << found.error().text;
  EXPECT_TRUE(found->final_list);
  EXPECT_TRUE(found->own_number);
}

TEST_F(ADishonestServer, SwapsItsCommitment) {
  keep_list();
  EXPECT_EQ(verify(record(a_secret(8))), "the record's commitment is not the first one that was seen");
}

// The trick that version 1 could not exclude: the accomplice's number is picked when the honest one is known.
TEST_F(ADishonestServer, ChoosesLate) {
  keep_list();
  int rounds_tried = 0;
  const auto wanted = [&] { return record().at("events").as_array().size() > 30; };
  do {
    rounds_.numbers[1] = filled(100 + rounds_tried++);
    rounds_.list = list_of(kTable, 1, rounds_.numbers);
  } while (!wanted() && rounds_tried < 20);
  EXPECT_EQ(verify(record()), "round 1: the list in the record is not the one that was kept");
}

TEST_F(ADishonestServer, GivesABotsSeatANumber) {
  keep_list();
  rounds_.numbers[2] = filled(77);
  rounds_.list = list_of(kTable, 1, rounds_.numbers);
  rounds_.bots = {};
  EXPECT_EQ(verify(record()), "round 1: the list in the record is not the one that was kept");
  // And if it had shown that list, too.
  kept_.clear();
  keep_list();
  EXPECT_EQ(verify(record()), "round 1: a bot's seat has a number");
  // A record that says which seats are bots' is wrong by itself.
  auto honest_about_bots = record();
  honest_about_bots["fair"].get_object()["bots"] = seats_json(SeatSet{0b100});
  EXPECT_EQ(error_of(from_record(honest_about_bots, find_game, read_fair)),
            "fair: list[2]: a bot's seat has no number");
}

TEST_F(ADishonestServer, SaysThatABotWasAPerson) {
  keep_list();
  rounds_.bots = {};
  EXPECT_EQ(verify(record()), "round 1: the bots in the record are not those that were seen");
}

TEST_F(ADishonestServer, ReplacesAHashAtASeat) {
  keep_list();
  rounds_.numbers[0] = filled(66);
  rounds_.list = list_of(kTable, 1, rounds_.numbers);
  EXPECT_EQ(verify(record()), "round 1: the list in the record is not the one that was kept");
}

// It shows one list to one and another to the other: only one of them is in the record.
TEST_F(ADishonestServer, ShowsTwoPeopleTwoLists) {
  const auto for_me = list_of(kTable, 1, {filled(1), filled(2), std::nullopt});
  const auto for_the_other = list_of(kTable, 1, {filled(9), filled(2), std::nullopt});
  rounds_.list = for_me;
  keep(for_the_other, kAccomplice, filled(2));
  EXPECT_EQ(verify(record()), "round 1: the list in the record is not the one that was kept");
  kept_.clear();
  keep(for_me, kMe, filled(1));
  EXPECT_EQ(verify(record()), "");
}

TEST_F(ADishonestServer, DropsANumber) {
  keep_list();
  auto dropped = record();
  dropped["fair"].get_object()["numbers"].get_array()[1] = nullptr;
  EXPECT_EQ(verify(dropped), "numbers[1]: this seat is in the list, and its number is missing");
  // With its hash, so that the record is good by itself.
  rounds_.numbers[1].reset();
  rounds_.list = list_of(kTable, 1, rounds_.numbers);
  EXPECT_EQ(verify(record()), "round 1: the list in the record is not the one that was kept");
}

TEST_F(ADishonestServer, LeavesMyNumberOutOfALaterRound) {
  keep_list();
  rounds_.spoiled = {{*rounds_.list, SeatSet::of(kAccomplice)}};
  rounds_.numbers = {std::nullopt, std::nullopt, std::nullopt};
  rounds_.last = 2;
  rounds_.list = list_of(kTable, 2, rounds_.numbers);
  const auto found = findings(record());
  ASSERT_TRUE(found) << found.error().text;
  EXPECT_FALSE(found->final_list);  // then `verify` says that late choice is not excluded
  EXPECT_FALSE(found->own_number);
}

TEST_F(ADishonestServer, SaysThatIDidNotOpen) {
  keep_list();
  rounds_.spoiled = {{*rounds_.list, SeatSet::of(kMe)}};
  rounds_.numbers = {std::nullopt, filled(3), std::nullopt};
  rounds_.last = 2;
  rounds_.list = list_of(kTable, 2, rounds_.numbers);
  EXPECT_EQ(verify(record()), "round 1: you have opened, and the record says that you did not");
}

TEST_F(ADishonestServer, DropsASpoiledRound) {
  keep_list();
  rounds_.spoiled = {{*rounds_.list, SeatSet::of(kAccomplice)}};
  rounds_.numbers = {filled(11), std::nullopt, std::nullopt};
  rounds_.last = 2;
  rounds_.list = list_of(kTable, 2, rounds_.numbers);
  keep_list();
  EXPECT_EQ(verify(record()), "");
  rounds_.spoiled.clear();
  EXPECT_EQ(verify(record()), "round 1: the record does not have it");
}

// It throws again with the same round: the record can have one list of that number only.
TEST_F(ADishonestServer, ReusesARound) {
  keep_list();
  rounds_.numbers = {filled(11), filled(12), std::nullopt};
  rounds_.list = list_of(kTable, 1, rounds_.numbers);
  keep_list();
  EXPECT_EQ(verify(record()), "round 1: the list in the record is not the one that was kept");
}

TEST_F(ADishonestServer, SignsNothingOrWithAnotherKey) {
  keep_list();
  auto unsigned_record = record();
  unsigned_record["fair"].get_object().erase("signature");
  EXPECT_EQ(verify(unsigned_record), "the record is not signed");
  RecordSigner(a_secret(51)).sign(unsigned_record);
  EXPECT_EQ(verify(unsigned_record), "the record is signed by another server");
}

TEST_F(ADishonestServer, ShowsTheRecordOfAnotherTable) {
  keep_list();
  auto other = record();
  other["fair"].get_object()["table"] = "b-table";
  EXPECT_NE(verify(other), "");
  const auto kept = parse_receipt(receipt(), 3);
  auto proof = read_proof(record().at("fair").as_object(), 3);
  ASSERT_TRUE(kept && proof);
  proof->table.id = "b-table";
  EXPECT_EQ(error_of(check_receipt(*kept, *proof, std::nullopt)), "it is the receipt of another table");
}

// A spectator's receipt covers what they saw: the lists. It can't tell whether others' numbers were open by then.
TEST_F(ADishonestServer, IsFoundByASpectatorToo) {
  keep(*rounds_.list, kNoSeat, std::nullopt, false);
  const auto found = findings(record());
  ASSERT_TRUE(found) << found.error().text;
  EXPECT_TRUE(found->final_list);
  EXPECT_FALSE(found->own_number);
  rounds_.numbers[1] = filled(4);
  rounds_.list = list_of(kTable, 1, rounds_.numbers);
  EXPECT_EQ(verify(record()), "round 1: the list in the record is not the one that was kept");
}

// Somebody forges the record of an honest server: other names, other legal moves, another layout.
TEST(Signature, IsOneOfTheWholeRecord) {
  const FairRounds rounds{.last = 1, .list = ClosedList{1, {}}};
  auto record = fair_record_of({.secret = a_secret(), .table = {"t", 2}, .rounds = rounds});
  const auto none = check_signature(record);
  ASSERT_TRUE(none);
  EXPECT_FALSE(*none);
  signer().sign(record);
  const auto by = check_signature(record);
  ASSERT_TRUE(by) << by.error().text;
  EXPECT_EQ(*by, signer().public_key());
  EXPECT_EQ(error_of(from_record(record, find_game, read_fair)), "");

  auto renamed = record;
  renamed["seats"].get_array()[0] = "somebody else";
  EXPECT_EQ(error_of(from_record(renamed, find_game, read_fair)), "");
  EXPECT_EQ(error_of(check_signature(renamed)), "fair: signature: the record is not the one that was signed");
  json::object turned;
  for (const auto& [name, value] : record) turned[name] = value;
  json::object other_order;
  for (auto it = turned.end(); it != turned.begin();) {
    --it;
    other_order[it->key()] = it->value();
  }
  EXPECT_EQ(error_of(check_signature(other_order)), "");
  auto damaged = record;
  damaged["fair"].get_object()["signature"].get_object()["value"] = "00";
  EXPECT_NE(error_of(check_signature(damaged)), "");
}

TEST(CanonicalText, HasFieldsInOrderAndNoSpaces) {
  EXPECT_EQ(canonical_text(json::parse(R"( {"b" : [2, {"z":1,"a":null}], "a":"ä\n", "B": true} )")),
            R"({"B":true,"a":"ä\n","b":[2,{"a":null,"z":1}]})");
}

TEST(Receipts, ThatCannotBeReadSayWhy) {
  const auto error = [](const std::string& text) { return error_of(parse_receipt(text, 2)); };
  const std::string head = R"({"format":"tessera-receipt","version":1,"table":"t","signer":null,"commitment":")" +
                           std::string(64, '0') + "\",\"rounds\":";
  EXPECT_EQ(error(head + "[]}"), "");
  EXPECT_TRUE(error("[").starts_with("not a receipt: "));
  EXPECT_EQ(error("[]"), "not a receipt: expected an object");
  EXPECT_EQ(error("{}"), "format: expected \"tessera-receipt\"");
  EXPECT_EQ(error(head + "{}}"), "rounds: expected an array");
  EXPECT_EQ(error(head + "[1]}"), "rounds[0]: expected an object");
  EXPECT_EQ(error(head + R"([{"round":0}]})"), "rounds[0].round: expected the number of a round");
  const std::string round = R"([{"round":1,"list":[null,null],"bots":[],)";
  EXPECT_EQ(error(head + round + R"("seat":2,"number":null,"opened":false}]})"),
            "rounds[0].seat: expected a seat or null");
  EXPECT_EQ(error(head + round + R"("seat":null,"number":"00","opened":false}]})"),
            "rounds[0].number: a spectator has none");
  EXPECT_EQ(error(head + round + R"("seat":1,"number":"00","opened":false}]})"),
            "rounds[0].number: expected 64 hexadecimal digits");
  EXPECT_EQ(error(head + round + R"("seat":1,"number":null}]})"), "rounds[0].opened: expected true or false");
}

}  // namespace
}  // namespace tessera::server
