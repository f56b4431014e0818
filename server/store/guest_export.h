// All data about one guest, for the guest, in pieces. The SQL is for both databases.
#pragma once

#include <boost/json/object.hpp>
#include <initializer_list>
#include <iterator>
#include <string_view>
#include <utility>

#include "server/store/store.h"

namespace tessera::server {

// One object a row, its fields named by the columns. The first column is the number of the row, where it has one.
template <class Rows>
Result<ExportPiece> exported_rows(Result<Rows> rows, const ExportPlace& place, int limit,
                                  std::initializer_list<std::string_view> integers,
                                  std::initializer_list<std::string_view> texts) {
  if (!rows) return rows.error();
  ExportPiece out;
  ExportPlace last = place;
  while (rows->next()) {
    boost::json::object object;
    int column = 0;
    last.number = rows->integer(column++);
    for (const auto name : integers) {
      const auto value = rows->optional_integer(column++);
      object[name] = value ? boost::json::value(*value) : boost::json::value(nullptr);
    }
    for (const auto name : texts) {
      object[name] = rows->text(column);
      if (name == "table") last.table = rows->text(column);
      ++column;
    }
    out.rows.push_back(std::move(object));
  }
  if (const auto done = rows->end(); !done) return done.error();
  if (out.rows.size() == static_cast<std::size_t>(limit)) {
    out.next = std::move(last);
  } else if (place.list + 1 < std::size(kExportLists)) {
    out.next = ExportPlace{.list = place.list + 1};
  }
  return out;
}

// `query(sql, values…)` gives the rows of a statement.
template <class Query>
auto guest_export_piece(std::string_view id, const ExportPlace& place, int limit, Query query) {
  if (place.list == 0) {
    return exported_rows(query("SELECT 0, seat, finished, score, CASE result WHEN 0 THEN 'lost' WHEN 1 THEN 'won' "
                               "WHEN 2 THEN 'gave_up' ELSE '' END, table_id, game FROM seats "
                               "WHERE guest_id = $1 AND table_id > $2 ORDER BY table_id LIMIT $3",
                               id, std::string_view(place.table), limit),
                         place, limit, {"seat", "finished", "score"}, {"result", "table", "game"});
  }
  if (place.list == 1) {
    return exported_rows(query("SELECT number, at, CASE phrase WHEN 0 THEN 'text' WHEN 1 THEN 'phrase' "
                               "ELSE 'emote' END, table_id, text FROM chat "
                               "WHERE guest_id = $1 AND number > $2 ORDER BY number LIMIT $3",
                               id, place.number, limit),
                         place, limit, {"at"}, {"kind", "table", "text"});
  }
  return exported_rows(query("SELECT number, at, table_id, about_guest, text FROM reports "
                             "WHERE by_guest = $1 AND number > $2 ORDER BY number LIMIT $3",
                             id, place.number, limit),
                       place, limit, {"at"}, {"table", "about", "text"});
}

}  // namespace tessera::server
