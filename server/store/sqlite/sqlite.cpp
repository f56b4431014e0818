#include "server/store/sqlite/sqlite.h"

#include <sqlite3.h>

namespace tessera::server {

namespace {

constexpr int kBusyMs = 5000;

Error error_of(sqlite3* handle) {
  const int code = sqlite3_extended_errcode(handle);
  return Error{"database: " + std::string(sqlite3_errmsg(handle)) + " (SQLite code " + std::to_string(code) + ")"};
}

}  // namespace

void Rows::Reset::operator()(sqlite3_stmt* statement) const {
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
}

bool Rows::next() {
  code_ = sqlite3_step(statement_.get());
  return code_ == SQLITE_ROW;
}

Result<void> Rows::end() const {
  if (code_ == SQLITE_ROW || code_ == SQLITE_DONE) return {};
  return error_of(sqlite3_db_handle(statement_.get()));
}

std::int64_t Rows::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }

std::string_view Rows::text(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  if (text == nullptr) return {};
  return {text, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

Blob Rows::blob(int column) const {
  const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_.get(), column));
  return {bytes, bytes == nullptr ? 0 : static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

bool Rows::null(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }

std::optional<std::int64_t> Rows::optional_integer(int column) const {
  return null(column) ? std::nullopt : std::optional(integer(column));
}

bool Rows::bind(int index, std::int64_t value) {
  return sqlite3_bind_int64(statement_.get(), index, value) == SQLITE_OK;
}

bool Rows::bind(int index, std::string_view value) {
  // A null pointer would be bound as NULL, and an empty text is none.
  const char* text = value.data() == nullptr ? "" : value.data();
  return sqlite3_bind_text64(statement_.get(), index, text, value.size(), SQLITE_STATIC, SQLITE_UTF8) == SQLITE_OK;
}

bool Rows::bind(int index, Blob value) {
  if (value.empty()) return sqlite3_bind_zeroblob(statement_.get(), index, 0) == SQLITE_OK;
  return sqlite3_bind_blob64(statement_.get(), index, value.data(), value.size(), SQLITE_STATIC) == SQLITE_OK;
}

bool Rows::bind(int index, std::nullopt_t) { return sqlite3_bind_null(statement_.get(), index) == SQLITE_OK; }

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
void Database::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Result<Database> Database::open(const std::string& path, Mode mode) {
  const int access = mode == Mode::create ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  sqlite3* raw = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &raw, access | SQLITE_OPEN_NOMUTEX, nullptr);
  Handle handle(raw);  // there even after an error
  if (raw == nullptr) return Error{"cannot open " + path + ": out of memory"};
  if (code != SQLITE_OK) return Error{"cannot open " + path + ": " + sqlite3_errmsg(raw)};
  sqlite3_extended_result_codes(raw, 1);
  sqlite3_busy_timeout(raw, kBusyMs);
  return Database(std::move(handle));
}

Result<Rows> Database::prepare(std::string_view sql) {
  if (const auto found = statements_.find(sql); found != statements_.end()) return Rows(found->second.get());
  sqlite3_stmt* raw = nullptr;
  const int code = sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &raw, nullptr);
  if (code != SQLITE_OK) return failure();
  statements_.emplace(std::string(sql), Statement(raw));
  return Rows(raw);
}

Result<void> Database::script(const std::string& sql) {
  if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) return failure();
  return {};
}

Result<std::int64_t> Database::number(std::string_view sql) {
  auto rows = query(sql);
  if (!rows) return rows.error();
  if (rows->next()) return rows->integer(0);
  if (const auto done = rows->end(); !done) return done.error();
  return Error{"database: no answer to " + std::string(sql)};
}

std::int64_t Database::last_row() const { return sqlite3_last_insert_rowid(handle_.get()); }
bool Database::in_transaction() const { return sqlite3_get_autocommit(handle_.get()) == 0; }

Result<void> Database::copy_to(Database& target) {
  auto* backup = sqlite3_backup_init(target.handle_.get(), "main", handle_.get(), "main");
  if (backup == nullptr) return target.failure();
  const int code = sqlite3_backup_step(backup, -1);
  sqlite3_backup_finish(backup);
  if (code != SQLITE_DONE) return Error{std::string("database: the copy failed: ") + sqlite3_errstr(code)};
  return {};
}

Error Database::failure() const { return error_of(handle_.get()); }
int Database::changes() const { return sqlite3_changes(handle_.get()); }

}  // namespace tessera::server
