// Many connections, limits on them, no file descriptors left, and the end of the server.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fcntl.h>
#include <atomic>
#include <csignal>
#include <thread>

#include "server/testing/echo_server.h"

namespace tessera::server {
namespace {

using testing::Client;
using testing::EchoServer;
using testing::quick_config;

TEST(NetLimitsTest, ManyConnectionsAtOnce) {
  EchoServer server(quick_config());
  std::vector<Client> clients;
  for (int i = 0; i < 200; ++i) {
    clients.emplace_back(server.port());
    ASSERT_TRUE(clients.back().open());
  }
  for (auto& client : clients) client.text("hello");
  for (auto& client : clients) ASSERT_EQ(client.read_text(), "hello");
  EXPECT_EQ(server.counters().websockets, 200U);
  clients.clear();
  EXPECT_TRUE(server.eventually([](const NetCounters& now) { return now.connections == 0; }));
  EXPECT_EQ(server.counters().accepted, 200U);
}

TEST(NetLimitsTest, WhenItIsFullOthersAreTurnedAway) {
  auto config = quick_config();
  config.connections = 2;
  EchoServer server(config);
  Client one(server.port());
  ASSERT_TRUE(one.open());
  {
    Client two(server.port());
    ASSERT_EQ(two.get("/echo")->status, 200);
    Client three(server.port());
    const auto refused = three.answer();
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->status, 503);
    EXPECT_EQ(refused->body, R"({"error":"unavailable"})");
    EXPECT_TRUE(three.ended());
  }
  ASSERT_TRUE(server.eventually([](const NetCounters& now) { return now.connections == 1; }));
  EXPECT_EQ(Client(server.port()).get("/echo")->status, 200);
  EXPECT_EQ(server.counters().refused, 1U);
}

TEST(NetLimitsTest, OneAddressHasOnlySoMany) {
  auto config = quick_config();
  config.per_address.connections = 2;
  EchoServer server(config);
  Client one(server.port());
  Client two(server.port());
  ASSERT_TRUE(one.open());
  ASSERT_TRUE(two.open());
  EXPECT_EQ(Client(server.port()).answer()->status, 503);
  two.hang_up();
  ASSERT_TRUE(server.eventually([](const NetCounters& now) { return now.connections == 1; }));
  EXPECT_EQ(Client(server.port()).get("/echo")->status, 200);
}

TEST(NetLimitsTest, BehindAProxyTheClientsAreCounted) {
  auto config = quick_config();
  config.per_address.connections = 1;
  config.trusted_proxies = {"127.0.0.1"};
  EchoServer server(config);
  Client one(server.port());
  Client two(server.port());
  Client three(server.port());
  EXPECT_EQ(two.upgrade("/no", "X-Forwarded-For: 192.0.2.1\r\n")->status, 403);  // a refused one does not count
  ASSERT_TRUE(one.open("/ws", "X-Forwarded-For: 192.0.2.1\r\n"));
  EXPECT_EQ(two.upgrade("/ws", "X-Forwarded-For: 192.0.2.1\r\n")->status, 429);
  ASSERT_TRUE(three.open("/ws", "X-Forwarded-For: 192.0.2.2\r\n"));
  three.text("who");
  EXPECT_EQ(three.read_text(), "192.0.2.2 -");
  one.hang_up();
  ASSERT_TRUE(server.eventually([](const NetCounters& now) { return now.websockets == 1; }));
  EXPECT_TRUE(Client(server.port()).open("/ws", "X-Forwarded-For: 192.0.2.1\r\n"));
}

// UndefinedBehaviorSanitizer looks at memory through a pipe, so without a file descriptor it sees errors everywhere.
bool needs_file_descriptors_itself() {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  return true;  // the preset that has both
#endif
#endif
  return false;
}

// Leaves no file descriptor for the server's side of the last connection, until another is closed.
TEST(NetLimitsTest, SurvivesHavingNoFileDescriptorLeft) {
  if (needs_file_descriptors_itself()) GTEST_SKIP() << "a sanitizer needs file descriptors of its own";
  EchoServer server(quick_config());
  rlimit before = {};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  const int kept = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const int last = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  ASSERT_LT(kept, last);
  ::close(last);
  rlimit low = before;
  low.rlim_cur = static_cast<rlim_t>(last) + 1;  // the client takes `last`
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &low), 0);
  Client client(server.port());
  ASSERT_TRUE(client.connected());
  EXPECT_TRUE(server.eventually([](const NetCounters& now) { return now.accept_errors > 0; }));
  ::close(kept);
  EXPECT_EQ(client.get("/echo")->status, 200);
  setrlimit(RLIMIT_NOFILE, &before);
}

TEST(NetStopTest, ClientsAreToldToComeBack) {
  EchoServer server(quick_config());
  Client client(server.port());
  Client idle(server.port());
  ASSERT_TRUE(client.open());
  ASSERT_EQ(idle.get("/echo")->status, 200);
  std::thread stopping([&] { server.stop_and_wait(); });
  const auto frame = client.read_frame();
  EXPECT_TRUE(frame);
  if (frame) EXPECT_EQ(frame->close_code(), 1012);
  EXPECT_TRUE(client.ended());
  EXPECT_TRUE(idle.ended());
  client.hang_up();
  stopping.join();
  EXPECT_FALSE(Client(server.port()).connected());
  EXPECT_EQ(server.log(), (std::vector<std::string>{"opened", "closed"}));
}

TEST(NetStopTest, WhatIsQueuedGoesOutFirst) {
  EchoServer server(quick_config());
  Client client(server.port());
  Client asking(server.port());
  ASSERT_TRUE(client.open());
  asking.send("GET /at-stop HTTP/1.1\r\nHost: x\r\n\r\n");
  ASSERT_TRUE(server.eventually([](const NetCounters& now) { return now.requests == 2; }));
  client.text("flood 200 1000");
  ASSERT_TRUE(server.eventually([](const NetCounters& now) { return now.messages_in == 1; }));
  std::thread stopping([&] { server.stop_and_wait(); });
  const auto answer = asking.answer();
  EXPECT_TRUE(answer);
  if (answer) EXPECT_EQ(answer->body, "at the stop");
  if (answer) EXPECT_EQ(answer->field("connection"), "close");
  for (int i = 0; i < 200; ++i) EXPECT_EQ(client.read_text().size(), 1000U);
  const auto last = client.read_frame();
  EXPECT_TRUE(last && last->close_code() == 1012);
  client.hang_up();
  asking.hang_up();
  stopping.join();
}

TEST(NetStopTest, ItDoesNotWaitForEver) {
  auto config = quick_config();
  config.stop_timeout = 100;
  config.close_timeout = 60'000;
  config.answer_timeout = 60'000;
  EchoServer server(config);
  Client stubborn(server.port());
  Client asking(server.port());
  ASSERT_TRUE(stubborn.open());
  asking.send("GET /never HTTP/1.1\r\nHost: x\r\n\r\n");
  ASSERT_TRUE(server.eventually([](const NetCounters& now) { return now.requests == 2; }));
  server.stop_and_wait();
  EXPECT_EQ(server.log(), (std::vector<std::string>{"opened", "closed"}));
}

TEST(NetStopTest, SignalsAreHeard) {
  EchoServer server(quick_config());
  std::atomic<bool> heard = false;
  server.on_network([&] { server.network().on_stop_signal([&] { heard = true; }); });
  std::raise(SIGTERM);
  EXPECT_TRUE(server.eventually([&](const NetCounters&) { return heard.load(); }));
}

TEST(NetPostTest, WorkOfOtherThreadsIsDoneInOrder) {
  EchoServer server(quick_config());
  std::vector<int> done;
  std::thread other([&] {
    for (int i = 0; i < 1000; ++i) server.network().post([&, i] { done.push_back(i); });
  });
  other.join();
  server.on_network([&] {
    ASSERT_EQ(done.size(), 1000U);
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(done[static_cast<std::size_t>(i)], i);
  });
}

TEST(NetAlarmTest, ANewAlarmTakesThePlaceOfTheOld) {
  EchoServer server(quick_config());
  std::atomic<int> rung = 0;
  server.on_network([&] {
    const Time now = server.network().now();
    server.network().set_alarm(now + 10, [&] { rung = 1; });
    server.network().set_alarm(now + 20, [&] { rung = 2; });
  });
  EXPECT_TRUE(server.eventually([&](const NetCounters&) { return rung.load() != 0; }));
  EXPECT_EQ(rung.load(), 2);
}

TEST(NetSendTest, ToNobodyIsNothing) {
  EchoServer server(quick_config());
  server.on_network([&] {
    server.network().send(0, std::make_shared<const std::string>("x"));
    server.network().send(1ULL << 40, std::make_shared<const std::string>("x"));
    server.network().close(77, CloseCode::normal, "");
  });
  EXPECT_EQ(Client(server.port()).get("/echo")->status, 200);
}

}  // namespace
}  // namespace tessera::server
