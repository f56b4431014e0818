// One turn of the network thread is bounded by time: however much clients send at once, work of others comes between.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <thread>

#include "server/testing/echo_server.h"

namespace tessera::server {
namespace {

using testing::Client;
using testing::EchoServer;
using testing::quick_config;

// Needs a whole turn for each message and request, and after the first of them, which waits until all clients have
// sent theirs, something is posted. `before`: how many were handled before that was done.
class SlowServer : public EchoServer {
 public:
  SlowServer() : EchoServer(quick_config()) {}
  ~SlowServer() { stop_and_wait(); }

  void request(Request request, Answer answer) override {
    work();
    EchoServer::request(std::move(request), std::move(answer));
  }
  void message(ConnectionId id, std::string_view text) override {
    work();
    EchoServer::message(id, text);
  }

  std::promise<void> all_sent;
  std::atomic<int> handled = 0;
  std::atomic<int> before = 0;

 private:
  void work() {
    if (handled++ == 0) {
      all_sent.get_future().wait();
      network().post([this] { before = handled.load(); });
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
};

constexpr int kMany = 20;
constexpr int kFew = 4;  // some may be handled before the turn in which the post is made is over

TEST(NetTurn, MessagesOfManyConnectionsAreNotOneTurn) {
  SlowServer server;
  std::vector<Client> clients;
  for (int i = 0; i < kMany; ++i) {
    clients.emplace_back(server.port());
    ASSERT_TRUE(clients.back().open());
  }
  for (auto& client : clients) client.text("hello");
  server.all_sent.set_value();
  for (auto& client : clients) EXPECT_EQ(client.read_text(), "hello");
  EXPECT_LE(server.before, kFew);
}

TEST(NetTurn, MessagesOfOneConnectionAreNotOneTurn) {
  SlowServer server;
  Client client(server.port());
  ASSERT_TRUE(client.open());
  std::string bytes;
  for (int i = 0; i < kMany; ++i) bytes += testing::masked_frame(0x81, std::to_string(i));
  client.send(bytes);
  server.all_sent.set_value();
  for (int i = 0; i < kMany; ++i) EXPECT_EQ(client.read_text(), std::to_string(i));
  EXPECT_LE(server.before, kFew);
  client.text("and on");
  EXPECT_EQ(client.read_text(), "and on");
}

TEST(NetTurn, RequestsSentAheadAreNotOneTurn) {
  SlowServer server;
  Client client(server.port());
  std::string bytes;
  for (int i = 0; i < kMany; ++i) bytes += "GET /echo?" + std::to_string(i) + " HTTP/1.1\r\nHost: x\r\n\r\n";
  client.send(bytes);
  server.all_sent.set_value();
  for (int i = 0; i < kMany; ++i) {
    const auto answer = client.answer();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->body, "GET /echo " + std::to_string(i) + " ");
  }
  EXPECT_LE(server.before, kFew);
  EXPECT_EQ(client.get("/echo")->status, 200);
}

// What one turn wants to say to very many is written in several.
TEST(NetTurn, AllAreToldThoughOneTurnIsNotEnough) {
  EchoServer server(quick_config());
  std::vector<Client> clients;
  for (int i = 0; i < kMany; ++i) {
    clients.emplace_back(server.port());
    ASSERT_TRUE(clients.back().open("/ws?greet"));
    EXPECT_EQ(clients.back().read_text(), "welcome");
  }
  server.on_network([&] {
    server.say_to_all("news");
    std::this_thread::sleep_for(std::chrono::milliseconds(3));  // the turn is over before anything is written
  });
  for (auto& client : clients) EXPECT_EQ(client.read_text(), "news");
}

TEST(NetTurn, TheLongestIsCounted) {
  EchoServer server(quick_config());
  server.on_network([] {
    timespec now = {};
    const auto spent = [&] {
      ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
      return now.tv_sec * 1000 + now.tv_nsec / 1'000'000;
    };
    for (const auto until = spent() + 7; spent() < until;) continue;
  });
  EXPECT_GE(server.counters().longest_turn_us, 6'000U);
  EXPECT_GE(server.counters().long_turns, 1U);
}

}  // namespace
}  // namespace tessera::server
