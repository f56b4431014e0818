// Takes the fields out of a JSON object one by one, each with its kind; what is left over at the end is unknown.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace tessera::server {

class Fields {
 public:
  explicit Fields(const boost::json::object& from) : from_(from) {}

  const boost::json::value* take(std::string_view name) {
    const auto* value = from_.if_contains(name);
    taken_ += value != nullptr ? 1 : 0;
    return value;
  }
  bool text(std::string_view name, std::size_t longest, std::string& out) {
    const auto* value = take(name);
    if (value == nullptr || !value->is_string() || value->get_string().size() > longest) return false;
    out = std::string(value->get_string());
    return true;
  }
  bool boolean(std::string_view name, bool& out) {
    const auto* value = take(name);
    if (value == nullptr || !value->is_bool()) return false;
    out = value->get_bool();
    return true;
  }
  // A whole number from 0 to 2^32 - 1.
  template <class T>
  bool number(std::string_view name, T& out) {
    const auto* value = take(name);
    const auto* n = value != nullptr ? value->if_int64() : nullptr;
    if (n == nullptr || *n < 0 || *n > static_cast<std::int64_t>(std::numeric_limits<std::uint32_t>::max()))
      return false;
    out = static_cast<T>(*n);
    return true;
  }
  bool all_taken() const { return taken_ == from_.size(); }

 private:
  const boost::json::object& from_;
  std::size_t taken_ = 0;
};

}  // namespace tessera::server
