#include "server/cluster/nats_url.h"

#include <gtest/gtest.h>

namespace tessera::server {
namespace {

std::string fault_of(const std::string& text, bool plain_is_fine = false) {
  const auto servers = NatsServers::parse(text, plain_is_fine);
  return servers ? "" : servers.error().text;
}

TEST(NatsUrl, PlainTextStaysOnThisMachine) {
  for (const auto* fine : {"nats://127.0.0.1:4222", "nats://localhost", "nats://[::1]:4222", "nats://u:p@127.0.0.1",
                           "tls://nats.example.org:4222", "tls://a,tls://b:1"}) {
    EXPECT_EQ(fault_of(fine), "") << fine;
  }
  for (const auto* other : {"nats://10.0.0.1:4222", "nats://127.0.0.1@example.org", "nats://127.0.0.1,nats://b",
                            "nats://127.0.0.1.example.org", "nats://localhost.example.org/"}) {
    EXPECT_NE(fault_of(other).find("needs TLS"), std::string::npos) << other;
    EXPECT_EQ(fault_of(other, true), "") << other;
  }
}

TEST(NatsUrl, RefusesWhatIsNone) {
  for (const auto* wrong : {"", "127.0.0.1:4222", "http://a", "nats://", "nats://,", "nats://localhost,", "nats:///x",
                            "nats://localhost,tls://b"}) {
    EXPECT_NE(fault_of(wrong, true), "") << wrong;
  }
  EXPECT_EQ(fault_of("redis://u:geheim@h").find("geheim"), std::string::npos);
}

TEST(NatsUrl, SeveralServers) {
  const auto servers = NatsServers::parse("tls://a:1,tls://b", false);
  ASSERT_TRUE(servers);
  EXPECT_EQ(servers->urls, (std::vector<std::string>{"tls://a:1", "tls://b"}));
  EXPECT_TRUE(servers->secure);
}

}  // namespace
}  // namespace tessera::server
