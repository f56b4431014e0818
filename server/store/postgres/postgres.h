// A safe wrapper of libpq: handles that close themselves, statements prepared once a connection, errors as values.
//
//   auto rows = connection.query("SELECT name FROM guests WHERE id = $1", id);
//   if (!rows) return rows.error();
//   while (rows->next()) use(rows->text(0));
//
// Statements whose rows are not needed go together, with one wait for all of them: `add` each, then `finish`.
//
// One thread at a time. No wait is longer than the time that was given to `open`: after it, and whenever the server or
// the network went away, the connection is `lost` and only good to be destroyed.
#pragma once

#include <endian.h>

#include <array>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/result.h"

struct pg_conn;
struct pg_result;

namespace tessera::server {

// The answer to one statement: all of its rows.
class PostgresRows {
 public:
  explicit PostgresRows(pg_result* result) : result_(result) {}

  bool next();
  Result<void> end() const { return {}; }  // as Rows has it; here an error comes before the first row

  std::int64_t integer(int column) const;
  bool boolean(int column) const { return text(column) == "t"; }
  std::string_view text(int column) const;  // valid as long as this object
  std::string string(int column) const { return std::string(text(column)); }
  std::vector<std::uint8_t> blob(int column) const;
  bool null(int column) const;
  std::optional<std::int64_t> optional_integer(int column) const;

 private:
  struct Clear {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, Clear> result_;
  int row_ = -1;
};

// A value for a parameter of a statement, in PostgreSQL's binary form. Texts and bytes must outlive it.
class PostgresValue {
 public:
  PostgresValue() = default;
  template <std::integral T>
  PostgresValue(T value) : type_(kInteger), number_(htobe64(static_cast<std::uint64_t>(value))) {}
  PostgresValue(bool value) : type_(kBoolean), number_(value ? htobe64(std::uint64_t{1} << 56) : 0) {}
  PostgresValue(std::string_view value) : type_(kText), bytes_(value.data()), size_(static_cast<int>(value.size())) {}
  PostgresValue(const std::string& value) : PostgresValue(std::string_view(value)) {}
  PostgresValue(const char* value) : PostgresValue(std::string_view(value)) {}
  PostgresValue(std::span<const std::uint8_t> value)
      : type_(kBytes), bytes_(reinterpret_cast<const char*>(value.data())), size_(static_cast<int>(value.size())) {}
  PostgresValue(const std::vector<std::uint8_t>& value) : PostgresValue(std::span<const std::uint8_t>(value)) {}
  template <class T>
  PostgresValue(const std::optional<T>& value) : PostgresValue(value ? PostgresValue(*value) : null<T>()) {}

  unsigned type() const { return type_; }
  const char* data() const;  // nullptr: NULL
  int size() const { return type_ == kInteger ? 8 : type_ == kBoolean ? 1 : size_; }

 private:
  // Numbers of PostgreSQL's types.
  static constexpr unsigned kBoolean = 16;
  static constexpr unsigned kBytes = 17;
  static constexpr unsigned kInteger = 20;
  static constexpr unsigned kText = 25;

  template <class T>
  static PostgresValue null() {
    PostgresValue out = PostgresValue(T());
    out.null_ = true;
    return out;
  }

  unsigned type_ = 0;
  bool null_ = false;
  std::uint64_t number_ = 0;
  const char* bytes_ = nullptr;
  int size_ = 0;
};

class PostgresConnection {
 public:
  using Milliseconds = std::chrono::milliseconds;

  // `name` is shown by PostgreSQL's lists of connections. Never tells the password of the URL in an error.
  static Result<PostgresConnection> open(const std::string& url, const std::string& name, Milliseconds longest_wait);

  // The rows of one statement. What was added before is finished first.
  template <class... Values>
  Result<PostgresRows> query(std::string_view sql, const Values&... values) {
    if (const auto done = finish(); !done) return done.error();
    add(sql, values...);
    return finish_with_rows();
  }

  // Adds a statement to those of the next `finish`. After one that fails, the rest is not executed.
  template <class... Values>
  void add(std::string_view sql, const Values&... values) {
    const std::array<PostgresValue, sizeof...(Values)> bound{PostgresValue(values)...};
    add_values(sql, bound);
  }
  void add_values(std::string_view sql, std::span<const PostgresValue> values);
  // Waits for the answers to all that was added. The error is the first one's.
  Result<void> finish();

  // Any number of statements without parameters, in one transaction.
  Result<void> script(const std::string& sql);

  bool lost() const { return lost_; }
  const std::string& error_code() const { return error_code_; }  // SQLSTATE of the last error

 private:
  struct Close {
    void operator()(pg_conn* handle) const;
  };
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  using Handle = std::unique_ptr<pg_conn, Close>;
  using Statements = std::unordered_map<std::string, std::string, Hash, std::equal_to<>>;  // SQL: name
  struct Sent {
    std::string prepares = {};  // the SQL of the statement that this prepares; "": it runs one
  };

  PostgresConnection(Handle handle, Milliseconds longest_wait)
      : handle_(std::move(handle)), longest_wait_(longest_wait) {}
  const std::string& prepare(std::string_view sql, std::span<const PostgresValue> values);
  Result<PostgresRows> finish_with_rows();
  bool wait_for_answer();
  Result<void> take(const Sent& sent);
  Error failure(const pg_result* result);
  Error loss();

  Handle handle_;
  Milliseconds longest_wait_;
  Statements statements_;
  int statements_made_ = 0;
  std::vector<Sent> sent_;  // not answered yet
  std::optional<PostgresRows> last_rows_;
  std::string error_code_;
  bool lost_ = false;
};

}  // namespace tessera::server
