// The SQL of each write.
#include <algorithm>

#include "server/store/sqlite/sqlite_store.h"

namespace tessera::server {

namespace {

Result<void> any(const Result<int>& changed) {
  if (!changed) return changed.error();
  return {};
}

// An error if not exactly one row has changed: then the caller's idea of the store is wrong.
Result<void> one(const Result<int>& changed, const std::string& otherwise) {
  if (!changed) return changed.error();
  if (*changed != 1) return Error{otherwise};
  return {};
}

Result<void> write_tail(Database& database, const TableTailCache::Tail& tail) {
  return any(database.run(
      "UPDATE states SET changed = ?, due = ?, lines = ?, last_batch = ?, to_act = ? WHERE number = ?", tail.changed,
      tail.due, tail.lines, tail.last_batch != 0 ? std::optional(tail.last_batch) : std::nullopt, tail.to_act.bits,
      tail.number));
}

class WriteExecutor {
 public:
  WriteExecutor(Database& database, TableTailCache& tails) : db_(database), tails_(tails) {}

  Result<void> operator()(const writes::CreateTable& w) {
    const auto& row = w.row;
    const auto gone = deleted(w.made_by);
    if (!gone) return gone.error();
    if (*gone) return Error{"the guest " + w.made_by + " is deleted"};
    auto made =
        any(db_.run("INSERT INTO tables (id, game, stage, listed, created, summary, made_by) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?)",
                    row.id, row.game, static_cast<int>(row.stage), row.listed, row.created, row.summary, w.made_by));
    if (made) {
      made = any(db_.run("INSERT INTO states (number, changed, due, lines) VALUES (last_insert_rowid(), ?, ?, 0)",
                         row.changed, row.due));
    }
    if (!made) return made;
    return any(db_.run("INSERT INTO fair (table_id, secret, clients) VALUES (?, ?, '')", row.id, w.secret.expose()));
  }

  Result<void> operator()(const writes::Append& w) {
    if (!w.text.empty() && w.text.back() != '\n') return Error{"a batch does not end with the end of a line"};
    auto found = find_tail(db_, tails_, w.table);
    if (!found) return found.error();
    if (!*found || (*found)->lines != w.first) {
      return Error{"there is no table " + w.table + " with " + std::to_string(w.first) + " lines"};
    }
    TableTailCache::Tail tail = **found;
    const Stage before = std::exchange(tail.stage, w.stage);
    tail.to_act = w.to_act;
    tail.changed = w.changed;
    tail.due = w.due;
    auto done = w.text.empty() ? write_now(w.table, tail) : add_batch(w, tail);
    if (!done || (w.stage == before && !w.summary)) return done;
    return any(
        db_.run("UPDATE tables SET stage = ?1, summary = coalesce(?2, summary), "
                "finished = iif(?1 = 2, coalesce(finished, ?3), NULL) WHERE number = ?4",
                static_cast<int>(w.stage), w.summary, w.changed, tail.number));
  }

  Result<void> operator()(const writes::SetRounds& w) {
    return one(db_.run("UPDATE fair SET rounds = ? WHERE table_id = ?", w.rounds, w.table),
               "there is no table " + w.table);
  }

  Result<void> operator()(const writes::SetGuest& w) {
    return any(
        db_.run("INSERT INTO guests (id, name, created, seen, face) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
                "name = excluded.name, seen = excluded.seen, face = excluded.face WHERE deleted = 0",
                w.guest.id, w.guest.name, w.guest.created, w.guest.seen, table::face_word(w.guest.face)));
  }

  // Nothing is stored about a deleted guest. That is no error: the other players go on.
  Result<void> operator()(const writes::SetSeat& w) {
    const auto seat = w.seat.none() ? std::nullopt : std::optional(std::int64_t{w.seat.index});
    const auto gone = deleted(w.guest);
    if (!gone) return gone.error();
    if (*gone) return {};
    return one(db_.run("INSERT INTO seats (guest_id, table_id, game, seat) SELECT guests.id, tables.id, game, ? "
                       "FROM guests, tables WHERE guests.id = ? AND deleted = 0 AND tables.id = ? "
                       "ON CONFLICT DO UPDATE SET seat = excluded.seat",
                       seat, w.guest, w.table),
               "there is no guest " + w.guest + " or no table " + w.table);
  }

  // Nothing is stored about a deleted guest.
  Result<void> operator()(const writes::FinishSeat& w) {
    return any(db_.run("UPDATE seats SET result = ?, score = ?, finished = ? WHERE guest_id = ? AND table_id = ?",
                       static_cast<int>(w.result), w.score, w.at, w.guest, w.table));
  }

  Result<void> operator()(const writes::AddChat& w) {
    const auto added = any(db_.run("INSERT INTO chat (table_id, guest_id, at, phrase, text) VALUES (?, ?, ?, ?, ?)",
                                   w.table, w.guest, w.at, static_cast<int>(w.kind), w.text));
    if (!added) return added;
    return any(
        db_.run("DELETE FROM chat WHERE table_id = ?1 AND number <= "
                "(SELECT number FROM chat WHERE table_id = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)",
                w.table, writes::kMostChatLines));
  }

  Result<void> operator()(const writes::AddReport& w) {
    return any(db_.run("INSERT INTO reports (table_id, by_guest, about_guest, at, text) VALUES (?, ?, ?, ?, ?)",
                       w.table, w.by, w.about, w.at, w.text));
  }

  Result<void> operator()(const writes::DeleteGuest& w) {
    const auto gone = deleted(w.guest);
    if (!gone) return gone.error();
    if (*gone) return {};
    auto done =
        one(db_.run("UPDATE guests SET name = '', face = '', deleted = 1 WHERE id = ? AND deleted = 0", w.guest),
            "there is no guest " + w.guest);
    if (!done) return done;
    return any(db_.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, CAST(? AS BLOB))",
                       std::string(kDeletion) + w.guest, w.new_name));
  }

  Result<void> operator()(const writes::DeleteTable& w) {
    if (const auto done = write_tails(db_, tails_); !done) return done;
    tails_.remove(w.table);
    for (const auto* sql :
         {"WITH RECURSIVE chain (number, previous) AS ("
          "SELECT b.number, previous FROM tables JOIN states USING (number) "
          "JOIN batches b ON b.number = last_batch WHERE id = ? "
          "UNION ALL SELECT b.number, b.previous FROM chain "
          "JOIN batches b ON b.number = chain.previous) "
          "DELETE FROM batches WHERE number IN (SELECT number FROM chain)",
          "DELETE FROM seats WHERE table_id = ? AND result IS NULL", "DELETE FROM tables WHERE id = ?"}) {
      if (const auto done = db_.run(sql, w.table); !done) return done.error();
    }
    return {};
  }

  Result<void> operator()(const writes::SetSetting& w) {
    return any(db_.run(w.only_if_new ? "INSERT OR IGNORE INTO settings (name, value) VALUES (?, ?)"
                                     : "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)",
                       w.name, Blob(w.value)));
  }

 private:
  Result<bool> deleted(std::string_view guest) {
    auto rows = db_.query("SELECT 1 FROM guests WHERE id = ? AND deleted = 1", guest);
    if (!rows) return rows.error();
    const bool found = rows->next();
    if (const auto done = rows->end(); !done) return done.error();
    return found;
  }

  Result<void> add_batch(const writes::Append& w, TableTailCache::Tail& tail) {
    const auto count = std::count(w.text.begin(), w.text.end(), '\n');
    const auto previous = tail.last_batch != 0 ? std::optional(tail.last_batch) : std::nullopt;
    const auto added = db_.run(
        "INSERT INTO batches (previous, first, count, events, of, changed, due, to_act) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        previous, w.first, count, w.text, tail.number, tail.changed, tail.due, tail.to_act.bits);
    if (!added) return added.error();
    tail.last_batch = db_.last_row();
    tail.lines += static_cast<std::uint32_t>(count);
    tail.unwritten = true;
    // The rows are written at the latest after so many batches, because after a crash these are read again.
    constexpr std::int64_t kRowsEvery = 1 << 14;
    const bool due = tail.last_batch % kRowsEvery == 0;
    return !due && tails_.set(w.table, tail) ? Result<void>() : write_now(w.table, tail);
  }

  // Together with all unwritten rows: after a crash, batches before the last one that a row knows are not read again.
  Result<void> write_now(std::string_view table, TableTailCache::Tail& tail) {
    tail.unwritten = false;
    tails_.remove(table);
    auto done = write_tails(db_, tails_);
    if (done) done = write_tail(db_, tail);
    tails_.set(table, tail);
    return done;
  }

  Database& db_;
  TableTailCache& tails_;
};

}  // namespace

Result<void> write_tails(Database& database, TableTailCache& tails) {
  for (const auto& tail : tails.unwritten()) {
    if (const auto done = write_tail(database, tail); !done) return done;
  }
  tails.mark_written();
  return {};
}

TableTailCache::Tail read_tail(const Rows& rows, int column) {
  return {.number = rows.integer(column),
          .stage = static_cast<Stage>(rows.integer(column + 1)),
          .to_act = {static_cast<std::uint8_t>(rows.integer(column + 2))},
          .lines = static_cast<std::uint32_t>(rows.integer(column + 3)),
          .last_batch = rows.integer(column + 4),
          .changed = rows.integer(column + 5),
          .due = rows.optional_integer(column + 6)};
}

Result<std::optional<TableTailCache::Tail>> find_tail(Database& database, TableTailCache& tails,
                                                      std::string_view table) {
  if (const auto* known = tails.find(table)) return std::optional(*known);
  auto rows = database.query(
      "SELECT number, stage, to_act, lines, last_batch, changed, due "
      "FROM tables JOIN states USING (number) WHERE id = ?",
      table);
  if (!rows) return rows.error();
  std::optional<TableTailCache::Tail> tail;
  if (rows->next()) tail = read_tail(*rows, 0);
  if (const auto done = rows->end(); !done) return done.error();
  return tail;
}

Result<void> execute_write(Database& database, TableTailCache& tails, const Write& write) {
  return std::visit(WriteExecutor(database, tails), write);
}

}  // namespace tessera::server
