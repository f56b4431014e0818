#include "server/fair/fair_record.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <memory>

#include "engine/core/json.h"
#include "engine/core/text.h"
#include "table/record.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

Error wrong(const std::string& place, const std::string& what) { return Error{place + ": " + what}; }

Result<void> check_fields(const json::object& from, std::initializer_list<std::string_view> names) {
  for (const auto& [key, value] : from) {
    if (std::find(names.begin(), names.end(), key) == names.end()) {
      return Error{"unknown field " + text::quoted(key)};
    }
  }
  return {};
}

Result<Bytes32> hex_field(const json::object& from, std::string_view name, const std::string& place) {
  const auto* value = from.if_contains(name);
  const auto* text = value != nullptr ? value->if_string() : nullptr;
  const auto bytes = text != nullptr ? bytes32_from_hex(*text) : std::nullopt;
  if (!bytes) return wrong(place + std::string(name), "expected 64 hexadecimal digits");
  return *bytes;
}

Result<ClientNumber> read_client(const json::value& from, const std::string& place) {
  const auto* object = from.if_object();
  if (object == nullptr) return wrong(place, "expected null or an object");
  if (const auto ok = check_fields(*object, {"commitment", "number"}); !ok) return wrong(place, ok.error().text);
  const auto commitment = hex_field(*object, "commitment", place + ".");
  if (!commitment) return commitment.error();
  const auto number = hex_field(*object, "number", place + ".");
  if (!number) return number.error();
  if (commitment_of(*number) != *commitment) {
    return wrong(place, "the number's SHA-256 is " + to_hex(commitment_of(*number)) + ", not the commitment");
  }
  return ClientNumber{*commitment, *number};
}

}  // namespace

json::array clients_json(const ClientNumbers& clients, int players) {
  json::array out;
  for (const auto& client : std::span(clients).first(static_cast<std::size_t>(players))) {
    if (!client) {
      out.emplace_back(nullptr);
    } else {
      out.push_back(json::object{{"commitment", to_hex(client->commitment)}, {"number", to_hex(client->number)}});
    }
  }
  return out;
}

Result<ClientNumbers> clients_from_json(const json::value& from, int players) {
  const auto* array = from.if_array();
  if (array == nullptr || array->size() != static_cast<std::size_t>(players)) {
    return wrong("clients", "expected an array, one entry for each of the " + std::to_string(players) + " seats");
  }
  ClientNumbers out;
  for (std::size_t i = 0; i < array->size(); ++i) {
    if ((*array)[i].is_null()) continue;
    const auto client = read_client((*array)[i], "clients[" + std::to_string(i) + "]");
    if (!client) return client.error();
    out[i] = *client;
  }
  return out;
}

std::string clients_text(const ClientNumbers& clients, int players) {
  return json::serialize(clients_json(clients, players));
}

Result<ClientNumbers> read_clients(std::string_view text, int players) {
  const auto value = parse_json(text);
  if (!value) return value.error();
  return clients_from_json(*value, players);
}

Result<json::object> fair_record(std::span<const table::Event> log, const Secret& secret,
                                 const ClientNumbers& clients) {
  const auto is_end = [](const table::Event& event) { return event.kind == table::Event::Kind::finished; };
  if (std::none_of(log.begin(), log.end(), is_end)) return Error{"the game is still running"};
  auto record = table::record_of(log, std::nullopt);
  if (!record) return Error{"the log cannot be read"};
  const auto players = static_cast<int>(record->at("players").get_int64());
  json::object out;
  for (auto& [key, value] : *record) {
    if (key != "chance") {
      out[key] = std::move(value);
      continue;
    }
    out["fair"] = json::object{{"commitment", to_hex(commitment_of(secret))},
                               {"secret", to_hex(secret.expose())},
                               {"clients", clients_json(clients, players)}};
  }
  return out;
}

Result<KeySource> read_fair(const json::object& fair, int players) {
  if (const auto ok = check_fields(fair, {"commitment", "secret", "clients"}); !ok) return ok.error();
  const auto commitment = hex_field(fair, "commitment", "");
  if (!commitment) return commitment.error();
  const auto secret = hex_field(fair, "secret", "");
  if (!secret) return secret.error();
  if (commitment_of(*secret) != *commitment) {
    return wrong("secret", "its SHA-256 is " + to_hex(commitment_of(*secret)) + ", not the commitment");
  }
  const auto* list = fair.if_contains("clients");
  const auto clients = clients_from_json(list != nullptr ? *list : json::value(), players);
  if (!clients) return clients.error();
  auto keys = std::make_shared<const FairKeys>(Secret(*secret), *clients);
  return KeySource([keys](std::uint64_t event) { return keys->chance(event); });
}

}  // namespace tessera::server
