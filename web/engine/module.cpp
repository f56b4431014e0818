// The exports of the module: `request(length)` gives the place to write a request to, a function takes the length of
// what was written there and gives the length of its answer, and `answer()` is where that stands, until the next call.
// What the functions take and give is in api.h.
#include <cstdint>
#include <string>

#include "web/engine/api.h"

#define TESSERA_EXPORT(name) extern "C" __attribute__((export_name(#name))) auto name

// From the host: which part of a long work is done.
extern "C" __attribute__((import_module("tessera"), import_name("progress"))) void tell_progress(double part);

namespace {

std::string request_text;
std::string answer_text;

std::uint32_t call(std::string_view function, std::uint32_t length) {
  static tessera::web::Api api;
  api.progress = tell_progress;
  answer_text = api.call(function, std::string_view(request_text).substr(0, length));
  return static_cast<std::uint32_t>(answer_text.size());
}

}  // namespace

TESSERA_EXPORT(request)(std::uint32_t length)->char* {
  request_text.resize(length);
  return request_text.data();
}

TESSERA_EXPORT(answer)()->const char* { return answer_text.data(); }

#define TESSERA_FUNCTION(name) \
  TESSERA_EXPORT(name)(std::uint32_t length)->std::uint32_t { return call(#name, length); }

TESSERA_FUNCTION(games)
TESSERA_FUNCTION(table_create)
TESSERA_FUNCTION(table_handle)
TESSERA_FUNCTION(table_bot_act)
TESSERA_FUNCTION(table_presence)
TESSERA_FUNCTION(table_outage)
TESSERA_FUNCTION(table_wake)
TESSERA_FUNCTION(table_snapshot)
TESSERA_FUNCTION(table_look)
TESSERA_FUNCTION(table_next_deadline)
TESSERA_FUNCTION(table_log)
TESSERA_FUNCTION(table_told)
TESSERA_FUNCTION(table_replay)
TESSERA_FUNCTION(table_record)
TESSERA_FUNCTION(table_free)
TESSERA_FUNCTION(legal)
TESSERA_FUNCTION(preview)
TESSERA_FUNCTION(previews)
TESSERA_FUNCTION(suggest)
TESSERA_FUNCTION(add_solution)
TESSERA_FUNCTION(check_record)
TESSERA_FUNCTION(record_view)
TESSERA_FUNCTION(analyse)
TESSERA_FUNCTION(referee)
TESSERA_FUNCTION(take_it_box)
TESSERA_FUNCTION(take_it_claims)
TESSERA_FUNCTION(take_it_laid)
TESSERA_FUNCTION(hands_down_readings)
TESSERA_FUNCTION(bench)
