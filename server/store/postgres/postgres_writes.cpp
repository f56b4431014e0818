// The SQL of each write. `require` (postgres_migrations.cpp) ends the transaction with a text of ours, the same as that
// of the SQLite store.
#include <algorithm>

#include "server/store/postgres/postgres_store.h"

namespace tessera::server {

namespace {

class WriteStatements {
 public:
  explicit WriteStatements(PostgresConnection& connection) : db_(connection) {}

  Result<void> operator()(const writes::CreateTable& w) {
    const auto& row = w.row;
    if (!w.made_by.empty()) {
      db_.add("SELECT require(NOT EXISTS (SELECT FROM guests WHERE id = $1 AND deleted), $2)", w.made_by,
              "the guest " + w.made_by + " is deleted");
    }
    db_.add(
        "INSERT INTO tables (id, game, stage, listed, created, changed, due, summary, made_by) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        row.id, row.game, static_cast<int>(row.stage), row.listed, row.created, row.changed, row.due, row.summary,
        w.made_by);
    db_.add("INSERT INTO fair (table_id, secret, clients) VALUES ($1, $2, '')", row.id,
            std::span<const std::uint8_t>(w.secret.expose()));
    return {};
  }

  Result<void> operator()(const writes::Append& w) {
    if (!w.text.empty() && w.text.back() != '\n') return Error{"a batch does not end with the end of a line"};
    const auto count = std::count(w.text.begin(), w.text.end(), '\n');
    const auto otherwise = "there is no table " + w.table + " with " + std::to_string(w.first) + " lines";
    const bool lists_change = w.summary || w.stage == Stage::finished;
    count == 0 || lists_change ? change_table(w, count, otherwise) : add_moves(w, count, otherwise);
    return {};
  }

  Result<void> operator()(const writes::SetRounds& w) {
    db_.add(
        "WITH done AS (UPDATE fair SET rounds = $2 WHERE table_id = $1 RETURNING 1) "
        "SELECT require(EXISTS (SELECT FROM done), $3)",
        w.table, w.rounds, "there is no table " + w.table);
    return {};
  }

  Result<void> operator()(const writes::SetGuest& w) {
    db_.add(
        "INSERT INTO guests (id, name, created, seen, face) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET "
        "name = excluded.name, seen = excluded.seen, face = excluded.face WHERE NOT guests.deleted",
        w.guest.id, w.guest.name, w.guest.created, w.guest.seen, table::face_word(w.guest.face));
    return {};
  }

  // Nothing is stored about a deleted guest. That is no error: the other players go on.
  Result<void> operator()(const writes::SetSeat& w) {
    const auto seat = w.seat.none() ? std::nullopt : std::optional(std::int64_t{w.seat.index});
    db_.add(
        "WITH done AS (INSERT INTO seats (guest_id, table_id, game, seat) SELECT guests.id, tables.id, game, $3 "
        "FROM guests, tables WHERE guests.id = $1 AND NOT deleted AND tables.id = $2 "
        "ON CONFLICT (guest_id, table_id) DO UPDATE SET seat = excluded.seat RETURNING 1) "
        "SELECT require(EXISTS (SELECT FROM done) OR EXISTS (SELECT FROM guests WHERE id = $1 AND deleted), $4)",
        w.guest, w.table, seat, "there is no guest " + w.guest + " or no table " + w.table);
    return {};
  }

  // Nothing is stored about a deleted guest.
  Result<void> operator()(const writes::FinishSeat& w) {
    db_.add("UPDATE seats SET result = $3, score = $4, finished = $5 WHERE guest_id = $1 AND table_id = $2", w.guest,
            w.table, static_cast<int>(w.result), w.score, w.at);
    return {};
  }

  Result<void> operator()(const writes::AddChat& w) {
    db_.add("INSERT INTO chat (table_id, guest_id, at, phrase, text) VALUES ($1, $2, $3, $4, $5)", w.table, w.guest,
            w.at, static_cast<int>(w.kind), w.text);
    db_.add(
        "DELETE FROM chat WHERE table_id = $1 AND number <= "
        "(SELECT number FROM chat WHERE table_id = $1 ORDER BY number DESC LIMIT 1 OFFSET $2)",
        w.table, writes::kMostChatLines);
    return {};
  }

  Result<void> operator()(const writes::AddReport& w) {
    db_.add("INSERT INTO reports (table_id, by_guest, about_guest, at, text) VALUES ($1, $2, $3, $4, $5)", w.table,
            w.by, w.about, w.at, w.text);
    return {};
  }

  // Reads in the middle of the transaction.
  Result<void> operator()(const writes::DeleteGuest& w) {
    auto rows = db_.query("SELECT deleted FROM guests WHERE id = $1 FOR UPDATE", w.guest);
    if (!rows) return rows.error();
    if (!rows->next()) return Error{"there is no guest " + w.guest};
    if (rows->boolean(0)) return {};
    db_.add("UPDATE guests SET name = '', face = '', deleted = true WHERE id = $1", w.guest);
    db_.add("INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
            std::string(kDeletion) + w.guest,
            std::span(reinterpret_cast<const std::uint8_t*>(w.new_name.data()), w.new_name.size()));
    return {};
  }

  Result<void> operator()(const writes::DeleteTable& w) {
    for (const auto* sql :
         {"DELETE FROM batches WHERE table_id = $1", "DELETE FROM seats WHERE table_id = $1 AND result IS NULL",
          "DELETE FROM tables WHERE id = $1"}) {
      db_.add(sql, w.table);
    }
    return {};
  }

  Result<void> operator()(const writes::SetSetting& w) {
    db_.add(w.only_if_new ? "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"
                          : "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET "
                            "value = excluded.value",
            w.name, w.value);
    return {};
  }

 private:
  // What a list shows has changed, or only the values that a batch has otherwise.
  void change_table(const writes::Append& w, std::ptrdiff_t count, const std::string& otherwise) {
    db_.add(
        "WITH done AS (UPDATE tables SET lines = $2 + $3, stage = $4, changed = $5, due = $6, to_act = $7, "
        "summary = coalesce($8, tables.summary), "
        "finished = CASE WHEN $4 = 2 THEN coalesce(tables.finished, $5) END FROM tables_now AS now "
        "WHERE tables.id = $1 AND now.id = $1 AND now.lines = $2 RETURNING 1) "
        "SELECT require(EXISTS (SELECT FROM done), $9)",
        w.table, w.first, count, static_cast<int>(w.stage), w.changed, w.due, w.to_act.bits, w.summary, otherwise);
    if (count == 0) return;
    db_.add("INSERT INTO batches (table_id, first, count, events) VALUES ($1, $2, $3, $4)", w.table, w.first, count,
            w.text);
  }

  void add_moves(const writes::Append& w, std::ptrdiff_t count, const std::string& otherwise) {
    db_.add(
        "WITH now AS (SELECT id, stage FROM tables_now WHERE id = $1 AND lines = $2), "
        "moved AS (UPDATE tables SET stage = $8 FROM now WHERE tables.id = now.id AND now.stage <> $8), "
        "done AS (INSERT INTO batches (table_id, first, count, events, changed, due, to_act) "
        "SELECT id, $2, $3, $4, $5, $6, $7 FROM now RETURNING 1) SELECT require(EXISTS (SELECT FROM done), $9)",
        w.table, w.first, count, w.text, w.changed, w.due, w.to_act.bits, static_cast<int>(w.stage), otherwise);
  }

  PostgresConnection& db_;
};

}  // namespace

Result<void> add_write(PostgresConnection& connection, const Write& write) {
  return std::visit(WriteStatements(connection), write);
}

}  // namespace tessera::server
