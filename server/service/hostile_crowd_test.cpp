// Honest players at tables where a hostile crowd comes, too: all their games end, and prove themselves.
//
// TESSERA_CROWD_S: for how many seconds (default 3). TESSERA_CROWD_SEED: another crowd.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <new>
#include <thread>

#include "server/testing/hostile_crowd.h"
#include "server/testing/party.h"
#include "server/testing/running_service.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using namespace testing;
using Clock = std::chrono::steady_clock;

constexpr int kPatience = 120;  // seconds, for anything
constexpr int kClients = 40;

long number_of(const char* name, long otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atol(text);
}

std::atomic<int> analysed = 0;

// An analysis that fails, is too large, or takes its time.
std::string some_analysis(const std::string&) {
  const int number = analysed++;
  if (number % 3 == 0) throw std::bad_alloc();
  if (number % 3 == 1) return std::string(5'000'000, ' ');
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  return "{}";
}

// The limits that people get, but for the times, which are shorter, and for honest players who play as fast as they
// can.
ServiceConfig config_of(const std::string& folder) {
  ServiceConfig config;
  config.data = folder;
  config.net.port = 0;
  config.net.trusted_proxies = {"127.0.0.1"};
  config.net.head_timeout = config.net.body_timeout = config.net.keep_alive = config.net.write_timeout = 1000;
  config.net.close_timeout = 200;
  config.net.per_address.connections = 200;
  config.net.per_address.messages = {5000, 10'000};
  config.net.messages = {50, 150};
  config.api.costly = {50, 500};
  config.api.analyse = some_analysis;
  config.bot_threads = 1;
  return config;
}

std::vector<std::string> tables_of(const Players& players) {
  std::vector<std::string> out;
  for (const auto& player : players) {
    if (std::find(out.begin(), out.end(), player->table()) == out.end()) out.push_back(player->table());
  }
  return out;
}

// Who sits at such a table may be nobody who answers: each decision has a second.
TableSpec with_an_open_seat(TableSpec spec) {
  spec.open = 1;
  spec.settings = R"({"pace_min_ms":0,"pace_max_ms":0,"window_ms":1000,"clock":"move","clock_s":1,"away_s":1})";
  return spec;
}

// Somebody of the crowd has sat down at the table.
bool has_guest_of_crowd(const Players& players, const std::string& table) {
  return std::any_of(players.begin(), players.end(), [&](const auto& player) {
    if (player->table() != table) return false;
    return std::any_of(player->events().begin(), player->events().end(), [](const auto& event) {
      return event.second.find(R"("sat")") != event.second.npos &&
             event.second.find(HostileCrowd::kName) != event.second.npos;
    });
  });
}

// One table of each kind of game, played to the end among a crowd, again and again until then. The crowd is there from
// before the games are started, and at one table it sits, too.
void play_among_a_crowd(std::uint64_t seed, Clock::time_point until, std::map<std::string_view, int>& misdeeds_done) {
  const TemporaryFolder folder(quick_place());
  RunningService service(config_of(folder.path()));
  Players all;
  int round = 0;
  do {
    Players players;
    std::string open_table;
    for (const auto& spec : one_of_each(round++)) {
      if (spec.players % 2 != round % 2) continue;  // half of them at a time
      const bool leaves_a_seat = open_table.empty() && spec.persons < spec.players;
      ASSERT_TRUE(gather(players, leaves_a_seat ? with_an_open_seat(spec) : spec, service.port(), ++seed));
      if (leaves_a_seat) open_table = players.back()->table();
    }
    ASSERT_FALSE(open_table.empty());
    ASSERT_TRUE(let_play(players, service.port(), kPatience, [&] {
      return std::all_of(players.begin(), players.end(),
                         [](const auto& each) { return each->seated() && each->version() > 0; });
    })) << state_of(players);
    for (const auto& player : players) player->rest(true);
    HostileCrowd crowd(service.port(), seed, kClients, tables_of(players), {open_table});
    ASSERT_TRUE(let_play(players, service.port(), kPatience, [&] { return has_guest_of_crowd(players, open_table); }))
        << state_of(players);
    ASSERT_TRUE(let_play(players, service.port(), kPatience, [&] {
      start_where_all_sit(players);
      return std::all_of(players.begin(), players.end(), [](const auto& each) { return each->started(); });
    })) << state_of(players);
    // The crowd is there for a while before the games go on, until they are over, and until it has tried everything.
    const auto begin = Clock::now() + std::chrono::milliseconds(500);
    const auto end = std::min(until, begin + std::chrono::seconds(5));
    ASSERT_TRUE(let_play(players, service.port(), kPatience, [&] {
      if (Clock::now() >= begin) {
        for (const auto& player : players) player->rest(false);
      }
      const bool over = std::all_of(players.begin(), players.end(), [&](const auto& player) {
        return player->finished() || player->table() == open_table;
      });
      return over && Clock::now() >= end && crowd.has_tried_all() && analysed > 0;
    })) << state_of(players);
    for (const auto& [name, count] : crowd.stop()) misdeeds_done[name] += count;
    // Where the crowd sits, each of its decisions takes a second: a stand-in ends that game.
    ASSERT_TRUE(let_play(players, service.port(), kPatience, [&] {
      return all_finished(players) && all_up_to_date(players);
    })) << state_of(players);
    check_records(players, service.port());
    for (auto& player : players) {
      player->hang_up();
      all.push_back(std::move(player));
    }
  } while (Clock::now() < until && round < 6 && !::testing::Test::HasFatalFailure());
  service.stop();
  check_logs(all, folder.path());
  check_faults(all);
}

TEST(HostileCrowd, HonestGamesEndAndVerify) {
  const auto until = Clock::now() + std::chrono::seconds(number_of("TESSERA_CROWD_S", 3));
  auto seed = static_cast<std::uint64_t>(number_of("TESSERA_CROWD_SEED", 1)) * 1'000'000;
  std::map<std::string_view, int> done;
  do {
    play_among_a_crowd(seed += 1000, until, done);
  } while (Clock::now() < until && !HasFailure());
  for (const auto& misdeed : misdeeds()) EXPECT_GT(done[misdeed.name], 0) << misdeed.name;
  EXPECT_GT(analysed, 0);
  int all = 0;
  for (const auto& [name, count] : done) all += count;
  RecordProperty("misdeeds", all);
}

}  // namespace
}  // namespace tessera::server
