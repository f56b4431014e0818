// Actions and the versions they answer, steps taken back, actions without a choice.
#include "table/record.h"
#include "table/testing.h"

namespace tessera::table {
namespace {

using testing::Do;
using testing::Session;

Session pot() {
  Session session({.options = R"({"first":0})"});
  session.seat_all();
  session.start();
  return session;
}

TEST(Act, AnActionAndItsChanceAreOneBatch) {
  auto session = pot();
  EXPECT_EQ(session.act("ann", "reroll 1"), "");
  EXPECT_EQ(session.last_types(), "acted outcome");
  EXPECT_EQ(session.last.events[0].number + 1, session.last.events[1].number);
  EXPECT_EQ(session.table.version(), session.last.events[1].number);
}

TEST(Act, ADuplicateIsStale) {
  auto session = pot();
  const auto seen = session.table.version();
  EXPECT_EQ(session.act_at(seen, "ann", "reroll 1"), "");
  EXPECT_EQ(session.act_at(seen, "ann", "reroll 1"), "stale");
  EXPECT_EQ(session.act_at(session.table.version() + 1, "ann", "keep"), "future");
}

TEST(Act, OnlyTheSeatThatIsAskedAndOnlyWhatIsLegal) {
  auto session = pot();
  EXPECT_EQ(session.act("bob", "keep"), "not_asked");
  EXPECT_EQ(session.act("cat", "keep"), "not_seated");
  EXPECT_EQ(session.act("ann", "pay 1"), "not_legal");
  EXPECT_EQ(session.act("ann", "dance"), "not_legal");
  EXPECT_EQ(session.act("ann", std::string(1000, 'x')), "too_long");
  EXPECT_EQ(session.act("ann", "keep"), "");
}

TEST(Act, WhatOthersDoDoesNotMakeAnAnswerStale) {
  Session session({.game = "more-or-less", .players = 3, .options = R"({"first":0,"draw":"choose"})"});
  session.seat_all();
  session.start();
  const auto seen = session.table.version();  // all three choose their first dice at once
  EXPECT_EQ(session.act_at(seen, "cat", "draw 3"), "");
  EXPECT_EQ(session.act_at(seen, "ann", "draw 3 wild"), "");
  EXPECT_EQ(session.act_at(seen, "ann", "draw 3 wild"), "stale");
  EXPECT_EQ(session.act_at(seen, "bob", "draw 3"), "");
}

TEST(Act, ASecretActionIsToldToItsSeatOnly) {
  Session session({.game = "more-or-less", .players = 2, .options = R"({"first":0,"draw":"choose"})"});
  session.seat_all();
  session.start();
  session.act("ann", "draw 3 wild");
  EXPECT_NE(session.letters[0].back().find("\"action\":\"draw 3 wild\""), std::string::npos);
  EXPECT_NE(session.letters[1].back().find("\"action\":null"), std::string::npos);
  EXPECT_NE(session.letters[-1].back().find("\"action\":null"), std::string::npos);
  EXPECT_EQ(session.send("ann", Do::undo), "nothing_to_undo");
}

// A game of More or Less in which ann can place at least one die now.
Session board(std::string settings = "{}") {
  for (int seed = 0;; ++seed) {
    Session session(
        {.game = "more-or-less", .options = R"({"first":0})", .settings = settings, .seed = std::to_string(seed)});
    session.seat_all();
    session.start();
    if (session.table.position().to_act() == SeatSet::of(Seat(0)) && session.table.position().legal_count(Seat(0)) > 1)
      return session;
  }
}

std::string a_place(const Session& session) {
  for (const auto& action : session.table.position().legal(session.table.position().to_act().lowest())) {
    if (action.rfind("place", 0) == 0) return action;
  }
  return "";
}

TEST(Undo, TakesBackTheLastStepOfItsSeat) {
  auto session = board();
  const auto before = session.table.position().clone();
  EXPECT_EQ(session.act("ann", a_place(session)), "");
  EXPECT_EQ(session.send("bob", Do::undo), "nothing_to_undo");
  EXPECT_EQ(session.send("ann", Do::undo), "");
  EXPECT_EQ(session.last_types(), "undone");
  EXPECT_TRUE(session.table.position().same_as(*before));
  EXPECT_EQ(session.send("ann", Do::undo), "nothing_to_undo");
  EXPECT_TRUE(session.replayed().same_as(session.table));
}

TEST(Undo, ADuplicateTakesNothingMoreBack) {
  auto session = board();
  session.act("ann", a_place(session));
  const Command undo{.kind = Do::undo, .version = session.table.version(), .person = "ann"};
  EXPECT_EQ(session.send(undo), "");
  EXPECT_EQ(session.act("ann", a_place(session)), "");
  EXPECT_EQ(session.send(undo), "stale");
}

TEST(Undo, IsOverWhenChanceStrikes) {
  auto session = board();
  session.act("ann", a_place(session));
  session.act("ann", "done");  // bob's dice are rolled
  EXPECT_NE(session.last_types().find("outcome"), std::string::npos);
  EXPECT_EQ(session.send("ann", Do::undo), "nothing_to_undo");
}

TEST(Undo, IsOverWhenAnotherSeatActs) {
  Session session({.game = "take-it", .options = R"({"first":0})"});
  session.seat_all();
  session.start();
  const auto take = [&](int seat) {
    for (const auto& action : session.table.position().legal(Seat(seat))) {
      if (action.rfind("take", 0) == 0) return action;
    }
    return std::string();
  };
  EXPECT_EQ(session.act("ann", take(0)), "");
  EXPECT_EQ(session.send("ann", Do::undo), "");
  EXPECT_EQ(session.act("ann", take(0)), "");
  EXPECT_EQ(session.act("bob", take(1)), "");
  EXPECT_EQ(session.send("ann", Do::undo), "nothing_to_undo");
  EXPECT_EQ(session.send("bob", Do::undo), "");
}

TEST(Undo, IsOverWhenASecretIsOut) {
  for (int seed = 0;; ++seed) {
    Session session({.game = "take-it", .options = R"({"first":0})", .seed = std::to_string(seed)});
    session.seat_all();
    session.start();
    // A card that asks for a step before anything is rolled: playing it shows it, picking shows nothing.
    if (session.act("ann", "play set-blue") != "") continue;
    EXPECT_EQ(session.send("ann", Do::undo), "nothing_to_undo");
    EXPECT_EQ(session.act("ann", session.table.position().legal(Seat(0)).front()), "");
    EXPECT_EQ(session.send("ann", Do::undo), "");
    return;
  }
}

TEST(Undo, ACallBinds) {
  Session session({.game = "hands-down", .players = 3, .options = R"({"first":0,"anytime":false})"});
  session.seat_all();
  session.start();
  EXPECT_EQ(session.act("ann", "call"), "");
  EXPECT_EQ(session.table.position().to_act(), SeatSet::of(Seat(1)));
  EXPECT_EQ(session.send("ann", Do::undo), "nothing_to_undo");
}

TEST(Undo, TheTableCanSwitchItOff) {
  auto session = board(R"({"undo":false})");
  session.act("ann", a_place(session));
  EXPECT_EQ(session.send("ann", Do::undo), "undo_off");
}

TEST(Undo, ATakenBackStepStaysInTheLogAndLeavesTheRecord) {
  auto session = board();
  const auto first = a_place(session);
  session.act("ann", first);
  session.send("ann", Do::undo);
  for (const auto& action : session.table.position().legal(Seat(0))) {
    if (action != first && action.rfind("place", 0) == 0) {
      session.act("ann", action);
      break;
    }
  }
  EXPECT_TRUE(session.replayed().same_as(session.table));
  const auto record = record_of(session.log, std::nullopt);
  ASSERT_TRUE(record);
  const auto text = boost::json::serialize(*record);
  EXPECT_EQ(text.find(first), std::string::npos);
  EXPECT_NE(text.find("place"), std::string::npos);
}

TEST(Forced, AnActionWithoutAChoiceIsPlayedWhereAllSeeThat) {
  int found = 0;
  for (int seed = 0; seed < 200 && found < 3; ++seed) {
    const auto start = [&](std::string settings) {
      Session session(
          {.game = "more-or-less", .options = R"({"first":0})", .settings = settings, .seed = std::to_string(seed)});
      session.seat_all();
      session.start();
      return session;
    };
    const auto by_hand = start(R"({"forced":false})");
    if (by_hand.table.position().legal(Seat(0)) != std::vector<std::string>{"pass"}) continue;
    ++found;
    const auto by_itself = start("{}");
    EXPECT_NE(by_itself.last_types().find("acted"), std::string::npos);
    EXPECT_NE(by_itself.letters.at(-1).back().find("\"by\":\"forced\""), std::string::npos);
  }
  EXPECT_GT(found, 0);
}

TEST(Forced, NothingIsPlayedThatWouldTakeAnUndoAway) {
  for (const bool undo : {true, false}) {
    for (int seed = 0;; ++seed) {
      Session session({.game = "more-or-less",
                       .options = R"({"first":0})",
                       .settings = undo ? "{}" : R"({"undo":false})",
                       .seed = std::to_string(seed)});
      session.seat_all();
      session.start();
      if (session.table.position().to_act() != SeatSet::of(Seat(0)) || a_place(session).empty()) continue;
      while (!a_place(session).empty() && session.table.position().to_act() == SeatSet::of(Seat(0))) {
        ASSERT_EQ(session.act("ann", a_place(session)), "");
      }
      const bool still_hers = session.table.position().to_act() == SeatSet::of(Seat(0));
      EXPECT_EQ(still_hers, undo);
      if (undo) EXPECT_EQ(session.table.position().legal(Seat(0)), std::vector<std::string>{"done"});
      break;
    }
  }
}

// The claim of a hand that can claim nothing is the only action there is, and nobody may know that.
TEST(Forced, NothingIsPlayedThatWouldTellOfAHand) {
  int only_claims = 0;
  for (int seed = 0; seed < 40; ++seed) {
    Session session({.game = "take-it", .options = R"({"first":0})", .seed = std::to_string(seed)});
    session.seat_all();
    session.start();
    session.act("ann", "pass");
    session.act("bob", "pass");  // nobody holds dice: `claim` alone is all that is open
    ASSERT_EQ(session.table.position().to_act().size(), 2);
    only_claims += session.table.position().legal_count(Seat(0)) == 1 ? 1 : 0;
  }
  EXPECT_GT(only_claims, 0);
}

// The rule behind it: where a seat sees no more than a spectator, its legal actions are the same in every state that
// fits the spectator's view.
template <class G>
class PublicChoices : public ::testing::Test {};
using Games = ::testing::Types<TakeIt, HandsDown, MoreOrLess, PassThePot>;
TYPED_TEST_SUITE(PublicChoices, Games);

TYPED_TEST(PublicChoices, WithoutASecretAreTheSameInEveryCompletion) {
  using G = TypeParam;
  int without_secret = 0;
  for (int players = G::kMinPlayers; players <= 3; ++players) {
    auto rules = G::defaults(players);
    if constexpr (std::is_same_v<G, MoreOrLess>) rules.choose = players == 3 ? 1 : 0;
    PositionOf<G> position(rules);
    Stream stream(static_cast<std::uint64_t>(players));
    for (int i = 0; i < 400 && !position.over(); ++i) {
      if (position.chance()) {
        position.draw(stream);
        continue;
      }
      for (const Seat s : position.to_act()) {
        if (position.has_secrets(s)) continue;
        ++without_secret;
        Actions<G> actual;
        G::legal(rules, position.state(), s, actual);
        const auto other = G::complete(rules, G::view(rules, position.state(), kNoSeat), stream);
        Actions<G> guessed;
        G::legal(rules, other, s, guessed);
        ASSERT_TRUE(std::equal(actual.begin(), actual.end(), guessed.begin(), guessed.end()));
      }
      const Seat seat = position.next_to_act();
      const auto legal = position.legal(seat);
      ASSERT_TRUE(position.try_apply(seat, legal[stream.below(static_cast<std::uint32_t>(legal.size()))]));
    }
  }
  const bool open_game = std::is_same_v<G, MoreOrLess> || std::is_same_v<G, PassThePot>;
  EXPECT_EQ(without_secret > 0, open_game);
}

}  // namespace
}  // namespace tessera::table
