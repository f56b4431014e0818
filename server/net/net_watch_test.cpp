// Descriptors of others on the network's loop.
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <future>

#include "server/testing/echo_server.h"

namespace tessera::server {
namespace {

using namespace std::chrono_literals;
using testing::EchoServer;
using testing::quick_config;

class NetWatch : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends_.data()), 0);
    server_.on_network([this] { watch_ = server_.network().watch(Descriptor(ends_[0])); });
  }
  void TearDown() override {
    server_.on_network([this] { watch_.reset(); });
    ::close(ends_[1]);
  }

  EchoServer server_{quick_config()};
  std::array<int, 2> ends_ = {};
  std::unique_ptr<DescriptorWatch> watch_;
};

TEST_F(NetWatch, TellsOnceThatThereIsSomethingToRead) {
  std::promise<void> ready;
  int calls = 0;
  server_.on_network([&] {
    watch_->when_readable([&] {
      ++calls;
      ready.set_value();
    });
    watch_->when_readable([&] { ++calls; });  // it waits already
  });
  server_.on_network([&] { EXPECT_EQ(calls, 0); });
  ASSERT_EQ(::write(ends_[1], "x", 1), 1);
  EXPECT_EQ(ready.get_future().wait_for(5s), std::future_status::ready);
  server_.on_network([&] { EXPECT_EQ(calls, 1); });
}

TEST_F(NetWatch, TellsThatItIsReadyAndCanBeAskedAgain) {
  for (int i = 0; i < 3; ++i) {
    std::promise<void> readable;
    std::promise<void> writable;
    server_.on_network([&] {
      watch_->when_readable([&] { readable.set_value(); });
      watch_->when_writable([&] { writable.set_value(); });
    });
    EXPECT_EQ(writable.get_future().wait_for(5s), std::future_status::ready);
    ASSERT_EQ(::write(ends_[1], "x", 1), 1);
    EXPECT_EQ(readable.get_future().wait_for(5s), std::future_status::ready);
    char byte = 0;
    ASSERT_EQ(::read(ends_[0], &byte, 1), 1);
  }
}

TEST_F(NetWatch, OneThatIsGoneTellsNothing) {
  bool told = false;
  server_.on_network([&] {
    watch_->when_readable([&] { told = true; });
    ASSERT_EQ(::write(ends_[1], "x", 1), 1);
    watch_.reset();
  });
  server_.on_network([] {});
  EXPECT_FALSE(told);
}

TEST_F(NetWatch, MayBeDestroyedByWhatItTells) {
  std::promise<void> gone;
  server_.on_network([&] {
    watch_->when_readable([&] {
      watch_.reset();
      gone.set_value();
    });
  });
  ASSERT_EQ(::write(ends_[1], "x", 1), 1);
  EXPECT_EQ(gone.get_future().wait_for(5s), std::future_status::ready);
}

}  // namespace
}  // namespace tessera::server
