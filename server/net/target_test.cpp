#include "server/net/target.h"

#include <gtest/gtest.h>

namespace tessera::server {
namespace {

std::string path(std::string_view target) {
  const auto parsed = parse_target(target);
  return parsed ? parsed->path : "refused";
}

TEST(TargetTest, IsDecodedOnce) {
  const std::pair<const char*, const char*> cases[] = {
      {"/", "/"},         {"/api/tables", "/api/tables"}, {"/a/", "/a/"}, {"/x%20y", "/x y"}, {"/%C3%A4", "/ä"},
      {"/%2541", "/%41"}, {"/a.b/..c/.d", "/a.b/..c/.d"},
  };
  for (const auto& [target, decoded] : cases) EXPECT_EQ(path(target), decoded);
}

TEST(TargetTest, WhatIsOddIsRefused) {
  for (const auto* odd : {"",        "a",       "*",         "http://localhost/",
                          "//",      "/a//b",   "/.",        "/..",
                          "/a/../b", "/a/./b",  "/%2e%2e/b", "/.%2E/b",
                          "/a%2fb",  "/a%5cb",  "/a\\b",     "/%00",
                          "/%0a",    "/%7f",    "/%",        "/%4",
                          "/%4g",    "/ä",      "/a b",      "/a#b",
                          "/<",      "/%c0%af", "/%ff"}) {
    EXPECT_EQ(path(odd), "refused") << odd;
  }
  EXPECT_EQ(path(std::string_view("/\0", 2)), "refused");
}

TEST(TargetTest, TheQueryIsKeptAndReadByName) {
  const auto target = parse_target("/a?after=3&name=J%C3%B6rg+B&x&bad=%f&after=4");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/a");
  EXPECT_EQ(query_value(target->query, "after"), "3");
  EXPECT_EQ(query_value(target->query, "name"), "Jörg B");
  EXPECT_EQ(query_value(target->query, "x"), "");
  EXPECT_EQ(query_value(target->query, "bad"), std::nullopt);
  EXPECT_EQ(query_value(target->query, "y"), std::nullopt);
  EXPECT_FALSE(parse_target("/a?b c"));
  EXPECT_FALSE(parse_target("/a?b\"c"));
}

TEST(TargetTest, TheBaseIsTakenOff) {
  EXPECT_EQ(below_base("/a/b", ""), "/a/b");
  EXPECT_EQ(below_base("/games/b", "/games"), "/b");
  EXPECT_EQ(below_base("/games/", "/games"), "/");
  EXPECT_EQ(below_base("/games", "/games"), "");
  EXPECT_EQ(below_base("/gamesb", "/games"), std::nullopt);
  EXPECT_EQ(below_base("/b", "/games"), std::nullopt);
}

}  // namespace
}  // namespace tessera::server
