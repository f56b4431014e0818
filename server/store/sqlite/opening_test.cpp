// Which files the store opens, and how.
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/sqlite/migrations.h"
#include "server/testing/store_fixtures.h"
#include "support/files.h"

namespace tessera::server {
namespace {

using namespace testing;

mode_t rights(const std::string& path) {
  struct stat status = {};
  EXPECT_EQ(::stat(path.c_str(), &status), 0) << path;
  return status.st_mode & 0777;
}

std::string refusal(const std::string& folder) { return error_of(SqliteStore::open(folder)); }

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

TEST(Opening, MakesAFolderThatOnlyItsOwnerReads) {
  const TemporaryFolder around;
  const auto folder = around.file("data");
  const auto store = open_store(folder);
  EXPECT_EQ(commit(*store, {a_table("t")}), "");
  EXPECT_EQ(rights(folder), 0700u);
  for (const auto* name : {"tessera.db", "tessera.db-wal", "tessera.db-shm", "lock"}) {
    EXPECT_EQ(rights(folder + "/" + name), 0600u) << name;
  }
}

TEST(Opening, KeepsItsPromises) {
  const TemporaryFolder folder;
  auto store = open_store(folder.path());
  const auto pragma = [&](const std::string& name) { return *store->database().number("PRAGMA " + name); };
  EXPECT_EQ(pragma("synchronous"), 2);  // FULL
  EXPECT_EQ(pragma("foreign_keys"), 1);
  EXPECT_EQ(pragma("busy_timeout"), 5000);
  EXPECT_EQ(pragma("application_id"), kApplicationId);
  EXPECT_EQ(pragma("user_version"), static_cast<std::int64_t>(migrations().size()));
  auto mode = store->database().query("PRAGMA journal_mode");
  ASSERT_TRUE(mode && mode->next());
  EXPECT_EQ(mode->text(0), "wal");
}

TEST(Opening, IsForOneProcessAtATime) {
  const TemporaryFolder folder;
  auto store = open_store(folder.path());
  EXPECT_TRUE(has(refusal(folder.path()), "is in use by another process"));
  store.reset();
  EXPECT_EQ(refusal(folder.path()), "");
}

TEST(Opening, RefusesWhatANewerProgramWrote) {
  const TemporaryFolder folder;
  ASSERT_TRUE(open_store(folder.path())->database().script("PRAGMA user_version = 1000"));
  EXPECT_TRUE(has(refusal(folder.path()), "version 1000, written by a newer Tessera"));
}

TEST(Opening, RefusesAndLeavesAloneWhatIsNotOurs) {
  const TemporaryFolder folder;
  const auto file = folder.file("tessera.db");
  ASSERT_TRUE(write_file(file, std::string(5000, 'x')));
  EXPECT_TRUE(has(refusal(folder.path()), "file is not a database"));
  EXPECT_EQ(*read_file(file), std::string(5000, 'x'));

  ASSERT_EQ(::unlink(file.c_str()), 0);
  {
    auto other = Database::open(file, Database::Mode::create);
    ASSERT_TRUE(other && other->script("CREATE TABLE photos (name TEXT)"));
  }
  const auto before = *read_file(file);
  EXPECT_TRUE(has(refusal(folder.path()), "not a database of Tessera's"));
  EXPECT_EQ(*read_file(file), before);
}

TEST(Opening, SaysWhatIsWrongWithAFolder) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_file(folder.file("file"), ""));
  EXPECT_TRUE(has(refusal(folder.file("file")), "Not a directory"));
  EXPECT_TRUE(has(refusal(folder.file("no/such/place")), "No such file or directory"));
}

// Megabytes wait in the write-ahead log before they come to the file.
TEST(Opening, TheSizeIsThatOfAllFiles) {
  const TemporaryFolder folder;
  const auto store = open_store(folder.path());
  const auto before = store->size();
  ASSERT_EQ(commit(*store, {a_table("t"), writes::Append{.table = "t", .text = std::string(1'000'000, 'x') + "\n"}}),
            "");
  EXPECT_GE(store->size(), before + 1'000'000);
}

TEST(Backup, IsMadeWhileOpen) {
  const TemporaryFolder folder;
  const auto store = open_store(folder.path());
  commit(*store, {a_table("t"), writes::Append{.table = "t", .text = "one\n"}});
  const auto copy = folder.file("copy");
  std::filesystem::create_directory(copy);
  EXPECT_EQ(error_of(store->backup(copy + "/tessera.db")), "");
  EXPECT_NE(error_of(store->backup(copy + "/tessera.db")), "");  // not over an older one
  EXPECT_NE(error_of(store->backup(folder.file("nowhere/tessera.db"))), "");
  commit(*store, {writes::Append{.table = "t", .first = 1, .text = "two\n"}});
  struct stat status = {};
  ASSERT_EQ(::stat((copy + "/tessera.db").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  const auto restored = open_store(copy);
  EXPECT_EQ((*restored->table("t"))->lines, 1u);
  EXPECT_EQ((*restored->fair("t"))->secret, a_secret());
}

TEST(Migrations, TakeAnOlderDatabaseStepByStep) {
  const TemporaryFolder folder;
  auto database = Database::open(folder.file("db"), Database::Mode::create);
  ASSERT_TRUE(database);
  const char* const steps[] = {"CREATE TABLE a (x INTEGER)", "INSERT INTO a VALUES (1)", "UPDATE a SET x = x + 1"};
  ASSERT_EQ(error_of(migrate(*database, std::span(steps).first(1))), "");
  EXPECT_EQ(*database->number("PRAGMA user_version"), 1);
  ASSERT_EQ(error_of(migrate(*database, steps)), "");
  ASSERT_EQ(error_of(migrate(*database, steps)), "");
  EXPECT_EQ(*database->number("PRAGMA user_version"), 3);
  EXPECT_EQ(*database->number("SELECT x FROM a"), 2);
}

TEST(Migrations, AStepThatFailsChangesNothing) {
  const TemporaryFolder folder;
  auto database = Database::open(folder.file("db"), Database::Mode::create);
  ASSERT_TRUE(database);
  const char* const steps[] = {"CREATE TABLE a (x INTEGER)", "CREATE TABLE b (x INTEGER); nonsense"};
  EXPECT_NE(error_of(migrate(*database, steps)), "");
  EXPECT_EQ(*database->number("PRAGMA user_version"), 1);
  EXPECT_EQ(*database->number("SELECT count(*) FROM sqlite_schema"), 1);
  EXPECT_FALSE(database->in_transaction());
}

}  // namespace
}  // namespace tessera::server
