#include "server/store/postgres/libpq.h"

#include <dlfcn.h>

#include <optional>

namespace tessera::server {

namespace {

#ifdef TESSERA_STATIC

// A program without shared libraries can load none.
constexpr const char* kMissing = "this program is linked without shared libraries, and so without PostgreSQL's";

std::optional<Libpq> load() { return std::nullopt; }

#else

// Finds functions by their names; remembers whether one was missing.
class Functions {
 public:
  explicit Functions(void* library) : library_(library) {}

  template <class Function>
  void find(Function& function, const char* name) {
    void* found = ::dlsym(library_, name);
    complete_ = complete_ && found != nullptr;
    function = reinterpret_cast<Function>(found);
  }
  bool complete() const { return complete_; }

 private:
  void* library_;
  bool complete_ = true;
};

constexpr const char* kMissing =
    "PostgreSQL's client library is not on this machine: install libpq5 of version 14 or newer";

// Nothing: it is not there, or too old for pipelines. It stays loaded until the process ends.
std::optional<Libpq> load() {
  void* library = ::dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return std::nullopt;
  Functions functions(library);
  Libpq out = {};
  functions.find(out.clear, "PQclear");
  functions.find(out.connect, "PQconnectdbParams");
  functions.find(out.free_options, "PQconninfoFree");
  functions.find(out.parse_options, "PQconninfoParse");
  functions.find(out.consume_input, "PQconsumeInput");
  functions.find(out.enter_pipeline_mode, "PQenterPipelineMode");
  functions.find(out.error_message, "PQerrorMessage");
  functions.find(out.exec, "PQexec");
  functions.find(out.exit_pipeline_mode, "PQexitPipelineMode");
  functions.find(out.finish, "PQfinish");
  functions.find(out.flush, "PQflush");
  functions.find(out.free_memory, "PQfreemem");
  functions.find(out.is_null, "PQgetisnull");
  functions.find(out.length, "PQgetlength");
  functions.find(out.result, "PQgetResult");
  functions.find(out.value, "PQgetvalue");
  functions.find(out.is_busy, "PQisBusy");
  functions.find(out.row_count, "PQntuples");
  functions.find(out.pipeline_sync, "PQpipelineSync");
  functions.find(out.error_field, "PQresultErrorField");
  functions.find(out.result_error_message, "PQresultErrorMessage");
  functions.find(out.result_status, "PQresultStatus");
  functions.find(out.send_prepare, "PQsendPrepare");
  functions.find(out.send_query_prepared, "PQsendQueryPrepared");
  functions.find(out.set_nonblocking, "PQsetnonblocking");
  functions.find(out.set_notice_processor, "PQsetNoticeProcessor");
  functions.find(out.socket, "PQsocket");
  functions.find(out.status, "PQstatus");
  functions.find(out.unescape_bytes, "PQunescapeBytea");
  return functions.complete() ? std::optional(out) : std::nullopt;
}

#endif

const std::optional<Libpq>& loaded() {
  static const auto library = load();
  return library;
}

}  // namespace

Result<void> load_libpq() {
  if (!loaded()) return Error{kMissing};
  return {};
}

const Libpq& libpq() { return *loaded(); }

}  // namespace tessera::server
