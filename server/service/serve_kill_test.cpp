// A server under load is killed at random moments and started anew. Nothing that anyone was told is missing then, and
// nothing is told twice in two ways.
//
// TESSERA_KILLS: how often (default 12).
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "engine/core/random.h"
#include "server/store/by_name/open_store.h"
#include "server/testing/party.h"
#include "server/testing/postgres_server.h"
#include "server/testing/server_process.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using namespace testing;

constexpr int kPatience = 60;  // seconds, for anything
constexpr std::size_t kTables = 6;

std::uint32_t kills() {
  const char* text = std::getenv("TESSERA_KILLS");
  return text == nullptr ? 12 : static_cast<std::uint32_t>(std::max(1, std::atoi(text)));
}

// Players at tables, some in play and some whose game is over.
class Load {
 public:
  explicit Load(std::uint64_t seed) : dice_(seed) {}

  // New tables for those that are over. Who has finished stays for a while: it must stay told, too.
  void fill_up(int port) {
    for (auto at = players_.begin(); at != players_.end();) {
      // The answer about the beginning may be on its way still.
      const bool leaves = (*at)->finished() && (*at)->knows_all() && dice_.below(3) == 0;
      if (leaves) (*at)->hang_up();
      if (leaves) gone_.push_back(std::move(*at));
      at = leaves ? players_.erase(at) : at + 1;
    }
    std::set<std::string> running;
    for (const auto& player : players_) {
      if (!player->finished()) running.insert(player->table());
    }
    const auto specs = one_of_each(static_cast<int>(dice_.below(6)));
    for (auto missing = kTables - std::min(kTables, running.size()); missing > 0; --missing) {
      const auto& spec = specs[dice_.below(static_cast<std::uint32_t>(specs.size()))];
      ASSERT_TRUE(gather(players_, spec, port, ++tables_, kRandomActs));
    }
  }

  // Until the players have heard so much more, or there is no more to hear.
  void play(int port, std::uint64_t texts) {
    const auto until = heard() + texts;
    ASSERT_TRUE(let_play(players_, port, kPatience, [&] {
      start_where_all_sit(players_);
      return heard() >= until || all_finished(players_);
    })) << state_of(players_);
  }
  void play_to_the_end(int port) {
    ASSERT_TRUE(let_play(players_, port, kPatience, [&] {
      start_where_all_sit(players_);
      return all_finished(players_) && all_up_to_date(players_);
    })) << state_of(players_);
  }

  // What was in the sockets when the server died was told, too.
  void hear_the_last() {
    for (const auto& player : players_) {
      for (int i = 0; i < 5000 && player->connected(); ++i) {
        player->listen();
        if (player->connected()) ::usleep(1000);
      }
      EXPECT_FALSE(player->connected());
    }
  }

  Players all() {
    for (auto& player : players_) gone_.push_back(std::move(player));
    players_.clear();
    return std::move(gone_);
  }
  const Players& players() const { return players_; }

 private:
  static constexpr RandomActs kRandomActs{.drop = 1, .twice = 5, .late = 5, .undo = 5, .chat = 10, .wrong = 1};

  std::uint64_t heard() const {
    std::uint64_t sum = 0;
    for (const auto& player : players_) sum += player->texts();
    return sum;
  }

  Stream dice_;
  Players players_;
  Players gone_;
  std::uint64_t tables_ = 0;
};

class ServeKill : public ::testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (!GetParam()) return;
    auto* postgres = PostgresServer::shared();
    if (postgres == nullptr) GTEST_SKIP() << "PostgreSQL is not installed here";
    url_ = postgres->make_database() + "&connect_timeout=60";  // on a busy machine it may take longer than usual
  }

  std::unique_ptr<ServerProcess> start() const {
    std::vector<std::string> options{"--no-limits", "--bot-threads", "1", "--log", "error"};
    if (!url_.empty()) options.insert(options.end(), {"--store", url_});
    return std::make_unique<ServerProcess>(TESSERA_PROGRAM, folder_.path(), std::move(options));
  }

  const TemporaryFolder folder_{quick_place()};
  std::string url_;  // "": a file in the folder
};

TEST_P(ServeKill, NothingThatWasToldIsLost) {
  Load load(11);
  Stream dice(12);
  for (std::uint32_t kill = 0; kill < kills() && !HasFatalFailure(); ++kill) {
    const auto server = start();
    if (dice.below(8) == 0) {  // while it starts
      ::usleep(dice.below(20'000));
    } else {
      ASSERT_NE(server->port(), 0) << "after kill " << kill;
      ASSERT_NO_FATAL_FAILURE(load.fill_up(server->port()));
      ASSERT_NO_FATAL_FAILURE(load.play(server->port(), dice.below(800)));
    }
    const int status = server->end(SIGKILL);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << status;
    load.hear_the_last();
  }
  const auto server = start();
  ASSERT_NE(server->port(), 0);
  ASSERT_NO_FATAL_FAILURE(load.play_to_the_end(server->port()));
  const auto players = load.all();
  ASSERT_FALSE(players.empty());
  check_records(players, server->port());
  EXPECT_EQ(server->end(SIGTERM), 0);
  const auto store = server::open_store(url_, folder_.path());
  ASSERT_TRUE(store) << error_of(store);
  check_logs(players, **store);
  check_faults(players);
}

std::string kind_of_store(const ::testing::TestParamInfo<bool>& each) { return each.param ? "postgres" : "sqlite"; }
INSTANTIATE_TEST_SUITE_P(On, ServeKill, ::testing::Bool(), kind_of_store);

// PostgreSQL is stopped under a playing server, twice for a moment and then for good.
TEST(ServeOnPostgres, AStopOfPostgresDelaysAndLosesNothing) {
  auto* postgres = PostgresServer::shared();
  if (postgres == nullptr) GTEST_SKIP() << "PostgreSQL is not installed here";
  const TemporaryFolder folder(quick_place());
  const auto url = postgres->make_database();
  ServerProcess server(TESSERA_PROGRAM, folder.path(),
                       {"--no-limits", "--bot-threads", "1", "--log", "error", "--store", url});
  ASSERT_NE(server.port(), 0);
  Load load(21);
  ASSERT_NO_FATAL_FAILURE(load.fill_up(server.port()));
  for (int stop = 0; stop < 2; ++stop) {
    ASSERT_NO_FATAL_FAILURE(load.play(server.port(), 100));
    postgres->stop_at_once();
    postgres->start();
  }
  ASSERT_NO_FATAL_FAILURE(load.play_to_the_end(server.port()));
  const auto players = load.all();
  check_records(players, server.port());
  EXPECT_EQ(server.end(SIGTERM), 0);
  const auto store = server::open_store(url, folder.path());
  ASSERT_TRUE(store) << error_of(store);
  check_logs(players, **store);
  check_faults(players);
}

int move(const std::string& from, const std::string& to) {
  return std::system((TESSERA_PROGRAM " admin move --from '" + from + "' --to '" + to + "' >/dev/null").c_str());
}

// The same guests go on with the same games, and their records prove their dice.
TEST(ServeOnPostgres, RunningGamesMoveThereAndBack) {
  auto* postgres = PostgresServer::shared();
  if (postgres == nullptr) GTEST_SKIP() << "PostgreSQL is not installed here";
  const TemporaryFolder first(quick_place());
  const TemporaryFolder second(quick_place());
  const TemporaryFolder third(quick_place());
  const auto url = postgres->make_database();
  Load load(31);
  const auto play = [&](const std::string& folder, std::vector<std::string> store, bool to_the_end) {
    std::vector<std::string> options{"--no-limits", "--bot-threads", "1", "--log", "error"};
    options.insert(options.end(), store.begin(), store.end());
    ServerProcess server(TESSERA_PROGRAM, folder, std::move(options));
    ASSERT_NE(server.port(), 0);
    if (!to_the_end) ASSERT_NO_FATAL_FAILURE(load.fill_up(server.port()));
    if (!to_the_end) ASSERT_NO_FATAL_FAILURE(load.play(server.port(), 300));
    if (to_the_end) ASSERT_NO_FATAL_FAILURE(load.play_to_the_end(server.port()));
    if (to_the_end) check_records(load.players(), server.port());
    EXPECT_EQ(server.end(SIGTERM), 0);
    load.hear_the_last();
  };
  ASSERT_NO_FATAL_FAILURE(play(first.path(), {}, false));
  ASSERT_EQ(move(first.path(), url), 0);
  ASSERT_NO_FATAL_FAILURE(play(second.path(), {"--store", url}, false));
  ASSERT_EQ(move(url, third.path()), 0);
  ASSERT_NO_FATAL_FAILURE(play(third.path(), {}, true));
  EXPECT_NE(move(first.path(), url), 0);  // it is not empty
  check_logs(load.players(), third.path());
  check_faults(load.players());
}

TEST(ServeOnPostgres, SaysWhyItCantStart) {
  const TemporaryFolder folder(quick_place());
  ServerProcess server(TESSERA_PROGRAM, folder.path(), {"--store", "postgresql://u:geheim@127.0.0.1:1/none"});
  EXPECT_EQ(server.port(), 0);
  const int status = server.end(0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1) << status;
}

}  // namespace
}  // namespace tessera::server
