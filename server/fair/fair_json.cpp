#include "server/fair/fair_json.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <limits>

#include "engine/core/json.h"
#include "engine/core/text.h"

namespace tessera::server {

namespace json = boost::json;

json::array by_seat_json(const SeatBytes& bytes, int players) {
  json::array out;
  for (const Seat seat : SeatSet::all(players)) {
    at(bytes, seat) ? out.emplace_back(to_hex(*at(bytes, seat))) : out.emplace_back(nullptr);
  }
  return out;
}

json::array seats_json(SeatSet seats) {
  json::array out;
  for (const Seat seat : seats) out.emplace_back(seat.index);
  return out;
}

json::object spoiled_json(const SpoiledRound& round, int players) {
  return {{"round", std::int64_t{round.list.round}},
          {"list", by_seat_json(round.list.hashes, players)},
          {"missing", seats_json(round.missing)}};
}

Result<void> FairReader::check_fields(std::initializer_list<std::string_view> names) const {
  for (const auto& [key, value] : from_) {
    if (std::find(names.begin(), names.end(), key) == names.end()) {
      return Error{place_ + "unknown field " + text::quoted(key)};
    }
  }
  return {};
}

Result<Bytes32> FairReader::hex(std::string_view name) const {
  const auto* value = field(name);
  const auto* text = value != nullptr ? value->if_string() : nullptr;
  const auto bytes = text != nullptr ? bytes32_from_hex(*text) : std::nullopt;
  if (!bytes) return wrong(name, "expected 64 hexadecimal digits");
  return *bytes;
}

Result<std::uint32_t> FairReader::round(std::string_view name) const {
  const auto* value = field(name);
  const auto* number = value != nullptr ? value->if_int64() : nullptr;
  if (number == nullptr || *number < 1 || *number > std::numeric_limits<std::uint32_t>::max()) {
    return wrong(name, "expected the number of a round");
  }
  return static_cast<std::uint32_t>(*number);
}

Result<SeatBytes> FairReader::by_seat(std::string_view name, int players) const {
  const auto* value = field(name);
  const auto* entries = value != nullptr ? value->if_array() : nullptr;
  if (entries == nullptr || entries->size() != static_cast<std::size_t>(players)) {
    return wrong(name, "expected an array, one entry for each of the " + std::to_string(players) + " seats");
  }
  SeatBytes out;
  for (std::size_t i = 0; i < entries->size(); ++i) {
    if ((*entries)[i].is_null()) continue;
    const auto* text = (*entries)[i].if_string();
    out[i] = text != nullptr ? bytes32_from_hex(*text) : std::nullopt;
    if (!out[i]) return wrong(std::string(name) + "[" + std::to_string(i) + "]", "expected 64 hexadecimal digits");
  }
  return out;
}

Result<SeatSet> FairReader::seats(std::string_view name, int players) const {
  const auto* value = field(name);
  const auto* entries = value != nullptr ? value->if_array() : nullptr;
  if (entries == nullptr) return wrong(name, "expected an array of seats");
  SeatSet out;
  std::int64_t before = -1;
  for (const auto& entry : *entries) {
    const auto* seat = entry.if_int64();
    if (seat == nullptr || *seat <= before || *seat >= players)
      return wrong(name, "expected seats, each once, in order");
    before = *seat;
    out.add(Seat(static_cast<int>(*seat)));
  }
  return out;
}

Result<ClosedList> FairReader::list(int players) const {
  const auto number = round();
  if (!number) return number.error();
  const auto hashes = by_seat("list", players);
  if (!hashes) return hashes.error();
  return ClosedList{*number, *hashes};
}

Result<SpoiledRound> read_spoiled(const json::value& from, int players, const std::string& place) {
  const auto* object = from.if_object();
  if (object == nullptr) return Error{place + ": expected an object"};
  const FairReader read(*object, place + ".");
  if (const auto ok = read.check_fields({"round", "list", "missing"}); !ok) return ok.error();
  const auto list = read.list(players);
  if (!list) return list.error();
  const auto missing = read.seats("missing", players);
  if (!missing) return missing.error();
  return SpoiledRound{*list, *missing};
}

Result<std::vector<SpoiledRound>> read_all_spoiled(const FairReader& from, int players) {
  const auto* value = from.field("spoiled");
  const auto* entries = value != nullptr ? value->if_array() : nullptr;
  if (entries == nullptr || entries->size() > static_cast<std::size_t>(players)) {
    return from.wrong("spoiled", "expected an array of at most " + std::to_string(players) + " rounds");
  }
  std::vector<SpoiledRound> out;
  for (std::size_t i = 0; i < entries->size(); ++i) {
    const auto round = read_spoiled((*entries)[i], players, "spoiled[" + std::to_string(i) + "]");
    if (!round) return round.error();
    out.push_back(*round);
  }
  return out;
}

std::string rounds_text(const FairRounds& rounds, int players) {
  json::array spoiled;
  for (const auto& round : rounds.spoiled) spoiled.push_back(spoiled_json(round, players));
  // Before a list was told the seats may still change in number, and the bots are looked up again.
  const bool bound = rounds.list.has_value() || !rounds.spoiled.empty();
  json::object out{{"last", std::int64_t{rounds.last}},
                   {"bots", seats_json(bound ? rounds.bots : SeatSet{})},
                   {"leaving", seats_json(rounds.leaving)},
                   {"spoiled", std::move(spoiled)}};
  if (rounds.list) {
    out["round"] = std::int64_t{rounds.list->round};
    out["list"] = by_seat_json(rounds.list->hashes, players);
    out["numbers"] = by_seat_json(rounds.numbers, players);
  }
  return json::serialize(out);
}

Result<FairRounds> read_rounds(std::string_view text, int players) {
  const auto value = parse_json(text);
  if (!value) return value.error();
  if (!value->is_object()) return Error{"rounds: expected an object"};
  const FairReader read(value->get_object(), "");
  const auto last = read.round("last");
  const auto bots = read.seats("bots", players);
  const auto leaving = read.seats("leaving", players);
  auto spoiled = read_all_spoiled(read, players);
  if (!last) return last.error();
  if (!bots) return bots.error();
  if (!leaving) return leaving.error();
  if (!spoiled) return spoiled.error();
  FairRounds out{.last = *last, .bots = *bots, .spoiled = *std::move(spoiled), .leaving = *leaving};
  if (!read.has("list")) return out;
  const auto list = read.list(players);
  if (!list) return list.error();
  const auto numbers = read.by_seat("numbers", players);
  if (!numbers) return numbers.error();
  out.list = *list;
  out.numbers = *numbers;
  return out;
}

}  // namespace tessera::server
