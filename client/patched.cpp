#include "client/patched.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <string>

namespace tessera::client {

namespace json = boost::json;

json::value patched(json::value before, const json::value& patch) {
  const auto* changes = patch.if_object();
  if (changes == nullptr) return patch;
  if (const auto* whole = changes->if_contains("=")) return *whole;
  if (auto* list = before.if_array()) {
    for (std::size_t i = 0; i < list->size(); ++i) {
      if (const auto* change = changes->if_contains(std::to_string(i))) (*list)[i] = patched((*list)[i], *change);
    }
    return before;
  }
  json::object after = before.is_object() ? std::move(before.get_object()) : json::object();
  for (const auto& [name, change] : *changes) after[name] = patched(after[name], change);
  return after;
}

}  // namespace tessera::client
