// Rows of either database (Rows of sqlite.h, PostgresRows of postgres.h) made into the values of store.h. The columns
// of each are those of its value, in the same order.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

#include "server/store/store.h"

namespace tessera::server {

// From these columns: id, game, stage, listed, created, changed, finished, due, summary, to_act, lines.
template <class Row>
TableRow table_row_of(const Row& row) {
  return {.id = row.string(0),
          .game = row.string(1),
          .stage = static_cast<Stage>(row.integer(2)),
          .listed = row.boolean(3),
          .created = row.integer(4),
          .changed = row.integer(5),
          .finished = row.optional_integer(6),
          .due = row.optional_integer(7),
          .summary = row.string(8),
          .to_act = {static_cast<std::uint8_t>(row.integer(9))},
          .lines = static_cast<std::uint32_t>(row.integer(10))};
}

template <class Row>
Batch batch(const Row& row) {
  return {static_cast<std::uint32_t>(row.integer(0)), static_cast<std::uint32_t>(row.integer(1)), row.string(2)};
}

template <class Row>
Seat seat_of(const Row& row, int column) {
  return row.null(column) ? kNoSeat : Seat(static_cast<int>(row.integer(column)));
}

template <class Row>
Played played(const Row& row) {
  return {row.string(0),
          row.string(1),
          seat_of(row, 2),
          static_cast<SeatResult>(row.integer(3)),
          static_cast<int>(row.integer(4)),
          row.integer(5),
          row.boolean(6)};
}

template <class Row>
GameStatistics game_statistics(const Row& row) {
  const auto number = [&](int column) { return static_cast<int>(row.integer(column)); };
  return {row.string(0), number(1), number(2), number(3), number(4), row.integer(5)};
}

// A guest of an older version has no face.
template <class Row>
Guest guest_row(const Row& row) {
  auto id = row.string(0);
  const auto face = table::find_face(row.string(4)).value_or(Face::none);
  const Face shown = face != Face::none ? face : usual_face(id);
  return {std::move(id), row.string(1), row.integer(2), row.integer(3), shown};
}

template <class Row>
ChatLine chat_line(const Row& row) {
  return {row.integer(0), row.string(1), row.integer(2), static_cast<ChatKind>(row.integer(3)),
          row.string(4),  row.string(5)};
}

template <class Row>
Report report(const Row& row) {
  return {row.integer(0), row.string(1), row.string(2), row.string(3), row.integer(4), row.string(5)};
}

template <class Row>
std::vector<std::uint8_t> bytes(const Row& row) {
  const auto blob = row.blob(0);
  return {blob.begin(), blob.end()};
}

template <class Row>
StoredFair stored_fair(const Row& row) {
  Bytes32 secret = {};
  const auto blob = row.blob(0);
  std::copy_n(blob.begin(), std::min(blob.size(), secret.size()), secret.begin());
  return {Secret(secret), row.string(1), row.string(2)};
}

// All rows, made into values.
template <class Rows, class Make>
auto all(Result<Rows> rows, Make make) -> Result<std::vector<decltype(make(*rows))>> {
  if (!rows) return rows.error();
  std::vector<decltype(make(*rows))> out;
  while (rows->next()) out.push_back(make(*rows));
  if (const auto done = rows->end(); !done) return done.error();
  return out;
}

// The first row, if there is one.
template <class Rows, class Make>
auto first(Result<Rows> rows, Make make) -> Result<std::optional<decltype(make(*rows))>> {
  using Out = std::optional<decltype(make(*rows))>;
  if (!rows) return rows.error();
  if (rows->next()) return Out(make(*rows));
  if (const auto done = rows->end(); !done) return done.error();
  return Out();
}

// Of rows with an id and the number of lines: so many that not too much is deleted at once.
template <class Rows>
std::vector<std::string> ids_to_prune(Rows& rows) {
  std::vector<std::string> out;
  for (std::int64_t left = kPrunedRows; left > 0 && rows.next();) {
    left -= rows.integer(1) + writes::kMostChatLines;
    if (left >= 0 || out.empty()) out.push_back(rows.string(0));
  }
  return out;
}

// The start of a page; before the newest row, if it is the first page.
inline Page::After start(const Page& page) {
  return page.after.value_or(Page::After{std::numeric_limits<Time>::max(), ""});
}

// The most unfinished tables of a guest that are listed.
inline constexpr int kMostOpenTables = 200;

// The latest change first.
inline void sort_by_change(std::vector<TableRow>& rows) {
  std::sort(rows.begin(), rows.end(),
            [](const TableRow& a, const TableRow& b) { return std::tie(b.changed, b.id) < std::tie(a.changed, a.id); });
}

}  // namespace tessera::server
