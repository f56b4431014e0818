// Reads the fields of a JSON object one by one, with a check of the type of each; fields that nobody read are unknown.
#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/json.h"

namespace tessera::server {

class Fields {
 public:
  explicit Fields(const boost::json::object& from) : from_(from) {}

  const boost::json::value* take(std::string_view name) {
    const auto* value = from_.if_contains(name);
    if (value != nullptr && taken_ < kMost) names_[taken_++] = name;
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
  // The name of a field that was not read; nothing: all were.
  std::optional<std::string> unknown() const { return unknown_field(from_, std::span(names_).first(taken_)); }

 private:
  static constexpr std::size_t kMost = 8;  // more than any message has

  const boost::json::object& from_;
  std::array<std::string_view, kMost> names_;
  std::size_t taken_ = 0;
};

}  // namespace tessera::server
