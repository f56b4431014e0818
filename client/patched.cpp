#include "client/patched.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "engine/core/text.h"

namespace tessera::client {

namespace json = boost::json;

void apply_patch(json::value& to, const json::value& patch) {
  const auto* changes = patch.if_object();
  if (changes == nullptr) {
    to = patch;
  } else if (const auto* whole = changes->if_contains("=")) {
    to = *whole;
  } else if (auto* list = to.if_array()) {
    for (const auto& [name, change] : *changes) {
      const auto at = text::number(name);
      if (at && static_cast<std::size_t>(*at) < list->size())
        apply_patch((*list)[static_cast<std::size_t>(*at)], change);
    }
  } else {
    if (!to.is_object()) to.emplace_object();
    for (const auto& [name, change] : *changes) apply_patch(to.get_object()[name], change);
  }
}

}  // namespace tessera::client
