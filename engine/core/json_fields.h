// Fields of a JSON message that is taken as it comes: one of another kind is as if it were not there. (JsonReader is
// for input that must be complete.)
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tessera {

std::string text_at(const boost::json::object& from, std::string_view name);
std::optional<std::int64_t> number_at(const boost::json::object& from, std::string_view name);
// A count or a version; 0 in place of one that is not there, below 0 or too large.
std::uint32_t count_at(const boost::json::object& from, std::string_view name);
bool flag_at(const boost::json::object& from, std::string_view name);
const boost::json::object* object_at(const boost::json::object& from, std::string_view name);
const boost::json::array* array_at(const boost::json::object& from, std::string_view name);

}  // namespace tessera
