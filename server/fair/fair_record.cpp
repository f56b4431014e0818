#include "server/fair/fair_record.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <memory>

#include "engine/core/json.h"
#include "server/fair/fair_json.h"
#include "table/record.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

Error wrong(const std::string& place, const std::string& what) { return Error{place + ": " + what}; }

Result<ClientNumber> read_client(const json::value& from, const std::string& place) {
  const auto* object = from.if_object();
  if (object == nullptr) return wrong(place, "expected null or an object");
  const FairReader read(*object, place + ".");
  if (const auto ok = read.check_fields({"commitment", "number"}); !ok) return ok.error();
  const auto commitment = read.hex("commitment");
  if (!commitment) return commitment.error();
  const auto number = read.hex("number");
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

FairKeys FairSource::keys() const {
  if (rounds && rounds->list) return {secret, table, *rounds->list, rounds->numbers};
  return {secret, clients};
}

Result<FairSource> read_source(const Secret& secret, FairTable table, bool in_lobby, std::string_view clients,
                               std::string_view rounds) {
  FairSource out{.secret = secret, .table = std::move(table)};
  if (!rounds.empty()) {
    auto read = read_rounds(rounds, out.table.players);
    if (!read) return read.error();
    out.rounds = *std::move(read);
  } else if (in_lobby) {
    out.rounds.emplace();
  } else if (!clients.empty()) {
    const auto read = read_clients(clients, out.table.players);
    if (!read) return read.error();
    out.clients = *read;
  }
  return out;
}

bool is_proof_of_version_2(const json::object& fair) { return fair.contains("version"); }

namespace {

std::string seat_place(std::string_view name, Seat seat) {
  return std::string(name) + "[" + std::to_string(seat.index) + "]";
}

Result<void> check_secret(const FairReader& read, const Bytes32& secret, const Bytes32& commitment) {
  if (commitment_of(secret) == commitment) return {};
  return read.wrong("secret", "its SHA-256 is " + to_hex(commitment_of(secret)) + ", not the commitment");
}

// Every number against its hash, and every hash against its number.
Result<void> check_numbers(const FairProof& proof) {
  for (const Seat seat : SeatSet::all(proof.table.players)) {
    const auto& hash = at(proof.list.hashes, seat);
    const auto& number = at(proof.numbers, seat);
    if (hash && !number)
      return wrong(seat_place("numbers", seat), "this seat is in the list, and its number is missing");
    if (number && !hash) return wrong(seat_place("numbers", seat), "this seat is not in the list, and has a number");
    if (!number) continue;
    const auto expected = hash_of_number(proof.table, proof.list.round, seat, *number);
    if (*hash != expected) {
      return wrong(seat_place("numbers", seat),
                   "the number's hash is " + to_hex(expected) + ", not the one in the list");
    }
  }
  return {};
}

// A list, in which neither bots nor those who did not open before may stand.
Result<void> check_list(const ClosedList& list, SeatSet bots, SeatSet missing, const std::string& place) {
  for (const Seat seat : bots) {
    if (at(list.hashes, seat)) return wrong(place + seat_place("list", seat), "a bot's seat has no number");
  }
  for (const Seat seat : missing) {
    if (at(list.hashes, seat)) return wrong(place + seat_place("list", seat), "this seat did not open before");
  }
  return {};
}

Result<void> check_rounds(const FairProof& proof) {
  SeatSet missing;
  std::uint32_t before = 0;
  std::size_t n = 0;
  for (const auto& round : proof.spoiled) {
    const std::string place = "spoiled[" + std::to_string(n++) + "].";
    if (round.list.round <= before) return wrong(place + "round", "rounds have ascending numbers");
    before = round.list.round;
    if (const auto ok = check_list(round.list, proof.bots, missing, place); !ok) return ok;
    if (round.missing.empty()) return wrong(place + "missing", "somebody did not open");
    for (const Seat seat : round.missing) {
      if (!at(round.list.hashes, seat)) return wrong(place + "missing", "a seat that is not in the list");
      missing.add(seat);
    }
  }
  if (proof.list.round <= before) return wrong("round", "rounds have ascending numbers");
  return check_list(proof.list, proof.bots, missing, "");
}

json::object proof_json(const FairSource& source) {
  const auto& rounds = *source.rounds;
  const int players = source.table.players;
  json::array spoiled;
  for (const auto& round : rounds.spoiled) spoiled.push_back(spoiled_json(round, players));
  return {{"version", 2},
          {"table", source.table.id},
          {"commitment", to_hex(commitment_of(source.secret))},
          {"secret", to_hex(source.secret.expose())},
          {"round", std::int64_t{rounds.list->round}},
          {"list", by_seat_json(rounds.list->hashes, players)},
          {"numbers", by_seat_json(rounds.numbers, players)},
          {"bots", seats_json(rounds.bots)},
          {"spoiled", std::move(spoiled)}};
}

json::object old_proof_json(const FairSource& source) {
  return {{"commitment", to_hex(commitment_of(source.secret))},
          {"secret", to_hex(source.secret.expose())},
          {"clients", clients_json(source.clients, source.table.players)}};
}

Result<FairKeys> read_old_proof(const json::object& fair, int players) {
  const FairReader read(fair, "");
  if (const auto ok = read.check_fields({"commitment", "secret", "clients"}); !ok) return ok.error();
  const auto commitment = read.hex("commitment");
  if (!commitment) return commitment.error();
  const auto secret = read.hex("secret");
  if (!secret) return secret.error();
  if (const auto ok = check_secret(read, *secret, *commitment); !ok) return ok.error();
  const auto* list = fair.if_contains("clients");
  const auto clients = clients_from_json(list != nullptr ? *list : json::value(), players);
  if (!clients) return clients.error();
  return FairKeys(Secret(*secret), *clients);
}

}  // namespace

Result<FairProof> read_proof(const json::object& fair, int players) {
  const FairReader read(fair, "");
  if (fair.at("version") != 2)
    return read.wrong("version", "this program reads version 2, and proofs without a version");
  if (const auto ok = read.check_fields(
          {"version", "table", "commitment", "secret", "round", "list", "numbers", "bots", "spoiled", "signature"});
      !ok) {
    return ok.error();
  }
  const auto* table = fair.if_contains("table");
  constexpr std::size_t kLongestId = 255;
  if (table == nullptr || !table->is_string() || table->get_string().size() > kLongestId) {
    return read.wrong("table", "expected the id of the table");
  }
  const auto commitment = read.hex("commitment");
  if (!commitment) return commitment.error();
  const auto secret = read.hex("secret");
  if (!secret) return secret.error();
  const auto list = read.list(players);
  if (!list) return list.error();
  const auto numbers = read.by_seat("numbers", players);
  if (!numbers) return numbers.error();
  const auto bots = read.seats("bots", players);
  if (!bots) return bots.error();
  auto spoiled = read_all_spoiled(read, players);
  if (!spoiled) return spoiled.error();
  FairProof out{{std::string(table->get_string()), players},
                *commitment,
                Secret(*secret),
                *list,
                *numbers,
                *bots,
                *std::move(spoiled)};
  if (const auto ok = check_secret(read, *secret, *commitment); !ok) return ok.error();
  if (const auto ok = check_rounds(out); !ok) return ok.error();
  if (const auto ok = check_numbers(out); !ok) return ok.error();
  return out;
}

Result<json::object> fair_record(std::span<const table::Event> log, const FairSource& source) {
  const auto is_end = [](const table::Event& event) { return event.kind == table::Event::Kind::finished; };
  if (std::none_of(log.begin(), log.end(), is_end)) return Error{"the game is still running"};
  auto record = table::record_of(log, std::nullopt);
  if (!record) return Error{"the log cannot be read"};
  if (source.rounds && !source.rounds->list) return Error{"the game began without a list"};
  json::object out;
  for (auto& [key, value] : *record) {
    if (key == "chance") {
      out["fair"] = source.rounds ? proof_json(source) : old_proof_json(source);
    } else {
      out[key] = std::move(value);
    }
  }
  return out;
}

Result<KeySource> read_fair(const json::object& fair, int players) {
  std::shared_ptr<const FairKeys> keys;
  if (is_proof_of_version_2(fair)) {
    const auto proof = read_proof(fair, players);
    if (!proof) return proof.error();
    keys = std::make_shared<const FairKeys>(proof->secret, proof->table, proof->list, proof->numbers);
  } else {
    const auto old = read_old_proof(fair, players);
    if (!old) return old.error();
    keys = std::make_shared<const FairKeys>(*old);
  }
  return KeySource([keys](std::uint64_t event) { return keys->chance(event); });
}

}  // namespace tessera::server
