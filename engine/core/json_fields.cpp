#include "engine/core/json_fields.h"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <utility>

namespace tessera {

namespace json = boost::json;

std::string text_at(const json::object& from, std::string_view name) {
  const auto* value = from.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::optional<std::int64_t> number_at(const json::object& from, std::string_view name) {
  const auto* value = from.if_contains(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_int64()) return value->get_int64();
  // What was not parsed, but made from a number without a sign.
  if (!value->is_uint64() || !std::in_range<std::int64_t>(value->get_uint64())) return std::nullopt;
  return static_cast<std::int64_t>(value->get_uint64());
}

std::uint32_t count_at(const json::object& from, std::string_view name) {
  const auto number = number_at(from, name).value_or(0);
  return std::in_range<std::uint32_t>(number) ? static_cast<std::uint32_t>(number) : 0;
}

bool flag_at(const json::object& from, std::string_view name) {
  const auto* value = from.if_contains(name);
  return value != nullptr && value->is_bool() && value->get_bool();
}

const json::object* object_at(const json::object& from, std::string_view name) {
  const auto* value = from.if_contains(name);
  return value == nullptr ? nullptr : value->if_object();
}

const json::array* array_at(const json::object& from, std::string_view name) {
  const auto* value = from.if_contains(name);
  return value == nullptr ? nullptr : value->if_array();
}

}  // namespace tessera
