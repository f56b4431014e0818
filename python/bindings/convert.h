// Values to and from Python: JSON, numbers, bytes, arrays. What a caller gave wrong is an InputError. All of it needs
// the GIL. Every file of bindings includes this one for nanobind's casters: where one is missing, nanobind compiles all
// the same and refuses the type at run time.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/core/bot.h"
#include "engine/core/position.h"

namespace tessera::python {

using Numbers = std::vector<int>;

// What json.loads makes of it.
nanobind::object from_json(std::string_view text);
nanobind::object from_json(const boost::json::value& value);

// A dict, or None for an empty one; `what` names it in errors. What json.dumps writes is read; anything that it can't
// write is its TypeError.
boost::json::object to_json_object(const nanobind::object& given, const char* what);

Numbers numbers_of(SeatSet seats);

// The level of this name.
bots::Level level_of(std::string_view name);

// A number of threads; 0: as many as there are cores.
int threads_of(int given);

nanobind::bytes bytes_of(const std::vector<std::byte>& bytes);

inline std::size_t size_of(int n) { return static_cast<std::size_t>(n); }

// Bytes that are 0 or 1.
using Flags = std::vector<std::uint8_t>;
static_assert(sizeof(bool) == sizeof(Flags::value_type), "NumPy sees flags as bools");

// Memory that NumPy owns from here on, as numbers of the type Seen.
template <class T, class Seen = T>
auto array_of(std::vector<T>&& values, std::initializer_list<std::size_t> shape) {
  auto* kept = new std::vector<T>(std::move(values));
  nanobind::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nanobind::ndarray<nanobind::numpy, Seen>(kept->data(), shape, owner);
}

// Memory of the batch, which lives as long as the array does.
template <class T>
auto view_of(nanobind::handle owner, std::vector<T>& values, std::initializer_list<std::size_t> shape) {
  return nanobind::ndarray<nanobind::numpy, T>(values.data(), shape, owner);
}
inline auto flags_view_of(nanobind::handle owner, Flags& flags, std::initializer_list<std::size_t> shape) {
  return nanobind::ndarray<nanobind::numpy, bool>(flags.data(), shape, owner);
}

}  // namespace tessera::python
