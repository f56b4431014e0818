#include "server/sqlite_store.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>

#include "server/migrations.h"

namespace tessera::server {

namespace {

// `secure_delete`: what a guest had deleted is overwritten where that costs no writing. Checkpoints
// are rare (16 MiB), for each writes the pages that every move changes once more. The limit is what the log file
// shrinks to after a burst. The cache holds what thousands of games write to; the rest is in the system's own.
constexpr const char* kPragmas =
    "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = FAST; PRAGMA cache_size = -1000;"
    "PRAGMA wal_autocheckpoint = 4096; PRAGMA journal_size_limit = 67108864;";

Result<void> prepare(Database& database) {
  // First, for it leaves a file alone that is not ours.
  if (const auto done = migrate(database); !done) return done;
  auto mode = database.query("PRAGMA journal_mode = WAL");
  if (!mode) return mode.error();
  if (!mode->next() || mode->text(0) != "wal") return Error{"the database cannot be kept in WAL mode here"};
  return database.script(kPragmas);
}

}  // namespace

// An entry is in one of a few slots, which its name tells; where they are all taken one of them has to go.
std::span<LogEnds::Slot> LogEnds::slots_for(std::string_view table) {
  constexpr std::size_t kGroups = 1024;
  constexpr std::size_t kInGroup = 8;
  if (slots_.empty()) slots_.resize(kGroups * kInGroup);
  return std::span(slots_).subspan(std::hash<std::string_view>()(table) % kGroups * kInGroup, kInGroup);
}

const LogEnds::End* LogEnds::find(std::string_view table) {
  for (const auto& slot : slots_for(table)) {
    if (slot.holds(table)) return &slot.end;
  }
  return nullptr;
}

void LogEnds::set(std::string_view table, const End& end) {
  const auto slots = slots_for(table);
  if (table.empty() || table.size() > slots[0].id.size()) return;
  auto slot = std::find_if(slots.begin(), slots.end(), [&](const Slot& each) { return each.holds(table); });
  if (slot == slots.end()) {
    slot = std::find_if(slots.begin(), slots.end(), [](const Slot& each) { return each.length == 0; });
  }
  if (slot == slots.end()) slot = slots.begin() + static_cast<std::ptrdiff_t>(next_out_++ % slots.size());
  std::copy(table.begin(), table.end(), slot->id.begin());
  slot->length = static_cast<std::uint8_t>(table.size());
  slot->end = end;
}

void LogEnds::forget(std::string_view table) {
  for (auto& slot : slots_for(table)) {
    if (slot.holds(table)) slot.length = 0;
  }
}

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& path) {
  auto folder = DataFolder::open(path);
  if (!folder) return folder.error();
  const auto file = folder->file(kFile);
  // The files that SQLite puts beside it get the same rights.
  if (const auto made = make_private_file(file); !made) return made.error();
  auto database = Database::open(file, Database::Mode::create);
  if (!database) return database.error();
  if (const auto ready = prepare(*database); !ready) return Error{file + ": " + ready.error().text};
  return std::unique_ptr<SqliteStore>(new SqliteStore(*std::move(folder), *std::move(database)));
}

Result<void> SqliteStore::transaction(const std::function<Result<void>()>& body) {
  if (const auto begun = database_.run("BEGIN IMMEDIATE"); !begun) return begun.error();
  auto done = body();
  if (done) {
    const auto committed = database_.run("COMMIT");
    if (committed) return {};
    done = committed.error();
  }
  // What was written in vain is forgotten. After some errors SQLite has rolled back by itself.
  ends_.forget_all();
  if (database_.in_transaction()) (void)database_.run("ROLLBACK");
  return done;
}

Result<void> SqliteStore::commit(std::span<const Write> writes) {
  return transaction([&]() -> Result<void> {
    for (const auto& write : writes) {
      if (auto done = carry_out(database_, ends_, write); !done) return done;
    }
    return {};
  });
}

Result<std::vector<std::string>> SqliteStore::prune(const PruneTimes& before, int limit) {
  std::vector<std::string> ids;
  {
    auto rows = database_.query(
        "SELECT id FROM tables WHERE stage = 2 AND finished < ?1 UNION ALL "
        "SELECT id FROM tables JOIN states USING (number) WHERE stage < 2 AND changed < ?2 LIMIT ?3",
        before.finished, before.abandoned, limit);
    if (!rows) return rows.error();
    while (rows->next()) ids.push_back(rows->string(0));
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

}  // namespace tessera::server
