#include "python/bindings/convert.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>
#include <thread>

#include "python/bindings/state.h"

namespace nb = nanobind;

namespace tessera::python {
namespace {

constexpr int kMaxThreads = 1024;
constexpr std::size_t kMaxJson = 16u << 20;

}  // namespace

nb::object from_json(std::string_view text) {
  return nb::module_::import_("json").attr("loads")(nb::str(text.data(), text.size()));
}

nb::object from_json(const boost::json::value& value) { return from_json(boost::json::serialize(value)); }

boost::json::object to_json_object(const nb::object& given, const char* what) {
  if (given.is_none()) return {};
  const auto text = nb::cast<std::string>(nb::module_::import_("json").attr("dumps")(given));
  if (text.size() > kMaxJson) throw InputError(std::string(what) + ": too large");
  boost::system::error_code error;
  const auto value = boost::json::parse(text, error);
  if (error || !value.is_object()) throw InputError(std::string(what) + ": expected a dict that JSON can hold");
  return value.as_object();
}

Numbers numbers_of(SeatSet seats) {
  Numbers out;
  for (const Seat seat : seats) out.push_back(seat.index);
  return out;
}

bots::Level level_of(std::string_view name) {
  const auto* info = bots::find_level(name);
  if (info != nullptr) return info->level;
  std::string names;
  for (const auto& each : bots::levels()) names += (names.empty() ? "" : ", ") + std::string(each.name);
  throw InputError("there is no level '" + std::string(name) + "'; there are " + names);
}

int threads_of(int given) {
  if (given < 0 || given > kMaxThreads) throw InputError("threads: expected 0 (all cores) to 1024");
  return given > 0 ? given : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

nb::bytes bytes_of(const std::vector<std::byte>& bytes) { return nb::bytes(bytes.data(), bytes.size()); }

}  // namespace tessera::python
