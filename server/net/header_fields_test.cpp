#include "server/net/header_fields.h"

#include <gtest/gtest.h>

#include "server/net/response.h"

namespace tessera::server {
namespace {

TEST(FieldsTest, TheTokenOfABearer) {
  EXPECT_EQ(bearer_token("Bearer abc"), "abc");
  EXPECT_EQ(bearer_token("bearer  abc "), "abc");
  EXPECT_EQ(bearer_token("Basic abc"), "");
  EXPECT_EQ(bearer_token("Bearer"), "");
  EXPECT_EQ(bearer_token(""), "");
}

TEST(FieldsTest, AnOriginIsTheHostThatIsAskedOrListed) {
  const std::vector<std::string> listed = {"https://example.org"};
  EXPECT_TRUE(origin_allowed("http://localhost:8080", "localhost:8080", {}));
  EXPECT_TRUE(origin_allowed("https://Play.example", "play.example", {}));
  EXPECT_TRUE(origin_allowed("https://play.example", "play.example:443", {}));
  EXPECT_TRUE(origin_allowed("https://example.org", "localhost", listed));
  EXPECT_FALSE(origin_allowed("http://localhost:8081", "localhost:8080", {}));
  EXPECT_FALSE(origin_allowed("https://play.example", "play.example:80", {}));
  EXPECT_FALSE(origin_allowed("http://example.org", "localhost", listed));
  EXPECT_FALSE(origin_allowed("https://example.org.evil.example", "localhost", listed));
  EXPECT_FALSE(origin_allowed("null", "null", {}));
  EXPECT_FALSE(origin_allowed("file://", "", {}));
  EXPECT_FALSE(origin_allowed("http://", "", {}));
}

TEST(ResponseTest, EveryCodeStandsAtItsPlace) {
  std::size_t place = 0;
  for (const auto& info : http_codes()) EXPECT_EQ(static_cast<std::size_t>(info.code), place++);
  EXPECT_EQ(*refuse(HttpCode::not_found).body, R"({"error":"not_found"})");
  EXPECT_EQ(refuse(HttpCode::unavailable).status, 503);
}

TEST(ResponseTest, DatesAreHttps) { EXPECT_EQ(http_date(784'111'777'000), "Sun, 06 Nov 1994 08:49:37 GMT"); }

TEST(ResponseTest, AHeadHasLengthAndSecurity) {
  const Response response{.body = std::make_shared<const std::string>("{}")};
  const std::string head = response_head(response, {.date = "now", .keep_alive = false});
  EXPECT_TRUE(head.starts_with("HTTP/1.1 200 OK\r\ndate: now\r\ncontent-length: 2\r\n"));
  EXPECT_TRUE(head.ends_with("\r\n\r\n"));
  for (const auto* expected : {"script-src 'self' 'wasm-unsafe-eval';", "style-src 'self';", "frame-ancestors 'none'",
                               "nosniff", "no-referrer", "connection: close", "cache-control: no-store"}) {
    EXPECT_NE(head.find(expected), head.npos) << expected;
  }
  const std::string empty = response_head({.status = 204}, {.date = "now"});
  EXPECT_EQ(empty.find("content-length"), empty.npos);
}

}  // namespace
}  // namespace tessera::server
