#include "server/store/store.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

namespace tessera::server {

namespace json = boost::json;

namespace {

struct Renaming {
  std::string_view guest;
  std::string_view new_name;

  bool apply(json::value& value) const {
    bool changed = false;
    if (auto* array = value.if_array()) {
      for (auto& element : *array) changed |= apply(element);
    }
    auto* object = value.if_object();
    if (object == nullptr) return changed;
    for (auto& [key, element] : *object) changed |= apply(element);
    const auto* person = object->if_contains("person");
    auto* name = object->if_contains("name");
    if (person == nullptr || name == nullptr || *person != json::value(guest)) return changed;
    *name = new_name;
    return true;
  }

  // What cannot be read is left as it is.
  bool apply(std::string_view line, std::string& out) const {
    json::error_code ec;
    auto value = line.find(guest) == line.npos ? json::value() : json::parse(line, ec);
    const bool changed = !ec && apply(value);
    out += changed ? json::serialize(value) : std::string(line);
    return changed;
  }
};

}  // namespace

Result<Secret> load_or_make_key(Store& store, const std::string& name) {
  const auto kept = store.setting(name);
  if (!kept) return kept.error();
  Bytes32 bytes = {};
  if (*kept) {
    if ((*kept)->size() != bytes.size()) return Error{"the key " + name + " in the store is damaged"};
    std::copy((*kept)->begin(), (*kept)->end(), bytes.begin());
    return Secret(bytes);
  }
  const auto fresh = Secret::random();
  // Another node may make it at the same moment: the first one counts.
  const Write write = writes::SetSetting{name, {fresh.expose().begin(), fresh.expose().end()}, true};
  if (const auto done = store.commit(std::span(&write, 1)); !done) return done.error();
  return load_or_make_key(store, name);
}

std::optional<std::string> with_name_replaced(std::string_view text, std::string_view guest,
                                              std::string_view new_name) {
  const Renaming renaming{guest, new_name};
  std::string out;
  bool changed = false;
  while (!text.empty()) {
    const auto end = text.find('\n');
    changed |= renaming.apply(text.substr(0, end), out);
    if (end == text.npos) break;
    out += '\n';
    text.remove_prefix(end + 1);
  }
  return changed ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace tessera::server
