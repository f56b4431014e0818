#include "server/fair/fair_exchange.h"

#include <gtest/gtest.h>

#include "server/fair/fair_json.h"

namespace tessera::server {
namespace {

using Stage = FairExchange::Stage;

const FairTable kTable{"table", 3};

Bytes32 filled(int with) {
  Bytes32 out;
  out.fill(static_cast<std::uint8_t>(with));
  return out;
}

class Exchange : public ::testing::Test {
 protected:
  // The error's name, or "".
  std::string commits(int seat, int number) { return commits(seat, number, exchange_.round()); }
  std::string commits(int seat, int number, std::uint32_t round) {
    const auto done = exchange_.commit(Seat(seat), round, hash_of_number(kTable, round, Seat(seat), filled(number)));
    return done ? "" : std::string(name_of(done.error()));
  }
  std::string opens(int seat, int number) { return opens(seat, number, exchange_.round()); }
  std::string opens(int seat, int number, std::uint32_t round) {
    const auto done = exchange_.open(Seat(seat), round, filled(number));
    return done ? "" : std::string(name_of(done.error()));
  }
  // As after a restart, from what is stored.
  void restart() {
    const auto rounds = read_rounds(rounds_text(exchange_.rounds(), kTable.players), kTable.players);
    ASSERT_TRUE(rounds) << rounds.error().text;
    EXPECT_EQ(rounds->spoiled, exchange_.rounds().spoiled);
    EXPECT_EQ(rounds->list, exchange_.rounds().list);
    EXPECT_EQ(rounds->numbers, exchange_.rounds().numbers);
    EXPECT_EQ(rounds->leaving, exchange_.rounds().leaving);
    exchange_ = FairExchange(kTable, *rounds);
  }

  FairExchange exchange_{kTable};
};

TEST_F(Exchange, OpensWhenAllHaveCommitted) {
  EXPECT_EQ(exchange_.stage(), Stage::idle);
  exchange_.begin(SeatSet{0b101}, SeatSet{0b010});
  EXPECT_EQ(exchange_.round(), 1u);
  EXPECT_FALSE(exchange_.is_bound());
  EXPECT_EQ(commits(0, 10), "");
  EXPECT_EQ(opens(0, 10), "wrong_stage");
  EXPECT_EQ(exchange_.waits_for(), SeatSet{0b100});
  EXPECT_EQ(commits(2, 12), "");
  EXPECT_EQ(exchange_.stage(), Stage::opening);
  EXPECT_TRUE(exchange_.is_bound());
  const SeatBytes hashes{hash_of_number(kTable, 1, Seat(0), filled(10)), std::nullopt,
                         hash_of_number(kTable, 1, Seat(2), filled(12))};
  EXPECT_EQ(exchange_.rounds().list, (ClosedList{1, hashes}));
  EXPECT_EQ(opens(2, 12), "");
  EXPECT_EQ(opens(0, 10), "");
  EXPECT_EQ(exchange_.stage(), Stage::done);
  EXPECT_EQ(exchange_.rounds().numbers, (SeatBytes{filled(10), std::nullopt, filled(12)}));
  EXPECT_EQ(exchange_.rounds().bots, SeatSet{0b010});
  EXPECT_TRUE(exchange_.rounds().spoiled.empty());
}

TEST_F(Exchange, RefusesWhatDoesNotFit) {
  EXPECT_EQ(commits(0, 10), "not_taking_part");
  exchange_.begin(SeatSet{0b011}, {});
  EXPECT_EQ(commits(2, 10), "not_taking_part");
  EXPECT_EQ(commits(0, 10, 2), "wrong_round");
  EXPECT_EQ(commits(0, 10), "");
  EXPECT_EQ(commits(0, 10), "");  // the answer was lost
  EXPECT_EQ(commits(0, 11), "already_sent");
  EXPECT_EQ(commits(1, 20), "");
  EXPECT_EQ(commits(1, 20), "");
  EXPECT_EQ(commits(1, 21), "wrong_stage");
  EXPECT_EQ(commits(2, 21), "not_taking_part");
  EXPECT_EQ(opens(2, 21), "not_taking_part");
  EXPECT_EQ(opens(1, 20, 2), "wrong_round");
  EXPECT_EQ(opens(1, 21), "does_not_match");
  EXPECT_EQ(opens(1, 20), "");
  EXPECT_EQ(opens(1, 20), "");
  EXPECT_EQ(opens(1, 21), "already_sent");
  EXPECT_EQ(opens(0, 10), "");
  EXPECT_EQ(opens(0, 10), "");
  EXPECT_EQ(opens(0, 11), "already_sent");
}

// The hash of another seat is of no use: its number does not fit here.
TEST_F(Exchange, AHashThatIsCopiedCannotBeOpened) {
  exchange_.begin(SeatSet{0b011}, {});
  const auto hash = hash_of_number(kTable, 1, Seat(0), filled(10));
  EXPECT_TRUE(exchange_.commit(Seat(0), 1, hash));
  EXPECT_TRUE(exchange_.commit(Seat(1), 1, hash));
  EXPECT_EQ(opens(0, 10), "");
  EXPECT_EQ(opens(1, 10), "does_not_match");
}

TEST_F(Exchange, WhoDoesNotCommitInTimeHasNoPlaceInTheList) {
  exchange_.begin(SeatSet{0b111}, {});
  commits(0, 10);
  commits(2, 12);
  exchange_.time_out();
  EXPECT_EQ(exchange_.stage(), Stage::opening);
  EXPECT_EQ(exchange_.waits_for(), SeatSet{0b101});
  EXPECT_EQ(commits(1, 11), "not_taking_part");
}

TEST_F(Exchange, ARoundInWhichSomebodyDoesNotOpenIsSpoiledAndStays) {
  exchange_.begin(SeatSet{0b111}, {});
  for (int s = 0; s < 3; ++s) commits(s, s);
  const auto list = *exchange_.rounds().list;
  opens(0, 0);
  opens(2, 2);
  exchange_.time_out();
  EXPECT_EQ(exchange_.stage(), Stage::idle);
  EXPECT_TRUE(exchange_.is_bound());
  EXPECT_EQ(exchange_.rounds().spoiled, (std::vector<SpoiledRound>{{list, SeatSet{0b010}}}));
  exchange_.begin(SeatSet{0b111}, {});
  EXPECT_EQ(exchange_.round(), 2u);
  EXPECT_EQ(exchange_.waits_for(), SeatSet{0b101});
  EXPECT_EQ(commits(1, 1), "not_taking_part");
  commits(0, 20);
  commits(2, 22);
  EXPECT_EQ(opens(0, 0, 1), "wrong_round");
  EXPECT_EQ(opens(0, 0), "does_not_match");  // the old number is spent
  opens(0, 20);
  opens(2, 22);
  EXPECT_EQ(exchange_.stage(), Stage::done);
  EXPECT_EQ(exchange_.rounds().numbers, (SeatBytes{filled(20), std::nullopt, filled(22)}));
  EXPECT_EQ(exchange_.rounds().spoiled.size(), 1u);
}

TEST_F(Exchange, HasAtMostAsManyListsWithHashesAsPersons) {
  int lists = 0;
  while (exchange_.stage() != Stage::done) {
    exchange_.begin(SeatSet::all(3), {});
    for (int s = 0; s < 3; ++s) commits(s, s);
    if (exchange_.stage() == Stage::done) break;
    ++lists;
    const Seat refuses = exchange_.waits_for().lowest();
    for (const Seat s : exchange_.waits_for()) {
      if (s != refuses) opens(s.index, s.index);
    }
    exchange_.time_out();
  }
  EXPECT_EQ(lists, 3);
  EXPECT_EQ(exchange_.rounds().missing(), SeatSet::all(3));
  EXPECT_EQ(exchange_.rounds().list, (ClosedList{4, {}}));
}

TEST_F(Exchange, WhoLeavesWithoutOpeningSpoilsTheRoundAndWhoHasOpenedDoesNot) {
  exchange_.begin(SeatSet{0b111}, {});
  for (int s = 0; s < 3; ++s) commits(s, s);
  opens(0, 0);
  exchange_.leave(Seat(0));  // their number counts
  EXPECT_EQ(exchange_.stage(), Stage::opening);
  exchange_.leave(Seat(1));
  EXPECT_EQ(exchange_.stage(), Stage::idle);
  EXPECT_EQ(exchange_.rounds().spoiled[0].missing, SeatSet{0b010});
  EXPECT_EQ(exchange_.rounds().leaving, SeatSet{0b011});
  exchange_.begin(SeatSet{0b111}, {});
  EXPECT_EQ(exchange_.waits_for(), SeatSet{0b100});  // who has left is not asked
}

TEST_F(Exchange, WhoLeavesWhileTheOthersCommitAgainIsNotInTheList) {
  exchange_.begin(SeatSet{0b111}, {});
  for (int s = 0; s < 3; ++s) commits(s, s);
  exchange_.leave(Seat(2));
  exchange_.begin(SeatSet{0b111}, {});
  commits(0, 20);
  exchange_.leave(Seat(0));
  commits(1, 21);
  EXPECT_EQ(exchange_.stage(), Stage::opening);
  EXPECT_EQ(exchange_.waits_for(), SeatSet{0b010});
}

TEST_F(Exchange, IsDoneAtOnceWithNobody) {
  exchange_.begin({}, SeatSet{0b111});
  EXPECT_EQ(exchange_.stage(), Stage::done);
  EXPECT_EQ(exchange_.rounds().list, (ClosedList{1, {}}));
}

TEST_F(Exchange, GoesOnAfterARestartAndUsesNoRoundTwice) {
  exchange_.begin(SeatSet{0b011}, SeatSet{0b100});
  commits(0, 10);
  restart();  // nobody was told a list: the start is forgotten, its number is not
  EXPECT_EQ(exchange_.stage(), Stage::idle);
  EXPECT_FALSE(exchange_.is_bound());
  exchange_.begin(SeatSet{0b011}, SeatSet{0b100});
  EXPECT_EQ(exchange_.round(), 2u);
  commits(0, 10);
  commits(1, 11);
  restart();
  EXPECT_EQ(exchange_.stage(), Stage::opening);
  EXPECT_TRUE(exchange_.is_bound());
  opens(0, 10);
  restart();
  EXPECT_EQ(exchange_.waits_for(), SeatSet{0b010});
  exchange_.time_out();
  restart();
  EXPECT_TRUE(exchange_.is_bound());
  exchange_.begin(SeatSet{0b011}, {});
  EXPECT_EQ(exchange_.round(), 3u);
  EXPECT_EQ(exchange_.rounds().bots, SeatSet{0b100});  // frozen since the first list
  EXPECT_EQ(exchange_.waits_for(), SeatSet{0b001});
  restart();
  EXPECT_TRUE(exchange_.is_bound());
  exchange_.begin(SeatSet{0b011}, {});
  EXPECT_EQ(exchange_.round(), 4u);
  commits(0, 40);
  opens(0, 40);
  restart();
  EXPECT_EQ(exchange_.stage(), Stage::done);
}

TEST_F(Exchange, AStoppedStartUsesItsNumberUp) {
  exchange_.begin(SeatSet{0b011}, {});
  commits(0, 10);
  exchange_.stop();
  EXPECT_EQ(exchange_.stage(), Stage::idle);
  EXPECT_EQ(commits(1, 11), "not_taking_part");
  exchange_.begin(SeatSet{0b011}, {});
  EXPECT_EQ(exchange_.round(), 2u);
  EXPECT_EQ(exchange_.waits_for(), SeatSet{0b011});
}

TEST(StoredRounds, ThatAreDamagedAreNotRead) {
  for (const auto* text :
       {"", "{", "[]", R"({"last":0,"bots":[],"leaving":[],"spoiled":[]})",
        R"({"last":1,"bots":[3],"leaving":[],"spoiled":[]})", R"({"last":1,"bots":[],"leaving":[1,1],"spoiled":[]})",
        R"({"last":1,"bots":[],"leaving":[],"spoiled":[{}]})",
        R"({"last":1,"bots":[],"leaving":[],"spoiled":[],"round":1,"list":[null,null]})"}) {
    EXPECT_FALSE(read_rounds(text, 3)) << text;
  }
  EXPECT_TRUE(read_rounds(R"({"last":1,"bots":[],"leaving":[],"spoiled":[]})", 3));
}

}  // namespace
}  // namespace tessera::server
