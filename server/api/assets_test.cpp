#include "server/api/assets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "web/assets.h"

namespace tessera::server {
namespace {

std::string header(const Response& response, std::string_view name) {
  for (const auto& [key, value] : response.headers) {
    if (key == name) return value;
  }
  return {};
}

// A file below /assets/ that is compressed; nothing in builds without the web client.
const WebAsset* hashed() {
  for (const WebAsset& one : web_assets()) {
    if (one.path.starts_with("/assets/") && !one.brotli.empty()) return &one;
  }
  return nullptr;
}

TEST(Assets, ThePageIsAskedForAgainEachTime) {
  const auto page = asset("/", "");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  EXPECT_EQ(page->type, "text/html; charset=utf-8");
  EXPECT_EQ(page->cache, Cache::revalidate);
  EXPECT_TRUE(page->etag.starts_with('"') && page->etag.ends_with('"') && page->etag.size() > 2);
  EXPECT_NE(page->body->find("Tessera"), std::string::npos);
  EXPECT_EQ(*asset("/index.html", "")->body, *page->body);
}

TEST(Assets, ThePolicyAllowsNoInlineScriptOrStyle) {
  const std::string page = *asset("/", "")->body;
  EXPECT_EQ(page.find("<style"), std::string::npos);
  EXPECT_EQ(page.find(" style="), std::string::npos);
  for (auto at = page.find("<script"); at != std::string::npos; at = page.find("<script", at + 1)) {
    EXPECT_NE(page.substr(at, page.find('>', at) - at).find("src="), std::string::npos);
  }
}

TEST(Assets, OnlyWhatIsThere) {
  for (const char* path : {"", "//", "/..", "/assets", "/assets/", "/../index.html", "/assets/../index.html",
                           "/index.html/", "/INDEX.HTML", "/etc/passwd", "/t/abc"}) {
    EXPECT_FALSE(asset(path, "")) << path;
  }
}

TEST(Assets, PathsAreSortedAndNamedOnce) {
  const auto all = web_assets();
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.path < b.path; }));
  for (std::size_t i = 1; i < all.size(); ++i) EXPECT_NE(all[i - 1].path, all[i].path);
}

TEST(Assets, WhatIsNamedByItsHashIsKeptForEver) {
  const WebAsset* one = hashed();
  if (one == nullptr) GTEST_SKIP() << "built without the web client";
  const auto answer = asset(one->path, "");
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->cache, Cache::immutable);
  EXPECT_EQ(answer->etag, "");
  EXPECT_EQ(*answer->body, one->plain);
  EXPECT_EQ(header(*answer, "content-encoding"), "");
  EXPECT_EQ(header(*answer, "vary"), "accept-encoding");
}

TEST(Assets, TheSmallestFormThatTheClientTakes) {
  const WebAsset* one = hashed();
  if (one == nullptr) GTEST_SKIP() << "built without the web client";
  const auto encoding = [&](std::string_view accepts) {
    return header(*asset(one->path, accepts), "content-encoding");
  };
  const std::pair<const char*, const char*> cases[] = {
      {"gzip, deflate, br, zstd", "br"},
      {"br", "br"},
      {"BR;q=0.5", "br"},
      {"gzip", "gzip"},
      {"gzip, br;q=0", "gzip"},
      {"br; q=0.000, gzip;q=0", ""},
      {"brotli, xgzip", ""},
      {"identity", ""},
  };
  for (const auto& [accepted, chosen] : cases) EXPECT_EQ(encoding(accepted), chosen) << accepted;
  EXPECT_EQ(*asset(one->path, "br")->body, one->brotli);
  EXPECT_EQ(*asset(one->path, "gzip")->body, one->gzip);
  EXPECT_LT(one->brotli.size(), one->plain.size());
}

}  // namespace
}  // namespace tessera::server
