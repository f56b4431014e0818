#include "server/fair/receipt.h"

#include "engine/core/json.h"
#include "server/fair/fair_json.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostRounds = 1000;  // a start that is stopped before its list is closed leaves none

Result<ReceiptRound> read_round(const json::value& from, int players, const std::string& place) {
  const auto* object = from.if_object();
  if (object == nullptr) return Error{place + ": expected an object"};
  const FairReader read(*object, place + ".");
  if (const auto ok = read.check_fields({"round", "list", "bots", "seat", "number", "opened"}); !ok) return ok.error();
  const auto list = read.list(players);
  if (!list) return list.error();
  const auto bots = read.seats("bots", players);
  if (!bots) return bots.error();
  ReceiptRound out{*list, *bots, kNoSeat, std::nullopt, false};
  const auto* seat = read.field("seat");
  const auto* index = seat != nullptr ? seat->if_int64() : nullptr;
  const bool spectator = seat != nullptr && seat->is_null();
  if (!spectator && (index == nullptr || *index < 0 || *index >= players)) {
    return read.wrong("seat", "expected a seat or null");
  }
  if (index != nullptr) out.seat = Seat(static_cast<int>(*index));
  const auto* opened = read.field("opened");
  if (opened == nullptr || !opened->is_bool()) return read.wrong("opened", "expected true or false");
  out.opened = opened->get_bool();
  const auto* number = read.field("number");
  if (number == nullptr || number->is_null()) return out;
  if (spectator) return read.wrong("number", "a spectator has none");
  const auto bytes = read.hex("number");
  if (!bytes) return bytes.error();
  out.number = *bytes;
  return out;
}

std::string round_name(std::uint32_t round) { return "round " + std::to_string(round); }

// A list that the device kept, and what the record says of the same round.
Result<void> check_round(const ReceiptRound& kept, const ClosedList& recorded, const FairProof& proof) {
  const auto name = round_name(kept.list.round);
  if (kept.list != recorded) return Error{name + ": the list in the record is not the one that was kept"};
  for (const Seat seat : kept.bots) {
    if (at(recorded.hashes, seat)) return Error{name + ": a bot's seat has a number"};
  }
  if (kept.bots != proof.bots) return Error{name + ": the bots in the record are not those that were seen"};
  if (!kept.number) return {};
  const auto expected = hash_of_number(proof.table, kept.list.round, kept.seat, *kept.number);
  if (at(recorded.hashes, kept.seat) != expected) {
    return Error{name + ": your own hash is not at your own seat"};
  }
  return {};
}

}  // namespace

Result<Receipt> parse_receipt(std::string_view text, int players) {
  const auto value = parse_json(text);
  if (!value) return Error{"not a receipt: " + value.error().text};
  const auto* object = value->if_object();
  if (object == nullptr) return Error{"not a receipt: expected an object"};
  const FairReader read(*object, "");
  if (const auto ok = read.check_fields({"format", "version", "table", "commitment", "signer", "rounds"}); !ok) {
    return ok.error();
  }
  const auto* format = read.field("format");
  if (format == nullptr || *format != "tessera-receipt") return read.wrong("format", "expected \"tessera-receipt\"");
  const auto* version = read.field("version");
  if (version == nullptr || *version != 1) return read.wrong("version", "this program reads version 1");
  const auto* table = read.field("table");
  if (table == nullptr || !table->is_string()) return read.wrong("table", "expected the id of the table");
  const auto commitment = read.hex("commitment");
  if (!commitment) return commitment.error();
  Receipt out{std::string(table->get_string()), *commitment, std::nullopt, {}};
  const auto* signer = read.field("signer");
  if (signer != nullptr && !signer->is_null()) {
    const auto key = read.hex("signer");
    if (!key) return key.error();
    out.signer = *key;
  }
  const auto* rounds = read.field("rounds");
  if (rounds == nullptr || !rounds->is_array() || rounds->get_array().size() > kMostRounds) {
    return read.wrong("rounds", "expected an array");
  }
  for (const auto& entry : rounds->get_array()) {
    auto round = read_round(entry, players, "rounds[" + std::to_string(out.rounds.size()) + "]");
    if (!round) return round.error();
    out.rounds.push_back(*std::move(round));
  }
  return out;
}

Result<ReceiptFindings> check_receipt(const Receipt& receipt, const FairProof& proof,
                                      const std::optional<Bytes32>& signer) {
  if (receipt.table != proof.table.id) return Error{"it is the receipt of another table"};
  if (receipt.commitment != proof.commitment) {
    return Error{"the record's commitment is not the first one that was seen"};
  }
  if (receipt.signer && !signer) return Error{"the record is not signed"};
  if (receipt.signer && receipt.signer != signer) return Error{"the record is signed by another server"};
  ReceiptFindings out;
  for (const auto& kept : receipt.rounds) {
    const auto name = round_name(kept.list.round);
    if (kept.list.round == proof.list.round) {
      if (const auto ok = check_round(kept, proof.list, proof); !ok) return ok.error();
      if (kept.number && at(proof.numbers, kept.seat) != kept.number)
        return Error{name + ": your own number is missing"};
      out.final_list = true;
      out.own_number = kept.number.has_value();
      continue;
    }
    const SpoiledRound* spoiled = nullptr;
    for (const auto& round : proof.spoiled) {
      if (round.list.round == kept.list.round) spoiled = &round;
    }
    if (spoiled == nullptr) return Error{name + ": the record does not have it"};
    if (const auto ok = check_round(kept, spoiled->list, proof); !ok) return ok.error();
    if (kept.opened && spoiled->missing.has(kept.seat)) {
      return Error{name + ": you have opened, and the record says that you did not"};
    }
  }
  return out;
}

}  // namespace tessera::server
