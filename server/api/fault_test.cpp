// A short game over a whole server without a network, under every fault of its disk and its clock once: nothing that a
// client was told is lost, what was refused has not happened, and the game goes on.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <memory>

#include "engine/core/testing/effort.h"
#include "server/net/server_clock.h"
#include "server/testing/api_harness.h"
#include "server/testing/faulty_disk.h"
#include "server/testing/hub_pair.h"
#include "server/testing/received_tables.h"

namespace tessera::server {
namespace {

namespace json = boost::json;
using namespace testing;
using tessera::testing::effort;
using Fault = FaultyDisk::Fault;
using Left = FaultyDisk::Left;

constexpr Time kMinute = 60'000;
constexpr Time kDay = 24 * 60 * kMinute;
constexpr Time kStart = 1000 * kDay;
constexpr Time kClock = 30'000;  // for a move

// A player as a careful page: it asks again for what it was refused, and comes back after a restart.
struct GuestAtTable {
  int seat;
  std::string name;
  std::string token = {};
  ConnectionId connection = 0;
  bool greeted = false;
  bool watching = false;
  std::size_t heard = 0;      // messages of this connection
  std::string sent = {};      // the last message
  std::int64_t awaited = 0;   // its id, until it is answered
  std::uint32_t version = 0;  // with which the last command was sent
  ReceivedTables received = {};
  std::vector<std::string> chatted = {};  // lines that the server says it has
  std::vector<std::string> unsure = {};   // lines that were sent, and not refused
  std::vector<std::string> refused = {};
};

// The server, its disk and the two who play.
class ServerOnFaultyDisk {
 public:
  explicit ServerOnFaultyDisk(const std::string& folder, const HubLimits& limits = {})
      : folder_(folder), limits_(limits) {
    start(kStart);
  }

  FaultyDisk disk;
  std::unique_ptr<ApiHarness> server;
  std::vector<GuestAtTable> guests{{0, "Ann"}, {1, "Bob"}};
  std::string table;
  bool dead = false;  // the power is cut: nobody hears what the server says from here on
  // After each step; for faults that begin or end between two.
  std::function<void()> after_step = {};

  HubHarness& world() { return server->world; }

  void start(Time now) {
    dead = false;
    clock_.emplace(now, steady_);
    server = std::make_unique<ApiHarness>(folder_, limits_, ApiConfig{.costly = {}}, now);
  }
  Time now() { return world().time; }
  // The program runs on; it reads its clock every second.
  void pass(Time ms) {
    for (; ms > 0; ms -= 1'000) stand_still(std::min<Time>(ms, 1'000));
  }
  // It reads its clock only after so long.
  void stand_still(Time ms) {
    clock_->read(steady_ += std::chrono::milliseconds(ms));
    world().pass(clock_->now() - now());
  }
  // The disk takes so long for a call; the network thread goes on.
  void wait_for_disk(Time ms) {
    const Time until = now() + ms;
    while (world().alarm_at <= until) {
      world().time = std::max(now(), world().alarm_at);
      world().hub.alarm();
    }
    world().time = until;
    clock_.emplace(until, steady_);
  }
  // As after kill -9 or a power cut.
  void restart(Left left, std::uint64_t seed, Time now) {
    disk.cut_power();
    server.reset();
    disk.power_on(left, seed);
    start(now);
    for (auto& guest : guests) {
      guest.connection = 0;
      guest.greeted = guest.watching = false;
      guest.awaited = 0;
    }
  }
  // The server is dead from now on: what it sends, nobody gets.
  void cut() {
    dead = true;
    for (const auto& guest : guests) heard_at_cut_[guest.connection] = world().sent[guest.connection].size();
  }

  // Until the game is over; false: it does not end.
  bool play() {
    for (int step = 0; step < 400; ++step) {
      if (finished()) return true;
      const auto before = progress();
      refusals_ = 0;
      for (auto& guest : guests) {
        if (!dead) act(guest);
        hear();
      }
      if (!dead && (progress() == before || refusals_ > 0)) pass(1'000);
      hear();
      if (after_step) after_step();
    }
    return finished();
  }
  bool finished() const {
    return std::ranges::all_of(
        guests, [this](const GuestAtTable& guest) { return guest.received.table(table).stage == "finished"; });
  }

  // What was told is stored.
  void check() {
    for (auto& guest : guests) {
      EXPECT_EQ(guest.received.missing_in(*world().store), "") << guest.name;
      const auto lines = *world().store->chat(table, 0, 1000);
      const auto stored = [&](const std::string& text) {
        return std::ranges::count_if(lines, [&](const ChatLine& line) { return line.text == text; });
      };
      for (const auto& text : guest.chatted) EXPECT_EQ(stored(text), 1) << text;
      for (const auto& text : guest.unsure) EXPECT_LE(stored(text), 1) << text;
      for (const auto& text : guest.refused) EXPECT_EQ(stored(text), 0) << text;
    }
    if (refused_at != 0) {
      EXPECT_EQ(stored_version(), refused_at) << "a refused command has happened";
    }
  }
  std::uint32_t stored_version() {
    std::uint32_t version = 0;
    for_each_event(*world().store->log(table),
                   [&](const table::Event& event) { version = std::max(version, event.number); });
    return version;
  }
  // The version that the last refused command was sent with, until something else is told.
  std::uint32_t refused_at = 0;
  int timed_out = 0;

 private:
  // Changes with everything that somebody has heard.
  std::size_t progress() {
    std::size_t sum = table.size();
    for (const auto& guest : guests) sum += guest.token.size() + guest.heard + guest.connection * 1000;
    return sum;
  }
  void act(GuestAtTable& guest) {
    if (guest.token.empty()) return register_guest(guest);
    if (table.empty()) return guest.seat == 0 ? create_table(guest) : void();
    if (guest.connection == 0) connect(guest);
    if (guest.awaited != 0) return;
    if (!guest.greeted) return say(guest, R"("hello","protocol":1,"token":")" + guest.token + "\"");
    const auto& known = guest.received.table(table);
    const auto here = R"(,"table":")" + table + "\"";
    if (!guest.watching) {
      guest.received.watch(table, known.version);
      return say(guest, R"("watch","since":)" + std::to_string(known.version) + here);
    }
    const auto& stage = known.stage;
    if (stage == "lobby") return in_lobby(guest);
    if (stage != "playing") return;
    if (guest.chatted.size() + guest.refused.size() < 2) {
      const auto text = guest.name + " " + std::to_string(++chats_);
      guest.unsure.push_back(text);
      return say(guest, R"("chat","text":")" + text + "\"" + here);
    }
    const auto* you = known.moment.if_contains("you");
    const auto* legal = you != nullptr && you->is_object() ? you->get_object().if_contains("legal") : nullptr;
    if (legal == nullptr || !legal->is_array() || legal->get_array().empty()) return;
    command(guest, R"("do":"act","action":)" + json::serialize(legal->get_array()[0]));
  }

  void register_guest(GuestAtTable& guest) {
    const auto reply = ask("POST /api/guests", {}, R"({"name":")" + guest.name + "\"}");
    if (reply) guest.token = reply->field("token");
  }
  void create_table(GuestAtTable& guest) {
    const auto reply =
        ask("POST /api/tables", guest.token,
            tessera::testing::plain_table(R"("players":2,"options":{"first":0,"max_turns":2},"sit":0,)"
                                          R"("settings":{"free_chat":true,"clock":"move","clock_s":30,"away_s":60})"));
    if (reply) table = reply->field("table");
  }
  std::optional<Reply> ask(const std::string& line, const std::string& token, const std::string& body) {
    auto reply = server->ask(line, token, body);
    if (dead) return std::nullopt;
    if (reply.status == 503) ++refusals_;
    EXPECT_TRUE(reply.status == 201 || (reply.status == 503 && reply.error() == "storage")) << line << reply.body;
    return reply.status == 201 ? std::optional(std::move(reply)) : std::nullopt;
  }
  void connect(GuestAtTable& guest) {
    guest.connection = ++last_connection_;
    guest.heard = 0;
    world().hub.opened(guest.connection);
  }
  void in_lobby(GuestAtTable& guest) {
    if (!guest.received.table(table).seat) return command(guest, R"("do":"sit","seat":)" + std::to_string(guest.seat));
    const bool all_sit = std::ranges::all_of(
        guests, [this](const GuestAtTable& each) { return each.received.table(table).seat == each.seat; });
    if (guest.seat == 0 && all_sit) command(guest, R"("do":"start")");
  }
  void command(GuestAtTable& guest, const std::string& what) {
    guest.version = guest.received.table(table).version;
    say(guest, R"("do","table":")" + table + R"(","command":{)" + what + R"(,"version":)" +
                   std::to_string(guest.version) + "}");
  }
  void say(GuestAtTable& guest, const std::string& word_and_fields) {
    guest.awaited = ++last_id_;
    guest.sent = word_and_fields;
    world().say(guest.connection, R"({"id":)" + std::to_string(guest.awaited) + R"(,"say":)" + word_and_fields + "}");
  }

  void hear() {
    int rounds = 0;
    for (bool more = true; more;) {
      more = false;
      if (++rounds > 200) FAIL() << "the server and its clients go round in circles";
      for (auto& guest : guests) {
        auto& sent = world().sent[guest.connection];
        if (dead) sent.resize(std::min(sent.size(), heard_at_cut_[guest.connection]));
        if (guest.connection == 0 || guest.heard >= sent.size()) continue;
        more = true;
        hear(guest, std::string(sent[guest.heard++]));
      }
    }
  }
  void hear(GuestAtTable& guest, const std::string& text) {
    json::object message;
    EXPECT_EQ(guest.received.hear(text, &message), "");
    const auto say = text_at(message, "say");
    if (say == "welcome") guest.greeted = true;
    if (say == "table" || say == "news") {
      guest.watching = true;
      if (guest.received.table(table).version > refused_at) refused_at = 0;
      check_clocks(guest);
      if (text.find("\"timed_out\"") != text.npos) ++timed_out;
    }
    if (say == "fair" && !dead) answer_fair(guest, message);
    const auto* id = message.if_contains("id");
    const bool answers = id != nullptr && id->to_number<std::int64_t>() == guest.awaited && guest.awaited != 0;
    if (say == "refused") ++refusals_;
    if (say == "refused" && text_at(message, "code") == "storage") {
      // Watching again, which the server does by itself, has failed.
      if (!answers) guest.watching = false;
    }
    if (answers) hear_answer(guest, say, text_at(message, "code"));
  }
  void hear_answer(GuestAtTable& guest, const std::string& say, const std::string& code) {
    guest.awaited = 0;
    const bool chat = guest.sent.starts_with("\"chat\"");
    if (chat && say == "done") {
      guest.chatted.push_back(guest.unsure.back());
    } else if (chat) {
      guest.refused.push_back(guest.unsure.back());
      guest.unsure.pop_back();
    }
    const bool command = guest.sent.starts_with("\"do\"");
    if (say == "refused" && command && code == "storage" && guest.sent.find("\"start\"") == std::string::npos) {
      refused_at = guest.version;
    }
    if (say == "refused") {
      EXPECT_TRUE(code == "storage" || code == "stale" || code == "starting" || code == "already")
          << code << guest.sent;
    }
  }
  void answer_fair(GuestAtTable& guest, const json::object& message) {
    const auto what = text_at(message, "do");
    const int round = message.at("round").to_number<int>();
    if (what == "commit") world().say(guest.connection, commit_message(table, round, guest.seat));
    if (what == "open") world().say(guest.connection, open_message(table, round, guest.seat));
  }

  // Nobody has more time than the settings give, nor less than nothing.
  void check_clocks(const GuestAtTable& guest) {
    const auto* left = guest.received.table(table).moment.if_contains("left_ms");
    if (left == nullptr || !left->is_array()) return;
    for (const auto& each : left->get_array()) {
      if (!each.is_number()) continue;
      const auto ms = each.to_number<std::int64_t>();
      EXPECT_TRUE(ms >= 0 && ms <= kClock) << ms;
    }
  }

  std::string folder_;
  HubLimits limits_;
  ServerClock::Steady::time_point steady_ = {};
  std::optional<ServerClock> clock_;
  std::map<ConnectionId, std::size_t> heard_at_cut_;
  ConnectionId last_connection_ = 0;
  std::int64_t last_id_ = 100;
  int chats_ = 0;
  int refusals_ = 0;  // in this step
};

struct Trial {
  Fault fault;
  bool dies;  // after the fault; then it starts again
  Left left;
  const char* name;

  bool lasts() const { return fault == Fault::broken || fault == Fault::full; }
};

constexpr Trial kTrials[] = {
    {Fault::error, false, Left::all, "Error"},
    {Fault::error, true, Left::all, "ErrorAndKill"},
    {Fault::torn, false, Left::all, "TornWrite"},
    {Fault::late, false, Left::all, "DoneAndFailed"},
    {Fault::late, true, Left::some, "DoneAndFailedAndPowerCut"},
    {Fault::full, false, Left::all, "FullDisk"},
    {Fault::broken, false, Left::all, "BrokenDisk"},
    {Fault::power_cut, true, Left::nothing, "PowerCut"},
    {Fault::power_cut, true, Left::some, "PowerCutWhileWriting"},
    {Fault::delay, false, Left::all, "Delay"},
};

// Calls 1, 2, 3, … or, with less effort, some of them. `attempt` tells whether there was such a call.
template <class Attempt>
void for_each_call(Attempt&& attempt) {
  Stream stream(2);
  const auto stride = static_cast<std::uint32_t>(effort(100) >= 100 ? 1 : 200 / effort(100));
  for (int call = 1; !::testing::Test::HasFailure(); call += 1 + static_cast<int>(stream.below(2 * stride - 1))) {
    SCOPED_TRACE("call " + std::to_string(call));
    if (!attempt(call)) return;
  }
}

// False: the fault never came, for the game has fewer calls.
bool try_game(const Trial& trial, int call) {
  const TemporaryFolder folder(quick_place());
  ServerOnFaultyDisk trial_server(folder.path());
  FaultyDisk& disk = trial_server.disk;
  std::optional<Time> mend_at;
  bool restarted = false;
  disk.on_strike = [&] {
    if (trial.fault == Fault::power_cut) trial_server.cut();
    if (trial.fault == Fault::delay) trial_server.wait_for_disk(20'000);
    if (trial.lasts()) mend_at = trial_server.now() + 10'000;
  };
  trial_server.after_step = [&] {
    if (mend_at && trial_server.now() >= *mend_at) disk.mend();
    if (!trial.dies || restarted || !disk.struck()) return;
    restarted = true;
    trial_server.restart(trial.left, static_cast<std::uint64_t>(call), trial_server.now() + 5'000);
    trial_server.check();
  };
  disk.plan(trial.fault, call);
  EXPECT_TRUE(trial_server.play());
  const bool struck = disk.struck();
  EXPECT_EQ(trial_server.timed_out, 0);
  trial_server.restart(Left::nothing, 0, trial_server.now() + 5'000);
  trial_server.check();
  const auto record = "GET /api/tables/" + trial_server.table + "/record";
  EXPECT_EQ(trial_server.server->ask(record, trial_server.guests[0].token).status, 200);
  return struck;
}

class GameOnFaultyDisk : public ::testing::TestWithParam<Trial> {};

TEST_P(GameOnFaultyDisk, GoesOnAndLosesNothing) {
  for_each_call([](int call) { return try_game(GetParam(), call); });
}

INSTANTIATE_TEST_SUITE_P(Disk, GameOnFaultyDisk, ::testing::ValuesIn(kTrials),
                         [](const auto& trial) { return std::string(trial.param.name); });

// Else it would charge players for the time, and delete too early.
TEST(StartOnFaultyDisk, KnowsWhenTheServerDidNotRun) {
  for (const auto fault : {Fault::error, Fault::late, Fault::full, Fault::broken}) {
    for_each_call([&](int call) {
      const TemporaryFolder folder(quick_place());
      FaultyDisk disk;
      HubHarness(folder.path()).hub.stop();
      bool begun = false;
      {
        ManualServices services(folder.path(), kStart);
        Hub hub(services, {a_secret(), a_secret()});
        disk.plan(fault, call);
        hub.begin([&](const Result<void>& done) { begun = static_cast<bool>(done); });
        services.run();
        disk.mend();
        services.time += 10'000;
        if (begun) hub.alarm();
        services.run();
        disk.cut_power();
      }
      EXPECT_TRUE(begun || disk.struck());
      disk.power_on(Left::nothing);
      ManualServices services(folder.path(), kStart + 20'000);
      HubContext context{.services = services};
      Outages outages(context);
      outages.begin(*Outages::read(*services.store));
      EXPECT_GE(outages.since(0), kStart - 1'000'000);
      return disk.struck();
    });
  }
}

// Who is told that they are deleted sits nowhere any more.
TEST(DeletionOnFaultyDisk, LeavesAllTablesOrIsRefused) {
  for (const auto fault : {Fault::error, Fault::full}) {
    for_each_call([&](int call) {
      const TemporaryFolder folder(quick_place());
      FaultyDisk disk;
      auto before = std::make_unique<HubHarness>(folder.path());
      const auto pair = seated(*before);
      before.reset();
      HubHarness world(folder.path());  // which has nothing of the database in memory yet
      std::optional<bool> deleted;
      disk.plan(fault, call);
      world.hub.delete_guest(pair.bob.id, [&](const Answer<void>& done) { deleted = static_cast<bool>(done); });
      world.run();
      const bool struck = disk.struck();
      disk.mend();
      EXPECT_TRUE(deleted.has_value());
      std::vector<table::Event> log;
      for_each_event(*world.store->log(pair.table), [&](table::Event event) { log.push_back(std::move(event)); });
      const bool sits = !table::Table::replay(log)->seat_of(pair.bob.id).none();
      EXPECT_FALSE(sits && deleted.value_or(false));
      EXPECT_EQ((*world.store->guest(pair.bob.id)).has_value(), !deleted.value_or(false));
      return struck;
    });
  }
}

// What the clock of the machine shows after a restart, against the right time. Or the program only stood still.
struct Jump {
  Time by;
  bool restarts;
  const char* name;
};

constexpr Jump kJumps[] = {
    {400 * kDay, true, "Ahead400Days"},  {-400 * kDay, true, "Back400Days"}, {60 * kMinute, true, "AheadAnHour"},
    {-60 * kMinute, true, "BackAnHour"}, {-7'000, true, "BackSevenSeconds"}, {90'000, false, "StoodStill"},
};

class GameWithJumpingClock : public ::testing::TestWithParam<Jump> {};

// At every step of the game once. Nobody loses time, nobody gains any, and the table is not deleted.
TEST_P(GameWithJumpingClock, CostsNobodyTimeAndDeletesNothing) {
  const Jump& jump = GetParam();
  bool jumped = true;
  for (int at = 1; jumped && !HasFailure(); ++at) {
    SCOPED_TRACE("step " + std::to_string(at));
    const TemporaryFolder folder(quick_place());
    ServerOnFaultyDisk trial_server(
        folder.path(), {.keep_finished = 10 * kMinute, .keep_abandoned = 10 * kMinute, .keep_unstarted = 10 * kMinute});
    const auto jump_now = [&] {
      jump.restarts ? trial_server.restart(Left::all, 0, trial_server.now() + jump.by)
                    : trial_server.stand_still(jump.by);
    };
    int step = 0;
    jumped = false;
    trial_server.after_step = [&] {
      if (++step != at) return;
      jumped = true;
      jump_now();
    };
    EXPECT_TRUE(trial_server.play());
    EXPECT_EQ(trial_server.timed_out, 0);
    trial_server.check();
    jump_now();
    trial_server.pass(3 * kMinute);
    trial_server.check();
    EXPECT_EQ(trial_server.world().hub.counters().tables_pruned, 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(Clock, GameWithJumpingClock, ::testing::ValuesIn(kJumps),
                         [](const auto& trial) { return std::string(trial.param.name); });

}  // namespace
}  // namespace tessera::server
