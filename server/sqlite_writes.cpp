// How each write is carried out.
#include <algorithm>

#include "server/sqlite_store.h"

namespace tessera::server {

namespace {

Result<void> any(const Result<int>& changed) {
  if (!changed) return changed.error();
  return {};
}

// Exactly one row must have changed, or the writer's picture of the store is wrong.
Result<void> one(const Result<int>& changed, const std::string& otherwise) {
  if (!changed) return changed.error();
  if (*changed != 1) return Error{otherwise};
  return {};
}

class CarryOut {
 public:
  explicit CarryOut(Database& database) : db_(database) {}

  Result<void> operator()(const writes::CreateTable& w) {
    const auto& row = w.row;
    if (const auto made = any(db_.run("INSERT INTO tables (id, game, stage, listed, created, changed, due, lines, "
                                      "summary) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)",
                                      row.id, row.game, static_cast<int>(row.stage), row.listed, row.created,
                                      row.changed, row.due, row.summary));
        !made) {
      return made;
    }
    return any(db_.run("INSERT INTO fair (table_id, secret, clients) VALUES (?, ?, '')", row.id, w.secret.expose()));
  }

  Result<void> operator()(const writes::Append& w) {
    if (!w.text.empty() && w.text.back() != '\n') return Error{"a batch does not end with the end of a line"};
    const auto count = std::count(w.text.begin(), w.text.end(), '\n');
    const auto updated = one(
        db_.run("UPDATE tables SET stage = ?, changed = ?, due = ?, lines = lines + ?, summary = coalesce(?, summary) "
                "WHERE id = ? AND lines = ?",
                static_cast<int>(w.stage), w.changed, w.due, count, w.summary, w.table, w.first),
        "there is no table " + w.table + " with " + std::to_string(w.first) + " lines");
    if (!updated || count == 0) return updated;
    return any(db_.run("INSERT INTO batches (table_id, first, count, events) VALUES (?, ?, ?, ?)", w.table, w.first,
                       count, w.text));
  }

  Result<void> operator()(const writes::SetClients& w) {
    return one(db_.run("UPDATE fair SET clients = ? WHERE table_id = ?", w.clients, w.table),
               "there is no table " + w.table);
  }

  Result<void> operator()(const writes::SetGuest& w) {
    return any(
        db_.run("INSERT INTO guests (id, name, created, seen) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
                "name = excluded.name, seen = excluded.seen WHERE deleted = 0",
                w.guest.id, w.guest.name, w.guest.created, w.guest.seen));
  }

  Result<void> operator()(const writes::SetSeat& w) {
    const auto seat = w.seat.none() ? std::nullopt : std::optional(std::int64_t{w.seat.index});
    return one(db_.run("INSERT INTO seats (guest_id, table_id, game, seat) SELECT guests.id, tables.id, game, ? "
                       "FROM guests, tables WHERE guests.id = ? AND deleted = 0 AND tables.id = ? "
                       "ON CONFLICT DO UPDATE SET seat = excluded.seat",
                       seat, w.guest, w.table),
               "there is no guest " + w.guest + " or no table " + w.table);
  }

  // Of somebody who has been deleted since, nothing is kept.
  Result<void> operator()(const writes::FinishSeat& w) {
    return any(db_.run("UPDATE seats SET result = ?, score = ?, finished = ? WHERE guest_id = ? AND table_id = ?",
                       static_cast<int>(w.result), w.score, w.at, w.guest, w.table));
  }

  Result<void> operator()(const writes::AddChat& w) {
    return any(db_.run("INSERT INTO chat (table_id, guest_id, at, phrase, text) VALUES (?, ?, ?, ?, ?)", w.table,
                       w.guest, w.at, w.phrase, w.text));
  }

  Result<void> operator()(const writes::AddReport& w) {
    return any(db_.run("INSERT INTO reports (table_id, by_guest, about_guest, at, text) VALUES (?, ?, ?, ?, ?)",
                       w.table, w.by, w.about, w.at, w.text));
  }

  Result<void> operator()(const writes::DeleteGuest& w) {
    auto done = one(db_.run("UPDATE guests SET name = '', deleted = 1 WHERE id = ? AND deleted = 0", w.guest),
                    "there is no guest " + w.guest);
    if (done) done = replace_names(w);
    for (const auto* sql : {"DELETE FROM seats WHERE guest_id = ?", "DELETE FROM chat WHERE guest_id = ?",
                            "DELETE FROM reports WHERE by_guest = ?", "DELETE FROM reports WHERE about_guest = ?"}) {
      if (done) done = any(db_.run(sql, w.guest));
    }
    return done;
  }

  Result<void> operator()(const writes::DeleteTable& w) {
    if (const auto done = any(db_.run("DELETE FROM seats WHERE table_id = ? AND result IS NULL", w.table)); !done) {
      return done;
    }
    return any(db_.run("DELETE FROM tables WHERE id = ?", w.table));
  }

  Result<void> operator()(const writes::SetSetting& w) {
    return any(db_.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", w.name, Blob(w.value)));
  }

 private:
  struct Renamed {
    std::string table;
    std::int64_t first;  // -1: the summary
    std::string text;
  };

  Result<void> replace_names(const writes::DeleteGuest& w) {
    auto changes = renamed(w);
    if (!changes) return changes.error();
    for (const auto& change : *changes) {
      const auto done = change.first < 0
                            ? db_.run("UPDATE tables SET summary = ? WHERE id = ?", change.text, change.table)
                            : db_.run("UPDATE batches SET events = ? WHERE table_id = ? AND first = ?", change.text,
                                      change.table, change.first);
      if (!done) return done.error();
    }
    return {};
  }

  Result<std::vector<Renamed>> renamed(const writes::DeleteGuest& w) {
    std::vector<Renamed> out;
    auto rows = db_.query(
        "SELECT id, -1, summary FROM tables WHERE id IN (SELECT table_id FROM seats WHERE guest_id = ?1) "
        "UNION ALL SELECT table_id, first, events FROM batches "
        "WHERE table_id IN (SELECT table_id FROM seats WHERE guest_id = ?1) AND instr(events, ?1) > 0",
        w.guest);
    if (!rows) return rows.error();
    while (rows->next()) {
      if (auto text = with_name_replaced(rows->text(2), w.guest, w.new_name)) {
        out.push_back({rows->string(0), rows->integer(1), *std::move(text)});
      }
    }
    if (const auto done = rows->end(); !done) return done.error();
    return out;
  }

  Database& db_;
};

}  // namespace

Result<void> carry_out(Database& database, const Write& write) { return std::visit(CarryOut(database), write); }

}  // namespace tessera::server
