// The SQL of each read.
#include "server/store/guest_export.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/row_values.h"

namespace tessera::server {

namespace {

std::string select_tables(std::string_view where) {
  return "SELECT id, game, stage, listed, created, changed, finished, due, summary, to_act, lines FROM tables_now "
         "WHERE " +
         std::string(where);
}

constexpr std::chrono::seconds kReportsWait(10);

}  // namespace

Result<std::optional<TableRow>> PostgresStore::table(std::string_view id) {
  auto rows = without_names(all(session_->read(select_tables("id = $1"), id), table_row_of<PostgresRows>));
  if (!rows) return rows.error();
  return rows->empty() ? std::nullopt : std::optional(std::move(rows->front()));
}

Result<std::vector<Batch>> PostgresStore::log(std::string_view table, std::uint32_t from_line) {
  return without_names(
      all(session_->read("SELECT first, count, events FROM batches WHERE table_id = $1 AND first + count > $2 "
                         "AND first >= coalesce((SELECT max(first) FROM batches "
                         "WHERE table_id = $1 AND first <= $2), 0) ORDER BY first",
                         table, from_line),
          batch<PostgresRows>));
}

// `next` is the first line of the piece before.
Result<LogPiece> PostgresStore::log_piece(std::string_view table, std::int64_t next, int batches) {
  LogPiece out;
  if (next == 0) {
    const auto row = this->table(table);
    if (!row) return row.error();
    if (!*row) return out;
    out.lines = (*row)->lines;
    next = out.lines;
  }
  auto found =
      without_names(all(session_->read("SELECT first, count, events FROM batches WHERE table_id = $1 AND first < $2 "
                                       "ORDER BY first DESC LIMIT $3",
                                       table, next, batches),
                        batch<PostgresRows>));
  if (!found) return found.error();
  for (const auto& each : *found) {
    if (each.first + each.count != next) return Error{"the log of the table has a gap"};
    next = each.first;
  }
  out.batches = *std::move(found);
  out.next = next;
  return out;
}

Result<std::optional<StoredFair>> PostgresStore::fair(std::string_view table) {
  return first(session_->read("SELECT secret, clients, rounds FROM fair WHERE table_id = $1", table),
               stored_fair<PostgresRows>);
}

Result<std::vector<DueTable>> PostgresStore::due_tables() {
  return all(session_->read("SELECT id, due FROM tables_now WHERE stage < 2 AND due IS NOT NULL ORDER BY due, id"),
             [](const PostgresRows& row) { return DueTable{row.string(0), row.integer(1)}; });
}

Result<std::vector<TableRow>> PostgresStore::listed_lobbies(const Page& page) {
  const auto after = start(page);
  return without_names(all(session_->read(select_tables("stage = 0 AND listed AND (created, id) < ($1, $2) "
                                                        "ORDER BY created DESC, id DESC LIMIT $3"),
                                          after.at, after.id, page.limit),
                           table_row_of<PostgresRows>));
}

Result<std::vector<TableRow>> PostgresStore::listed_finished(const Page& page) {
  const auto after = start(page);
  return without_names(all(session_->read(select_tables("stage = 2 AND listed AND (finished, id) < ($1, $2) "
                                                        "ORDER BY finished DESC, id DESC LIMIT $3"),
                                          after.at, after.id, page.limit),
                           table_row_of<PostgresRows>));
}

Result<std::vector<TableRow>> PostgresStore::open_tables_of(std::string_view guest) {
  auto rows = without_names(
      all(session_->read(
              select_tables("stage < 2 AND id IN "
                            "(SELECT table_id FROM seats WHERE guest_id = $1 AND seat IS NOT NULL AND result IS NULL) "
                            "ORDER BY number DESC LIMIT $2"),
              guest, kMostOpenTables),
          table_row_of<PostgresRows>));
  if (rows) sort_by_change(*rows);
  return rows;
}

Result<std::vector<std::string>> PostgresStore::ids_of_open_tables(std::string_view guest) {
  return all(session_->read("SELECT id FROM tables WHERE stage < 2 AND id IN "
                            "(SELECT table_id FROM seats WHERE guest_id = $1 AND seat IS NOT NULL AND result IS NULL)",
                            guest),
             [](const PostgresRows& row) { return row.string(0); });
}

Result<int> PostgresStore::unfinished_made_by(std::string_view guest) {
  const auto count = first(session_->read("SELECT count(*) FROM tables WHERE made_by = $1 AND stage < 2", guest),
                           [](const PostgresRows& row) { return static_cast<int>(row.integer(0)); });
  if (!count) return count.error();
  return count->value_or(0);
}

Result<std::vector<Played>> PostgresStore::history_of(std::string_view guest, const Page& page) {
  const auto after = start(page);
  return all(session_->read("SELECT table_id, game, seat, result, score, finished, "
                            "EXISTS (SELECT FROM tables WHERE id = table_id) FROM seats "
                            "WHERE guest_id = $1 AND result IS NOT NULL AND (finished, table_id) < ($2, $3) "
                            "ORDER BY finished DESC, table_id DESC LIMIT $4",
                            guest, after.at, after.id, page.limit),
             played<PostgresRows>);
}

Result<std::vector<GameStatistics>> PostgresStore::statistics_of(std::string_view guest) {
  return all(session_->read("SELECT game, count(*), count(*) FILTER (WHERE result = 1), "
                            "count(*) FILTER (WHERE result = 2), max(score), sum(score) "
                            "FROM seats WHERE guest_id = $1 AND result IS NOT NULL GROUP BY game "
                            "ORDER BY game COLLATE \"C\"",
                            guest),
             game_statistics<PostgresRows>);
}

Result<std::optional<Guest>> PostgresStore::guest(std::string_view id) {
  return first(session_->read("SELECT id, name, created, seen, face FROM guests WHERE id = $1 AND NOT deleted", id),
               guest_row<PostgresRows>);
}

Result<std::vector<Guest>> PostgresStore::guests_at(std::string_view table) {
  return all(session_->read("SELECT id, name, created, guests.seen, face FROM seats JOIN guests ON id = guest_id "
                            "WHERE table_id = $1 AND seat IS NOT NULL AND NOT deleted ORDER BY seat",
                            table),
             guest_row<PostgresRows>);
}

Result<ExportPiece> PostgresStore::export_piece(std::string_view guest, const ExportPlace& place, int rows) {
  return guest_export_piece(guest, place, rows, [this](std::string_view sql, const auto&... values) {
    return session_->read(sql, values...);
  });
}

Result<std::vector<ChatLine>> PostgresStore::chat(std::string_view table, std::int64_t after, int limit) {
  return all(session_->read("SELECT number, guest_id, at, phrase, text, name FROM chat "
                            "JOIN guests ON id = guest_id AND NOT deleted "
                            "WHERE table_id = $1 AND number > $2 ORDER BY number LIMIT $3",
                            table, after, limit),
             chat_line<PostgresRows>);
}

// By a connection of its own, so that it waits for nobody.
Result<std::vector<Report>> PostgresStore::reports(std::int64_t before, int limit) {
  auto own = PostgresConnection::open(url_, "tessera reports", kReportsWait);
  if (!own) return own.error();
  const auto from = before > 0 ? before : std::numeric_limits<std::int64_t>::max();
  return all(own->query("SELECT number, table_id, by_guest, about_guest, at, text FROM reports WHERE number < $1 "
                        "ORDER BY number DESC LIMIT $2",
                        from, limit),
             report<PostgresRows>);
}

Result<ReportCounts> PostgresStore::report_counts(std::string_view table, std::string_view by) {
  const auto counts =
      first(session_->read("SELECT count(*), count(*) FILTER (WHERE by_guest = $1) FROM reports WHERE table_id = $2",
                           by, table),
            [](const PostgresRows& row) {
              return ReportCounts{static_cast<int>(row.integer(0)), static_cast<int>(row.integer(1))};
            });
  if (!counts) return counts.error();
  return counts->value_or(ReportCounts());
}

Result<std::optional<std::vector<std::uint8_t>>> PostgresStore::setting(std::string_view name) {
  return first(session_->read("SELECT value FROM settings WHERE name = $1", name), bytes<PostgresRows>);
}

}  // namespace tessera::server
