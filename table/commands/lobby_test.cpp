// Before the start: seats, bots, the host.
#include "table/testing.h"

namespace tessera::table {
namespace {

using bots::Level;
using testing::Do;
using testing::Session;

TEST(Lobby, PersonsSitOnOpenSeats) {
  Session session({.players = 3});
  EXPECT_EQ(session.send("bob", Do::sit, {.seat = Seat(1)}), "");
  EXPECT_EQ(session.send("cat", Do::sit, {.seat = Seat(1)}), "seat_taken");
  EXPECT_EQ(session.send("bob", Do::sit, {.seat = Seat(2)}), "already_seated");
  EXPECT_EQ(session.send("cat", Do::sit, {.seat = Seat(3)}), "no_such_seat");
  EXPECT_EQ(session.table.seat_of("bob"), Seat(1));
  EXPECT_EQ(session.send("bob", Do::leave), "");
  EXPECT_EQ(session.send("bob", Do::leave), "not_seated");
  EXPECT_EQ(session.send("cat", Do::sit, {.seat = Seat(1)}), "");
}

TEST(Lobby, OfTwoWhoWantASeatTheFirstHasIt) {
  Session session({});
  const auto seen = session.table.version();
  const Command bob{.kind = Do::sit, .version = seen, .seat = Seat(0), .person = "bob", .name = "Bob"};
  const Command cat{.kind = Do::sit, .version = seen, .seat = Seat(0), .person = "cat", .name = "Cat"};
  const Command dan{.kind = Do::sit, .version = seen, .seat = Seat(1), .person = "dan", .name = "Dan"};
  EXPECT_EQ(session.send(bob), "");
  EXPECT_EQ(session.send(cat), "seat_taken");
  EXPECT_EQ(session.send(bob), "already_seated");
  EXPECT_EQ(session.send(dan), "");  // what others did to other seats does not make it stale
}

TEST(Lobby, NobodySitsDownForEverAndTheHostHasTheLastWord) {
  Session session({.players = 3});
  int sat = 0;
  while (sat < 100 && session.send("eve", Do::sit, {.seat = Seat(1)}).empty()) {
    ++sat;
    EXPECT_EQ(session.send("eve", Do::leave), "");
  }
  EXPECT_EQ(sat, 40);
  EXPECT_EQ(session.send("eve", Do::sit, {.seat = Seat(1)}), "too_often");
  EXPECT_EQ(session.send("bob", Do::sit, {.seat = Seat(1)}), "");
  int moved = 0;
  while (moved < 100 &&
         session.send("bob", Do::swap, {.seat = Seat(1 + moved % 2), .with = Seat(2 - moved % 2)}).empty())
    ++moved;
  EXPECT_EQ(moved, 39);  // sitting down was the first
  // With many names, too: the host can still fill the seats and start.
  for (int i = 0; session.table.version() < 800; ++i) {
    const auto other = "eve" + std::to_string(i / 10);
    const auto seat = Seat(session.table.seat_of("bob") == Seat(1) ? 2 : 1);
    EXPECT_EQ(session.send(
                  {.kind = Do::sit, .version = session.table.version(), .seat = seat, .person = other, .name = "Eve"}),
              "");
    EXPECT_EQ(session.send(other, Do::leave), "");
  }
  EXPECT_EQ(session.send("dan", Do::sit, {.seat = Seat(0)}), "too_often");
  EXPECT_EQ(session.send("ann", Do::sit, {.seat = Seat(0)}), "");
  EXPECT_EQ(session.send("ann", Do::start), "");
  EXPECT_TRUE(session.replayed().same_as(session.table));
}

TEST(Lobby, AVersionThatIsNotThereYetIsRefused) {
  Session session({});
  EXPECT_EQ(session.send({.kind = Do::sit, .version = 99, .seat = Seat(0), .person = "bob", .name = "Bob"}), "future");
}

TEST(Lobby, NamesAndIdsHaveLimits) {
  Session session({});
  const auto sit = [&](std::string person, std::string name) {
    return session.send({.kind = Do::sit, .version = 1, .seat = Seat(0), .person = person, .name = name});
  };
  EXPECT_EQ(sit("", "Bob"), "bad_field");
  EXPECT_EQ(sit("bob", ""), "bad_field");
  EXPECT_EQ(sit("bob", std::string(65, 'b')), "bad_field");
  EXPECT_EQ(sit(std::string(129, 'b'), "Bob"), "bad_field");
  EXPECT_EQ(sit("bob", "B\nb"), "bad_field");
}

TEST(Lobby, OnlyTheHostSeatsBotsKicksAndStarts) {
  Session session({.players = 3});
  session.send("bob", Do::sit, {.seat = Seat(1)});
  EXPECT_EQ(session.send("bob", Do::add_bot, {.seat = Seat(0), .level = Level::easy}), "not_host");
  EXPECT_EQ(session.send("bob", Do::kick, {.seat = Seat(1)}), "not_host");
  EXPECT_EQ(session.send("bob", Do::start), "not_host");
  EXPECT_EQ(session.send("ann", Do::add_bot, {.seat = Seat(1), .level = Level::easy}), "seat_taken");
  EXPECT_EQ(session.send("ann", Do::add_bot, {.seat = Seat(0), .level = Level::easy}), "");
  EXPECT_EQ(session.send("ann", Do::add_bot, {.seat = Seat(0), .level = Level::easy}), "already");
  EXPECT_EQ(session.send("ann", Do::add_bot, {.seat = Seat(0), .level = Level::hard}), "");
  EXPECT_EQ(session.table.seat_state(Seat(0)).who.level, Level::hard);
  EXPECT_EQ(session.send("ann", Do::remove_bot, {.seat = Seat(1)}), "seat_empty");
  EXPECT_EQ(session.send("ann", Do::remove_bot, {.seat = Seat(0)}), "");
  EXPECT_EQ(session.send("ann", Do::kick, {.seat = Seat(0)}), "seat_empty");
  EXPECT_EQ(session.send("ann", Do::kick, {.seat = Seat(1)}), "");
  EXPECT_TRUE(session.table.seat_of("bob").none());
}

TEST(Lobby, WhoWasSentAwaySitsOnlyIfTheHostLetsThemIn) {
  Session session({.players = 3});
  session.send("bob", Do::sit, {.seat = Seat(1)});
  session.send("cat", Do::sit, {.seat = Seat(2)});
  ASSERT_EQ(session.send("ann", Do::kick, {.seat = Seat(1)}), "");
  const auto kicked = session.table.version();
  EXPECT_EQ(session.send("bob", Do::sit, {.seat = Seat(1)}), "sent_away");
  EXPECT_EQ(session.send("bob", Do::sit, {.seat = Seat(0)}), "sent_away");
  EXPECT_TRUE(session.replayed().same_as(session.table));
  const auto listed = session.table.snapshot(kNoSeat, session.now).at("sent_away").as_array();
  ASSERT_EQ(listed.size(), 1u);
  EXPECT_EQ(listed.at(0).at("name").as_string(), "Bob");
  EXPECT_EQ(listed.at(0).at("kicked").to_number<std::uint32_t>(), kicked);
  EXPECT_EQ(session.send("cat", Do::allow, {.kicked = kicked}), "not_host");
  EXPECT_EQ(session.send("ann", Do::allow, {.kicked = kicked - 1}), "already");
  EXPECT_EQ(session.send("ann", Do::allow, {.kicked = kicked + 1}), "stale");
  EXPECT_EQ(session.send("ann", Do::allow, {.kicked = kicked}), "");
  EXPECT_EQ(session.send("ann", Do::allow, {.kicked = kicked}), "already");
  EXPECT_EQ(session.send("bob", Do::sit, {.seat = Seat(1)}), "");
  EXPECT_EQ(session.send("bob", Do::leave), "");
  EXPECT_EQ(session.send("bob", Do::sit, {.seat = Seat(1)}), "");  // who left by themselves may come back
}

TEST(Lobby, OfManyWhoWereSentAwayTheOldestAreForgotten) {
  Session session({.players = 3});
  for (std::size_t i = 0; i <= kMostSentAway; ++i) {
    const auto person = "guest" + std::to_string(i);
    ASSERT_EQ(session.send(person, Do::sit, {.seat = Seat(1)}), "");
    ASSERT_EQ(session.send("ann", Do::kick, {.seat = Seat(1)}), "");
  }
  EXPECT_EQ(session.table.snapshot(kNoSeat, session.now).at("sent_away").as_array().size(), kMostSentAway);
  EXPECT_EQ(session.send("guest1", Do::sit, {.seat = Seat(1)}), "sent_away");
  EXPECT_EQ(session.send("guest0", Do::sit, {.seat = Seat(1)}), "");
}

TEST(Lobby, NobodySendsThemselvesAway) {
  Session session({.players = 3});
  session.send("ann", Do::sit, {.seat = Seat(1)});
  EXPECT_EQ(session.send("ann", Do::kick, {.seat = Seat(1)}), "not_away");
}

TEST(Lobby, ABotThatTheGameDoesNotHaveIsRefused) {
  Session session({.game = std::string(testing::game_without(Level::best).id)});
  EXPECT_EQ(session.send("ann", Do::add_bot, {.seat = Seat(0), .level = Level::best}), "no_such_bot");
}

TEST(Lobby, AKickOfSomebodyWhoIsNoLongerThereIsStale) {
  Session session({.players = 3});
  session.send("bob", Do::sit, {.seat = Seat(1)});
  const auto seen = session.table.version();
  session.send("bob", Do::leave);
  session.send("cat", Do::sit, {.seat = Seat(1)});
  EXPECT_EQ(session.send({.kind = Do::kick, .version = seen, .seat = Seat(1), .person = "ann"}), "stale");
}

TEST(Lobby, TheGameStartsWithTheSeatsThatTheHostSaw) {
  Session session({});
  EXPECT_EQ(session.send("ann", Do::start), "too_few_players");
  session.send("ann", Do::sit, {.seat = Seat(0)});
  const auto seen = session.table.version();
  session.send("bob", Do::sit, {.seat = Seat(1)});
  EXPECT_EQ(session.send({.kind = Do::start, .version = seen, .person = "ann"}), "stale");
  EXPECT_EQ(session.send("ann", Do::start), "");
  EXPECT_EQ(session.table.stage(), Stage::playing);
  EXPECT_EQ(session.send("ann", Do::start), "wrong_stage");
  EXPECT_EQ(session.send("cat", Do::sit, {.seat = Seat(0)}), "wrong_stage");
}

TEST(Lobby, TheStartAndTheChanceItTriggersAreOneBatch) {
  Session session({.options = R"({"first":0})"});
  session.seat_all();
  session.start();
  EXPECT_EQ(session.last_types(), "started outcome");
}

TEST(Lobby, APersonMovesAndTheHostMovesAnyone) {
  Session session({.players = 3});
  session.send("bob", Do::sit, {.seat = Seat(1)});
  session.send("cat", Do::sit, {.seat = Seat(2)});
  EXPECT_EQ(session.send("bob", Do::swap, {.seat = Seat(1), .with = Seat(0)}), "");
  EXPECT_EQ(session.table.seat_of("bob"), Seat(0));
  EXPECT_EQ(session.send("bob", Do::swap, {.seat = Seat(0), .with = Seat(2)}), "seat_taken");
  EXPECT_EQ(session.send("bob", Do::swap, {.seat = Seat(2), .with = Seat(1)}), "not_host");
  EXPECT_EQ(session.send("ann", Do::swap, {.seat = Seat(0), .with = Seat(2)}), "");
  EXPECT_EQ(session.table.seat_of("bob"), Seat(2));
  EXPECT_EQ(session.table.seat_of("cat"), Seat(0));
}

TEST(Lobby, TheHostPassesOnClockwise) {
  Session session({.players = 3});
  session.seat_all();
  EXPECT_EQ(session.table.host(), "ann");
  session.send("ann", Do::leave);
  EXPECT_EQ(session.table.host(), "bob");
  session.send("cat", Do::leave);
  session.send("bob", Do::leave);
  EXPECT_EQ(session.table.host(), "");
  session.send("dan", Do::sit, {.seat = Seat(2)});
  EXPECT_EQ(session.table.host(), "dan");
}

TEST(Lobby, AHostWhoWatchesMayLetBotsPlay) {
  Session session({.settings = R"({"pace_min_ms":0,"pace_max_ms":0})"});
  session.send("ann", Do::add_bot, {.seat = Seat(0), .level = Level::easy});
  session.send("ann", Do::add_bot, {.seat = Seat(1), .level = Level::easy});
  session.start();
  for (int i = 0; i < 10'000 && session.table.stage() == Stage::playing; ++i) session.answer_bots();
  EXPECT_EQ(session.table.stage(), Stage::finished);
}

TEST(Lobby, HintsAreForThoseWhoPlayAgainstBotsOrAreAllowed) {
  Session session({.players = 3});
  session.send("ann", Do::sit, {.seat = Seat(0)});
  session.send("ann", Do::add_bot, {.seat = Seat(1), .level = Level::easy});
  session.send("ann", Do::add_bot, {.seat = Seat(2), .level = Level::easy});
  EXPECT_TRUE(session.table.may_have_hints(Seat(0)));
  EXPECT_FALSE(session.table.may_have_hints(kNoSeat));
  session.send("ann", Do::remove_bot, {.seat = Seat(2)});
  session.send("bob", Do::sit, {.seat = Seat(2)});
  EXPECT_FALSE(session.table.may_have_hints(Seat(0)));
  Session open({.settings = R"({"hints":true})"});
  open.seat_all();
  EXPECT_TRUE(open.table.may_have_hints(Seat(1)));
}

}  // namespace
}  // namespace tessera::table
