// PostgreSQL's client library, loaded when the first PostgreSQL database is asked for: a server on SQLite neither needs
// it nor pays for it and the twenty libraries that it brings.
//
// Any thread may call these.
#pragma once

#include <libpq-fe.h>

#include "engine/core/result.h"

namespace tessera::server {

struct Libpq {
  decltype(&::PQclear) clear;
  decltype(&::PQconnectdbParams) connect;
  decltype(&::PQconninfoFree) free_options;
  decltype(&::PQconninfoParse) parse_options;
  decltype(&::PQconsumeInput) consume_input;
  decltype(&::PQenterPipelineMode) enter_pipeline_mode;
  decltype(&::PQerrorMessage) error_message;
  decltype(&::PQexec) exec;
  decltype(&::PQexitPipelineMode) exit_pipeline_mode;
  decltype(&::PQfinish) finish;
  decltype(&::PQflush) flush;
  decltype(&::PQfreemem) free_memory;
  decltype(&::PQgetisnull) is_null;
  decltype(&::PQgetlength) length;
  decltype(&::PQgetResult) result;
  decltype(&::PQgetvalue) value;
  decltype(&::PQisBusy) is_busy;
  decltype(&::PQntuples) row_count;
  decltype(&::PQpipelineSync) pipeline_sync;
  decltype(&::PQresultErrorField) error_field;
  decltype(&::PQresultErrorMessage) result_error_message;
  decltype(&::PQresultStatus) result_status;
  decltype(&::PQsendPrepare) send_prepare;
  decltype(&::PQsendQueryPrepared) send_query_prepared;
  decltype(&::PQsetnonblocking) set_nonblocking;
  decltype(&::PQsetNoticeProcessor) set_notice_processor;
  decltype(&::PQsocket) socket;
  decltype(&::PQstatus) status;
  decltype(&::PQunescapeBytea) unescape_bytes;
};

// An error if the library is not on this machine.
Result<void> load_libpq();

// After `load_libpq` was called with success.
const Libpq& libpq();

}  // namespace tessera::server
