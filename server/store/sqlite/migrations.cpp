#include "server/store/sqlite/migrations.h"

namespace tessera::server {

namespace {

// Never edit a step that was released: add another.
constexpr const char* kSteps[] = {
    R"sql(
CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE guests (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  created INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0  -- stays as a mark that the guest's tokens are void
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  stage INTEGER NOT NULL CHECK (stage BETWEEN 0 AND 2),  -- lobby, playing, finished
  listed INTEGER NOT NULL,
  created INTEGER NOT NULL,
  finished INTEGER,
  summary TEXT NOT NULL
) STRICT;
CREATE INDEX tables_open ON tables (stage) WHERE stage < 2;
CREATE INDEX tables_lobby ON tables (created, id) WHERE stage = 0 AND listed = 1;
CREATE INDEX tables_finished ON tables (finished, id) WHERE stage = 2;

-- What every move changes. A commit costs by the pages it touches, so this is narrow, many tables a page, and has no
-- index; and a log is a chain, from its last batch back, so that batches are only ever added at the end of the file.
CREATE TABLE states (
  number INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
  changed INTEGER NOT NULL,
  due INTEGER,
  lines INTEGER NOT NULL,
  last_batch INTEGER
) STRICT;

CREATE TABLE batches (
  number INTEGER PRIMARY KEY,
  previous INTEGER,  -- of the same table
  first INTEGER NOT NULL,
  count INTEGER NOT NULL,
  events TEXT NOT NULL
) STRICT;

-- Apart from the tables, so that no list of tables can hold it.
CREATE TABLE fair (
  table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
  secret BLOB NOT NULL CHECK (length(secret) = 32),
  clients TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Who sat where. Outlives the table where the game was finished: it is the guest's history.
CREATE TABLE seats (
  guest_id TEXT NOT NULL REFERENCES guests,
  table_id TEXT NOT NULL,
  game TEXT NOT NULL,
  seat INTEGER,
  result INTEGER CHECK (result BETWEEN 0 AND 2),  -- lost, won, gave up
  score INTEGER,
  finished INTEGER,
  PRIMARY KEY (guest_id, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_table ON seats (table_id);

CREATE TABLE chat (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  guest_id TEXT NOT NULL REFERENCES guests,
  at INTEGER NOT NULL,
  phrase INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX chat_table ON chat (table_id, number);
CREATE INDEX chat_guest ON chat (guest_id);

CREATE TABLE reports (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  by_guest TEXT NOT NULL REFERENCES guests,
  about_guest TEXT NOT NULL REFERENCES guests,
  at INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX reports_table ON reports (table_id);
CREATE INDEX reports_by ON reports (by_guest);
CREATE INDEX reports_about ON reports (about_guest);
)sql",
    R"sql(
ALTER TABLE tables ADD COLUMN made_by TEXT NOT NULL DEFAULT '';  -- a guest, who may have only so many unfinished
CREATE INDEX tables_made_by ON tables (made_by) WHERE stage < 2;
ALTER TABLE states ADD COLUMN to_act INTEGER NOT NULL DEFAULT 0;  -- bits: seat 0 is 1
)sql",
    // The batches hold the values that every move changes, too, so `states` may be behind (table_tail_cache.h).
    R"sql(
ALTER TABLE batches ADD COLUMN of INTEGER;  -- the number of the table; this and the rest: none before this version
ALTER TABLE batches ADD COLUMN changed INTEGER;
ALTER TABLE batches ADD COLUMN due INTEGER;
ALTER TABLE batches ADD COLUMN to_act INTEGER;
)sql",
    // In `chat` the column `phrase` is 0 for text, 1 for a phrase, and from this version on 2 for an emote.
    R"sql(
ALTER TABLE guests ADD COLUMN face TEXT NOT NULL DEFAULT '';  -- '': not chosen
)sql",
    // The rounds of fair dice (fair_json.h); '' before the first start. `clients` is of games that began before this.
    R"sql(
ALTER TABLE fair ADD COLUMN rounds TEXT NOT NULL DEFAULT '';
)sql",
};

Result<void> take_step(Database& database, const char* step, std::size_t version) {
  const auto done = database.script("BEGIN IMMEDIATE;" + std::string(step) +
                                    "; PRAGMA application_id = " + std::to_string(kApplicationId) +
                                    "; PRAGMA user_version = " + std::to_string(version) + "; COMMIT;");
  if (!done && database.in_transaction()) (void)database.script("ROLLBACK");
  return done;
}

}  // namespace

std::span<const char* const> migrations() { return kSteps; }

Result<void> migrate(Database& database, std::span<const char* const> steps) {
  const auto id = database.number("PRAGMA application_id");
  if (!id) return id.error();
  const auto version = database.number("PRAGMA user_version");
  if (!version) return version.error();
  const auto things = database.number("SELECT count(*) FROM sqlite_schema");
  if (!things) return things.error();
  const bool empty = *things == 0 && *version == 0 && *id == 0;
  if (!empty && *id != kApplicationId) return Error{"this is not a database of Tessera's"};
  if (*version < 0 || static_cast<std::size_t>(*version) > steps.size()) {
    return Error{"the database has version " + std::to_string(*version) +
                 ", written by a newer Tessera; this one knows " + "versions up to " + std::to_string(steps.size())};
  }
  for (auto next = static_cast<std::size_t>(*version); next < steps.size(); ++next) {
    if (const auto done = take_step(database, steps[next], next + 1); !done) return done;
  }
  return {};
}

}  // namespace tessera::server
