#include "server/store/postgres/postgres.h"

#include <poll.h>

#include <cerrno>
#include <charconv>
#include <utility>

#include "server/store/postgres/libpq.h"
#include "server/store/postgres/postgres_url.h"

namespace tessera::server {

namespace {

std::string one_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  for (auto& c : text) {
    if (c == '\n' || c == '\t') c = ' ';
  }
  return text;
}

// After these the server goes away, or takes no more writes: another connection may find one that does.
bool ends_connection(std::string_view code) { return code.starts_with("57P") || code == "25006"; }

}  // namespace

void PostgresRows::Clear::operator()(pg_result* result) const { libpq().clear(result); }

bool PostgresRows::next() { return ++row_ < libpq().row_count(result_.get()); }

std::string_view PostgresRows::text(int column) const {
  return {libpq().value(result_.get(), row_, column),
          static_cast<std::size_t>(libpq().length(result_.get(), row_, column))};
}

std::int64_t PostgresRows::integer(int column) const {
  const auto digits = text(column);
  std::int64_t out = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), out);
  return out;
}

std::vector<std::uint8_t> PostgresRows::blob(int column) const {
  const char* hex = libpq().value(result_.get(), row_, column);
  std::size_t size = 0;
  const std::unique_ptr<unsigned char, void (*)(void*)> bytes(
      libpq().unescape_bytes(reinterpret_cast<const unsigned char*>(hex), &size), libpq().free_memory);
  return {bytes.get(), bytes.get() + size};
}

bool PostgresRows::null(int column) const { return libpq().is_null(result_.get(), row_, column) != 0; }

std::optional<std::int64_t> PostgresRows::optional_integer(int column) const {
  return null(column) ? std::nullopt : std::optional(integer(column));
}

const char* PostgresValue::data() const {
  if (null_ || type_ == 0) return nullptr;
  if (type_ == kInteger || type_ == kBoolean) return reinterpret_cast<const char*>(&number_);
  return bytes_ == nullptr ? "" : bytes_;
}

void PostgresConnection::Close::operator()(pg_conn* handle) const { libpq().finish(handle); }

Result<PostgresConnection> PostgresConnection::open(const std::string& url, const std::string& name,
                                                    Milliseconds longest_wait) {
  const auto parsed = PostgresUrl::parse(url);
  if (!parsed) return parsed.error();
  const auto settings = parsed->with_defaults(name);
  std::vector<const char*> keys;
  std::vector<const char*> values;
  for (const auto& [key, value] : settings) {
    keys.push_back(key.c_str());
    values.push_back(value.c_str());
  }
  keys.push_back(nullptr);
  values.push_back(nullptr);
  Handle handle(libpq().connect(keys.data(), values.data(), 0));
  if (libpq().status(handle.get()) != CONNECTION_OK) {
    return Error{"cannot connect to PostgreSQL: " +
                 parsed->without_password(one_line(libpq().error_message(handle.get())))};
  }
  libpq().set_notice_processor(handle.get(), [](void*, const char*) {}, nullptr);
  if (libpq().set_nonblocking(handle.get(), 1) != 0 || libpq().enter_pipeline_mode(handle.get()) != 1) {
    return Error{"cannot use the connection to PostgreSQL in pipeline mode"};
  }
  return PostgresConnection(std::move(handle), longest_wait);
}

// The name of the prepared statement. Preparing it goes ahead of it in the same pipeline.
const std::string& PostgresConnection::prepare(std::string_view sql, std::span<const PostgresValue> values) {
  if (const auto found = statements_.find(sql); found != statements_.end()) return found->second;
  auto& name = statements_[std::string(sql)];
  name = "s" + std::to_string(++statements_made_);
  std::vector<Oid> types;
  for (const auto& value : values) types.push_back(value.type());
  lost_ |= libpq().send_prepare(handle_.get(), name.c_str(), std::string(sql).c_str(), static_cast<int>(types.size()),
                                types.data()) != 1;
  sent_.push_back({std::string(sql)});
  return name;
}

void PostgresConnection::add_values(std::string_view sql, std::span<const PostgresValue> values) {
  if (lost_) return;
  const auto& name = prepare(sql, values);
  std::vector<const char*> data;
  std::vector<int> sizes;
  for (const auto& value : values) {
    data.push_back(value.data());
    sizes.push_back(value.size());
  }
  const std::vector<int> binary(values.size(), 1);
  constexpr int kTextResults = 0;
  lost_ |= libpq().send_query_prepared(handle_.get(), name.c_str(), static_cast<int>(values.size()), data.data(),
                                       sizes.data(), binary.data(), kTextResults) != 1;
  sent_.push_back({});
}

// Sends what is unsent, and waits until an answer can be taken.
bool PostgresConnection::wait_for_answer() {
  const auto end = std::chrono::steady_clock::now() + longest_wait_;
  for (;;) {
    const int unsent = libpq().flush(handle_.get());
    if (unsent < 0) return false;
    if (libpq().is_busy(handle_.get()) == 0) return true;
    const auto left = std::chrono::ceil<Milliseconds>(end - std::chrono::steady_clock::now()).count();
    if (left <= 0) return false;
    pollfd socket{libpq().socket(handle_.get()), static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN), 0};
    if (::poll(&socket, 1, static_cast<int>(left)) < 0 && errno != EINTR) return false;
    if ((socket.revents & ~POLLOUT) != 0 && libpq().consume_input(handle_.get()) == 0) return false;
  }
}

Error PostgresConnection::failure(const pg_result* result) {
  const auto field = [&](int code) {
    const char* text = libpq().error_field(result, code);
    return std::string(text == nullptr ? "" : text);
  };
  error_code_ = field(PG_DIAG_SQLSTATE);
  if (ends_connection(error_code_)) lost_ = true;
  auto text = one_line(field(PG_DIAG_MESSAGE_PRIMARY));
  constexpr std::string_view kRaised = "P0001";  // by `require` (postgres_migrations.cpp): the text is ours
  if (error_code_ == kRaised) return Error{std::move(text)};
  if (error_code_.empty()) return Error{"database: " + one_line(libpq().result_error_message(result))};
  return Error{"database: " + text + " (PostgreSQL code " + error_code_ + ")"};
}

Error PostgresConnection::loss() {
  lost_ = true;
  return Error{"database: the connection to PostgreSQL is lost"};
}

// The answers to one of those that were sent.
Result<void> PostgresConnection::take(const Sent& sent) {
  Result<void> outcome;
  for (;;) {
    if (!wait_for_answer()) return loss();
    pg_result* raw = libpq().result(handle_.get());
    if (raw == nullptr) return outcome;
    PostgresRows rows(raw);
    if (libpq().status(handle_.get()) == CONNECTION_BAD) return loss();
    const auto status = libpq().result_status(raw);
    const bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!good && !sent.prepares.empty()) statements_.erase(sent.prepares);
    if (status == PGRES_PIPELINE_ABORTED) outcome = Error{"database: not executed after an error"};
    if (!good && status != PGRES_PIPELINE_ABORTED) outcome = failure(raw);
    last_rows_ = std::move(rows);
  }
}

Result<void> PostgresConnection::finish() {
  if (lost_) return loss();
  if (sent_.empty()) return {};
  if (libpq().pipeline_sync(handle_.get()) != 1) return loss();
  Result<void> outcome;
  for (const auto& sent : std::exchange(sent_, {})) {
    auto done = take(sent);
    if (outcome) outcome = std::move(done);
    if (lost_) return outcome;
  }
  if (!wait_for_answer()) return loss();
  const PostgresRows end(libpq().result(handle_.get()));  // of the sync
  return outcome;
}

Result<PostgresRows> PostgresConnection::finish_with_rows() {
  last_rows_.reset();
  if (const auto done = finish(); !done) return done.error();
  if (!last_rows_) return loss();
  return *std::exchange(last_rows_, std::nullopt);
}

Result<void> PostgresConnection::script(const std::string& sql) {
  if (const auto done = finish(); !done) return done;
  if (libpq().exit_pipeline_mode(handle_.get()) != 1) return loss();
  pg_result* raw = libpq().exec(handle_.get(), sql.c_str());
  const PostgresRows rows(raw);
  if (libpq().status(handle_.get()) == CONNECTION_BAD) return loss();
  const auto status = libpq().result_status(raw);
  const bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
  Result<void> outcome = good ? Result<void>() : Result<void>(failure(raw));
  if (libpq().enter_pipeline_mode(handle_.get()) != 1) return loss();
  return outcome;
}

}  // namespace tessera::server
