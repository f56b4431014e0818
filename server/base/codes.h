// Why the server refuses something: a closed list, beside the one of the table (table/codes.h). Each has its HTTP
// status here; protocol/openapi.json (ServerCode) says what each code means.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "support/shown_text.h"
#include "table/codes.h"

namespace tessera::server {

enum class Code : std::uint8_t {
  malformed,
  bad_field,
  bad_text,
  hello_first,
  wrong_protocol,
  no_token,
  no_such_table,
  no_such_code,
  no_such_page,
  wrong_method,
  not_allowed,
  too_many,
  too_fast,
  still_running,
  full,
  starting,
  storage,
  stopping,
};

struct CodeInfo {
  Code code;
  std::string_view name;
  int status;
};

std::span<const CodeInfo> codes();
const CodeInfo& info_of(Code code);

// Over HTTP: 400 for what is never allowed, 409 for what is not allowed now.
int status_of(table::Code code);

// A refusal as it is sent to a client. `name` is a word of this list or of the table's; `detail` names a field or the
// fault of a text, or is the message of the check of a deck or a board. It never holds more than the sender knows
// already.
struct Refusal {
  std::string_view name;
  int status = 400;
  std::string detail = {};

  Refusal(Code code, std::string what = {})
      : name(info_of(code).name), status(info_of(code).status), detail(std::move(what)) {}
  Refusal(TextFault fault) : Refusal(Code::bad_text, std::string(fault_word(fault))) {}
  Refusal(const table::Refusal& refusal)
      : name(table::code_name(refusal.code)), status(status_of(refusal.code)), detail(refusal.detail) {}
};

template <class T>
using Answer = Result<T, Refusal>;

}  // namespace tessera::server
