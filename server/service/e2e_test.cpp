// Whole games over real sockets, with all that goes wrong between a client and a server: connections lost at any
// moment, commands sent twice, late or out of order, and a server that is stopped and started in the middle. In the end
// everyone has been told what the log says.
//
// TESSERA_E2E_GAMES: how many games of each kind with each number of players (default 1).
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <future>
#include <set>
#include <string>

#include "server/testing/party.h"
#include "server/testing/running_service.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using namespace testing;

namespace json = boost::json;

constexpr int kPatience = 60;  // seconds, for anything

int rounds() {
  const char* text = std::getenv("TESSERA_E2E_GAMES");
  return text == nullptr ? 1 : std::max(1, std::atoi(text));
}

double part_of(const Players& players, bool (Player::*holds)() const) {
  const auto count = std::count_if(players.begin(), players.end(), [&](const auto& each) { return (*each.*holds)(); });
  return static_cast<double>(count) / static_cast<double>(players.size());
}

// Everybody hears that the server comes back in a moment.
void stop_politely(RunningService& service, const Players& players) {
  std::vector<Player*> there;
  for (const auto& player : players) {
    if (player->connected()) there.push_back(player.get());
  }
  auto stopped = std::async(std::launch::async, [&] { service.stop(); });
  while (stopped.wait_for(std::chrono::milliseconds(1)) != std::future_status::ready) {
    for (auto* player : there) player->listen();
  }
  for (auto* player : there) {
    player->listen();
    if (player->cut_off()) EXPECT_EQ(player->close_code(), 1012) << player->name();
  }
}

// The server is stopped when this part of the players is so far.
struct Stop {
  bool (Player::*so_far)() const;
  double part;
};

void play_to_the_end(const Players& players, int port) {
  ASSERT_TRUE(let_play(players, port, kPatience, [&] {
    start_where_all_sit(players);
    return all_finished(players) && all_up_to_date(players);
  })) << state_of(players);
}

// Plays all to the end, with the server stopped and started anew in between.
void play_all(const RandomActs& random_acts, int round, const std::vector<Stop>& stops) {
  const TemporaryFolder folder(quick_place());
  auto service = std::make_unique<RunningService>(folder.path());
  Players players;
  std::uint64_t seed = 1000 * static_cast<std::uint64_t>(round);
  for (const auto& spec : one_of_each(round)) {
    ASSERT_TRUE(gather(players, spec, service->port(), ++seed, random_acts));
  }
  for (const auto& stop : stops) {
    ASSERT_TRUE(let_play(players, service->port(), kPatience, [&] {
      start_where_all_sit(players);
      return part_of(players, stop.so_far) >= stop.part;
    })) << state_of(players);
    stop_politely(*service, players);
    service = std::make_unique<RunningService>(folder.path());
  }
  ASSERT_NO_FATAL_FAILURE(play_to_the_end(players, service->port()));
  const bool quiet = random_acts.drop == 0 && stops.empty();
  check_records(players, service->port(), quiet);
  service->stop();
  check_logs(players, folder.path());
  check_answers(players, *open_store(folder.path()));
  check_faults(players);
}

TEST(EndToEnd, QuietGames) {
  for (int round = 0; round < rounds(); ++round) play_all({}, round, {});
}

TEST(EndToEnd, GamesOfCarelessClientsOnAServerThatRestarts) {
  const RandomActs all{.drop = 5, .twice = 10, .late = 10, .undo = 10, .chat = 5, .wrong = 5};
  for (int round = 0; round < rounds(); ++round) {
    play_all(all, round,
             {{&Player::seated, 0.5}, {&Player::started, 0.3}, {&Player::finished, 0.2}, {&Player::finished, 0.6}});
  }
}

// What a check finds.
int failures(const std::function<void()>& check) {
  ::testing::TestPartResultArray found;
  {
    using Reporter = ::testing::ScopedFakeTestPartResultReporter;
    const Reporter reporter(Reporter::INTERCEPT_ONLY_CURRENT_THREAD, &found);
    check();
  }
  return found.size();
}

TEST(EndToEnd, TheChecksFindWhatIsLostOrThereTwice) {
  const TemporaryFolder folder(quick_place());
  Players players;
  {
    RunningService service(folder.path());
    auto spec = one_of_each(1).front();
    spec.persons = spec.players;
    spec.settings = R"({"pace_min_ms":0,"pace_max_ms":0,"window_ms":0,"free_chat":true})";
    ASSERT_TRUE(gather(players, spec, service.port(), 1, {.chat = 100}));
    for (const auto& player : players) player->words = player->name();
    ASSERT_NO_FATAL_FAILURE(play_to_the_end(players, service.port()));
    // A line without an answer may be there or not, so that one too many would not be noticed.
    const auto answered = [](const auto& player) { return player->maybe_chatted() == player->chatted(); };
    ASSERT_TRUE(let_play(players, service.port(), kPatience, [&] { return std::ranges::all_of(players, answered); }));
  }
  const auto store = open_store(folder.path());
  const auto logs = [&] { check_logs(players, *store); };
  const auto answers = [&] { check_answers(players, *store); };
  EXPECT_EQ(failures(logs), 0);
  EXPECT_EQ(failures(answers), 0);
  const auto line = store->chat(players[0]->table(), 0, 1)->at(0);
  ASSERT_EQ(commit(*store, {writes::AddChat{players[0]->table(), line.guest, 1, ChatKind::text, line.text}}), "");
  EXPECT_EQ(failures(logs), 2);  // one too many of the guest, and this one twice
  // Another than was chosen.
  ASSERT_TRUE(store->database().run(
      R"(UPDATE batches SET events = replace(events, '"by":"person"', '"by":"bot"') WHERE number =
         (SELECT max(number) FROM batches WHERE events LIKE '%"by":"person"%'))"));
  EXPECT_GE(failures(answers), 2);  // an action of another, and one that was done and is not there
}

// The types of event that are in what the players were told.
void add_types(const Players& players, std::set<std::string>* types) {
  for (const auto& player : players) {
    for (const auto& [n, text] : player->events()) types->emplace(json::parse(text).at("type").as_string());
  }
}

// Seats are swapped, left, taken over and given up; games end by agreement; and all play once more.
void come_and_go(int round, std::set<std::string>* types) {
  const RandomActs acts{.drop = 2, .swap = 30, .kick = 40, .leave = 4, .take_over = 30, .resign = 3, .agree = 3};
  const TemporaryFolder folder(quick_place());
  RunningService service(folder.path());
  Players players;
  std::uint64_t seed = 1'000'000 + 1000 * static_cast<std::uint64_t>(round);
  for (auto spec : one_of_each(round)) {
    spec.settings = R"({"pace_min_ms":0,"pace_max_ms":0,"window_ms":0,"take_over":true})";
    ASSERT_TRUE(gather(players, spec, service.port(), ++seed, acts));
  }
  ASSERT_NO_FATAL_FAILURE(play_to_the_end(players, service.port()));
  for (const auto& player : players) player->want_rematch();
  Players again;
  ASSERT_TRUE(let_play(players, service.port(), kPatience, [&] {
    const bool agreed = std::all_of(players.begin(), players.end(),
                                    [](const auto& each) { return !each->seat() || each->rematched(); });
    if (agreed) again = at_the_next_tables(players, service.port());
    return !again.empty();
  })) << state_of(players);
  ASSERT_NO_FATAL_FAILURE(play_to_the_end(again, service.port()));
  // What came with the rematch was told to all of the first tables, too.
  ASSERT_NO_FATAL_FAILURE(play_to_the_end(players, service.port()));
  add_types(players, types);
  for (auto& player : again) players.push_back(std::move(player));
  check_records(players, service.port());
  service.stop();
  check_logs(players, folder.path());
  check_faults(players);
}

// What players do depends on when they hear of something: a round may lack a type of event, but not round after round.
TEST(EndToEnd, GamesOfPeopleWhoComeAndGo) {
  const std::set<std::string> wanted = {"swapped", "kicked", "left", "took_over", "resigned", "agreed", "rematch"};
  constexpr int kMoreRounds = 10;
  std::set<std::string> types;
  const auto all_seen = [&] { return std::ranges::includes(types, wanted); };
  for (int round = 0; round < rounds() || (!all_seen() && round < rounds() + kMoreRounds); ++round) {
    ASSERT_NO_FATAL_FAILURE(come_and_go(round, &types));
  }
  EXPECT_TRUE(all_seen()) << ::testing::PrintToString(types);
}

}  // namespace
}  // namespace tessera::server
