// The rows of the SQLite store. `tables` is two tables there, and a log is a chain of batches (migrations.cpp).
#include "server/store/by_name/store_rows.h"
#include "server/store/sqlite/sqlite_store.h"

namespace tessera::server {

namespace {

// A note of the store to itself (sqlite_store.cpp).
constexpr std::string_view kOwnSetting = "failed commit";

Cell cell(const Rows& rows, int column, char type) {
  if (rows.null(column)) return {};
  if (type == 't') return rows.string(column);
  if (type != 'b') return rows.integer(column);
  const auto blob = rows.blob(column);
  return std::vector<std::uint8_t>(blob.begin(), blob.end());
}

bool bind(Rows& rows, int index, const Cell& cell) {
  if (const auto* number = std::get_if<std::int64_t>(&cell)) return rows.bind(index, *number);
  if (const auto* text = std::get_if<std::string>(&cell)) return rows.bind(index, std::string_view(*text));
  if (const auto* bytes = std::get_if<std::vector<std::uint8_t>>(&cell)) return rows.bind(index, Blob(*bytes));
  return rows.bind(index, std::nullopt);
}

Result<void> run(Database& database, const std::string& sql, std::span<const Cell> cells) {
  auto rows = database.query(sql);
  if (!rows) return rows.error();
  int index = 0;
  for (const auto& each : cells) {
    if (!bind(*rows, ++index, each)) return Error{"database: a value can't be stored"};
  }
  while (rows->next()) {
  }
  return rows->end();
}

std::string question_marks(std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += i == 0 ? "?" : ", ?";
  return out;
}

class SqliteTarget final : public StoreRows::Target {
 public:
  explicit SqliteTarget(Database& database) : database_(database) {}

  Result<void> add(const Relation& relation, const CellRow& row) override {
    if (relation.name == "tables") return add_table(row);
    if (relation.name == "batches") return add_batch(row);
    return run(database_,
               "INSERT INTO " + std::string(relation.name) + " (" + std::string(relation.columns) + ") VALUES (" +
                   question_marks(row.size()) + ")",
               row);
  }

  Result<void> set_last_number(std::string_view relation, std::int64_t number) override {
    const auto removed = database_.run("DELETE FROM sqlite_sequence WHERE name = ?", relation);
    if (!removed) return removed.error();
    const auto added = database_.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", relation, number);
    if (!added) return added.error();
    return {};
  }

 private:
  // The columns are those of kRelations.
  Result<void> add_table(const CellRow& row) {
    const Cell table[] = {row[0], row[1], row[2], row[3], row[4], row[6], row[10], row[11]};
    auto done = run(database_,
                    "INSERT INTO tables (id, game, stage, listed, created, finished, made_by, summary) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    table);
    if (!done) return done;
    const Cell state[] = {row[5], row[7], row[8], row[9]};
    return run(database_,
               "INSERT INTO states (number, changed, due, to_act, lines) VALUES (last_insert_rowid(), ?, ?, ?, ?)",
               state);
  }

  // After the last one of the same table.
  Result<void> add_batch(const CellRow& row) {
    auto done = run(database_,
                    "INSERT INTO batches (previous, of, first, count, events, changed, due, to_act) "
                    "SELECT last_batch, number, ?2, ?3, ?4, changed, due, to_act "
                    "FROM tables JOIN states USING (number) WHERE id = ?1",
                    row);
    if (!done) return done;
    return run(database_,
               "UPDATE states SET last_batch = last_insert_rowid() WHERE number = (SELECT number FROM tables "
               "WHERE id = ?)",
               std::span(row).first(1));
  }

  Database& database_;
};

class SqliteRows final : public StoreRows {
 public:
  explicit SqliteRows(std::unique_ptr<SqliteStore> store) : store_(std::move(store)) {}

  Result<void> read(Target& target) override {
    if (const auto done = store_->write_back(); !done) return done;
    for (const auto& relation : kRelations) {
      const auto done = relation.name == "batches" ? read_batches(relation, target) : read(relation, target);
      if (!done) return done;
    }
    auto rows = store_->database().query("SELECT name, seq FROM sqlite_sequence");
    if (!rows) return rows.error();
    while (rows->next()) {
      if (auto done = target.set_last_number(rows->text(0), rows->integer(1)); !done) return done;
    }
    return rows->end();
  }

  Result<void> write(const std::function<Result<void>(Target&)>& fill) override {
    auto& database = store_->database();
    for (const auto& relation : kRelations) {
      const auto count = database.number("SELECT count(*) FROM " + std::string(relation.name));
      if (!count) return count.error();
      if (*count != 0) return not_empty();
    }
    if (const auto begun = database.run("BEGIN IMMEDIATE"); !begun) return begun.error();
    SqliteTarget target(database);
    auto done = fill(target);
    if (done) {
      const auto committed = database.run("COMMIT");
      if (!committed) done = committed.error();
    }
    if (!done && database.in_transaction()) (void)database.run("ROLLBACK");
    return done;
  }

 private:
  Result<void> read(const Relation& relation, Target& target) {
    const std::string from =
        relation.name == "tables" ? "tables JOIN states USING (number)" : std::string(relation.name);
    auto rows = store_->database().query("SELECT " + std::string(relation.columns) + " FROM " + from + " ORDER BY " +
                                         std::string(relation.order));
    if (!rows) return rows.error();
    while (rows->next()) {
      CellRow row;
      for (const char type : relation.types) row.push_back(cell(*rows, static_cast<int>(row.size()), type));
      if (relation.name == "settings" && row[0] == Cell(std::string(kOwnSetting))) continue;
      if (auto done = target.add(relation, row); !done) return done;
    }
    return rows->end();
  }

  Result<void> read_batches(const Relation& relation, Target& target) {
    auto tables = store_->database().query("SELECT id FROM tables ORDER BY id");
    if (!tables) return tables.error();
    while (tables->next()) {
      const auto id = tables->string(0);
      const auto log = store_->log(id);
      if (!log) return log.error();
      for (const auto& batch : *log) {
        auto done = target.add(relation, {id, std::int64_t{batch.first}, std::int64_t{batch.count}, batch.text});
        if (!done) return done;
      }
    }
    return tables->end();
  }

  std::unique_ptr<SqliteStore> store_;
};

}  // namespace

Result<std::unique_ptr<StoreRows>> open_sqlite_rows(const std::string& folder) {
  auto store = SqliteStore::open(folder);
  if (!store) return store.error();
  return std::unique_ptr<StoreRows>(std::make_unique<SqliteRows>(*std::move(store)));
}

}  // namespace tessera::server
