// Two buses over a real nats-server, whose links are cut and held.
#include "server/cluster/nats_bus.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <thread>

#include "server/base/log.h"
#include "server/testing/cutting_proxy.h"
#include "server/testing/echo_server.h"
#include "server/testing/nats_server.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using namespace testing;
using namespace std::chrono_literals;

NatsConfig plain(int port) { return {.url = "nats://127.0.0.1:" + std::to_string(port)}; }
// For tests of what a connection carries: a machine that stands still for a moment does not end it.
NatsConfig patient(NatsConfig config) {
  config.silence = 30s;
  return config;
}

// A bus on a network of its own, which ticks it.
class BusNode {
 public:
  BusNode(int port, const std::string& name) : BusNode(plain(port), name) {}
  BusNode(const NatsConfig& config, const std::string& name) {
    auto bus = NatsBus::open(config, "test", name, network_.network(), [this](std::string_view bytes) {
      const std::lock_guard lock(mutex_);
      received_.emplace_back(bytes);
    });
    EXPECT_TRUE(bus) << error_of(bus);
    bus_ = *std::move(bus);
    ticker_ = std::thread([this] {
      while (!done_) {
        network_.on_network([this] {
          bus_->tick();
          bus_->flush();
        });
        std::this_thread::sleep_for(50ms);
      }
    });
  }
  ~BusNode() {
    done_ = true;
    ticker_.join();
    network_.stop_and_wait();
  }

  void send(const std::string& node, const std::string& bytes) {
    network_.on_network([&] {
      bus_->send(node, bytes);
      bus_->flush();
    });
  }
  bool linked() {
    bool out = false;
    network_.on_network([&] { out = bus_->linked(); });
    return out;
  }
  std::vector<std::string> received() {
    const std::lock_guard lock(mutex_);
    return received_;
  }
  // Without this word: `reaches` may have sent it more often than it has arrived yet.
  std::vector<std::string> received_but(const std::string& word) {
    auto out = received();
    std::erase(out, word);
    return out;
  }

 private:
  static std::string error_of(const Result<std::unique_ptr<NatsBus>>& bus) { return bus ? "" : bus.error().text; }

  EchoServer network_{quick_config()};
  std::mutex mutex_;
  std::vector<std::string> received_;
  std::unique_ptr<NatsBus> bus_;
  std::atomic<bool> done_ = false;
  std::thread ticker_;
};

template <class Holds>
bool eventually(Holds holds, std::chrono::seconds patience = 60s) {
  for (const auto end = std::chrono::steady_clock::now() + patience; std::chrono::steady_clock::now() < end;) {
    if (holds()) return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

class ABusOverNats : public ::testing::Test {
 protected:
  void SetUp() override {
    set_log_level(LogLevel::error);
    nats_ = NatsServer::start();
    if (!nats_) GTEST_SKIP() << "nats-server is not installed here";
  }

  // What one sends again and again reaches the other.
  static bool reaches(BusNode& from, const std::string& to_name, BusNode& to, const std::string& word) {
    return eventually([&] {
      from.send(to_name, word);
      const auto received = to.received();
      return std::find(received.begin(), received.end(), word) != received.end();
    });
  }

  static void check_order(BusNode& a, BusNode& b) {
    ASSERT_TRUE(reaches(a, "b", b, "there"));
    std::vector<std::string> sent;
    for (int i = 0; i < 300; ++i) sent.push_back(std::to_string(i) + std::string(i % 10 == 0 ? 300'000 : 10, 'x'));
    for (const auto& each : sent) a.send("b", each);
    EXPECT_TRUE(eventually([&] { return b.received_but("there") == sent; }))
        << b.received_but("there").size() << " have come; linked: " << a.linked() << b.linked();
    EXPECT_TRUE(a.received().empty());
  }

  // A certificate of its own authority, for this name.
  static bool make_certificate(const TemporaryFolder& folder, const std::string& name) {
    const auto make =
        "cd " + folder.path() +
        " && openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=nats -keyout key.pem -out cert.pem "
        "-addext subjectAltName=" +
        name + " >make.log 2>&1";
    return std::system(make.c_str()) == 0;
  }
  static NatsConfig over_tls(const std::string& host, int port, const TemporaryFolder& authority) {
    return {.url = "tls://" + host + ":" + std::to_string(port), .ca = authority.path() + "/cert.pem"};
  }

  // Until two tries to connect are over that begin from now on.
  static bool tries(const CuttingProxy& proxy) {
    return eventually([&, before = proxy.accepted()] { return proxy.accepted() >= before + 3; });
  }

  std::unique_ptr<NatsServer> nats_;
};

TEST_F(ABusOverNats, CarriesInOrderWhateverTheSize) {
  const auto config = patient(plain(nats_->port()));
  BusNode a(config, "a");
  BusNode b(config, "b");
  check_order(a, b);
}

TEST_F(ABusOverNats, CarriesTheSameOverTls) {
  const TemporaryFolder folder;
  if (!make_certificate(folder, "IP:127.0.0.1")) GTEST_SKIP() << "openssl is not installed here";
  nats_ = NatsServer::start(folder.path());
  const auto config = patient(over_tls("127.0.0.1", nats_->port(), folder));
  BusNode a(config, "a");
  BusNode b(config, "b");
  check_order(a, b);
  nats_->kill();
  EXPECT_TRUE(eventually([&] { return !a.linked() && !b.linked(); }));
  nats_->start_again();
  EXPECT_TRUE(reaches(a, "b", b, "two"));
}

// A host with a certificate of the same authority for another name is not this server; nor is one that signed its own.
TEST_F(ABusOverNats, TalksToNobodyWhoseCertificateIsForAnotherHostOrByAnotherAuthority) {
  const TemporaryFolder folder;
  const TemporaryFolder foreign;
  if (!make_certificate(folder, "DNS:localhost")) GTEST_SKIP() << "openssl is not installed here";
  ASSERT_TRUE(make_certificate(foreign, "DNS:localhost"));
  nats_ = NatsServer::start(folder.path());
  CuttingProxy proxies[] = {CuttingProxy(nats_->port()), CuttingProxy(nats_->port()), CuttingProxy(nats_->port())};
  BusNode right(over_tls("localhost", nats_->port(), folder), "right");
  BusNode other_host(over_tls("127.0.0.1", proxies[0].port(), folder), "other_host");
  BusNode other_authority(over_tls("localhost", proxies[1].port(), foreign), "other_authority");
  NatsConfig unknown = over_tls("localhost", proxies[2].port(), folder);
  unknown.ca.clear();  // those that the machine trusts
  BusNode unknown_authority(unknown, "unknown_authority");
  ASSERT_TRUE(eventually([&] { return right.linked(); }));
  for (const auto& proxy : proxies) EXPECT_TRUE(tries(proxy));
  EXPECT_FALSE(other_host.linked());
  EXPECT_FALSE(other_authority.linked());
  EXPECT_FALSE(unknown_authority.linked());
  for (const auto* name : {"other_host", "other_authority", "unknown_authority"}) right.send(name, "secret");
  EXPECT_TRUE(reaches(right, "right", right, "behind the secrets"));
  for (const auto& proxy : proxies) EXPECT_TRUE(tries(proxy));
  for (auto* node : {&other_host, &other_authority, &unknown_authority}) EXPECT_TRUE(node->received().empty());
}

TEST_F(ABusOverNats, ConnectsAgainWhenNatsWasAway) {
  BusNode a(nats_->port(), "a");
  BusNode b(nats_->port(), "b");
  ASSERT_TRUE(reaches(a, "b", b, "one"));
  nats_->kill();
  EXPECT_TRUE(eventually([&] { return !a.linked() && !b.linked(); }));
  a.send("b", "lost");
  nats_->start_again();
  EXPECT_TRUE(reaches(a, "b", b, "two"));
  EXPECT_TRUE(reaches(b, "a", a, "three"));
}

TEST_F(ABusOverNats, StartsBeforeNats) {
  nats_->kill();
  BusNode a(nats_->port(), "a");
  EXPECT_FALSE(a.linked());
  nats_->start_again();
  BusNode b(nats_->port(), "b");
  EXPECT_TRUE(reaches(b, "a", a, "one"));
}

// Something takes the connection and closes it without a word, as a proxy before a NATS that is not there does.
TEST_F(ABusOverNats, StartsBeforeANatsBehindAProxy) {
  nats_->kill();
  CuttingProxy proxy(nats_->port());
  BusNode a(proxy.port(), "a");
  EXPECT_TRUE(tries(proxy));
  EXPECT_FALSE(a.linked());
  nats_->start_again();
  EXPECT_TRUE(reaches(a, "a", a, "one"));
}

TEST_F(ABusOverNats, ConnectsWhenTheServersCertificateIsMended) {
  const TemporaryFolder right;
  const TemporaryFolder used;
  if (!make_certificate(right, "IP:127.0.0.1")) GTEST_SKIP() << "openssl is not installed here";
  ASSERT_TRUE(make_certificate(used, "IP:127.0.0.1"));
  nats_ = NatsServer::start(used.path());
  CuttingProxy proxy(nats_->port());
  BusNode a(over_tls("127.0.0.1", proxy.port(), right), "a");
  EXPECT_TRUE(tries(proxy));
  EXPECT_FALSE(a.linked());
  nats_->kill();
  for (const auto* file : {"/cert.pem", "/key.pem"}) {
    std::filesystem::copy_file(right.path() + file, used.path() + file,
                               std::filesystem::copy_options::overwrite_existing);
  }
  nats_->start_again();
  EXPECT_TRUE(reaches(a, "a", a, "one"));
}

TEST_F(ABusOverNats, StaysLinkedOverASlowConnection) {
  CuttingProxy proxy(nats_->port());
  BusNode a(patient(plain(proxy.port())), "a");
  BusNode b(patient(plain(nats_->port())), "b");
  ASSERT_TRUE(reaches(a, "b", b, "there"));
  proxy.delay(400ms);
  const auto began = std::chrono::steady_clock::now();
  a.send("b", "one");
  a.send("b", "two");
  EXPECT_TRUE(eventually([&] { return b.received_but("there") == std::vector<std::string>{"one", "two"}; }));
  EXPECT_GE(std::chrono::steady_clock::now() - began, 400ms);
  EXPECT_TRUE(a.linked());
}

// A part of a record of TLS has come: the rest is on its way for a while, and the network thread does other things.
TEST_F(ABusOverNats, WaitsForNoRestOfARecord) {
  const TemporaryFolder folder;
  if (!make_certificate(folder, "IP:127.0.0.1")) GTEST_SKIP() << "openssl is not installed here";
  nats_ = NatsServer::start(folder.path());
  CuttingProxy proxy(nats_->port());
  BusNode a(patient(over_tls("127.0.0.1", proxy.port(), folder)), "a");
  ASSERT_TRUE(reaches(a, "a", a, "one"));
  for (const int bytes : {1, 10}) {
    proxy.hold_after_answered(bytes);
    ASSERT_TRUE(eventually([&] { return proxy.holds(); }));
    std::atomic<bool> answered = false;
    std::thread asks([&] {
      for (int i = 0; i < 20; ++i) (void)a.linked();
      answered = true;
    });
    EXPECT_TRUE(eventually([&] { return answered.load(); }, 10s));
    proxy.release();
    asks.join();
    EXPECT_TRUE(a.linked());
    EXPECT_TRUE(reaches(a, "a", a, "after " + std::to_string(bytes)));
  }
}

// The connection is there, and nothing comes back.
TEST_F(ABusOverNats, GivesUpAConnectionThatIsSilent) {
  CuttingProxy proxy(nats_->port());
  BusNode a(proxy.port(), "a");
  BusNode b(nats_->port(), "b");
  ASSERT_TRUE(reaches(b, "a", a, "one"));
  proxy.hold();
  EXPECT_TRUE(eventually([&] { return !a.linked(); }));
  proxy.release();
  EXPECT_TRUE(reaches(b, "a", a, "two"));
}

}  // namespace
}  // namespace tessera::server
