// The real program stands still for longer than 5 s in the middle of a game (SIGSTOP, SIGCONT): that costs nobody
// thinking time.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <chrono>

#include "server/net/server_clock.h"
#include "server/testing/party.h"
#include "server/testing/server_process.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using namespace testing;
using Clock = std::chrono::steady_clock;
using std::chrono::duration_cast;
using std::chrono::milliseconds;

constexpr int kPatience = 60;  // seconds, for anything
constexpr Time kClock = 20'000;
constexpr milliseconds kStop(ServerClock::kLongestGap + 300);

// The time that is left to whom the table waits for.
Time time_left(const Player& player, int port) {
  const auto answer = Client(port).get("/api/tables/" + player.table());
  const auto shown = boost::json::parse(answer->body).as_object();
  return shown.at("snapshot").at("moment").at("left_ms").at(0).to_number<Time>();
}

TEST(ServeStop, AServerThatStandsStillChargesNobody) {
  const TemporaryFolder folder(quick_place());
  ServerProcess server(TESSERA_PROGRAM, folder.path(), {"--no-limits", "--bot-threads", "1", "--log", "error"});
  ASSERT_NE(server.port(), 0);
  auto spec = one_of_each(0).front();
  spec.persons = spec.players;
  spec.settings = R"({"clock":"move","clock_s":20,"window_ms":0})";
  Players players;
  ASSERT_TRUE(gather(players, spec, server.port(), 1));
  for (const auto& player : players) player->rest(true);
  const auto begun = Clock::now();
  ASSERT_TRUE(let_play(players, server.port(), kPatience, [&] {
    start_where_all_sit(players);
    return std::all_of(players.begin(), players.end(), [](const auto& each) { return each->started(); });
  })) << state_of(players);
  const auto stood_still = server.stop_for(kStop);
  const Time left = time_left(*players.front(), server.port());
  // However slow this machine is, the clock ran only while the program did.
  const auto ran = duration_cast<milliseconds>(Clock::now() - begun - stood_still).count();
  EXPECT_LE(kClock - left, ran + 1);
  EXPECT_LE(left, kClock);
  for (const auto& player : players) player->listen();
  check_faults(players);
  EXPECT_TRUE(server.signal(0));
  EXPECT_EQ(server.end(SIGTERM), 0);
  EXPECT_FALSE(server.signal(0));  // a signal to nobody must not go to everybody
}

}  // namespace
}  // namespace tessera::server
