#include "server/base/codes.h"

namespace tessera::server {

std::span<const CodeInfo> codes() {
  static constexpr CodeInfo kCodes[] = {
      {Code::malformed, "malformed", 400},
      {Code::bad_field, "bad_field", 400},
      {Code::bad_text, "bad_text", 400},
      {Code::hello_first, "hello_first", 401},
      {Code::wrong_protocol, "wrong_protocol", 400},
      {Code::no_token, "no_token", 401},
      {Code::no_such_table, "no_such_table", 404},
      {Code::no_such_code, "no_such_code", 404},
      {Code::no_such_page, "no_such_page", 404},
      {Code::wrong_method, "wrong_method", 405},
      {Code::not_allowed, "not_allowed", 403},
      {Code::too_many, "too_many", 429},
      {Code::too_fast, "too_fast", 429},
      {Code::still_running, "still_running", 409},
      {Code::full, "full", 507},
      {Code::starting, "starting", 409},
      {Code::storage, "storage", 503},
      {Code::stopping, "stopping", 503},
  };
  return kCodes;
}

int status_of(table::Code code) {
  switch (code) {
    case table::Code::malformed:
    case table::Code::too_long:
    case table::Code::unknown_command:
    case table::Code::bad_field:
    case table::Code::bad_table:
    case table::Code::no_such_bot: return 400;
    default: return 409;
  }
}

const CodeInfo& info_of(Code code) { return codes()[static_cast<std::size_t>(code)]; }

}  // namespace tessera::server
