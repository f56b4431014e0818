// Steps taken back and hands that nobody may guess: Take It at a table.
#include "table/testing.h"

namespace tessera::table {
namespace {

using testing::Do;
using testing::Session;

TEST(TakeItUndo, IsOverWhenAnotherSeatActs) {
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

TEST(TakeItUndo, IsOverWhenASecretIsOut) {
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

// The claim of a hand that can claim nothing is the only action there is, and nobody may know that.
TEST(TakeItForced, NothingIsPlayedThatWouldTellOfAHand) {
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

}  // namespace
}  // namespace tessera::table
