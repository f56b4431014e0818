// Twins: two games that differ only in what a viewer may not see give that viewer the same bytes at the same times,
// over WebSocket and over HTTP. For every game with hidden information; the clock is simulated.
#include <map>

#include "engine/games/testing.h"
#include "server/store/log_text.h"
#include "server/store/summary.h"
#include "server/testing/api_harness.h"
#include "table/keys.h"

namespace tessera::server {
namespace {

using namespace testing;
using table::Event;
using Log = std::vector<Event>;

constexpr int kPlayers = 3;
constexpr Time kFirstTime = 1'000'000;
const std::string kTable = "twin";
const std::string kGuests[kPlayers] = {random_guest_id(), random_guest_id(), random_guest_id()};
const std::string kSettings = R"({"window_ms":60000,"away_s":0,"undo":false})";

// A table where more happens than steps of the game.
const std::string kLively = R"({"window_ms":60000,"away_s":5,"undo":true,"undo_asks":true,"free_chat":true})";

// A game of three persons, or of two and a bot, some steps after its start. `enough` looks at the table after each
// step.
template <class Enough>
std::optional<Log> play(const GameInfo& game, std::uint64_t seed, int steps, Enough enough,
                        const std::string& settings = kSettings, Seat bot = kNoSeat) {
  table::Description description;
  description.game = &game;
  description.players = kPlayers;
  description.settings = boost::json::parse(settings).as_object();
  for (const auto& guest : kGuests) description.seats.push_back(table::SeatHolder::person_of_id(guest, "Name"));
  if (!bot.none()) {
    description.seats[static_cast<std::size_t>(bot.index)] = table::SeatHolder::bot_of_level(bots::Level::random);
  }
  const table::SeedKeys keys("twin " + std::to_string(seed));
  const table::TableContext context{keys, has_bot};
  auto made = table::Table::create(description, kGuests[0], kFirstTime, context);
  EXPECT_TRUE(made);
  table::Table& table = made->table;
  Log log = std::move(made->changes.events);
  Time now = kFirstTime;
  const auto give = [&](table::Command command) {
    command.version = table.version();
    auto changes = table.handle(command, now, context);
    EXPECT_TRUE(changes) << code_name(changes.error().code);
    for (auto& event : changes->events) log.push_back(std::move(event));
  };
  give({.kind = table::Command::Kind::start, .person = kGuests[0]});
  Stream dice(mix64(seed));
  for (int step = 0;; ++step) {
    if (table.stage() != table::Stage::playing) return std::nullopt;
    if (step >= steps && enough(table)) return log;
    if (step > steps + 40) return std::nullopt;
    const Seat seat = table.position().next_to_act();
    const auto legal = table.position().legal(seat);
    const auto& action = legal[dice.below(static_cast<std::uint32_t>(legal.size()))];
    if (!bot.none() && seat == bot) {
      auto answered = table.handle({.kind = table::Command::Kind::bot_act,
                                    .version = table.seat_state(seat).asked,
                                    .seat = seat,
                                    .action = action},
                                   now, context);
      if (!answered || !table.next_deadline()) return std::nullopt;
      for (auto& event : answered->events) log.push_back(std::move(event));
      now = *table.next_deadline();
      for (auto& event : table.wake(now, context).events) log.push_back(std::move(event));
      continue;
    }
    if (table.seat_state(seat).answered) {
      // Its wait is noted: somebody else has to answer, or the waits have still to count.
      bool all = true;
      for (const Seat other : table.position().to_act()) {
        if (table.seat_state(other).answered) continue;
        all = false;
        give({.kind = table::Command::Kind::act, .action = std::string(kWaitAction), .person = kGuests[other.index]});
        break;
      }
      if (!all) continue;
      now = *table.next_deadline();
      for (auto& event : table.wake(now, context).events) log.push_back(std::move(event));
      continue;
    }
    give({.kind = table::Command::Kind::act, .action = action, .person = kGuests[seat.index]});
  }
}

// The same for this viewer with other secrets; nothing: this draw does not fit what the viewer has seen.
std::optional<Log> twin_of(const Log& log, Seat viewer, std::uint64_t salt) {
  table::State own;
  table::State other;
  Log out;
  bool differs = false;
  for (const auto& event : log) {
    Event first = event;
    Event second = event;
    if (!own.apply(first)) return std::nullopt;
    const bool hidden = event.kind == Event::Kind::outcome && !event.readers.has(viewer);
    Stream stream(mix64(salt + event.number));
    if (!other.apply(second, hidden ? &stream : nullptr)) return std::nullopt;
    differs = differs || first.text != second.text;
    if (other.position->chance().has_value() != own.position->chance().has_value()) return std::nullopt;
    if (other.position->view(viewer) != own.position->view(viewer)) return std::nullopt;
    out.push_back(std::move(second));
  }
  return differs ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<Log> find_twin(const Log& log, Seat viewer) {
  for (std::uint64_t salt = 1; salt < 3'000; ++salt) {
    if (auto twin = twin_of(log, viewer, salt * 1'000'003)) return twin;
  }
  return std::nullopt;
}

// A server that has such a table in its store.
class World {
 public:
  World(const Log& log, Seat viewer, Seat bot = kNoSeat)
      : viewer_(viewer), harness_(prepared(folder_.path(), log, bot), {}, {.costly = {}}, log.back().at) {
    HubHarness& world = harness_.world;
    for (int s = 0; s < kPlayers; ++s) {
      if (Seat(s) != bot) players_[s] = connect(s);
    }
    watcher_ = viewer.none() ? world.connect_stranger() : players_[viewer.index];
    for (int s = 0; s < kPlayers; ++s) {
      if (Seat(s) != viewer && Seat(s) != bot) world.watch(players_[s], kTable);
    }
    world.watch_with_events(watcher_, kTable);
  }

  // Every seat that is asked in a call window waits, as a device does whose hand makes nothing.
  void all_wait() {
    const auto version = this->version();
    for (const ConnectionId player : players_) wait(player, version);
  }
  void secret_wait(Seat seat) {
    wait(players_[seat.index], version());
    EXPECT_EQ(harness_.world.last(players_[seat.index]).at("say"), "done");
  }
  std::uint32_t version() {
    const auto found = harness_.world.last(watcher_, "table");
    const auto news = harness_.world.last(watcher_, "news");
    const auto value = news.empty() ? found.at("snapshot").at("version") : news.at("version");
    return value.to_number<std::uint32_t>();
  }

  void pass(Time ms) { harness_.world.pass(ms); }

  // What people do beside the game: talk, ask for steps back and for the end of the game, go away and come back.
  void happen(int tick, Seat leaver, Seat other) {
    auto& world = harness_.world;
    const auto say = [&](Seat seat, const std::string& what) {
      world.say(players_[seat.index], "{" + what + R"(,"id":40,"table":")" + kTable + "\"}");
    };
    const auto order = [&](Seat seat, const std::string& what) {
      world.command(players_[seat.index], kTable, "{" + what + R"(,"version":)" + std::to_string(version()) + "}");
    };
    if (tick == 1) say(leaver, R"("say":"chat","text":"well played")");
    if (tick == 2) order(leaver, R"("do":"undo")");
    if (tick == 3) order(other, R"("do":"undo")");
    if (tick == 4) order(other, R"("do":"answer_undo","on":true)");
    if (tick == 5) say(other, R"("say":"chat","emote":"wow")");
    if (tick == 6) order(leaver, R"("do":"agree","on":true)");
    if (tick == 8) world.hub.closed(players_[leaver.index]);
    if (tick == 24) {
      players_[leaver.index] = connect(leaver.index);
      world.watch(players_[leaver.index], kTable);
    }
  }

  // Who took the first step of the game that the viewer was told of since the last call; "": nobody.
  std::string first_step() {
    const auto& texts = harness_.world.sent[watcher_];
    for (; heard_ < texts.size(); ++heard_) {
      const auto message = boost::json::parse(texts[heard_]).as_object();
      const auto* events = message.if_contains("events");
      if (message.at("say") != "news" || events == nullptr) continue;
      for (const auto& event : events->as_array()) {
        if (event.at("type") != "acted") continue;
        heard_ = texts.size();
        return "seat " + boost::json::serialize(event.at("seat"));
      }
    }
    return {};
  }

  // All that the viewer was told so far, and what it is told if it asks now.
  std::string seen() {
    std::string out;
    for (const auto& text : harness_.world.sent[watcher_]) out += text + "\n";
    out += asked("GET /api/tables/" + kTable);
    out += asked("GET /api/tables/" + kTable + "/chat");
    out += asked("GET /api/tables/" + kTable + "/record");
    if (viewer_.none()) return out;
    for (const auto* mine : {"GET /api/me/tables", "GET /api/me/history", "GET /api/me/export"}) out += asked(mine);
    return out;
  }

 private:
  ConnectionId connect(int seat) { return harness_.world.connect({kGuests[seat], "Name", kFirstTime, kFirstTime}); }

  void wait(ConnectionId player, std::uint32_t version) {
    harness_.world.command(
        player, kTable,
        R"({"do":"act","action":")" + std::string(kWaitAction) + R"(","version":)" + std::to_string(version) + "}");
  }

  static std::string prepared(const std::string& folder, const Log& log, Seat bot) {
    const auto opened = SqliteStore::open(folder);
    std::vector<Write> writes;
    for (const auto& guest : kGuests) writes.emplace_back(writes::SetGuest{{guest, "Name", kFirstTime, kFirstTime}});
    const auto table = *table::Table::replay(log);
    TableRow row{
        .id = kTable, .game = std::string(table.position().info().id), .created = kFirstTime, .changed = kFirstTime};
    writes.emplace_back(writes::CreateTable{row, Secret(Bytes32{7}), kGuests[0]});
    writes::Append append{kTable, 0, lines_of(log), table.stage(), kFirstTime};
    append.to_act = table.position().to_act();
    append.summary = summary_of(table);
    writes.emplace_back(std::move(append));
    for (int s = 0; s < kPlayers; ++s) {
      if (Seat(s) != bot) writes.emplace_back(writes::SetSeat{kTable, kGuests[s], Seat(s)});
    }
    EXPECT_TRUE((*opened)->commit(writes));
    return folder;
  }

  std::string asked(const std::string& line) {
    const Guest guest{viewer_.none() ? "" : kGuests[viewer_.index], "Name", kFirstTime, kFirstTime};
    const auto reply = harness_.ask(line, viewer_.none() ? "" : harness_.world.token(guest));
    return std::to_string(reply.status) + " " + boost::json::serialize(reply.body) + "\n";
  }

  Seat viewer_;
  TemporaryFolder folder_;
  ApiHarness harness_;
  ConnectionId players_[kPlayers] = {};
  ConnectionId watcher_ = 0;
  std::size_t heard_ = 0;  // of what the viewer was told: `first_step` has looked at it
};

class Twins : public ::testing::TestWithParam<const GameInfo*> {};
INSTANTIATE_TEST_SUITE_P(Games, Twins, tessera::testing::every_game(), tessera::testing::game_name);

TEST_P(Twins, OtherSecretsAreTheSameBytes) {
  if (!GetParam()->facts.has_secrets) GTEST_SKIP() << "nothing is hidden";
  const auto any = [](const table::Table&) { return true; };
  for (const Seat viewer : {Seat(0), Seat(2), kNoSeat}) {
    int found = 0;
    for (int steps : {0, 1, 3, 6}) {
      const auto log = play(*GetParam(), static_cast<std::uint64_t>(steps), steps, any);
      const auto twin = log ? find_twin(*log, viewer) : std::nullopt;
      if (!twin) continue;
      ++found;
      World one(*log, viewer);
      World other(*twin, viewer);
      for (int tick = 0; tick < 20; ++tick) {
        if (tick == 4 && GetParam()->facts.has_windows) {
          one.all_wait();
          other.all_wait();
        }
        ASSERT_EQ(one.seen(), other.seen()) << steps << " steps, tick " << tick;
        one.pass(700);
        other.pass(700);
      }
    }
    EXPECT_GE(found, 1) << "no twin for seat " << viewer.index;
  }
}

// With a bot and a stand-in, who play from hands of their own: what they do may differ, but not when. Until then, all
// that people do beside the game is told in the same bytes.
TEST_P(Twins, WhatHappensAroundAGameIsTheSameBytes) {
  if (!GetParam()->facts.has_secrets) GTEST_SKIP() << "nothing is hidden";
  const auto any = [](const table::Table&) { return true; };
  const Seat bot(1);
  int stepped = 0;
  for (const Seat viewer : {Seat(0), Seat(2), kNoSeat}) {
    const Seat leaver(viewer == Seat(0) ? 2 : 0);
    const Seat other(viewer == Seat(0) ? 0 : 2);
    int found = 0;
    for (int steps : {0, 1, 2, 3, 5}) {
      const auto log = play(*GetParam(), static_cast<std::uint64_t>(steps), steps, any, kLively, bot);
      const auto twin = log ? find_twin(*log, viewer) : std::nullopt;
      if (!twin) continue;
      ++found;
      World one(*log, viewer, bot);
      World two(*twin, viewer, bot);
      for (int tick = 0; tick < 30; ++tick) {
        one.happen(tick, leaver, other);
        two.happen(tick, leaver, other);
        const auto step = one.first_step();
        ASSERT_EQ(step, two.first_step()) << steps << " steps, tick " << tick;
        if (!step.empty()) ++stepped;
        const bool same = one.seen() == two.seen();
        ASSERT_TRUE(same || !step.empty()) << steps << " steps, tick " << tick << "\n" << one.seen() << two.seen();
        if (!same) break;
        one.pass(700);
        two.pass(700);
      }
    }
    EXPECT_GE(found, 1) << "no twin for seat " << viewer.index;
  }
  EXPECT_GE(stepped, 1) << "neither the bot nor the stand-in has played";
}

// A wait is a secret until its window closes.
TEST_P(Twins, ASecretWaitIsTheSameBytes) {
  if (!GetParam()->facts.has_windows) GTEST_SKIP() << "it has no call windows";
  int found = 0;
  for (std::uint64_t seed = 0; seed < 20 && found < 3; ++seed) {
    Seat secret = kNoSeat;
    const auto open = [&](const table::Table& table) {
      SeatSet open_seats;
      for (const Seat s : table.position().to_act()) {
        if (!table.seat_state(s).answered) open_seats.add(s);
      }
      secret = open_seats.lowest();
      return table.position().phase() == kWindowPhase && open_seats.size() >= 2;
    };
    const auto log = play(*GetParam(), seed, 2, open);
    if (!log) continue;
    ++found;
    for (const Seat viewer : {Seat((secret.index + 1) % kPlayers), Seat((secret.index + 2) % kPlayers), kNoSeat}) {
      World early(*log, viewer);
      World late(*log, viewer);
      for (int tick = 0; tick < 20; ++tick) {
        if (tick == 3) early.secret_wait(secret);
        if (tick == 9) late.secret_wait(secret);
        ASSERT_EQ(early.seen(), late.seen()) << "seed " << seed << ", tick " << tick;
        early.pass(700);
        late.pass(700);
      }
    }
  }
  EXPECT_GE(found, 1);
}

// Nor does the end of a window tell who answered at once, as a device does whose hand makes nothing, and who a moment
// later.
TEST_P(Twins, AnAutomaticWaitIsTheSameBytes) {
  if (!GetParam()->facts.has_windows) GTEST_SKIP() << "it has no call windows";
  int found = 0;
  for (std::uint64_t seed = 0; seed < 20 && found < 3; ++seed) {
    const auto open = [&](const table::Table& table) {
      bool fresh = table.position().phase() == kWindowPhase && table.position().to_act().size() == kPlayers;
      for (const Seat s : table.position().to_act()) fresh = fresh && !table.seat_state(s).answered;
      return fresh;
    };
    const auto log = play(*GetParam(), seed, 2, open);
    if (!log) continue;
    ++found;
    for (const Seat viewer : {Seat(0), Seat(1), kNoSeat}) {
      const Seat secret(2);
      World automatic(*log, viewer);
      World pressed(*log, viewer);
      std::size_t closed = 0;
      const auto before = automatic.version();
      for (int tick = 0; tick <= 20; ++tick) {
        if (tick == 0) {
          for (World* world : {&automatic, &pressed}) {
            world->secret_wait(Seat(0));
            world->secret_wait(Seat(1));
          }
          automatic.secret_wait(secret);
        }
        if (tick == 4) pressed.secret_wait(secret);
        ASSERT_EQ(automatic.seen(), pressed.seen()) << "seed " << seed << ", tick " << tick;
        if (automatic.version() > before) ++closed;
        automatic.pass(200);
        pressed.pass(200);
      }
      EXPECT_GT(closed, 0u);   // within four seconds,
      EXPECT_LT(closed, 17u);  // and not before one
    }
  }
  EXPECT_GE(found, 1);
}

}  // namespace
}  // namespace tessera::server
