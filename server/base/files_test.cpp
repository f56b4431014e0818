// The data folder, private files, and the limit on open files.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <fstream>

#include "server/base/data_folder.h"
#include "server/base/file_limit.h"
#include "server/testing/store_fixtures.h"

namespace tessera::server {
namespace {

using testing::TemporaryFolder;

unsigned rights_of(const std::string& path) {
  struct stat found = {};
  EXPECT_EQ(::stat(path.c_str(), &found), 0) << path;
  return found.st_mode & 0777u;
}

bool begins_with(const Error& error, std::string_view text) { return error.text.starts_with(text); }

TEST(DataFolder, IsMadeForItsOwnerAlone) {
  const TemporaryFolder folder;
  const auto path = folder.path() + "/data";
  const auto data = DataFolder::open(path);
  ASSERT_TRUE(data) << data.error().text;
  EXPECT_EQ(rights_of(path), 0700u);
  EXPECT_EQ(rights_of(path + "/lock"), 0600u);
  EXPECT_EQ(data->file("tables"), path + "/tables");
}

TEST(DataFolder, IsUsedByOneAtATime) {
  const TemporaryFolder folder;
  {
    const auto first = DataFolder::open(folder.path());
    ASSERT_TRUE(first);
    const auto second = DataFolder::open(folder.path());
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().text.find("in use by another process"), std::string::npos);
  }
  EXPECT_TRUE(DataFolder::open(folder.path()));
}

TEST(DataFolder, WhatCannotBeMadeOrLockedIsNamed) {
  const TemporaryFolder folder;
  const auto nowhere = DataFolder::open(folder.path() + "/a/b");
  ASSERT_FALSE(nowhere);
  EXPECT_TRUE(begins_with(nowhere.error(), "cannot make the folder " + folder.path() + "/a/b: "));
  std::ofstream(folder.path() + "/file") << "text";
  const auto file = DataFolder::open(folder.path() + "/file");
  ASSERT_FALSE(file);
  EXPECT_TRUE(begins_with(file.error(), "cannot open " + folder.path() + "/file/lock: "));
}

TEST(PrivateFile, IsItsOwnersEvenIfItWasEverybodys) {
  const TemporaryFolder folder;
  const auto path = folder.path() + "/secret";
  ASSERT_TRUE(make_private_file(path));
  EXPECT_EQ(rights_of(path), 0600u);
  ASSERT_EQ(::chmod(path.c_str(), 0644), 0);
  ASSERT_TRUE(make_private_file(path));
  EXPECT_EQ(rights_of(path), 0600u);
  const auto nowhere = make_private_file(folder.path() + "/a/secret");
  ASSERT_FALSE(nowhere);
  EXPECT_TRUE(begins_with(nowhere.error(), "cannot open "));
}

TEST(FileLimit, IsRaisedAsFarAsItGoes) {
  rlimit limit = {};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  const auto most = static_cast<std::size_t>(limit.rlim_max);
  limit.rlim_cur = 100;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
  EXPECT_EQ(*allow_connections(70, 1000), 70u);
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  EXPECT_EQ(limit.rlim_cur, limit.rlim_max);
  // Without a wish: as many as there is room for, but no more than the program can use.
  EXPECT_EQ(*allow_connections(0, 5), 5u);
  const auto all = allow_connections(0, most);
  ASSERT_TRUE(all);
  EXPECT_LT(*all, most);  // some are for the database
  EXPECT_EQ(*allow_connections(*all, most), *all);
  const auto refused = allow_connections(*all + 1, most);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().text.find("ulimit -n"), std::string::npos);
}

}  // namespace
}  // namespace tessera::server
