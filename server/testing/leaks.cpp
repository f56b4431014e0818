#include "server/testing/leaks.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdio>
#include <cstring>

#include "table/state.h"

namespace tessera::server::testing {

namespace json = boost::json;

namespace {

constexpr std::size_t kWindow = 8;         // bytes of a secret
constexpr std::size_t kBase64Window = 10;  // characters: 60 bits

std::uint64_t beginning(std::string_view bytes) {
  std::uint64_t out = 0;
  std::memcpy(&out, bytes.data(), sizeof out);
  return out;
}

std::string joined(std::span<const std::uint8_t> bytes, std::string_view between) {
  std::string out;
  for (const auto byte : bytes) out += (out.empty() ? "" : std::string(between)) + std::to_string(byte);
  return out;
}

std::string as_utf8(std::span<const std::uint8_t> bytes) {
  std::string out;
  for (const auto byte : bytes) {
    if (byte >= 0x80) out += static_cast<char>(0xC0 | byte >> 6);
    out += static_cast<char>(byte >= 0x80 ? 0x80 | (byte & 0x3F) : byte);
  }
  return out;
}

std::string escaped(std::span<const std::uint8_t> bytes) {
  std::string out;
  for (const auto byte : bytes) out += "\\u00" + to_hex(std::span(&byte, 1));
  return out;
}

std::string replaced(std::string text, char from, char to) {
  std::replace(text.begin(), text.end(), from, to);
  return text;
}

std::string upper(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

// The body of an HTTP answer, a message as it is.
std::string_view body_of(std::string_view text) {
  const auto end = text.starts_with("HTTP/") ? text.find("\r\n\r\n") : text.npos;
  return end == text.npos ? text : text.substr(end + 4);
}

void take_decks_out(json::value& value) {
  if (auto* list = value.if_array()) {
    for (auto& each : *list) take_decks_out(each);
  } else if (auto* object = value.if_object()) {
    if (auto* options = object->if_contains("options"); options != nullptr && options->is_object()) {
      options->get_object().erase("deck");
    }
    for (auto& [key, each] : *object) take_decks_out(each);
  }
}

std::string without_decks(std::string_view text) {
  boost::system::error_code failed;
  auto value = json::parse(body_of(text), failed);
  if (failed) return std::string(text);
  take_decks_out(value);
  return json::serialize(value);
}

void add_cards(const json::value& value, const std::set<std::string>& cards, std::multiset<std::string>& out) {
  if (const auto* text = value.if_string()) {
    if (const std::string card(*text); cards.contains(card)) out.insert(card);
  } else if (const auto* list = value.if_array()) {
    for (const auto& each : *list) add_cards(each, cards, out);
  } else if (const auto* object = value.if_object()) {
    for (const auto& [key, each] : *object) add_cards(each, cards, out);
  }
}

// What a seat holds, from its own view.
std::multiset<std::string> hand_of(const Position& position, Seat seat, const std::set<std::string>& cards) {
  std::multiset<std::string> out;
  const auto view = position.view(seat);
  if (const auto* hand = view.if_contains("hand")) add_cards(*hand, cards, out);
  if (const auto* hands = view.if_contains("hands")) {
    add_cards(hands->as_array().at(static_cast<std::size_t>(seat.index)), cards, out);
  }
  return out;
}

}  // namespace

void SecretPatterns::add(std::string bytes, const std::string& what, const std::string& owner) {
  if (bytes.size() < kShortest) return;
  const auto key = beginning(bytes);
  by_beginning_[key].push_back({std::move(bytes), what, owner});
}

void SecretPatterns::add_secret(std::span<const std::uint8_t> bytes, const std::string& what) {
  for (std::size_t from = 0; from + kWindow <= bytes.size(); ++from) {
    const auto part = bytes.subspan(from, kWindow);
    add(to_hex(part), what + " in hex");
    add(upper(to_hex(part)), what + " in hex");
    add(joined(part, ","), what + " in decimal");
    add(joined(part, ", "), what + " in decimal");
    add(std::string(part.begin(), part.end()), what + " as it is");
    add(as_utf8(part), what + " as UTF-8");
    add(escaped(part), what + " escaped");
  }
  // In base64 bytes look otherwise after one or two others.
  for (std::size_t skipped = 0; skipped < 3; ++skipped) {
    const auto text = to_base64url(bytes.subspan(skipped));
    for (std::size_t from = 0; from + kBase64Window < text.size(); ++from) {
      const auto part = text.substr(from, kBase64Window);
      add(part, what + " in base64url");
      add(replaced(replaced(part, '-', '+'), '_', '/'), what + " in base64");
    }
  }
}

void SecretPatterns::add_key(std::uint64_t key, const std::string& what) {
  add(std::to_string(key), what);
  add(std::to_string(static_cast<std::int64_t>(key)), what);
  char hex[17];
  std::snprintf(hex, sizeof hex, "%016llx", static_cast<unsigned long long>(key));
  add(hex, what);
}

std::optional<std::string> SecretPatterns::find(std::string_view text, const std::string& reader) const {
  for (std::size_t at = 0; at + kShortest <= text.size(); ++at) {
    const auto found = by_beginning_.find(beginning(text.substr(at)));
    if (found == by_beginning_.end()) continue;
    for (const auto& pattern : found->second) {
      const bool own = !pattern.owner.empty() && pattern.owner == reader;
      if (!own && text.substr(at).starts_with(pattern.bytes)) return pattern.what;
    }
  }
  return std::nullopt;
}

KnownCards::KnownCards(std::span<const table::Event> log, const std::set<std::string>& cards) : cards_(cards) {
  table::State state;
  std::multiset<std::string> before[kMaxSeats];
  for (const auto& each : log) {
    table::Event event = each;
    if (!state.apply(event)) break;
    if (event.kind == table::Event::Kind::finished) finished_at_ = event.number;
    if (state.stage == table::Stage::lobby) continue;
    for (int s = 0; s < state.players; ++s) {
      const auto now = hand_of(*state.position, Seat(s), cards_);
      const bool calls = event.kind == table::Event::Kind::acted && event.seat == Seat(s) && event.text == kCallAction;
      for (const auto& card : now) learn(static_cast<std::size_t>(s), card, state.version);
      for (const auto& card : before[s]) {
        if (!calls && now.count(card) >= before[s].count(card)) continue;
        for (std::size_t viewer = 0; viewer <= kMaxSeats; ++viewer) learn(viewer, card, state.version);
      }
      before[s] = now;
    }
  }
}

void KnownCards::learn(std::size_t viewer, const std::string& card, std::uint32_t version) {
  known_[viewer].emplace(card, version);
}

std::uint32_t KnownCards::known_since(Seat viewer, const std::string& card) const {
  const auto& known = known_[viewer.none() ? kMaxSeats : viewer.index];
  const auto found = known.find(card);
  return found == known.end() ? kNever : found->second;
}

std::optional<std::string> KnownCards::find_hidden(std::string_view text, Seat viewer, std::uint32_t version) const {
  if (cards_.empty() || version >= finished_at_) return std::nullopt;
  const auto shown = without_decks(text);
  // A card's name stands in quotes, alone or in a list; those of some games have spaces in them.
  const auto check = [&](std::string_view separators) -> std::optional<std::string> {
    std::size_t at = 0;
    while (at < shown.size()) {
      const auto end = std::min(shown.find_first_of(separators, at), shown.size());
      const std::string word = shown.substr(at, end - at);
      if (cards_.contains(word) && known_since(viewer, word) > version) return word;
      at = end + 1;
      while (at < shown.size() && shown[at] == ' ') ++at;
    }
    return std::nullopt;
  };
  if (auto found = check("\",;:[]{}")) return found;
  return check("\",;:[]{} ");
}

int KnownCards::hidden(Seat viewer, std::uint32_t version) const {
  if (version >= finished_at_) return 0;
  return static_cast<int>(std::count_if(cards_.begin(), cards_.end(),
                                        [&](const auto& card) { return known_since(viewer, card) > version; }));
}

std::uint32_t version_in(std::string_view text) {
  boost::system::error_code failed;
  const auto value = json::parse(body_of(text), failed);
  if (failed || !value.is_object()) return 0;
  const auto* at = &value.get_object();
  if (const auto* snapshot = at->if_contains("snapshot"); snapshot != nullptr && snapshot->is_object()) {
    at = &snapshot->get_object();
  }
  const auto* version = at->if_contains("version");
  return version != nullptr && version->is_number() ? version->to_number<std::uint32_t>() : 0;
}

}  // namespace tessera::server::testing
