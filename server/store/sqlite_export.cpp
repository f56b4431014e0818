// All data about one guest, for the guest. Reports of others about them are left out.
#include <boost/json/array.hpp>

#include "server/store/sqlite_store.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

// One object a row, its fields named by the columns.
Result<json::array> objects(Result<Rows> rows, std::initializer_list<std::string_view> integers,
                            std::initializer_list<std::string_view> texts) {
  if (!rows) return rows.error();
  json::array out;
  while (rows->next()) {
    json::object object;
    int column = 0;
    for (const auto name : integers) {
      const auto value = rows->optional_integer(column++);
      object[name] = value ? json::value(*value) : json::value(nullptr);
    }
    for (const auto name : texts) object[name] = rows->text(column++);
    out.push_back(std::move(object));
  }
  if (const auto done = rows->end(); !done) return done.error();
  return out;
}

}  // namespace

Result<json::object> SqliteStore::export_guest(std::string_view id) {
  const auto who = guest(id);
  if (!who) return who.error();
  if (!*who) return Error{"there is no guest " + std::string(id)};
  json::object out{{"guest",
                    {{"id", (*who)->id},
                     {"name", (*who)->name},
                     {"face", table::face_word((*who)->face)},
                     {"created", (*who)->created},
                     {"seen", (*who)->seen}}}};
  const auto add = [&](std::string_view name, Result<json::array> list) {
    if (list) out[name] = *std::move(list);
    return list ? Result<void>() : Result<void>(list.error());
  };
  auto done = add("tables", objects(database_.query("SELECT seat, finished, score, iif(result IS NULL, '', "
                                                    "iif(result = 0, 'lost', iif(result = 1, 'won', 'gave_up'))), "
                                                    "table_id, game FROM seats WHERE guest_id = ? ORDER BY table_id",
                                                    id),
                                    {"seat", "finished", "score"}, {"result", "table", "game"}));
  if (done) {
    done = add("chat", objects(database_.query("SELECT at, iif(phrase = 0, 'text', iif(phrase = 1, 'phrase', "
                                               "'emote')), table_id, text FROM chat WHERE guest_id = ? "
                                               "ORDER BY number",
                                               id),
                               {"at"}, {"kind", "table", "text"}));
  }
  if (done) {
    done = add("reports", objects(database_.query("SELECT at, table_id, about_guest, text FROM reports "
                                                  "WHERE by_guest = ? ORDER BY number",
                                                  id),
                                  {"at"}, {"table", "about", "text"}));
  }
  if (!done) return done.error();
  return out;
}

}  // namespace tessera::server
