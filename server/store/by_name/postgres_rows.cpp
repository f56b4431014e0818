// The rows of the PostgreSQL store: its tables are the relations.
#include "server/store/by_name/store_rows.h"
#include "server/store/postgres/postgres_session.h"

namespace tessera::server {

namespace {

// For one answer: the end of a large transaction may take long.
constexpr std::chrono::minutes kLongestWait(10);

Cell cell(const PostgresRows& rows, int column, char type) {
  if (rows.null(column)) return {};
  if (type == 't') return rows.string(column);
  if (type == 'f') return std::int64_t{rows.boolean(column)};
  if (type == 'i') return rows.integer(column);
  return rows.blob(column);
}

PostgresValue value(const Cell& cell, char type) {
  if (type == 't') {
    const auto* text = std::get_if<std::string>(&cell);
    return text == nullptr ? PostgresValue(std::optional<std::string>()) : PostgresValue(*text);
  }
  if (type == 'b') {
    using Bytes = std::vector<std::uint8_t>;
    const auto* bytes = std::get_if<Bytes>(&cell);
    return bytes == nullptr ? PostgresValue(std::optional<Bytes>()) : PostgresValue(*bytes);
  }
  const auto* number = std::get_if<std::int64_t>(&cell);
  if (type == 'f') return PostgresValue(number != nullptr && *number != 0);
  return number == nullptr ? PostgresValue(std::optional<std::int64_t>()) : PostgresValue(*number);
}

std::string sequence_of(std::string_view relation) { return std::string(relation) + "_number_seq"; }

class PostgresTarget final : public StoreRows::Target {
 public:
  explicit PostgresTarget(PostgresConnection& connection) : connection_(connection) {}

  Result<void> add(const Relation& relation, const CellRow& row) override {
    std::string places;
    std::vector<PostgresValue> values;
    for (const auto& each : row) {
      values.push_back(value(each, relation.types[values.size()]));
      places += (places.empty() ? "$" : ", $") + std::to_string(values.size());
    }
    connection_.add_values("INSERT INTO " + std::string(relation.name) + " (" + std::string(relation.columns) +
                               ") VALUES (" + places + ")",
                           values);
    constexpr int kTogether = 500;
    if (++added_ % kTogether != 0) return {};
    return connection_.finish();
  }

  Result<void> set_last_number(std::string_view relation, std::int64_t number) override {
    const auto done = connection_.query("SELECT setval($1::text::regclass, $2)", sequence_of(relation), number);
    if (!done) return done.error();
    return {};
  }

 private:
  PostgresConnection& connection_;
  int added_ = 0;
};

Result<bool> any(PostgresConnection& connection, const std::string& relation) {
  auto rows = connection.query("SELECT EXISTS (SELECT FROM " + relation + ")");
  if (!rows) return rows.error();
  return rows->next() && rows->boolean(0);
}

class PostgresAllRows final : public StoreRows {
 public:
  PostgresAllRows(std::string url, std::unique_ptr<PostgresSession> session)
      : url_(std::move(url)), session_(std::move(session)) {}

  // Over a connection of its own, while the session keeps others away.
  Result<void> read(Target& target) override {
    auto connection = PostgresConnection::open(url_, "tessera move", kLongestWait);
    if (!connection) return connection.error();
    if (const auto begun = connection->query("BEGIN"); !begun) return begun.error();
    for (const auto& relation : kRelations) {
      if (const auto done = read(*connection, relation, target); !done) return done;
    }
    for (const auto relation : kNumbered) {
      auto rows = connection->query("SELECT last_value FROM " + sequence_of(relation) + " WHERE is_called");
      if (!rows) return rows.error();
      if (!rows->next()) continue;
      if (auto done = target.set_last_number(relation, rows->integer(0)); !done) return done;
    }
    return {};
  }

  Result<void> write(const std::function<Result<void>(Target&)>& fill) override {
    return session_->commit([&](PostgresConnection& connection) -> Result<void> {
      for (const auto& relation : kRelations) {
        const auto found = any(connection, std::string(relation.name));
        if (!found) return found.error();
        if (*found) return not_empty();
      }
      PostgresTarget target(connection);
      return fill(target);
    });
  }

 private:
  // Some rows at a time.
  static Result<void> read(PostgresConnection& connection, const Relation& relation, Target& target) {
    const auto cursor = "all_" + std::string(relation.name);
    const auto declared =
        connection.query("DECLARE " + cursor + " CURSOR FOR SELECT " + std::string(relation.columns) + " FROM " +
                         (relation.name == "tables" ? "tables_now" : std::string(relation.name)) + " ORDER BY " +
                         std::string(relation.order));
    if (!declared) return declared.error();
    for (bool more = true; more;) {
      auto rows = connection.query("FETCH 1000 FROM " + cursor);
      if (!rows) return rows.error();
      more = false;
      while (rows->next()) {
        more = true;
        CellRow row;
        for (const char type : relation.types) row.push_back(cell(*rows, static_cast<int>(row.size()), type));
        if (auto done = target.add(relation, row); !done) return done;
      }
    }
    return {};
  }

  const std::string url_;
  std::unique_ptr<PostgresSession> session_;
};

}  // namespace

Result<std::unique_ptr<StoreRows>> open_postgres_rows(const std::string& url) {
  auto session = PostgresSession::open(url, {.longest_wait = kLongestWait});
  if (!session) return session.error();
  return std::unique_ptr<StoreRows>(std::make_unique<PostgresAllRows>(url, *std::move(session)));
}

}  // namespace tessera::server
