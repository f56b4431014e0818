// What a deletion leaves to be done: see deleted_names.h.
#include "server/store/row_values.h"
#include "server/store/sqlite/sqlite_store.h"

namespace tessera::server {

namespace {

// One piece of it, inside a transaction.
class DeletionPiece {
 public:
  DeletionPiece(Database& database, TableTailCache& tails, const DeletedName& who, DeletionCursor& at, int rows)
      : db_(database), tails_(tails), who_(who), at_(at), left_(rows) {}

  // Whether nothing is left.
  Result<bool> run() {
    while (left_ > 0) {
      const auto more = at_.table.empty() ? begin_table() : replace_batches();
      if (!more) return more.error();
      if (!*more) return erase_rest();
    }
    return false;
  }

 private:
  // False: there is none any more.
  Result<bool> begin_table() {
    auto table = first(db_.query("SELECT table_id FROM seats WHERE guest_id = ? LIMIT 1", who_.guest),
                       [](const Rows& row) { return row.string(0); });
    if (!table) return table.error();
    if (!*table) return false;
    at_.table = **std::move(table);
    --left_;
    const auto tail = find_tail(db_, tails_, at_.table);
    if (!tail) return tail.error();
    at_.next = *tail ? (*tail)->last_batch : 0;
    const auto summary = first(db_.query("SELECT summary FROM tables WHERE id = ?", at_.table),
                               [](const Rows& row) { return row.string(0); });
    if (!summary) return summary.error();
    return replace(summary->value_or(""), "UPDATE tables SET summary = ? WHERE id = ?", at_.table);
  }

  Result<bool> replace_batches() {
    for (; at_.next != 0 && left_ > 0; --left_) {
      const auto batch =
          first(db_.query("SELECT events, previous FROM batches WHERE number = ?", at_.next),
                [](const Rows& row) { return std::pair(row.string(0), row.optional_integer(1).value_or(0)); });
      if (!batch) return batch.error();
      if (*batch) {
        const auto done = replace((*batch)->first, "UPDATE batches SET events = ? WHERE number = ?", at_.next);
        if (!done) return done;
      }
      at_.next = *batch ? (*batch)->second : 0;
    }
    if (at_.next != 0) return true;
    --left_;
    const auto left = db_.run("DELETE FROM seats WHERE guest_id = ? AND table_id = ?", who_.guest, at_.table);
    if (!left) return left.error();
    at_.table.clear();
    return true;
  }

  Result<bool> erase_rest() {
    for (const auto* sql : {"DELETE FROM chat WHERE number IN (SELECT number FROM chat WHERE guest_id = ?1 LIMIT ?2)",
                            "DELETE FROM reports WHERE number IN "
                            "(SELECT number FROM reports WHERE by_guest = ?1 OR about_guest = ?1 LIMIT ?2)",
                            "UPDATE tables SET made_by = '' WHERE number IN "
                            "(SELECT number FROM tables WHERE made_by = ?1 AND stage < 2 LIMIT ?2)"}) {
      const auto changed = db_.run(sql, who_.guest, left_);
      if (!changed) return changed.error();
      left_ -= *changed;
      if (left_ <= 0) return false;
    }
    const auto over = db_.run("DELETE FROM settings WHERE name = ?", std::string(kDeletion) + who_.guest);
    if (!over) return over.error();
    return true;
  }

  template <class Key>
  Result<bool> replace(const std::string& text, const char* sql, const Key& key) {
    const auto replaced = with_name_replaced(text, who_.guest, who_.new_name);
    if (!replaced) return true;
    const auto changed = db_.run(sql, *replaced, key);
    if (!changed) return changed.error();
    return true;
  }

  Database& db_;
  TableTailCache& tails_;
  const DeletedName& who_;
  DeletionCursor& at_;
  int left_;
};

}  // namespace

Result<void> SqliteStore::read_deleted() {
  auto names =
      all(database_.query("SELECT substr(name, ?), CAST(value AS TEXT) FROM settings WHERE name > ? AND name < ?",
                          kGuestInDeletion, kDeletion, kAfterDeletions),
          [](const Rows& row) { return DeletedName{row.string(0), row.string(1)}; });
  if (!names) return names.error();
  deleted_ = *std::move(names);
  return {};
}

Result<bool> SqliteStore::erase_deleted(int rows) {
  if (deleted_.empty()) return false;
  const auto who = deleted_.front();
  auto at = erasing_.guest == who.guest ? erasing_ : DeletionCursor{.guest = who.guest};
  bool over = false;
  const auto done = transaction([&]() -> Result<void> {
    const auto piece = DeletionPiece(database_, tails_, who, at, rows).run();
    if (!piece) return piece.error();
    over = *piece;
    return {};
  });
  if (!done) return done.error();
  erasing_ = std::move(at);
  if (over) deleted_.erase(deleted_.begin());
  return !deleted_.empty();
}

}  // namespace tessera::server
