#include "server/base/codes.h"

namespace tessera::server {

std::span<const CodeInfo> codes() {
  static constexpr CodeInfo kCodes[] = {
      {Code::malformed, "malformed", 400, "this is no JSON object"},
      {Code::bad_field, "bad_field", 400, "a field is missing, unknown or of the wrong kind; `detail` names it"},
      {Code::hello_first, "hello_first", 401, "the first message of a connection must be hello"},
      {Code::wrong_protocol, "wrong_protocol", 400, "this server speaks another version; reload the page"},
      {Code::no_token, "no_token", 401, "this needs the token of a guest, and there is none or it is not valid"},
      {Code::no_such_table, "no_such_table", 404, "there is no such table (any more)"},
      {Code::no_such_code, "no_such_code", 404, "there is no such code, or it has been used, or its time is over"},
      {Code::no_such_page, "no_such_page", 404, "there is nothing here"},
      {Code::wrong_method, "wrong_method", 405, "not with this method"},
      {Code::not_allowed, "not_allowed", 403, "the host has not allowed this, or it is somebody else's"},
      {Code::too_many, "too_many", 429, "you have as many of these as one guest may have"},
      {Code::too_fast, "too_fast", 429, "too much at once; wait a moment"},
      {Code::still_running, "still_running", 409, "not while the game is running"},
      {Code::storage, "storage", 503,
       "it could not be stored, and so has not happened, or could not be read; try again"},
      {Code::stopping, "stopping", 503, "the server is about to restart; come back in a moment"},
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
