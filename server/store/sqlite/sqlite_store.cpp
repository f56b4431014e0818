#include "server/store/sqlite/sqlite_store.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>

#include "server/store/row_values.h"
#include "server/store/sqlite/migrations.h"

namespace tessera::server {

namespace {

// `secure_delete`: what a guest had deleted is overwritten where that costs no writing. Checkpoints are rare (16 MiB),
// for each waits for the disk. The limit is what the log file shrinks to after a burst. The cache holds what thousands
// of games write to; the rest is in the system's own.
constexpr const char* kPragmas =
    "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = FAST; PRAGMA cache_size = -1000;"
    "PRAGMA wal_autocheckpoint = 4096; PRAGMA journal_size_limit = 67108864;";

Result<void> prepare(Database& database) {
  // First, because it does not change a file of another program.
  if (const auto done = migrate(database); !done) return done;
  auto mode = database.query("PRAGMA journal_mode = WAL");
  if (!mode) return mode.error();
  if (!mode->next() || mode->text(0) != "wal") return Error{"the database cannot be kept in WAL mode here"};
  return database.script(kPragmas);
}

// After a crash: reads the batches after the last one that `states` knows into the cache. Nothing is written, so that
// the server starts with a full disk, too, unless they are too many for the cache.
Result<void> catch_up(Database& database, TableTailCache& tails) {
  std::vector<std::pair<std::string, TableTailCache::Tail>> found;
  {
    auto rows = database.query(
        "SELECT id, tables.number, stage, to_act, first + count, batches.number, changed, due "
        "FROM batches JOIN tables ON tables.number = of "
        "WHERE batches.number > (SELECT coalesce(max(last_batch), 0) FROM states) ORDER BY batches.number");
    if (!rows) return rows.error();
    while (rows->next()) found.emplace_back(rows->string(0), read_tail(*rows, 1));
    if (const auto done = rows->end(); !done) return done;
  }
  for (auto& [table, tail] : found) {
    tail.unwritten = true;
    if (tails.set(table, tail)) continue;
    if (const auto done = write_tails(database, tails); !done) return done;
    tails.set(table, tail);
  }
  return {};
}

}  // namespace

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& path) {
  auto folder = DataFolder::open(path);
  if (!folder) return folder.error();
  const auto file = folder->file(kFile);
  // The files that SQLite puts beside it get the same rights.
  if (const auto made = make_private_file(file); !made) return made.error();
  auto database = Database::open(file, Database::Mode::create);
  if (!database) return database.error();
  if (const auto ready = prepare(*database); !ready) return Error{file + ": " + ready.error().text};
  std::unique_ptr<SqliteStore> store(new SqliteStore(*std::move(folder), *std::move(database)));
  auto ready = store->transaction([&] { return catch_up(store->database_, store->tails_); });
  if (ready) ready = store->read_deleted();
  if (!ready) return Error{file + ": " + ready.error().text};
  return store;
}

Result<void> SqliteStore::transaction(const std::function<Result<void>()>& body) {
  if (const auto begun = database_.run("BEGIN IMMEDIATE"); !begun) return begun.error();
  auto done = body();
  bool tried = false;
  if (done) {
    const auto committed = database_.run("COMMIT");
    if (committed) {
      tails_.commit();
      return {};
    }
    done = committed.error();
    tried = true;
  }
  // After some errors SQLite has rolled back by itself.
  tails_.rollback();
  if (database_.in_transaction()) (void)database_.run("ROLLBACK");
  if (tried && !overwrite_failed_commit()) {
    return Error{done.error().text +
                 "; if the server dies before anything else is stored, this may be there afterwards"};
  }
  return done;
}

// A commit may be whole in the file and yet fail, at its last step: the next start after a crash would take it for
// done. Another commit in its place makes sure that it is not there.
Result<void> SqliteStore::overwrite_failed_commit() {
  const auto done = database_.run("INSERT OR REPLACE INTO settings (name, value) VALUES ('failed commit', x'')");
  if (!done) return done.error();
  return {};
}

Result<void> SqliteStore::commit(std::span<const Write> writes) {
  DeletedNames deleted;
  auto done = transaction([&]() -> Result<void> {
    for (const auto& write : writes) {
      if (auto written = execute_write(database_, tails_, write); !written) return written;
      if (const auto* gone = std::get_if<writes::DeleteGuest>(&write)) deleted.push_back({gone->guest, gone->new_name});
    }
    return {};
  });
  // Once more of the same guest does no harm: it is found done.
  if (done) std::ranges::move(deleted, std::back_inserter(deleted_));
  return done;
}

Result<void> SqliteStore::write_back() {
  return transaction([&] { return write_tails(database_, tails_); });
}

Result<std::vector<std::string>> SqliteStore::prune(const PruneTimes& before, int limit) {
  const auto written = write_back();
  if (!written) return written.error();
  std::vector<std::string> ids;
  {
    auto rows = database_.query(
        "SELECT id, lines FROM tables JOIN states USING (number) WHERE stage = 2 AND finished < ?1 UNION ALL "
        "SELECT id, lines FROM tables JOIN states USING (number) WHERE stage < 2 AND changed < iif(stage = 0, ?3, ?2) "
        "LIMIT ?4",
        before.finished, before.abandoned, before.unstarted, limit);
    if (!rows) return rows.error();
    ids = ids_to_prune(*rows);
    if (const auto done = rows->end(); !done) return done.error();
  }
  std::vector<Write> deletions;
  for (const auto& id : ids) deletions.emplace_back(writes::DeleteTable{id});
  if (const auto done = commit(deletions); !done) return done.error();
  return ids;
}

Result<void> SqliteStore::backup(const std::string& path) const {
  std::error_code ec;
  if (std::filesystem::exists(path, ec)) return Error{"cannot write " + path + ": it is there already"};
  const auto part = path + ".part";
  ::unlink(part.c_str());
  if (const auto made = make_private_file(part); !made) return made;
  // A connection of its own reads one moment's state, while the other one goes on writing.
  const auto copy = [&]() -> Result<void> {
    auto source = Database::open(folder_.file(kFile), Database::Mode::read_only);
    if (!source) return source.error();
    auto target = Database::open(part, Database::Mode::create);
    if (!target) return target.error();
    return source->copy_to(*target);
  };
  auto done = copy();
  if (done && std::rename(part.c_str(), path.c_str()) != 0) done = Error{"cannot write " + path};
  if (!done) ::unlink(part.c_str());
  return done;
}

std::uint64_t SqliteStore::size() const {
  std::uint64_t all = 0;
  for (const auto* end : {"", "-wal"}) {
    std::error_code failed;
    const auto bytes = std::filesystem::file_size(folder_.file(kFile) + end, failed);
    if (!failed) all += bytes;
  }
  return all;
}

}  // namespace tessera::server
