#include "client/reconnecting_socket.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <thread>

#include "server/base/descriptor.h"
#include "server/net/websocket.h"

namespace tessera::client {
namespace {

using server::CloseCode;
using server::Descriptor;

TEST(PauseBeforeRetry, GrowsToFifteenSeconds) {
  EXPECT_EQ(pause_before_retry(0, 0, 1).count(), 400);
  EXPECT_EQ(pause_before_retry(0, 0, 0.5).count(), 200);
  EXPECT_EQ(pause_before_retry(3, 0, 1).count(), 3'200);
  EXPECT_EQ(pause_before_retry(6, 0, 1).count(), 15'000);
  EXPECT_EQ(pause_before_retry(39, 0, 1).count(), 15'000);
}

TEST(PauseBeforeRetry, AfterARestartTheServerHasTwoSeconds) {
  const int restart = static_cast<int>(CloseCode::restart);
  EXPECT_EQ(pause_before_retry(0, restart, 1).count(), 2'000);
  EXPECT_EQ(pause_before_retry(1, restart, 1).count(), 800);
}

// Bound, so that nobody else has the port; but nobody listens.
TEST(ReconnectingSocket, WhereNobodyListensItTriesAgain) {
  const Descriptor closed(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* plain = reinterpret_cast<sockaddr*>(&address);
  ASSERT_EQ(::bind(closed.number(), plain, size), 0);
  ASSERT_EQ(::getsockname(closed.number(), plain, &size), 0);
  const auto port = std::to_string(ntohs(address.sin_port));
  ReconnectingSocket socket(*parse_address("http://127.0.0.1:" + port + "/#/t/k3"));
  for (int tries = 0; tries < 2; ++tries) {
    auto change = ReconnectingSocket::Change::none;
    while ((change = socket.advance()) == ReconnectingSocket::Change::none) {
      std::this_thread::sleep_for(socket.patience());
    }
    EXPECT_EQ(change, ReconnectingSocket::Change::lost);
    EXPECT_NE(socket.why(), "");
    EXPECT_EQ(socket.get(), nullptr);
    EXPECT_FALSE(socket.opening());
  }
  EXPECT_TRUE(socket.confirm());
  EXPECT_FALSE(socket.confirm());
}

}  // namespace
}  // namespace tessera::client
