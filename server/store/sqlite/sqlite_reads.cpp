// The SQL of each read, and the conversion of rows into values.
#include "server/store/guest_export.h"
#include "server/store/row_values.h"
#include "server/store/sqlite/sqlite_store.h"

namespace tessera::server {

namespace {

std::string select_tables(std::string_view where) {
  return "SELECT id, game, stage, listed, created, changed, finished, due, summary, to_act, lines "
         "FROM tables JOIN states USING (number) WHERE " +
         std::string(where);
}

}  // namespace

// With the newer values of the cache.
TableRow SqliteStore::table_row(const Rows& row) {
  auto out = table_row_of(row);
  replace_names(deleted_, out.summary);
  if (const auto* tail = tails_.find(out.id)) {
    out.changed = tail->changed;
    out.due = tail->due;
    out.to_act = tail->to_act;
    out.lines = tail->lines;
  }
  return out;
}

Result<std::optional<TableRow>> SqliteStore::table(std::string_view id) {
  return first(database_.query(select_tables("id = ?"), id), [this](const Rows& row) { return table_row(row); });
}

Result<std::vector<Batch>> SqliteStore::log(std::string_view table, std::uint32_t from_line) {
  const auto tail = find_tail(database_, tails_, table);
  if (!tail) return tail.error();
  if (!*tail || (*tail)->lines <= from_line) return std::vector<Batch>{};
  auto out = all(database_.query("WITH RECURSIVE chain (number, previous, first, count, events) AS ("
                                 "SELECT number, previous, first, count, events FROM batches WHERE number = ?1 "
                                 "UNION ALL SELECT b.number, b.previous, b.first, b.count, b.events FROM chain "
                                 "JOIN batches b ON b.number = chain.previous WHERE chain.first > ?2) "
                                 "SELECT first, count, events FROM chain ORDER BY first",
                                 (*tail)->last_batch, from_line),
                 batch<Rows>);
  if (out) replace_names(deleted_, *out);
  return out;
}

Result<LogPiece> SqliteStore::log_piece(std::string_view table, std::int64_t next, int batches) {
  LogPiece out;
  if (next == 0) {
    const auto tail = find_tail(database_, tails_, table);
    if (!tail) return tail.error();
    if (!*tail) return out;
    next = (*tail)->last_batch;
    out.lines = (*tail)->lines;
  }
  while (next != 0 && static_cast<int>(out.batches.size()) < batches) {
    auto row = database_.query("SELECT first, count, events, previous FROM batches WHERE number = ?", next);
    if (!row) return row.error();
    if (!row->next()) {
      if (const auto done = row->end(); !done) return done.error();
      return Error{"the log of the table has a gap"};
    }
    out.batches.push_back(batch(*row));
    next = row->optional_integer(3).value_or(0);
  }
  out.next = next;
  replace_names(deleted_, out.batches);
  return out;
}

Result<std::optional<StoredFair>> SqliteStore::fair(std::string_view table) {
  return first(database_.query("SELECT secret, clients, rounds FROM fair WHERE table_id = ?", table),
               stored_fair<Rows>);
}

Result<std::vector<DueTable>> SqliteStore::due_tables() {
  const auto open =
      all(database_.query(select_tables("stage < 2")), [this](const Rows& row) { return table_row(row); });
  if (!open) return open.error();
  std::vector<DueTable> out;
  for (const auto& row : *open) {
    if (row.due) out.push_back({row.id, *row.due});
  }
  std::sort(out.begin(), out.end(),
            [](const DueTable& a, const DueTable& b) { return std::tie(a.due, a.id) < std::tie(b.due, b.id); });
  return out;
}

Result<std::vector<TableRow>> SqliteStore::listed_lobbies(const Page& page) {
  const auto after = start(page);
  return all(database_.query(select_tables("stage = 0 AND listed = 1 AND (created, id) < (?, ?) "
                                           "ORDER BY created DESC, id DESC LIMIT ?"),
                             after.at, after.id, page.limit),
             [this](const Rows& row) { return table_row(row); });
}

Result<std::vector<TableRow>> SqliteStore::listed_finished(const Page& page) {
  const auto after = start(page);
  return all(database_.query(select_tables("stage = 2 AND listed = 1 AND (finished, id) < (?, ?) "
                                           "ORDER BY finished DESC, id DESC LIMIT ?"),
                             after.at, after.id, page.limit),
             [this](const Rows& row) { return table_row(row); });
}

Result<std::vector<TableRow>> SqliteStore::open_tables_of(std::string_view guest) {
  auto rows =
      all(database_.query(
              select_tables("stage < 2 AND id IN "
                            "(SELECT table_id FROM seats WHERE guest_id = ? AND seat IS NOT NULL AND result IS NULL) "
                            "ORDER BY number DESC LIMIT ?"),
              guest, kMostOpenTables),
          [this](const Rows& row) { return table_row(row); });
  if (rows) sort_by_change(*rows);
  return rows;
}

Result<std::vector<std::string>> SqliteStore::ids_of_open_tables(std::string_view guest) {
  return all(database_.query("SELECT id FROM tables WHERE stage < 2 AND id IN "
                             "(SELECT table_id FROM seats WHERE guest_id = ? AND seat IS NOT NULL AND result IS NULL)",
                             guest),
             [](const Rows& row) { return row.string(0); });
}

Result<int> SqliteStore::unfinished_made_by(std::string_view guest) {
  const auto count = first(database_.query("SELECT count(*) FROM tables WHERE made_by = ? AND stage < 2", guest),
                           [](const Rows& row) { return static_cast<int>(row.integer(0)); });
  if (!count) return count.error();
  return **count;
}

Result<std::vector<Played>> SqliteStore::history_of(std::string_view guest, const Page& page) {
  const auto after = start(page);
  return all(database_.query("SELECT table_id, game, seat, result, score, finished, "
                             "EXISTS (SELECT 1 FROM tables WHERE id = table_id) FROM seats "
                             "WHERE guest_id = ? AND result IS NOT NULL AND (finished, table_id) < (?, ?) "
                             "ORDER BY finished DESC, table_id DESC LIMIT ?",
                             guest, after.at, after.id, page.limit),
             played<Rows>);
}

Result<std::vector<GameStatistics>> SqliteStore::statistics_of(std::string_view guest) {
  return all(database_.query("SELECT game, count(*), sum(result = 1), sum(result = 2), max(score), sum(score) "
                             "FROM seats WHERE guest_id = ? AND result IS NOT NULL GROUP BY game ORDER BY game",
                             guest),
             game_statistics<Rows>);
}

Result<std::optional<Guest>> SqliteStore::guest(std::string_view id) {
  return first(database_.query("SELECT id, name, created, seen, face FROM guests WHERE id = ? AND deleted = 0", id),
               guest_row<Rows>);
}

Result<std::vector<Guest>> SqliteStore::guests_at(std::string_view table) {
  return all(database_.query("SELECT id, name, created, guests.seen, face FROM seats JOIN guests ON id = guest_id "
                             "WHERE table_id = ? AND seat IS NOT NULL AND deleted = 0 ORDER BY seat",
                             table),
             guest_row<Rows>);
}

Result<ExportPiece> SqliteStore::export_piece(std::string_view guest, const ExportPlace& place, int rows) {
  return guest_export_piece(guest, place, rows, [this](std::string_view sql, const auto&... values) {
    return database_.query(sql, values...);
  });
}

Result<std::vector<ChatLine>> SqliteStore::chat(std::string_view table, std::int64_t after, int limit) {
  return all(database_.query("SELECT number, guest_id, at, phrase, text, name FROM chat "
                             "JOIN guests ON id = guest_id AND deleted = 0 "
                             "WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?",
                             table, after, limit),
             chat_line<Rows>);
}

// By a connection of its own, so that it waits for nobody.
Result<std::vector<Report>> SqliteStore::reports(std::int64_t before, int limit) {
  auto own = Database::open(folder_.file(kFile), Database::Mode::read_only);
  if (!own) return own.error();
  const auto from = before > 0 ? before : std::numeric_limits<std::int64_t>::max();
  return all(own->query("SELECT number, table_id, by_guest, about_guest, at, text FROM reports WHERE number < ? "
                        "ORDER BY number DESC LIMIT ?",
                        from, limit),
             report<Rows>);
}

Result<ReportCounts> SqliteStore::report_counts(std::string_view table, std::string_view by) {
  const auto counts = first(
      database_.query("SELECT count(*), total(by_guest = ?) FROM reports WHERE table_id = ?", by, table),
      [](const Rows& row) { return ReportCounts{static_cast<int>(row.integer(0)), static_cast<int>(row.integer(1))}; });
  if (!counts) return counts.error();
  return **counts;
}

Result<std::optional<std::vector<std::uint8_t>>> SqliteStore::setting(std::string_view name) {
  return first(database_.query("SELECT value FROM settings WHERE name = ?", name), bytes<Rows>);
}

}  // namespace tessera::server
