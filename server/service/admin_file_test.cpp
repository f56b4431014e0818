#include "server/service/admin_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using testing::TemporaryFolder;

TEST(AdminFile, IsReadBackAndItsOwnersAlone) {
  const TemporaryFolder folder;
  ASSERT_TRUE(
      (AdminFile{.port = 65535, .address = "::1", .base_path = "/games", .token = "secret"}.write(folder.path())));
  const auto read = AdminFile::read(folder.path());
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(read->port, 65535);
  EXPECT_EQ(read->address, "::1");
  EXPECT_EQ(read->base_path, "/games");
  EXPECT_EQ(read->token, "secret");
  struct stat found = {};
  ASSERT_EQ(::stat((folder.path() + "/admin.json").c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777u, 0600u);
}

TEST(AdminFile, WhatNoServerWroteIsRefused) {
  const TemporaryFolder folder;
  EXPECT_NE(AdminFile::read(folder.path()).error().text.find("no such file"), std::string::npos);
  EXPECT_FALSE(AdminFile{}.write(folder.path() + "/nowhere"));
  for (const char* text : {"", "[]", "{}", R"({"port":1,"address":"","base_path":""})",
                           R"({"port":65536,"address":"","base_path":"","token":""})",
                           R"({"port":1,"address":1,"base_path":"","token":""})"}) {
    std::ofstream(folder.path() + "/admin.json") << text;
    const auto read = AdminFile::read(folder.path());
    ASSERT_FALSE(read) << text;
    EXPECT_NE(read.error().text.find("not what a server has written"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace tessera::server
