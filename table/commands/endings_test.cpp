// Resigning, leaving, taking over, ending by agreement; the result, the record and the rematch.
#include "engine/core/record.h"
#include "table/record.h"
#include "table/testing.h"

namespace tessera::table {
namespace {

using bots::Level;
using testing::Do;
using testing::Next;
using testing::Session;

Session playing(int players, std::string settings = "{}") {
  Session session({.players = players, .options = R"({"first":0})", .settings = settings});
  session.seat_all();
  session.start();
  return session;
}

const Ending& ending(const Session& session) {
  EXPECT_EQ(session.log.back().kind, Event::Kind::finished);
  return session.log.back().ending;
}

TEST(Resign, WithTwoPlayersTheOtherWins) {
  auto session = playing(2);
  EXPECT_EQ(session.send("ann", Do::resign), "");
  EXPECT_EQ(session.last_types(), "resigned finished");
  EXPECT_EQ(ending(session).reason, Reason::resignation);
  EXPECT_EQ(ending(session).winners, SeatSet::of(Seat(1)));
  EXPECT_EQ(ending(session).resigned, SeatSet::of(Seat(0)));
  EXPECT_EQ(session.act("bob", "pass"), "wrong_stage");
  EXPECT_EQ(session.table.next_deadline(), std::nullopt);
}

TEST(Resign, WithMorePlayersTheStandInPlaysOn) {
  auto session = playing(3, R"({"stand_in":"easy"})");
  EXPECT_EQ(session.send("ann", Do::resign), "");
  EXPECT_EQ(session.last_types(), "resigned");
  EXPECT_EQ(session.last.bots.at(0).level, Level::easy);
  EXPECT_EQ(session.act("ann", session.action(Next::other_seat)), "bot_plays");
  EXPECT_EQ(session.send("ann", Do::resign), "already");
  EXPECT_EQ(session.send("bob", Do::resign), "");
  EXPECT_EQ(ending(session).winners, SeatSet::of(Seat(2)));
}

TEST(Resign, WithoutAnyPersonTheGameIsAbandoned) {
  Session session({.players = 3, .options = R"({"first":0})"});
  session.send("ann", Do::sit, {.seat = Seat(0)});
  session.send("ann", Do::add_bot, {.seat = Seat(1), .level = Level::easy});
  session.send("ann", Do::add_bot, {.seat = Seat(2), .level = Level::easy});
  session.start();
  session.send("ann", Do::resign);
  EXPECT_EQ(ending(session).reason, Reason::abandoned);
  EXPECT_TRUE(ending(session).winners.empty());
}

TEST(Abandon, EndsTheGameWithoutAWinner) {
  auto session = playing(2);
  auto changes = session.table.abandon(session.now, session.context());
  ASSERT_EQ(changes.events.size(), 1U);
  EXPECT_EQ(changes.events[0].ending.reason, Reason::abandoned);
  EXPECT_TRUE(changes.events[0].ending.winners.empty());
  EXPECT_EQ(session.table.stage(), Stage::finished);
  EXPECT_TRUE(session.table.abandon(session.now, session.context()).events.empty());
}

TEST(Leave, WithTwoPlayersEndsTheGame) {
  auto session = playing(2);
  EXPECT_EQ(session.send("bob", Do::leave), "");
  EXPECT_EQ(ending(session).winners, SeatSet::of(Seat(0)));
  EXPECT_EQ(ending(session).left, SeatSet::of(Seat(1)));
}

TEST(Leave, TheSeatCanBeTakenOverIfTheHostAllowsIt) {
  auto session = playing(3, R"({"take_over":true})");
  EXPECT_EQ(session.send("dan", Do::take_over, {.seat = Seat(0)}), "seat_taken");
  EXPECT_EQ(session.send("ann", Do::leave), "");
  EXPECT_EQ(session.table.host(), "bob");
  EXPECT_EQ(session.act("ann", session.action(Next::other_seat)), "not_seated");
  const auto request = session.table.bot_requests(session.context()).at(0);
  EXPECT_EQ(session.send("cat", Do::take_over, {.seat = Seat(0)}), "already_seated");
  EXPECT_EQ(session.send("dan", Do::take_over, {.seat = Seat(0)}), "");
  EXPECT_EQ(session.bot_acts(request, session.action(Next::other_seat)), "no_bot_plays");
  EXPECT_EQ(session.act("dan", session.action(Next::other_seat)), "");
  EXPECT_EQ(session.send("eve", Do::take_over, {.seat = Seat(0)}), "seat_taken");
}

TEST(Leave, NobodyTakesOverWhereTheHostDidNotAllowIt) {
  auto session = playing(3);
  session.send("ann", Do::leave);
  EXPECT_EQ(session.send("dan", Do::take_over, {.seat = Seat(0)}), "take_over_off");
}

TEST(Agreement, EndsTheGameWhenEveryPersonAgrees) {
  auto session = playing(3);
  EXPECT_EQ(session.send("ann", Do::agree, {.on = true}), "");
  EXPECT_EQ(session.send("ann", Do::agree, {.on = true}), "already");
  EXPECT_EQ(session.send("bob", Do::agree, {.on = true}), "");
  EXPECT_EQ(session.send("bob", Do::agree, {.on = false}), "");
  EXPECT_EQ(session.send("cat", Do::agree, {.on = true}), "");
  EXPECT_EQ(session.table.stage(), Stage::playing);
  EXPECT_EQ(session.send("bob", Do::agree, {.on = true}), "");
  EXPECT_EQ(ending(session).reason, Reason::agreement);
  EXPECT_TRUE(ending(session).winners.empty());
  EXPECT_EQ(ending(session).scores[0], session.table.position().score(Seat(0)));
}

TEST(Agreement, IsWithdrawnByActing) {
  auto session = playing(2);
  session.send("ann", Do::agree, {.on = true});
  session.act("ann", session.action(Next::other_seat));
  EXPECT_FALSE(session.table.seat_state(Seat(0)).agrees);
  session.send("bob", Do::agree, {.on = true});
  EXPECT_EQ(session.table.stage(), Stage::playing);
}

TEST(Agreement, BotsAndThoseWhoGaveUpAreNotAsked) {
  auto session = playing(3);
  session.send("bob", Do::resign);
  EXPECT_EQ(session.send("bob", Do::agree, {.on = true}), "bot_plays");
  session.send("ann", Do::agree, {.on = true});
  session.send("cat", Do::agree, {.on = true});
  EXPECT_EQ(ending(session).reason, Reason::agreement);
}

void play_out(Session& session) {
  for (int i = 0; i < 100'000 && session.table.stage() == Stage::playing; ++i) {
    session.answer_bots();
    for (const Seat s : session.table.position().to_act()) {
      if (session.table.stage() != Stage::playing || session.table.seat_state(s).bot_plays()) continue;
      const auto legal = session.table.position().legal(s);
      if (legal.empty()) continue;
      Stream stream(static_cast<std::uint64_t>(i));
      session.act(session.table.seat_state(s).who.person,
                  legal[stream.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    session.pass(2000);
  }
  ASSERT_EQ(session.table.stage(), Stage::finished);
}

TEST(Result, WhoGaveUpCannotWin) {
  const auto options = std::string(tessera::testing::plain_game().facts.short_game.options);
  int would_have_won = 0;
  for (int seed = 0; seed < 50 && would_have_won < 3; ++seed) {
    Session session({.players = 3, .options = options, .seed = std::to_string(seed)});
    session.seat_all();
    session.start();
    session.send("bob", Do::resign);
    play_out(session);
    EXPECT_EQ(ending(session).reason, Reason::rules);
    EXPECT_EQ(ending(session).resigned, SeatSet::of(Seat(1)));
    EXPECT_FALSE(ending(session).winners.has(Seat(1)));
    if (!session.table.position().winners().has(Seat(1))) continue;
    ++would_have_won;
    const int ann = session.table.position().score(Seat(0));
    const int cat = session.table.position().score(Seat(2));
    EXPECT_EQ(ending(session).winners.has(Seat(0)), ann >= cat);
    EXPECT_EQ(ending(session).winners.has(Seat(2)), cat >= ann);
  }
  EXPECT_EQ(would_have_won, 3);
}

TEST(Record, IsThatOfASeededMatch) {
  for (const auto* game : all_games()) {
    std::string options = game->simulation_max_turns > 0 ? R"({"max_turns":30})" : "{}";
    Session session({.game = std::string(game->id), .players = 2, .options = options, .seed = "a seed"});
    session.send("ann", Do::sit, {.seat = Seat(0)});
    session.send("ann", Do::add_bot, {.seat = Seat(1), .level = Level::greedy});
    session.start();
    play_out(session);
    const auto record = record_of(session.log, "a seed");
    ASSERT_TRUE(record);
    const auto recorded = from_record(*record, find_game);
    ASSERT_TRUE(recorded) << recorded.error().text;
    EXPECT_TRUE(recorded->position().same_as(session.table.position()));
    EXPECT_EQ(recorded->names(), (std::vector<std::string>{"Ann", "greedy"}));
    EXPECT_FALSE(record_of(std::span(session.log).subspan(1), "a seed"));
  }
}

TEST(Record, NamesFollowWhoSitsWhere) {
  Session session({.players = 4, .options = R"({"first":0})", .seed = "a seed"});
  session.seat_all();
  EXPECT_EQ(session.send("ann", Do::swap, {.seat = Seat(0), .with = Seat(2)}), "");
  EXPECT_EQ(session.send("bob", Do::leave), "");
  EXPECT_EQ(session.send("ann", Do::remove_seat, {.seat = Seat(1)}), "");
  session.start();
  const auto record = record_of(session.log, "a seed");
  ASSERT_TRUE(record);
  EXPECT_EQ(boost::json::serialize(record->at("seats")), R"(["Cat","Ann","Dan"])");
}

TEST(Record, AnEventThatDoesNotFitIsNamed) {
  const auto session = playing(2);
  for (const auto& wrong : {Event{.kind = Event::Kind::swapped, .seat = Seat(0), .with = Seat(2)},
                            Event{.kind = Event::Kind::swapped, .seat = Seat(2), .with = Seat(0)},
                            Event{.kind = Event::Kind::renamed, .seat = Seat(2), .name = "Cat"},
                            Event{.kind = Event::Kind::seat_removed, .seat = Seat(2)}, session.log.front()}) {
    auto log = session.log;
    log.insert(log.begin() + 1, wrong);
    log[1].number = 77;
    const auto record = record_of(log, "seed");
    ASSERT_FALSE(record);
    EXPECT_EQ(record.error().code, Code::bad_log);
    EXPECT_EQ(record.error().detail, "77");
  }
}

TEST(Rematch, BeginsWhenAllWhoAreThereAgreeOneSeatFurther) {
  Session session({.players = 3, .options = R"({"first":0})"});
  session.send("ann", Do::sit, {.seat = Seat(0)});
  session.send("bob", Do::sit, {.seat = Seat(1)});
  session.send("ann", Do::add_bot, {.seat = Seat(2), .level = Level::hard});
  session.start();
  EXPECT_EQ(session.send("ann", Do::rematch, {.on = true}), "wrong_stage");
  session.send("ann", Do::agree, {.on = true});
  session.send("bob", Do::agree, {.on = true});
  EXPECT_FALSE(session.table.rematch_wanted());
  EXPECT_EQ(session.send("ann", Do::rematch, {.on = true}), "");
  EXPECT_TRUE(session.table.rematch_wanted());
  EXPECT_EQ(session.send("cat", Do::rematch, {.on = true}), "not_seated");
  EXPECT_FALSE(session.last.rematch);
  EXPECT_EQ(session.send("bob", Do::rematch, {.on = true}), "");
  EXPECT_EQ(session.last_types(), "wants_rematch rematch");
  EXPECT_FALSE(session.table.rematch_wanted());  // it has begun
  ASSERT_TRUE(session.last.rematch);
  const auto& again = *session.last.rematch;
  EXPECT_EQ(again.host, "ann");
  EXPECT_EQ(again.description.seats[1].person, "ann");
  EXPECT_EQ(again.description.seats[2].person, "bob");
  EXPECT_EQ(again.description.seats[0], SeatHolder::bot_of_level(Level::hard));
  const auto made = Table::create(again.description, again.host, session.now, session.context());
  ASSERT_TRUE(made);
  EXPECT_EQ(made->table.settings(), session.table.settings());
  EXPECT_EQ(made->table.seat_of("bob"), Seat(2));
  EXPECT_EQ(session.send("ann", Do::rematch, {.on = false}), "already");
}

TEST(Rematch, DoesNotWaitForThoseWhoLeft) {
  auto session = playing(3);
  for (const auto* person : {"ann", "bob", "cat"}) session.send(person, Do::agree, {.on = true});
  session.send("ann", Do::rematch, {.on = true});
  session.send({.kind = Do::presence, .on = false, .person = "bob"});
  EXPECT_FALSE(session.last.rematch);
  EXPECT_EQ(session.send("cat", Do::leave), "");
  ASSERT_TRUE(session.last.rematch);
  EXPECT_EQ(session.last.rematch->description.seats[1].person, "ann");
  EXPECT_EQ(session.last.rematch->description.seats[0], SeatHolder{});
}

}  // namespace
}  // namespace tessera::table
