#include "client/json_weight.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/string.hpp>

namespace tessera::client {

namespace json = boost::json;

std::size_t weight_of(const json::value& value) {
  std::size_t weight = sizeof(json::value);
  if (const auto* text = value.if_string()) weight += text->size();
  if (const auto* list = value.if_array()) {
    for (const auto& entry : *list) weight += weight_of(entry);
  }
  if (const auto* object = value.if_object()) {
    for (const auto& [name, field] : *object) weight += sizeof(json::key_value_pair) + name.size() + weight_of(field);
  }
  return weight;
}

}  // namespace tessera::client
