// The call windows of Hands Down in real time.
#include <set>

#include "table/testing.h"

namespace tessera::table {
namespace {

using testing::Do;
using testing::Session;

constexpr Time kWindow = 5000;

// Three persons; ann has just swapped nothing, and all three are asked.
Session window(std::string options = R"({"first":0})", std::string settings = R"({"window_ms":5000})") {
  Session session({.game = "hands-down", .players = 3, .options = options, .settings = settings});
  session.seat_all();
  session.start();
  EXPECT_EQ(session.act("ann", "swap"), "");
  EXPECT_EQ(session.table.position().phase(), "window");
  return session;
}

// All have answered: the table waits until the time comes from which their waits count.
void let_waits_count(Session& session) { session.wake_at(session.table.next_deadline().value_or(session.now)); }

TEST(HandsDownWindow, ANotedWaitIsToldToItsSeatOnly) {
  auto session = window();
  const auto version = session.table.version();
  const auto heard = session.heard;
  EXPECT_EQ(session.act("bob", "wait"), "");
  EXPECT_EQ(session.table.version(), version);
  EXPECT_EQ(session.heard[0], heard.at(0));
  EXPECT_EQ(session.heard[2], heard.at(2));
  EXPECT_EQ(session.heard[-1], heard.at(-1));
  EXPECT_NE(session.messages[1].back().find("\"answered\":true"), std::string::npos);
  EXPECT_EQ(session.act("bob", "wait"), "already");
  // Nor does anybody's view or snapshot change.
  EXPECT_NE(session.messages[0].back().find("\"asked\":[0,1,2]"), std::string::npos);
}

TEST(HandsDownWindow, ClosesWhenAllHaveAnswered) {
  auto session = window();
  session.act("cat", "wait");
  session.act("ann", "wait");
  EXPECT_EQ(session.act("bob", "wait"), "");
  EXPECT_EQ(session.last_types(), "answered");
  let_waits_count(session);
  EXPECT_EQ(session.last_types(), "acted acted acted");
  for (int s = 0; s < 3; ++s) {
    const auto& wait = session.last.events[static_cast<std::size_t>(s)];
    EXPECT_EQ(wait.seat, Seat(s));  // in the game's order, not in that of the answers
    EXPECT_EQ(wait.by, By::window);
  }
  EXPECT_EQ(session.table.position().to_act(), SeatSet::of(Seat(1)));
}

TEST(HandsDownWindow, ClosesAtItsDeadline) {
  auto session = window();
  EXPECT_EQ(session.table.next_deadline(), session.now + kWindow);
  session.pass(kWindow - 1);
  EXPECT_EQ(session.table.position().phase(), "window");
  session.pass(1);
  EXPECT_EQ(session.last_types(), "acted acted acted");
  EXPECT_EQ(session.table.position().phase(), "turn");
}

TEST(HandsDownWindow, WhoAnsweredAndWhenLeavesNoTrace) {
  const auto told = [](std::vector<std::pair<Time, std::string>> waits) {
    auto session = window();
    Time passed = 0;
    for (const auto& [at, person] : waits) {
      session.pass(at - passed);
      passed = at;
      EXPECT_EQ(session.act(person, "wait"), "");
    }
    session.pass(kWindow - passed);
    EXPECT_EQ(session.table.position().phase(), "turn");
    return session.heard[-1];
  };
  const auto nobody = told({});
  EXPECT_EQ(told({{10, "bob"}}), nobody);
  EXPECT_EQ(told({{4000, "bob"}, {4500, "ann"}}), nobody);
  EXPECT_EQ(told({{10, "cat"}, {20, "bob"}, {4000, "ann"}}), told({{1000, "ann"}, {3000, "cat"}, {4000, "bob"}}));
}

TEST(HandsDownWindow, TheFirstToCallIsFirstAndTheOthersAreAskedAnew) {
  auto session = window();
  const auto seen = session.table.version();
  session.act("ann", "wait");
  EXPECT_EQ(session.act_at(seen, "cat", "call"), "");
  EXPECT_EQ(session.last_types(), "acted");                 // of ann's wait nobody ever hears
  EXPECT_EQ(session.act_at(seen, "bob", "call"), "stale");  // bob has not seen that cat was quicker
  EXPECT_EQ(session.table.position().phase(), "window");
  EXPECT_EQ(session.table.position().to_act().bits, 0b011);
  EXPECT_FALSE(session.table.seat_state(Seat(0)).answered);  // ann, who had declined, is asked again
  EXPECT_EQ(session.act("bob", "call"), "");
  ASSERT_GT(session.last.events.size(), 1u);
  EXPECT_EQ(session.last.events[1].kind,
            Event::Kind::outcome);  // a second call closes it for good: the hands are shown
}

TEST(HandsDownWindow, WhoWaitsMayStillCallWhileItIsOpen) {
  auto session = window();
  session.act("bob", "wait");
  EXPECT_EQ(session.act("bob", "call"), "");
  EXPECT_EQ(session.last.events[0].text, "call");
}

TEST(HandsDownWindow, AStandingWaitAnswersThisWindowAndThoseToCome) {
  auto session = window();
  EXPECT_EQ(session.send("bob", Do::standing, {.on = true}), "");
  EXPECT_EQ(session.send("bob", Do::standing, {.on = true}), "already");
  EXPECT_TRUE(session.table.seat_state(Seat(1)).answered);
  session.act("ann", "wait");
  session.act("cat", "wait");
  let_waits_count(session);
  EXPECT_EQ(session.act("bob", "swap"), "");
  EXPECT_TRUE(session.table.seat_state(Seat(1)).answered);
  EXPECT_EQ(session.act("ann", "wait"), "");
  EXPECT_EQ(session.act("cat", "wait"), "");
  let_waits_count(session);
  EXPECT_EQ(session.table.position().phase(), "turn");
}

TEST(HandsDownWindow, AStandingWaitCanBeRevokedAtAnyTime) {
  auto session = window();
  session.send("bob", Do::standing, {.on = true});
  session.act("ann", "wait");
  const auto heard = session.heard;
  EXPECT_EQ(session.send("bob", Do::standing, {.on = false}), "");
  EXPECT_EQ(session.heard[0], heard.at(0));
  session.act("cat", "wait");
  EXPECT_EQ(session.table.position().phase(), "window");  // bob is still to answer
  EXPECT_EQ(session.act("bob", "wait"), "");
  let_waits_count(session);
  EXPECT_EQ(session.send("bob", Do::standing, {.on = false}), "already");
  EXPECT_EQ(session.send("bob", Do::standing, {.on = true}), "");  // between windows, too
  EXPECT_FALSE(session.table.seat_state(Seat(1)).answered);
}

TEST(HandsDownWindow, AWaitOfThisWindowCanBeTakenBack) {
  auto session = window();
  session.act("bob", "wait");
  EXPECT_EQ(session.send("bob", Do::standing, {.on = false}), "");
  EXPECT_FALSE(session.table.seat_state(Seat(1)).answered);
}

// Without fouls a hand that makes no combo can only wait, and nobody may know.
TEST(HandsDownWindow, AHandThatCanOnlyWaitIsAskedLikeAnyOther) {
  auto session = window(R"({"first":0,"fouls":false})");
  int only_wait = 0;
  for (const Seat s : session.table.position().to_act()) only_wait += session.table.position().legal_count(s) == 1;
  EXPECT_GT(only_wait, 0);
  EXPECT_EQ(session.table.position().to_act().size(), 3);
  EXPECT_EQ(session.table.next_deadline(), session.now + kWindow);
}

TEST(HandsDownWindow, ClosedByNobodyIsOpenTillAllHaveAnswered) {
  auto session = window(R"({"first":0})", R"({"window_ms":0})");
  EXPECT_EQ(session.table.next_deadline(), std::nullopt);
  session.pass(1'000'000);
  EXPECT_EQ(session.table.position().phase(), "window");
}

TEST(HandsDownWindow, NotedAnswersSurviveARestart) {
  auto session = window();
  session.act("bob", "wait");
  session.send("cat", Do::standing, {.on = true});
  const auto again = session.replayed();
  EXPECT_TRUE(again.same_as(session.table));
  EXPECT_TRUE(again.seat_state(Seat(1)).answered);
  EXPECT_TRUE(again.seat_state(Seat(2)).standing);
}

// Chance from one seed, bots' keys from another: so the hands can differ and all else be the same.
class SplitKeys final : public Keys {
 public:
  SplitKeys(std::string_view chance, std::string_view bots) : chance_(chance), bots_(bots) {}
  std::uint64_t chance(std::uint64_t event) const override { return chance_.chance(event); }
  std::uint64_t bot(std::uint32_t version, Seat seat) const override { return bots_.bot(version, seat); }

 private:
  SeedKeys chance_;
  SeedKeys bots_;
};

// The window after ann's swap, with her and others.
struct OpenWindow {
  OpenWindow(std::string_view chance, std::string_view bots, std::vector<SeatHolder> others, std::string_view settings)
      : keys(chance, bots), context{keys, testing::has_bot} {
    Description description{find_game("hands-down"), static_cast<int>(others.size()) + 1,
                            testing::object(R"({"first":0})"), testing::object(settings)};
    description.seats = {SeatHolder::person_of_id("ann", "Ann")};
    description.seats.insert(description.seats.end(), others.begin(), others.end());
    table = std::move(Table::create(description, "ann", now, context)->table);
    handle({.kind = Do::start, .person = "ann"});
    requests = handle({.kind = Do::act, .action = "swap", .person = "ann"}).bots;
  }

  Changes handle(Command command) {
    if (command.kind != Do::bot_act) command.version = table->version();
    auto done = table->handle(command, now, context);
    EXPECT_TRUE(done) << code_name(done.error().code);
    return done ? *std::move(done) : Changes{};
  }
  Changes bot(std::size_t i, std::string action) {
    return handle(
        {.kind = Do::bot_act, .version = requests[i].version, .seat = requests[i].seat, .action = std::move(action)});
  }
  void wait(Time at, const char* person) {
    now = at;
    handle({.kind = Do::act, .action = "wait", .person = person});
  }
  // When the first told event comes, if nothing else happens.
  Time first_news() {
    for (auto at = table->next_deadline(); at; at = table->next_deadline()) {
      now = std::max(now, *at);
      for (const auto& event : table->wake(now, context).events) {
        if (event.number != 0) return now;
      }
    }
    return -1;
  }

  SplitKeys keys;
  TableContext context;
  Time now = 0;
  std::optional<Table> table;
  std::vector<BotRequest> requests;
};

SeatHolder easy_bot() { return SeatHolder::bot_of_level(bots::Level::easy); }

// Ann and two bots.
struct BotWindow : OpenWindow {
  explicit BotWindow(std::string_view chance, std::string_view settings = R"({"window_ms":5000})")
      : OpenWindow(chance, "bots", {easy_bot(), easy_bot()}, settings) {}
};

// Ann and bob, and perhaps a bot.
struct PersonWindow : OpenWindow {
  PersonWindow(std::string_view chance, std::string_view bots, bool with_bot = false)
      : OpenWindow(chance, bots, others(with_bot), R"({"window_ms":10000})") {}

  static std::vector<SeatHolder> others(bool with_bot) {
    std::vector<SeatHolder> all{SeatHolder::person_of_id("bob", "Bob")};
    if (with_bot) all.push_back(easy_bot());
    return all;
  }
};

Time closes_at(std::string_view chance, std::string_view bots, Time ann, Time bob) {
  PersonWindow window(chance, bots);
  const auto before = window.table->version();
  window.wait(ann, "ann");
  window.wait(bob, "bob");
  return window.table->version() > before ? bob : window.first_news();
}

// A device that waits for its person because the hand makes nothing answers at once; a person takes a moment. Neither
// shows, whatever the hands.
TEST(WaitsInWindows, CountFromATimeThatOnlyTheKeysDecide) {
  std::set<Time> times;
  for (int i = 0; i < 30; ++i) {
    const std::string bots = "bots " + std::to_string(i);
    const Time closed = closes_at("one deal", bots, 0, 0);
    EXPECT_GE(closed, 1000);
    EXPECT_LE(closed, 4000);
    EXPECT_EQ(closes_at("another deal", bots, 0, 0), closed);
    EXPECT_EQ(closes_at("one deal", bots, 0, 990), closed);
    EXPECT_EQ(closes_at("another deal", bots, 500, 990), closed);
    EXPECT_EQ(closes_at("one deal", bots, 0, 7000), 7000);
    times.insert(closed);
  }
  EXPECT_GT(times.size(), 20u);
}

// The later of two times, each drawn evenly between 1 and 4 seconds: 3 seconds on average, with a deviation of 0.7.
TEST(WaitsInWindows, HaveOneDistribution) {
  Time sum = 0;
  for (int i = 0; i < 400; ++i) sum += closes_at("deal", "bots " + std::to_string(i), 0, 0);
  EXPECT_NEAR(static_cast<double>(sum) / 400, 3000, 4 * 707.0 / 20);
}

// Nor do bots tell by their hurry that a person has answered.
TEST(WaitsInWindows, DoNotHurryBotsSooner) {
  const auto called_at = [](Time bob) {
    PersonWindow window("deal", "bots", true);
    window.handle({.kind = Do::bot_act,
                   .version = window.requests[0].version,
                   .seat = window.requests[0].seat,
                   .action = "call"});
    window.wait(0, "ann");
    window.wait(bob, "bob");
    return window.first_news();
  };
  EXPECT_EQ(called_at(0), called_at(990));
}

TEST(WaitsInWindows, WhoWaitsMayCallUntilTheyCount) {
  PersonWindow window("deal", "bots");
  window.wait(0, "ann");
  window.wait(0, "bob");
  window.now = 900;
  EXPECT_EQ(window.handle({.kind = Do::act, .action = "call", .person = "bob"}).events[0].text, "call");
}

TEST(WaitsInWindows, CountFromTheSameTimeAfterARestart) {
  auto session = window();
  for (const auto* person : {"ann", "bob", "cat"}) EXPECT_EQ(session.act(person, "wait"), "");
  const auto closing = session.table.next_deadline();
  session.table = session.replayed();
  ASSERT_LE(session.table.next_deadline(), session.now);  // it wants to be woken now, and then says when
  session.wake_at(session.now);
  EXPECT_EQ(session.table.position().phase(), "window");
  EXPECT_EQ(session.table.next_deadline(), closing);
  session.wake_at(*closing);
  EXPECT_EQ(session.table.position().phase(), "turn");
}

// Then nobody is there from whom anything could be hidden.
TEST(WaitsInWindows, CountAtOnceForAPersonAgainstBotsAndWhereBotsAnswerAtOnce) {
  BotWindow alone("deal");
  alone.handle({.kind = Do::act, .action = "wait", .person = "ann"});
  alone.bot(0, "wait");
  alone.bot(1, "wait");
  EXPECT_LE(alone.first_news(), 1400);
  auto quick = window(R"({"first":0})", R"({"window_ms":5000,"pace_min_ms":0,"pace_max_ms":0})");
  for (const auto* person : {"ann", "bob", "cat"}) EXPECT_EQ(quick.act(person, "wait"), "");
  EXPECT_EQ(quick.last_types(), "answered acted acted acted");
}

TEST(BotsInWindows, AreAskedAtOnceAndReleasedByTheirKeysAlone) {
  BotWindow first("one deal");
  BotWindow second("another deal");
  ASSERT_EQ(first.requests.size(), 2u);
  EXPECT_NE(first.table->position().view(Seat(1)), second.table->position().view(Seat(1)));
  EXPECT_EQ(first.requests, second.requests);
}

TEST(BotsInWindows, ACallComesNoSoonerForQuickThinking) {
  std::vector<Time> called;
  for (const Time thinking : {0, 1, 300, 550}) {
    BotWindow window("deal");
    window.now = thinking;
    window.bot(0, "call");
    called.push_back(window.first_news());
  }
  EXPECT_GE(called[0], 600);
  for (const Time at : called) EXPECT_EQ(at, called[0]);
}

TEST(BotsInWindows, ALateAnswerWaitsForTheBeat) {
  for (const Time late : {1, 200, 499}) {
    BotWindow window("deal", R"({"window_ms":60000,"pace_min_ms":600,"pace_max_ms":600})");
    window.handle({.kind = Do::act, .action = "wait", .person = "ann"});
    window.now = window.requests[0].release + late;
    window.bot(0, "call");
    EXPECT_EQ(window.first_news(), window.requests[0].release + 500);
  }
}

TEST(BotsInWindows, TakeTheirTimeWhilePeopleThink) {
  Time all_slow = 0;
  Time all_quick = 0;
  for (const std::size_t i : {0u, 1u}) {
    BotWindow people("deal");
    people.bot(i, "call");
    const Time slow = people.first_news();
    BotWindow nobody("deal");
    nobody.bot(i, "call");
    nobody.handle({.kind = Do::act, .action = "wait", .person = "ann"});
    const Time quick = nobody.first_news();
    EXPECT_EQ(quick, nobody.requests[i].release);
    EXPECT_LE(quick, 1400);
    EXPECT_LE(slow, 4500);  // nine tenths of the window
    all_slow += slow;
    all_quick += quick;
  }
  EXPECT_LT(all_quick, all_slow);
}

// A bot that is slower than the window is long still has its word in it.
TEST(BotsInWindows, AnswerBeforeTheWindowCloses) {
  for (const bool ann_waits : {false, true}) {
    BotWindow window("deal", R"({"window_ms":5000,"pace_min_ms":8000,"pace_max_ms":20000})");
    ASSERT_EQ(window.requests[0].release, 4500);
    window.bot(0, "call");
    if (ann_waits) window.handle({.kind = Do::act, .action = "wait", .person = "ann"});
    EXPECT_EQ(window.first_news(), 4500);
    EXPECT_EQ(window.table->position().phase(), "window");  // of the call
    EXPECT_FALSE(window.table->position().to_act().has(Seat(1)));
  }
}

TEST(BotsInWindows, TheirWaitsAreNotToldEither) {
  BotWindow window("deal");
  window.bot(0, "wait");
  window.bot(1, "wait");
  while (window.table->next_deadline() && *window.table->next_deadline() < kWindow) {
    window.now = *window.table->next_deadline();
    const auto changes = window.table->wake(window.now, window.context);
    for (int s = -1; s < 3; ++s) {
      if (s == 0 || s == -1) EXPECT_FALSE(window.table->news(changes, Seat(s), window.now));
    }
  }
  EXPECT_TRUE(window.table->seat_state(Seat(1)).answered && window.table->seat_state(Seat(2)).answered);
  const auto closed = window.handle({.kind = Do::act, .action = "wait", .person = "ann"});
  EXPECT_EQ(closed.events.size(), 4u);
}

TEST(Correspondence, WindowsAreOffUnlessTheHostWantsThem) {
  Session off({.game = "hands-down", .settings = R"({"clock":"correspondence","clock_s":86400})"});
  EXPECT_EQ(off.table.snapshot(kNoSeat, 0).at("table").at("options").at("anytime"), false);
  Session on({.game = "hands-down",
              .options = R"({"anytime":true})",
              .settings = R"({"clock":"correspondence","clock_s":86400})"});
  EXPECT_EQ(on.table.snapshot(kNoSeat, 0).at("table").at("options").at("anytime"), true);
}

TEST(Correspondence, AnUnansweredWindowIsOverAtOnceUnlessSomebodyWantsToBeAsked) {
  Session slow({.game = "hands-down",
                .players = 3,
                .options = R"({"first":0,"anytime":true})",
                .settings = R"({"clock":"correspondence","clock_s":86400})"});
  slow.seat_all();
  slow.start();
  EXPECT_EQ(slow.act("ann", "swap"), "");
  EXPECT_EQ(slow.last_types(), "acted acted acted acted");
  EXPECT_EQ(slow.table.position().phase(), "turn");
  EXPECT_EQ(slow.send("cat", Do::standing, {.on = false}), "");
  EXPECT_EQ(slow.act("bob", "swap"), "");
  EXPECT_EQ(slow.table.position().phase(), "window");
  EXPECT_EQ(slow.act("cat", "call"), "");
}

TEST(HandsDownDeal, TheStartAndTheChanceItTriggersAreOneBatch) {
  Session session({.game = "hands-down", .options = R"({"first":0})"});
  session.seat_all();
  session.start();
  EXPECT_EQ(session.last_types(), "started outcome outcome");
}

TEST(HandsDownWindow, ACallBinds) {
  Session session({.game = "hands-down", .players = 3, .options = R"({"first":0,"anytime":false})"});
  session.seat_all();
  session.start();
  EXPECT_EQ(session.act("ann", "call"), "");
  EXPECT_EQ(session.table.position().to_act(), SeatSet::of(Seat(1)));
  EXPECT_EQ(session.send("ann", Do::undo), "nothing_to_undo");
}

TEST(HandsDownWindow, IsAsLongAfterAnOutage) {
  Session session({.game = "hands-down", .options = R"({"first":0})", .settings = R"({"window_ms":5000})"});
  session.seat_all();
  session.start();
  session.act("ann", "swap");
  session.now += 1'000'000;
  session.send({.kind = Do::outage, .ms = 1'000'000});
  EXPECT_EQ(session.table.next_deadline(), session.now + 5000);
}

}  // namespace
}  // namespace tessera::table
