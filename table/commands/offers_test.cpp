// What one person proposes and the others accept or decline: to take a step back, to end the game, to play again.
#include "table/record.h"
#include "table/testing.h"

namespace tessera::table {
namespace {

namespace json = boost::json;

using testing::Do;
using testing::kPersons;
using testing::Session;

const std::string kAsks = R"({"undo_asks":true,"take_over":true})";

// A game in which somebody has just made a step that can be taken back; before it the position was `before`.
struct AfterStep {
  Session session;
  Seat seat;
  std::unique_ptr<Position> before;

  std::string person(int further) const { return kPersons[(seat.index + further) % session.table.players()]; }
  std::string ask() { return session.send(person(0), Do::undo); }
  std::string answer(int further, bool on) { return session.send(person(further), Do::answer_undo, {.on = on}); }
  bool is_open() const { return !session.table.undo_request().seat.none(); }
};

bool can_undo(const Session& session, Seat seat) {
  return session.table.moment(seat, session.now).at("you").at("undo").as_bool();
}

// Plays at random, a second a step, until a step can be taken back after which the same seat is asked again, so that
// nobody else acts; with `to_another`, after which another one is.
AfterStep after_step(int players, const std::string& settings = kAsks, bool to_another = false) {
  const auto& game =
      tessera::testing::game_where([](const GameFacts& facts) { return facts.has_undo && !facts.has_windows; });
  Session session({.game = std::string(game.id), .players = players, .settings = settings});
  session.seat_all();
  session.start();
  Stream stream(7);
  for (int i = 0; i < 1000; ++i) {
    const Seat seat = session.table.position().next_to_act();
    const auto legal = session.table.position().legal(seat);
    auto before = session.table.position().clone();
    session.pass(1'000);
    EXPECT_EQ(session.act(kPersons[seat.index], legal[stream.below(static_cast<std::uint32_t>(legal.size()))]), "");
    if (can_undo(session, seat) && (session.table.position().next_to_act() != seat) == to_another) {
      return {std::move(session), seat, std::move(before)};
    }
  }
  ADD_FAILURE() << "no step can be taken back";
  return {std::move(session), Seat(0), nullptr};
}

json::value known(const AfterStep& table) {
  return table.session.table.snapshot(kNoSeat, table.session.now).at("undo_request");
}

TEST(UndoRequest, TakesTheStepBackWhenAllOthersAllowIt) {
  auto table = after_step(3);
  EXPECT_EQ(table.ask(), "");
  EXPECT_EQ(table.session.last_types(), "undo_asked");
  EXPECT_EQ(known(table), (json::value{{"seat", table.seat.index}, {"allowed", json::array{}}}));
  EXPECT_EQ(table.answer(1, true), "");
  EXPECT_EQ(table.session.last_types(), "undo_allowed");
  EXPECT_EQ(known(table).at("allowed").as_array().size(), 1U);
  EXPECT_EQ(table.answer(1, true), "already");
  EXPECT_EQ(table.answer(2, true), "");
  EXPECT_EQ(table.session.last_types(), "undo_allowed undone");
  EXPECT_TRUE(table.session.table.position().same_as(*table.before));
  EXPECT_TRUE(known(table).is_null());
  EXPECT_TRUE(table.session.replayed().same_as(table.session.table));
  EXPECT_TRUE(record_of(table.session.log, std::nullopt));
}

TEST(UndoRequest, OneWhoDeclinesEndsIt) {
  auto table = after_step(3);
  table.ask();
  EXPECT_EQ(table.answer(1, true), "");
  EXPECT_EQ(table.answer(2, false), "");
  EXPECT_EQ(table.session.last_types(), "declined");
  EXPECT_EQ(table.session.log.back().what, Offer::undo);
  EXPECT_FALSE(table.is_open());
  EXPECT_EQ(table.answer(1, true), "not_asked");
  EXPECT_EQ(table.answer(1, false), "not_asked");
  // Again, and nobody's earlier answer counts.
  EXPECT_EQ(table.ask(), "");
  EXPECT_EQ(table.answer(2, true), "");
  EXPECT_TRUE(table.is_open());
  EXPECT_EQ(table.answer(1, true), "");
  EXPECT_TRUE(table.session.table.position().same_as(*table.before));
}

TEST(UndoRequest, OneWhoHasAllowedItMayStillDecline) {
  auto table = after_step(3);
  table.ask();
  EXPECT_EQ(table.answer(1, true), "");
  EXPECT_EQ(table.answer(1, false), "");
  EXPECT_FALSE(table.is_open());
}

TEST(UndoRequest, IsWithdrawnByWhoAsked) {
  auto table = after_step(2);
  EXPECT_EQ(table.answer(0, false), "not_asked");
  table.ask();
  EXPECT_EQ(table.ask(), "already");
  EXPECT_EQ(table.answer(0, true), "already");
  EXPECT_EQ(table.answer(0, false), "");
  EXPECT_EQ(table.session.last_types(), "undo_asked");
  EXPECT_FALSE(table.session.log.back().on);
  EXPECT_EQ(table.answer(1, true), "not_asked");
  EXPECT_TRUE(table.session.replayed().same_as(table.session.table));
}

TEST(UndoRequest, ACommandThatIsSentTwiceIsDoneOnce) {
  auto table = after_step(2);
  const Command ask{.kind = Do::undo, .version = table.session.table.version(), .person = table.person(0)};
  EXPECT_EQ(table.session.send(ask), "");
  EXPECT_EQ(table.session.send(ask), "stale");
  const Command decline{
      .kind = Do::answer_undo, .version = table.session.table.version(), .on = false, .person = table.person(1)};
  EXPECT_EQ(table.session.send(decline), "");
  EXPECT_EQ(table.session.send(ask), "stale");
  EXPECT_EQ(table.ask(), "");
  EXPECT_EQ(table.session.send(decline), "stale");
  EXPECT_TRUE(table.is_open());
}

TEST(UndoRequest, EndsWhenTheGameGoesOn) {
  auto table = after_step(2);
  table.ask();
  const auto legal = table.session.table.position().legal(table.seat);
  const Command late{.kind = Do::answer_undo, .version = table.session.table.version(), .person = table.person(1)};
  EXPECT_EQ(table.session.act(table.person(0), legal.front()), "");
  EXPECT_FALSE(table.is_open());
  EXPECT_TRUE(known(table).is_null());
  EXPECT_EQ(table.session.send(late), "stale");
  EXPECT_EQ(table.answer(1, true), "not_asked");
  EXPECT_TRUE(table.session.replayed().same_as(table.session.table));
}

TEST(UndoRequest, EndsWhenTheStandInPlaysForWhoAsked) {
  auto left = after_step(3);
  left.ask();
  EXPECT_EQ(left.session.send(left.person(0), Do::leave), "");
  EXPECT_FALSE(left.is_open());

  auto gave_up = after_step(3);
  gave_up.ask();
  EXPECT_EQ(gave_up.session.send(gave_up.person(0), Do::resign), "");
  EXPECT_FALSE(gave_up.is_open());

  auto away = after_step(3);
  away.ask();
  EXPECT_EQ(away.session.send({.kind = Do::presence, .on = false, .person = away.person(0)}), "");
  EXPECT_TRUE(away.is_open());
  away.session.pass(60'000);
  EXPECT_FALSE(away.is_open());

  auto late = after_step(3, R"({"undo_asks":true,"clock":"move","clock_s":20})");
  late.ask();
  late.session.pass(20'000);
  EXPECT_FALSE(late.is_open());
}

TEST(UndoRequest, EndsWithTheGame) {
  auto table = after_step(2);
  table.ask();
  EXPECT_EQ(table.session.send(table.person(1), Do::resign), "");
  EXPECT_EQ(table.session.table.stage(), Stage::finished);
  EXPECT_FALSE(table.is_open());
  EXPECT_EQ(table.answer(1, true), "wrong_stage");
}

TEST(UndoRequest, IsAllowedWhenTheLastWhoHadToAnswerIsGone) {
  auto table = after_step(3);
  table.ask();
  EXPECT_EQ(table.answer(1, true), "");
  EXPECT_EQ(table.session.send(table.person(2), Do::leave), "");
  EXPECT_EQ(table.session.log.back().kind, Event::Kind::undone);
  EXPECT_TRUE(table.session.table.position().same_as(*table.before));
}

TEST(UndoRequest, ANewPersonAtASeatHasNotAllowedIt) {
  auto table = after_step(4);
  table.ask();
  EXPECT_EQ(table.answer(1, true), "");
  EXPECT_EQ(table.session.send(table.person(1), Do::leave), "");
  EXPECT_EQ(table.session.send("fay", Do::take_over, {.seat = Seat((table.seat.index + 1) % 4)}), "");
  EXPECT_EQ(known(table).at("allowed"), json::array{});
  EXPECT_EQ(table.answer(2, true), "");
  EXPECT_EQ(table.answer(3, true), "");
  EXPECT_TRUE(table.is_open());
  EXPECT_EQ(table.session.send("fay", Do::answer_undo, {.on = true}), "");
  EXPECT_TRUE(table.session.table.position().same_as(*table.before));
}

TEST(UndoRequest, WhoGaveUpOrIsAwayIsNotAsked) {
  auto table = after_step(3);
  EXPECT_EQ(table.session.send(table.person(1), Do::resign), "");
  EXPECT_EQ(table.session.send({.kind = Do::presence, .on = false, .person = table.person(2)}), "");
  table.session.pass(60'000);
  EXPECT_EQ(table.ask(), "");
  EXPECT_EQ(table.session.last_types(), "undone");
}

TEST(UndoRequest, WhoGaveUpAnswersNothing) {
  auto table = after_step(3);
  EXPECT_EQ(table.session.send(table.person(1), Do::resign), "");
  table.ask();
  EXPECT_EQ(table.answer(1, false), "bot_plays");
  EXPECT_EQ(table.answer(2, true), "");
  EXPECT_EQ(table.session.last_types(), "undo_allowed undone");
}

TEST(UndoRequest, IsNotNeededUnlessTheHostSaysSo) {
  auto table = after_step(2, "{}");
  EXPECT_EQ(table.ask(), "");
  EXPECT_EQ(table.session.last_types(), "undone");
  auto off = after_step(2);
  Session never(
      {.game = std::string(off.session.table.position().info().id), .settings = R"({"undo":false,"undo_asks":true})"});
  never.seat_all();
  never.start();
  EXPECT_EQ(never.send("ann", Do::undo), "undo_off");
}

TEST(UndoRequest, EightBetweenTwoStepsOfTheGame) {
  auto table = after_step(2);
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(table.ask(), "");
    EXPECT_EQ(table.answer(1, false), "");
  }
  EXPECT_EQ(table.ask(), "too_often");
  auto withdrawn = after_step(2);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(withdrawn.ask(), "");
    EXPECT_EQ(withdrawn.answer(0, false), "");
  }
  EXPECT_EQ(withdrawn.ask(), "too_often");
  auto turns = after_step(2);
  for (int i = 0; i < 8; ++i) turns.session.send(turns.person(1), Do::agree, {.on = i % 2 == 0});
  EXPECT_EQ(turns.ask(), "");
  EXPECT_EQ(turns.answer(1, true), "too_often");
  EXPECT_EQ(turns.answer(1, false), "too_often");
}

// The step took a second of thirty; the other thinks about the request nearly as long as there is for a decision.
TEST(UndoRequest, TheTimeOfTheOthersIsNotThatOfWhoAsks) {
  for (const std::string clock : {"move", "correspondence"}) {
    auto table = after_step(2, R"({"undo_asks":true,"clock_s":30,"clock":")" + clock + R"("})", true);
    ASSERT_EQ(table.ask(), "");
    table.session.pass(29'900);
    ASSERT_TRUE(table.is_open()) << clock;
    EXPECT_EQ(table.answer(1, true), "");
    EXPECT_EQ(table.session.last_types(), "undo_allowed undone") << clock;
    EXPECT_EQ(table.session.table.next_deadline(), table.session.now + 29'000) << clock;
    EXPECT_TRUE(table.session.replayed().same_as(table.session.table));
    table.session.pass(29'000);
    EXPECT_EQ(table.session.last_types(), "timed_out") << clock;
  }
}

// Where nobody is asked, who takes a step back pays for the time since: nobody gains any.
TEST(Undo, AStepThatIsTakenBackAloneCostsTheTimeSince) {
  auto table = after_step(2, R"({"clock":"move","clock_s":30})", true);
  table.session.pass(9'000);
  EXPECT_EQ(table.ask(), "");
  EXPECT_EQ(table.session.last_types(), "undone");
  EXPECT_EQ(table.session.table.next_deadline(), table.session.now + 20'000);
}

TEST(Undo, AnOutageAfterTheStepCostsNobody) {
  auto table = after_step(2, R"({"clock":"move","clock_s":30})", true);
  table.session.now += 3'600'000;
  EXPECT_EQ(table.session.send({.kind = Do::outage, .ms = 3'600'000}), "");
  EXPECT_EQ(table.ask(), "");
  EXPECT_EQ(table.session.last_types(), "undone");
  EXPECT_EQ(table.session.table.next_deadline(), table.session.now + 29'000);
  EXPECT_TRUE(table.session.replayed().same_as(table.session.table));
}

TEST(UndoRequest, IsWithdrawnAlsoAfterTheLastToggle) {
  auto table = after_step(2);
  for (int i = 0; i < 7; ++i) table.session.send(table.person(0), Do::agree, {.on = i % 2 == 0});
  EXPECT_EQ(table.ask(), "");
  EXPECT_EQ(table.answer(0, false), "");
  EXPECT_FALSE(table.is_open());
  EXPECT_EQ(table.ask(), "too_often");
}

TEST(UndoRequest, AnEventThatDoesNotFitIsRefused) {
  const auto table = after_step(2);
  const Seat other((table.seat.index + 1) % 2);
  const Event wrong[] = {{.kind = Event::Kind::undo_asked, .seat = other, .on = true},
                         {.kind = Event::Kind::undo_asked, .seat = table.seat, .on = false},
                         {.kind = Event::Kind::undo_allowed, .seat = other},
                         {.kind = Event::Kind::declined, .seat = other, .what = Offer::undo},
                         {.kind = Event::Kind::declined, .seat = other, .what = Offer::end}};
  for (const auto& event : wrong) {
    auto log = table.session.log;
    log.push_back(event);
    log.back().number = table.session.table.version() + 1;
    EXPECT_FALSE(Table::replay(log)) << info_of(event.kind).name;
  }
}

// Older versions did not know the setting.
TEST(UndoRequest, ALogWithoutTheSettingIsOfATableWithoutRequests) {
  auto log = after_step(2).session.log;
  log.front().table.at("settings").as_object().erase("undo_asks");
  const auto table = Table::replay(log);
  ASSERT_TRUE(table);
  EXPECT_FALSE(table->settings().on(Setting::undo_asks));
  EXPECT_EQ(table->description().at("settings").at("undo_asks"), false);
}

Session game_of(int players) {
  Session session({.players = players, .options = R"({"first":0})"});
  session.seat_all();
  session.start();
  return session;
}

TEST(Decline, EndsTheOfferToEndTheGame) {
  auto session = game_of(3);
  EXPECT_EQ(session.send("cat", Do::agree, {.on = false}), "already");
  EXPECT_EQ(session.send("ann", Do::agree, {.on = true}), "");
  EXPECT_EQ(session.send("bob", Do::agree, {.on = true}), "");
  EXPECT_EQ(session.send("cat", Do::agree, {.on = false}), "");
  EXPECT_EQ(session.last_types(), "declined");
  EXPECT_EQ(session.log.back().what, Offer::end);
  for (const Seat s : SeatSet::all(3)) EXPECT_FALSE(session.table.seat_state(s).agrees);
  EXPECT_EQ(session.send("cat", Do::agree, {.on = false}), "already");
  EXPECT_EQ(session.send("ann", Do::agree, {.on = true}), "");
  EXPECT_TRUE(session.replayed().same_as(session.table));
}

TEST(Decline, EndsTheOfferToPlayAgain) {
  auto session = game_of(2);
  for (const auto* person : {"ann", "bob"}) session.send(person, Do::agree, {.on = true});
  EXPECT_EQ(session.send("bob", Do::rematch, {.on = false}), "already");
  EXPECT_EQ(session.send("ann", Do::rematch, {.on = true}), "");
  EXPECT_EQ(session.send("bob", Do::rematch, {.on = false}), "");
  EXPECT_EQ(session.last_types(), "declined");
  EXPECT_EQ(session.log.back().what, Offer::rematch);
  EXPECT_FALSE(session.table.rematch_wanted());
  EXPECT_EQ(session.send("bob", Do::rematch, {.on = true}), "");
  EXPECT_EQ(session.send("ann", Do::rematch, {.on = true}), "");
  EXPECT_EQ(session.last_types(), "wants_rematch rematch");
  EXPECT_EQ(session.send("bob", Do::rematch, {.on = false}), "already");
}

// The offer of somebody who left is none.
TEST(Decline, ThereMustBeAnOffer) {
  auto session = game_of(3);
  for (const auto* person : {"ann", "bob", "cat"}) session.send(person, Do::agree, {.on = true});
  session.send("ann", Do::rematch, {.on = true});
  session.send("ann", Do::leave);
  EXPECT_EQ(session.send("bob", Do::rematch, {.on = false}), "already");
}

TEST(Decline, IsOfTheOfferThatWasSeen) {
  auto session = game_of(3);
  session.send("ann", Do::agree, {.on = true});
  const Command decline{.kind = Do::agree, .version = session.table.version(), .on = false, .person = "cat"};
  session.send("bob", Do::agree, {.on = true});  // the same offer
  EXPECT_EQ(session.send(decline), "");
  session.send("ann", Do::agree, {.on = true});  // another one
  EXPECT_EQ(session.send(decline), "stale");
  EXPECT_TRUE(session.table.seat_state(Seat(0)).agrees);
}

TEST(Offer, ACommandThatComesAgainLateIsDoneOnce) {
  auto session = game_of(3);
  const Command agree{.kind = Do::agree, .version = session.table.version(), .on = true, .person = "ann"};
  EXPECT_EQ(session.send(agree), "");
  EXPECT_EQ(session.send("ann", Do::agree, {.on = false}), "");
  EXPECT_EQ(session.send(agree), "stale");
  EXPECT_FALSE(session.table.seat_state(Seat(0)).agrees);
  for (const auto* person : {"ann", "bob", "cat"}) EXPECT_EQ(session.send(person, Do::agree, {.on = true}), "");
  ASSERT_EQ(session.table.stage(), Stage::finished);
  const Command again{.kind = Do::rematch, .version = session.table.version(), .on = true, .person = "bob"};
  EXPECT_EQ(session.send(again), "");
  EXPECT_EQ(session.send("cat", Do::rematch, {.on = false}), "");
  EXPECT_EQ(session.log.back().what, Offer::rematch);
  EXPECT_EQ(session.send(again), "stale");
  EXPECT_FALSE(session.table.rematch_wanted());
}

TEST(Decline, EightBetweenTwoStepsOfTheGame) {
  auto session = game_of(2);
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(session.send("ann", Do::agree, {.on = true}), "");
    EXPECT_EQ(session.send("bob", Do::agree, {.on = false}), "");
  }
  EXPECT_EQ(session.send("ann", Do::agree, {.on = true}), "too_often");
}

}  // namespace
}  // namespace tessera::table
