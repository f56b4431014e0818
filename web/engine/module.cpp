// The exports of the module: `request(length)` gives the place to write a request to: the name of a function, then what
// it takes. `call(name, length)` takes the lengths of the name and of both together and gives the length of the answer.
// `answer()` is where that stands, until the next call. What the functions take and give is in api.h.
#include <cstdint>
#include <string>

#include "web/engine/api.h"

#define TESSERA_EXPORT(name) extern "C" __attribute__((export_name(#name))) auto name

// From the host: which part of a long work is done.
extern "C" __attribute__((import_module("tessera"), import_name("progress"))) void tell_progress(double part);

namespace {

std::string request_text;
std::string answer_text;

}  // namespace

TESSERA_EXPORT(request)(std::uint32_t length)->char* {
  request_text.resize(length);
  return request_text.data();
}

TESSERA_EXPORT(answer)()->const char* { return answer_text.data(); }

TESSERA_EXPORT(call)(std::uint32_t name, std::uint32_t length)->std::uint32_t {
  static tessera::web::Api api;
  api.progress = tell_progress;
  const auto request = std::string_view(request_text).substr(0, length);
  answer_text = api.call(request.substr(0, name), request.substr(name));
  return static_cast<std::uint32_t>(answer_text.size());
}
