#include "engine/core/json_reader.h"

namespace tessera {

namespace json = boost::json;

Error JsonReader::error() const { return {wrong_ ? *wrong_ + ": missing, or not what it should be" : ""}; }

void JsonReader::refuse(std::string_view what) {
  if (!wrong_) wrong_ = std::string(what);
}

const json::value& JsonReader::at(const json::object& from, std::string_view name) {
  static const json::value kNothing;
  const auto* value = from.if_contains(name);
  if (value == nullptr) refuse(name);
  return value != nullptr ? *value : kNothing;
}

const json::object& JsonReader::object(const json::value& value, std::string_view what) {
  static const json::object kNothing;
  const auto* object = value.if_object();
  if (object == nullptr) refuse(what);
  return object != nullptr ? *object : kNothing;
}

const json::array& JsonReader::up_to(const json::value& value, std::string_view what, int longest) {
  static const json::array kNothing;
  const auto* array = value.if_array();
  const bool fine = array != nullptr && array->size() <= static_cast<std::size_t>(longest);
  if (!fine) refuse(what);
  return fine ? *array : kNothing;
}

const json::array& JsonReader::list(const json::value& value, std::string_view what, int size) {
  const auto& array = up_to(value, what, size);
  if (array.size() != static_cast<std::size_t>(size)) refuse(what);
  return array;
}

int JsonReader::number(const json::value& value, std::string_view what, int min, int max) {
  boost::system::error_code failed;
  const auto number = value.to_number<std::int64_t>(failed);  // unsigned ones, too, which are found in JSON made here
  const bool fine = !failed && !value.is_double() && number >= min && number <= max;
  if (!fine) refuse(what);
  return fine ? static_cast<int>(number) : min;
}

std::string_view JsonReader::text(const json::value& value, std::string_view what, std::size_t longest) {
  const auto* text = value.if_string();
  const bool fine = text != nullptr && text->size() <= longest;
  if (!fine) refuse(what);
  return fine ? std::string_view(*text) : std::string_view();
}

const json::object& JsonReader::object(const json::object& from, std::string_view name) {
  return object(at(from, name), name);
}

const json::array& JsonReader::list(const json::object& from, std::string_view name, int size) {
  return list(at(from, name), name, size);
}

const json::array& JsonReader::up_to(const json::object& from, std::string_view name, int longest) {
  return up_to(at(from, name), name, longest);
}

int JsonReader::number(const json::object& from, std::string_view name, int min, int max) {
  return number(at(from, name), name, min, max);
}

std::int64_t JsonReader::whole(const json::object& from, std::string_view name, std::int64_t max) {
  const auto* number = at(from, name).if_int64();
  const bool fine = number != nullptr && *number >= 0 && *number <= max;
  if (!fine) refuse(name);
  return fine ? *number : 0;
}

bool JsonReader::flag(const json::object& from, std::string_view name) {
  const auto* flag = at(from, name).if_bool();
  if (flag == nullptr) refuse(name);
  return flag != nullptr && *flag;
}

std::string_view JsonReader::text(const json::object& from, std::string_view name, std::size_t longest) {
  return text(at(from, name), name, longest);
}

Seat JsonReader::seat(const json::object& from, std::string_view name, int players) {
  const auto& value = at(from, name);
  return value.is_null() ? kNoSeat : Seat(number(value, name, 0, players - 1));
}

SeatSet JsonReader::seats(const json::object& from, std::string_view name, int players) {
  SeatSet out;
  for (const auto& value : up_to(from, name, players)) out.add(Seat(number(value, name, 0, players - 1)));
  return out;
}

}  // namespace tessera
