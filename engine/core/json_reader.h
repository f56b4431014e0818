// Reads JSON that must have a certain form. The reader keeps the first error; every read after it gives an empty or
// minimal value. So callers check `good` once, before they use what they read.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/core/seat.h"

namespace tessera {

class JsonReader {
 public:
  static constexpr std::size_t kAnyLength = std::numeric_limits<std::size_t>::max();

  bool good() const { return !wrong_; }
  Error error() const;
  const std::string& wrong_field() const { return *wrong_; }  // the one that the error is about; only if not `good`
  void refuse(std::string_view what);                         // remembered if it is the first

  // A field of an object, by its name.
  const boost::json::value& at(const boost::json::object& from, std::string_view name);
  const boost::json::object& object(const boost::json::object& from, std::string_view name);
  const boost::json::array& list(const boost::json::object& from, std::string_view name, int size);  // of this size
  const boost::json::array& up_to(const boost::json::object& from, std::string_view name, int longest);
  int number(const boost::json::object& from, std::string_view name, int min, int max);
  // From 0, at most 2^53: what JavaScript counts with.
  std::int64_t whole(const boost::json::object& from, std::string_view name, std::int64_t max = std::int64_t{1} << 53);
  bool flag(const boost::json::object& from, std::string_view name);
  std::string_view text(const boost::json::object& from, std::string_view name, std::size_t longest = kAnyLength);
  Seat seat(const boost::json::object& from, std::string_view name, int players);  // null: nobody
  SeatSet seats(const boost::json::object& from, std::string_view name, int players);

  // A value that stands in a list; `what` is how an error calls it.
  const boost::json::object& object(const boost::json::value& value, std::string_view what);
  const boost::json::array& list(const boost::json::value& value, std::string_view what, int size);
  const boost::json::array& up_to(const boost::json::value& value, std::string_view what, int longest);
  int number(const boost::json::value& value, std::string_view what, int min, int max);
  std::string_view text(const boost::json::value& value, std::string_view what, std::size_t longest = kAnyLength);

 private:
  std::optional<std::string> wrong_;  // what the first error is about
};

}  // namespace tessera
