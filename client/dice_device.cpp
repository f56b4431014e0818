#include "client/dice_device.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <utility>

#include "engine/core/json_fields.h"
#include "server/fair/fair.h"

namespace tessera::client {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostRounds = 100;  // more than persons at a table, and restarts in one start

json::array by_seat(const HexBySeat& list) {
  json::array out;
  for (const auto& entry : list) out.push_back(entry ? json::value(*entry) : json::value(nullptr));
  return out;
}

std::optional<HexBySeat> read_by_seat(const json::value* from) {
  if (from == nullptr || !from->is_array() || from->get_array().size() > kMaxSeats) return std::nullopt;
  HexBySeat out;
  for (const auto& entry : from->get_array()) {
    if (entry.is_null()) {
      out.emplace_back();
    } else if (entry.is_string() && server::bytes32_from_hex(entry.get_string())) {
      out.emplace_back(std::string(entry.get_string()));
    } else {
      return std::nullopt;
    }
  }
  return out;
}

std::optional<std::string> entry_of(const HexBySeat& list, Seat seat) {
  const auto at = static_cast<std::size_t>(seat.index);
  return seat.none() || at >= list.size() ? std::nullopt : list[at];
}

}  // namespace

std::string_view words_of(DiceWarning warning) {
  switch (warning) {
    case DiceWarning::commitment: return "The server has changed the commitment of its dice.";
    case DiceWarning::signer: return "The server has changed the key that signs its records.";
    case DiceWarning::round: return "The server uses a round of the dice twice.";
    case DiceWarning::two_lists: return "The server has changed a list of fingerprints after it was closed.";
    case DiceWarning::bot_number: return "The server gives a bot a number in the dice.";
    case DiceWarning::own_hash: return "The server put another fingerprint in the place of ours.";
    case DiceWarning::numbers: return "A number in the dice does not fit its fingerprint.";
    case DiceWarning::own_number: return "Our number was left out of the dice, or changed.";
    case DiceWarning::blamed: return "The server says that we did not show our number, but it had confirmed it.";
    case DiceWarning::dropped: return "The server had confirmed our fingerprint, and left it out of the dice.";
    case DiceWarning::left_out: return "Our number came too late: the dice are without it.";
    case DiceWarning::storage: return "The receipt could not be written, so the dice are without a number of ours.";
  }
  return "";
}

DiceDevice::DiceDevice(std::string table, ReceiptStore& receipts, std::function<void(DiceWarning)> warn)
    : table_(std::move(table)), receipts_(receipts), warn_(std::move(warn)) {
  const auto held = begin_step();
}

// Until the step is over, no other program changes the receipt.
server::Descriptor DiceDevice::begin_step() {
  auto held = receipts_.hold();
  load();
  return held;
}

void DiceDevice::load() {
  const auto kept = receipts_.read(table_);
  if (!kept || text_at(*kept, "table") != table_) return;
  const auto* rounds = kept->if_contains("rounds");
  if (!server::bytes32_from_hex(text_at(*kept, "commitment")) || rounds == nullptr || !rounds->is_array()) return;
  commitment_ = text_at(*kept, "commitment");
  signer_ = text_at(*kept, "signer");
  rounds_.clear();
  for (const auto& value : rounds->get_array()) {
    const auto* from = value.if_object();
    const auto* number = from == nullptr ? nullptr : from->if_contains("round");
    const auto list = from == nullptr ? std::nullopt : read_by_seat(from->if_contains("list"));
    if (!list || number == nullptr || !number->is_int64() || number->get_int64() <= last_round()) return;
    Round round{static_cast<std::uint32_t>(number->get_int64()), *list, {}, {}, {}, false};
    if (const auto* bots = from->if_contains("bots"); bots != nullptr && bots->is_array()) {
      for (const auto& bot : bots->get_array()) {
        if (bot.is_int64()) round.bots.push_back(static_cast<int>(bot.get_int64()));
      }
    }
    if (const auto* seat = from->if_contains("seat"); seat != nullptr && seat->is_int64()) {
      round.seat = Seat(static_cast<int>(seat->get_int64()));
    }
    if (server::bytes32_from_hex(text_at(*from, "number"))) round.number = text_at(*from, "number");
    const auto* opened = from->if_contains("opened");
    round.opened = opened != nullptr && opened->is_bool() && opened->get_bool();
    rounds_.push_back(std::move(round));
  }
}

bool DiceDevice::store() {
  json::array rounds;
  for (const auto& each : rounds_) {
    rounds.push_back(json::object{{"round", each.round},
                                  {"list", by_seat(each.list)},
                                  {"bots", json::array(each.bots.begin(), each.bots.end())},
                                  {"seat", each.seat.none() ? json::value(nullptr) : json::value(each.seat.index)},
                                  {"number", each.number ? json::value(*each.number) : json::value(nullptr)},
                                  {"opened", each.opened}});
  }
  return receipts_.write(table_, {{"format", "tessera-receipt"},
                                  {"version", 1},
                                  {"table", table_},
                                  {"commitment", commitment_},
                                  {"signer", signer_.empty() ? json::value(nullptr) : json::value(signer_)},
                                  {"rounds", std::move(rounds)}});
}

DiceDevice::Round* DiceDevice::find(std::uint32_t round) {
  const auto at = std::find_if(rounds_.begin(), rounds_.end(), [&](const Round& each) { return each.round == round; });
  return at == rounds_.end() ? nullptr : &*at;
}

std::string DiceDevice::hash_of(std::uint32_t round, Seat seat, const std::string& number) const {
  return server::to_hex(server::hash_of_number({table_, 0}, round, seat, *server::bytes32_from_hex(number)));
}

std::optional<std::string> DiceDevice::stop(DiceWarning warning) {
  warn_(warning);
  return std::nullopt;
}

// Ours, if it may be opened for this list.
std::optional<std::string> DiceDevice::number_for(std::uint32_t round, const HexBySeat& list, Seat seat) const {
  if (!drawn_ || drawn_->round != round || drawn_->seat != seat) return std::nullopt;
  if (entry_of(list, seat) != hash_of(round, seat, drawn_->number)) return std::nullopt;
  return drawn_->number;
}

bool DiceDevice::is_dropped(std::uint32_t round, const HexBySeat& list) const {
  return drawn_ && drawn_->round == round && drawn_->confirmed && !leaving_ && !entry_of(list, drawn_->seat);
}

void DiceDevice::see(const std::string& commitment, const std::string& signer) {
  const auto held = begin_step();
  if (!commitment_.empty()) {
    if (commitment != commitment_) warn_(DiceWarning::commitment);
    if (!signer_.empty() && signer != signer_) warn_(DiceWarning::signer);
    return;
  }
  if (!server::bytes32_from_hex(commitment)) return warn_(DiceWarning::commitment);
  commitment_ = commitment;
  signer_ = server::bytes32_from_hex(signer) ? signer : "";
  store();
}

std::optional<std::string> DiceDevice::commit(std::uint32_t round, const std::string& commitment, Seat seat) {
  const auto held = begin_step();
  if (commitment_.empty() || seat.none()) return std::nullopt;  // the table is shown first, and then we are asked again
  if (commitment != commitment_) return stop(DiceWarning::commitment);
  if (round <= last_round() || (drawn_ && round < drawn_->round)) return stop(DiceWarning::round);
  // Asked again: the same round has the same number.
  if (!drawn_ || drawn_->round != round || drawn_->seat != seat) {
    if (++draws_ > kMostRounds) return stop(DiceWarning::round);  // each waits for the disk
    server::Bytes32 bytes;
    server::fill_random(bytes);
    drawn_ = Drawn{round, seat, server::to_hex(bytes)};
    leaving_ = false;
    if (!store()) {  // who can't keep anything gives no number
      drawn_.reset();
      return stop(DiceWarning::storage);
    }
  }
  return hash_of(round, seat, drawn_->number);
}

void DiceDevice::refused(std::uint32_t round) {
  if (drawn_ && drawn_->round == round) drawn_.reset();
}

void DiceDevice::confirmed(std::uint32_t round) {
  if (!drawn_ || drawn_->round != round || std::exchange(drawn_->confirmed, true)) return;
  const Round* kept = find(round);
  if (kept != nullptr && is_dropped(round, kept->list)) warn_(DiceWarning::dropped);
}

void DiceDevice::leave() { leaving_ = true; }

std::optional<std::string> DiceDevice::list(std::uint32_t round, const std::string& commitment, const HexBySeat& list,
                                            Seat seat, const std::vector<int>& bots) {
  const auto held = begin_step();
  if (commitment_.empty()) return std::nullopt;
  if (commitment != commitment_) return stop(DiceWarning::commitment);
  const bool bot_has_number =
      std::any_of(bots.begin(), bots.end(), [&](int bot) { return entry_of(list, Seat(bot)).has_value(); });
  const auto number = bot_has_number ? std::nullopt : number_for(round, list, seat);
  Round* kept = find(round);
  if (kept == nullptr) {
    if (round <= last_round() || rounds_.size() >= kMostRounds) return stop(DiceWarning::round);
    const bool ours = drawn_ && drawn_->round == round && drawn_->seat == seat;
    if (bot_has_number) {
      warn_(DiceWarning::bot_number);
    } else if (is_dropped(round, list)) {
      warn_(DiceWarning::dropped);
    } else if (ours && entry_of(list, seat) && !number) {
      warn_(DiceWarning::own_hash);
    }
    kept = &rounds_.emplace_back(Round{round, list, bots, seat, std::nullopt, false});
  } else if (kept->list != list) {
    return stop(DiceWarning::two_lists);
  } else if (kept->number || !number) {
    return kept->number;
  }
  // Or another program of this person has kept the list, and the number in it is ours.
  kept->number = number;
  if (store()) return number;
  kept->number.reset();
  return stop(DiceWarning::storage);
}

void DiceDevice::opened(std::uint32_t round) {
  const auto held = begin_step();
  Round* kept = find(round);
  if (kept == nullptr || kept->opened || !kept->number) return;
  kept->opened = true;
  store();
}

void DiceDevice::spoiled(std::uint32_t round, const HexBySeat& list, const std::vector<int>& missing) {
  const auto held = begin_step();
  const Round* kept = find(round);
  if (kept == nullptr) return;
  if (kept->list != list) return warn_(DiceWarning::two_lists);
  const bool blamed = std::find(missing.begin(), missing.end(), kept->seat.index) != missing.end();
  if (kept->opened && blamed) warn_(DiceWarning::blamed);
}

void DiceDevice::numbers(std::uint32_t round, const std::string& commitment, const HexBySeat& list,
                         const HexBySeat& numbers, Seat seat) {
  const auto held = begin_step();
  if (list.size() != numbers.size()) return warn_(DiceWarning::numbers);
  for (std::size_t s = 0; s < list.size(); ++s) {
    if (list[s].has_value() != numbers[s].has_value()) return warn_(DiceWarning::numbers);
    if (list[s] && *list[s] != hash_of(round, Seat(static_cast<int>(s)), *numbers[s]))
      return warn_(DiceWarning::numbers);
  }
  if (commitment_.empty()) return;
  if (commitment != commitment_) return warn_(DiceWarning::commitment);
  if (round < last_round()) return warn_(DiceWarning::round);
  if (const Round* kept = find(round)) {
    if (kept->list != list) return warn_(DiceWarning::two_lists);
    if (kept->number && entry_of(numbers, kept->seat) != kept->number) warn_(DiceWarning::own_number);
    if (kept->number) return;
  }
  if (drawn_ && drawn_->round == round && drawn_->seat == seat && !entry_of(numbers, seat)) {
    warn_(is_dropped(round, list) ? DiceWarning::dropped : DiceWarning::left_out);
  }
}

}  // namespace tessera::client
