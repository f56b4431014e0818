// What a deletion leaves to be done: see deleted_names.h. Several nodes may work on the same one.
#include <limits>

#include "server/store/postgres/postgres_store.h"
#include "server/store/row_values.h"

namespace tessera::server {

namespace {

constexpr std::chrono::seconds kNamesAre(1);  // for lists, so old at most

// One piece of it, inside a transaction. It ends with the first table that is still there: so it holds one row that
// others may wait for.
class DeletionPiece {
 public:
  DeletionPiece(PostgresConnection& connection, const DeletedName& who, DeletionCursor& at, int rows)
      : db_(connection), who_(who), at_(at), left_(rows) {}

  // Whether nothing is left.
  Result<bool> run() {
    while (left_ > 0) {
      const auto more = at_.table.empty() ? begin_table() : replace_batches();
      if (!more) return more.error();
      if (!*more) return erase_rest();
      if (held_ && at_.table.empty()) return false;
    }
    return false;
  }

 private:
  // False: there is none any more.
  Result<bool> begin_table() {
    auto table = first(db_.query("SELECT table_id FROM seats WHERE guest_id = $1 LIMIT 1", who_.guest),
                       [](const PostgresRows& row) { return row.string(0); });
    if (!table) return table.error();
    if (!*table) return false;
    at_.table = **std::move(table);
    at_.next = std::numeric_limits<std::int32_t>::max();
    --left_;
    const auto summary = first(db_.query("SELECT summary FROM tables WHERE id = $1 FOR UPDATE", at_.table),
                               [](const PostgresRows& row) { return row.string(0); });
    if (!summary) return summary.error();
    held_ = summary->has_value();
    if (const auto text = with_name_replaced(summary->value_or(""), who_.guest, who_.new_name)) {
      db_.add("UPDATE tables SET summary = $2 WHERE id = $1", at_.table, *text);
    }
    return true;
  }

  Result<bool> replace_batches() {
    auto batches =
        db_.query("SELECT first, events FROM batches WHERE table_id = $1 AND first < $2 ORDER BY first DESC LIMIT $3",
                  at_.table, at_.next, left_);
    if (!batches) return batches.error();
    const int wanted = left_;
    int found = 0;
    for (; batches->next(); ++found) {
      at_.next = batches->integer(0);
      if (const auto text = with_name_replaced(batches->text(1), who_.guest, who_.new_name)) {
        db_.add("UPDATE batches SET events = $3 WHERE table_id = $1 AND first = $2", at_.table, at_.next, *text);
      }
    }
    left_ -= found;
    if (found == wanted) return true;
    --left_;
    db_.add("DELETE FROM seats WHERE guest_id = $1 AND table_id = $2", who_.guest, at_.table);
    at_.table.clear();
    return true;
  }

  Result<bool> erase_rest() {
    for (const auto* sql : {"WITH done AS (DELETE FROM chat WHERE number IN "
                            "(SELECT number FROM chat WHERE guest_id = $1 LIMIT $2) RETURNING 1) "
                            "SELECT count(*) FROM done",
                            "WITH done AS (DELETE FROM reports WHERE number IN "
                            "(SELECT number FROM reports WHERE by_guest = $1 OR about_guest = $1 LIMIT $2) "
                            "RETURNING 1) SELECT count(*) FROM done",
                            "WITH done AS (UPDATE tables SET made_by = '' WHERE number IN "
                            "(SELECT number FROM tables WHERE made_by = $1 AND stage < 2 LIMIT $2) RETURNING 1) "
                            "SELECT count(*) FROM done"}) {
      auto changed = db_.query(sql, who_.guest, left_);
      if (!changed) return changed.error();
      if (changed->next()) left_ -= static_cast<int>(changed->integer(0));
      if (left_ <= 0) return false;
    }
    db_.add("DELETE FROM settings WHERE name = $1", std::string(kDeletion) + who_.guest);
    return true;
  }

  PostgresConnection& db_;
  const DeletedName& who_;
  DeletionCursor& at_;
  int left_;
  bool held_ = false;  // a table is locked
};

}  // namespace

Result<void> PostgresStore::read_deleted() {
  auto names = all(session_->read("SELECT substr(name, $1::integer), convert_from(value, 'UTF8') FROM settings "
                                  "WHERE name > $2 AND name < $3 ORDER BY name",
                                  kGuestInDeletion, kDeletion, kAfterDeletions),
                   [](const PostgresRows& row) { return DeletedName{row.string(0), row.string(1)}; });
  if (!names) return names.error();
  deleted_ = *std::move(names);
  deleted_read_ = std::chrono::steady_clock::now();
  return {};
}

Result<std::vector<TableRow>> PostgresStore::without_names(Result<std::vector<TableRow>> rows) {
  if (!rows) return rows;
  if (std::chrono::steady_clock::now() >= deleted_read_ + kNamesAre) {
    if (const auto read = read_deleted(); !read) return read.error();
  }
  for (auto& row : *rows) replace_names(deleted_, row.summary);
  return rows;
}

Result<std::vector<Batch>> PostgresStore::without_names(Result<std::vector<Batch>> batches) {
  if (!batches) return batches;
  if (const auto read = read_deleted(); !read) return read.error();
  replace_names(deleted_, *batches);
  return batches;
}

Result<bool> PostgresStore::erase_deleted(int rows) {
  if (const auto read = read_deleted(); !read) return read.error();
  if (deleted_.empty()) return false;
  const auto who = deleted_.front();
  const auto from = erasing_.guest == who.guest ? erasing_ : DeletionCursor{.guest = who.guest};
  auto at = from;
  bool over = false;
  const auto done = session_->commit([&](PostgresConnection& connection) -> Result<void> {
    at = from;
    const auto piece = DeletionPiece(connection, who, at, rows).run();
    if (!piece) return piece.error();
    over = *piece;
    return {};
  });
  if (!done) return done.error();
  erasing_ = std::move(at);
  return !over || deleted_.size() > 1;
}

}  // namespace tessera::server
