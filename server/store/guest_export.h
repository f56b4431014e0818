// All data about one guest, for the guest. Reports of others about them are left out. The SQL is for both databases.
#pragma once

#include <boost/json/array.hpp>
#include <initializer_list>
#include <string_view>

#include "server/store/store.h"

namespace tessera::server {

// One object a row, its fields named by the columns.
template <class Rows>
Result<boost::json::array> row_objects(Result<Rows> rows, std::initializer_list<std::string_view> integers,
                                       std::initializer_list<std::string_view> texts) {
  if (!rows) return rows.error();
  boost::json::array out;
  while (rows->next()) {
    boost::json::object object;
    int column = 0;
    for (const auto name : integers) {
      const auto value = rows->optional_integer(column++);
      object[name] = value ? boost::json::value(*value) : boost::json::value(nullptr);
    }
    for (const auto name : texts) object[name] = rows->text(column++);
    out.push_back(std::move(object));
  }
  if (const auto done = rows->end(); !done) return done.error();
  return out;
}

// `query(sql, id)` gives the rows of a statement; `who` is the guest as found by `id`.
template <class Query>
Result<boost::json::object> guest_export(std::string_view id, const Result<std::optional<Guest>>& who, Query query) {
  if (!who) return who.error();
  if (!*who) return Error{"there is no guest " + std::string(id)};
  boost::json::object out{{"guest",
                           {{"id", (*who)->id},
                            {"name", (*who)->name},
                            {"face", table::face_word((*who)->face)},
                            {"created", (*who)->created},
                            {"seen", (*who)->seen}}}};
  const auto add = [&](std::string_view name, Result<boost::json::array> list) {
    if (list) out[name] = *std::move(list);
    return list ? Result<void>() : Result<void>(list.error());
  };
  auto done = add("tables", row_objects(query("SELECT seat, finished, score, CASE result WHEN 0 THEN 'lost' "
                                              "WHEN 1 THEN 'won' WHEN 2 THEN 'gave_up' ELSE '' END, "
                                              "table_id, game FROM seats WHERE guest_id = $1 ORDER BY table_id",
                                              id),
                                        {"seat", "finished", "score"}, {"result", "table", "game"}));
  if (done) {
    done = add("chat", row_objects(query("SELECT at, CASE phrase WHEN 0 THEN 'text' WHEN 1 THEN 'phrase' "
                                         "ELSE 'emote' END, table_id, text FROM chat WHERE guest_id = $1 "
                                         "ORDER BY number",
                                         id),
                                   {"at"}, {"kind", "table", "text"}));
  }
  if (done) {
    done = add("reports", row_objects(query("SELECT at, table_id, about_guest, text FROM reports "
                                            "WHERE by_guest = $1 ORDER BY number",
                                            id),
                                      {"at"}, {"table", "about", "text"}));
  }
  if (!done) return done.error();
  return out;
}

}  // namespace tessera::server
