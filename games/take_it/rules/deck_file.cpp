#include "games/take_it/rules/deck_file.h"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/string.hpp>
#include <initializer_list>

#include "engine/core/text.h"
#include "games/take_it/rules/notation.h"

namespace tessera::take_it {

namespace json = boost::json;

namespace {

constexpr int kSeats = 5;  // a deck must do for as many
constexpr int kMinCombos = 4 * kSeats;
constexpr int kMinActions = kSeats;
constexpr int kMaxPoints = 99;

Error at(const std::string& place, const std::string& problem) { return Error{"deck: " + place + ": " + problem}; }

// All of these fields and no others.
Result<void> check_fields(const json::object& object, const std::string& place,
                          std::initializer_list<std::string_view> names) {
  const std::string prefix = place.empty() ? "" : place + ".";
  for (const auto& [key, value] : object) {
    bool known = false;
    for (const auto name : names) known = known || key == name;
    if (!known) return at(place.empty() ? "the file" : place, "unknown field " + text::quoted(key));
  }
  for (const auto name : names) {
    if (!object.contains(name)) return at(prefix + std::string(name), "missing");
  }
  return {};
}

Result<int> read_number(const json::object& object, const std::string& place, std::string_view name, int max) {
  const json::value& value = *object.if_contains(name);
  const auto* number = value.if_int64();
  if (number != nullptr && *number >= 1 && *number <= max) return static_cast<int>(*number);
  return at(place + "." + std::string(name), "expected a whole number from 1 to " + std::to_string(max) + ", got " +
                                                 text::quoted(json::serialize(value)));
}

struct Entry {
  std::string place;  // combos[3]
  std::string card;
  const json::object* object;
};

// One element of a list of cards, as far as both lists are alike.
Result<Entry> read_entry(const json::value& value, std::string_view list, std::size_t index,
                         std::initializer_list<std::string_view> fields) {
  Entry entry{std::string(list) + "[" + std::to_string(index) + "]", {}, value.if_object()};
  if (entry.object == nullptr) return at(entry.place, "expected an object");
  if (const auto checked = check_fields(*entry.object, entry.place, fields); !checked) return checked.error();
  const auto* card = entry.object->if_contains("card")->if_string();
  if (card == nullptr) return at(entry.place + ".card", "expected a text");
  entry.card = std::string(*card);
  return entry;
}

// How many copies of each kind, in the order of the file: a card may be listed in several places.
struct Counts {
  int copies[kMaxDeck] = {};
  int kinds = 0;
  int cards = 0;

  Result<void> add(int kind, int count, std::string_view list) {
    cards += count;
    if (cards > kMaxDeck) return at(std::string(list), "more than " + std::to_string(kMaxDeck) + " cards");
    copies[kind] += count;
    kinds = std::max(kinds, kind + 1);
    return {};
  }

  Result<void> check_enough(int least, std::string_view list) const {
    if (cards >= least) return {};
    return at(std::string(list), "at least " + std::to_string(least) + " cards are needed, for " +
                                     std::to_string(kSeats) + " players; there are " + std::to_string(cards));
  }
};

Result<Combo> read_combo(const Entry& entry) {
  Combo combo;
  if (!parse_face(entry.card.data(), static_cast<int>(std::min<std::size_t>(entry.card.size(), kMaxFace + 1)), combo)) {
    return at(entry.place + ".card", "not a combo card: " + text::quoted(entry.card) +
                                         "; expected slots such as \"O1 B5 *6\" or a sum such as \"=15\" or \"3O>11\"");
  }
  if (!can_be_met(combo)) {
    return at(entry.place + ".card",
              "no throw of 9 blue, 9 orange and 2 wild dice can meet " + text::quoted(entry.card));
  }
  const auto points = read_number(*entry.object, entry.place, "points", kMaxPoints);
  if (!points) return points.error();
  combo.points = static_cast<std::uint8_t>(*points);
  return combo;
}

Result<void> read_combos(const json::array& list, Decks& decks) {
  Counts counts;
  Combo kinds[kMaxDeck];
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto entry = read_entry(list[i], "combos", i, {"card", "points", "count"});
    if (!entry) return entry.error();
    const auto combo = read_combo(*entry);
    if (!combo) return combo.error();
    const auto count = read_number(*entry->object, entry->place, "count", kMaxDeck);
    if (!count) return count.error();
    int kind = 0;
    while (kind < counts.kinds && !same_face(kinds[kind], *combo)) ++kind;
    if (kind < counts.kinds && kinds[kind].points != combo->points) {
      return at(entry->place + ".points",
                text::quoted(entry->card) + " is worth " + std::to_string(kinds[kind].points) + " points further up");
    }
    const bool known = kind < counts.kinds;
    // A card has one text form: with two spellings in one deck, a card dealt by its face could be written in two ways.
    if (known && !(kinds[kind] == *combo)) {
      return at(entry->place + ".card", text::quoted(entry->card) + " is the card " +
                                            text::quoted(Notation<TakeIt>::face(kinds[kind])) +
                                            " further up, with its slots in another order; write it the same way");
    }
    if (const auto added = counts.add(kind, *count, "combos"); !added) return added.error();
    if (!known) kinds[kind] = *combo;
  }
  for (int kind = 0; kind < counts.kinds; ++kind) decks.add(kinds[kind], counts.copies[kind]);
  return counts.check_enough(kMinCombos, "combos");
}

Result<void> read_actions(const json::array& list, Decks& decks) {
  Counts counts;
  ActionCard kinds[kActionCards] = {};
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto entry = read_entry(list[i], "actions", i, {"card", "count"});
    if (!entry) return entry.error();
    const auto card = Notation<TakeIt>::card_from(entry->card);
    if (!card) return at(entry->place + ".card", "not an action card: " + text::quoted(entry->card));
    const auto count = read_number(*entry->object, entry->place, "count", kMaxDeck);
    if (!count) return count.error();
    int kind = 0;
    while (kind < counts.kinds && kinds[kind] != *card) ++kind;
    kinds[kind] = *card;
    if (const auto added = counts.add(kind, *count, "actions"); !added) return added.error();
  }
  for (int kind = 0; kind < counts.kinds; ++kind) decks.add(kinds[kind], counts.copies[kind]);
  return counts.check_enough(kMinActions, "actions");
}

}  // namespace

Result<Decks> read_deck(const json::object& file) {
  if (const auto checked = check_fields(file, "", {"name", "combos", "actions"}); !checked) return checked.error();
  if (!file.if_contains("name")->is_string()) return at("name", "expected a text");
  const auto* combos = file.if_contains("combos")->if_array();
  if (combos == nullptr) return at("combos", "expected a list");
  const auto* actions = file.if_contains("actions")->if_array();
  if (actions == nullptr) return at("actions", "expected a list");
  Decks decks;
  if (const auto read = read_combos(*combos, decks); !read) return read.error();
  if (const auto read = read_actions(*actions, decks); !read) return read.error();
  return decks;
}

}  // namespace tessera::take_it
