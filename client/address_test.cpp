#include "client/address.h"

#include <gtest/gtest.h>

namespace tessera::client {
namespace {

TEST(Address, ReadsThePagesLink) {
  const auto address = parse_address("https://example.org/games/#/t/k3_x-Y");
  ASSERT_TRUE(address);
  EXPECT_TRUE(address->tls);
  EXPECT_EQ(address->host, "example.org");
  EXPECT_EQ(address->port, 443);
  EXPECT_EQ(address->base, "/games");
  EXPECT_EQ(address->table, "k3_x-Y");
  EXPECT_EQ(address->origin(), "https://example.org");
  EXPECT_EQ(address->path("/api/live"), "/games/api/live");
}

TEST(Address, ReadsOtherForms) {
  EXPECT_EQ(parse_address("http://127.0.0.1:8080/#/t/k3")->origin(), "http://127.0.0.1:8080");
  EXPECT_EQ(parse_address("http://127.0.0.1:8080#/t/k3")->base, "");
  EXPECT_EQ(parse_address("http://[::1]:8080/#/t/k3")->host, "::1");
  EXPECT_EQ(parse_address("http://[::1]:8080/#/t/k3")->origin(), "http://[::1]:8080");
  EXPECT_EQ(parse_address("http://h/a/b/api/tables/k3")->base, "/a/b");
  EXPECT_EQ(parse_address("http://h/a/b/api/tables/k3")->table, "k3");
  EXPECT_EQ(parse_address("http://h:80/?lang=de#/t/k3")->host_field(), "h");
}

// What could end up in a request line, a file's name or on the screen.
TEST(Address, RefusesWhatIsNone) {
  for (const std::string_view text : {"",
                                      "k3",
                                      "ftp://h/#/t/k3",
                                      "http://",
                                      "http:///#/t/k3",
                                      "http://h/",
                                      "http://h/#/t/",
                                      "http://h/#/new/x",
                                      "http://h:0/#/t/k3",
                                      "http://h:99999/#/t/k3",
                                      "http://h:x/#/t/k3",
                                      "http://u:p@h/#/t/k3",
                                      "http://h /#/t/k3",
                                      "http://h/\r\nX: y/#/t/k3",
                                      "http://h\r\n/#/t/k3",
                                      "http://h/a b/#/t/k3",
                                      "http://h/#/t/a/b",
                                      "http://h/#/t/../../x",
                                      "http://h/#/t/k3\x1b[2J",
                                      "http://[::1/#/t/k3",
                                      "http://[]/#/t/k3",
                                      "http://[::1]x/#/t/k3"}) {
    EXPECT_FALSE(parse_address(text)) << text;
  }
  EXPECT_FALSE(parse_address("http://h/#/t/" + std::string(2000, 'a')));
}

}  // namespace
}  // namespace tessera::client
