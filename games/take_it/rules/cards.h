// The cards of Take It or Leave It as numbers, their written faces, and the classic deck.
//
// A combo card asks for slots, `O1 B5 *6` (letter B, O or * for either colour, and a value or none for any), or for a
// sum, `[count][colour][= > <]number`: `=15`, `B>12`, `3<9`, `3O>11`.
#pragma once

#include <cstdint>

#include "engine/core/card_bag.h"
#include "games/take_it/rules/dice.h"

namespace tessera::take_it {

inline constexpr int kMaxSlots = 20;
inline constexpr int kMaxFace = 9 * kMaxSlots;  // characters of the longest face that is worth reading

enum class Relation : std::uint8_t { none, equal, more, less };  // none: the card has slots

struct Combo {
  std::int32_t number = 0;             // of a sum
  Relation relation = Relation::none;  //
  Colour colour = Colour::wild;        // of a sum's dice; wild: either
  std::uint8_t count = 0;              // of the slots; of a sum's dice, 0: any number, at least one
  std::uint8_t points = 0;             //
  std::uint8_t slots[kMaxSlots] = {};  // as written, see slot()

  TESSERA_HD static constexpr std::uint8_t slot(Colour colour, int value) {  // value 0: any
    return static_cast<std::uint8_t>(static_cast<int>(colour) * 7 + value);
  }
  TESSERA_HD static constexpr Colour slot_colour(std::uint8_t slot) { return static_cast<Colour>(slot / 7); }
  TESSERA_HD static constexpr int slot_value(std::uint8_t slot) { return slot % 7; }

  TESSERA_HD constexpr bool is_sum() const { return relation != Relation::none; }

  friend constexpr bool operator==(const Combo&, const Combo&) = default;
};

namespace detail {

TESSERA_HD constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

TESSERA_HD constexpr Colour colour_of(char c) {
  return c == 'B' ? Colour::blue : c == 'O' ? Colour::orange : Colour::wild;
}

// Reads a number without leading zeros from `text[at]` on; -1 if there is none.
TESSERA_HD constexpr int read_number(const char* text, int length, int& at) {
  if (at >= length || !is_digit(text[at]) || (text[at] == '0' && at + 1 < length && is_digit(text[at + 1]))) return -1;
  int value = 0;
  for (; at < length && is_digit(text[at]); ++at) {
    if (value >= 100'000'000) return -1;
    value = value * 10 + (text[at] - '0');
  }
  return value;
}

TESSERA_HD constexpr bool parse_sum(const char* text, int length, Combo& out) {
  int at = 0;
  if (is_digit(text[0])) {
    const int count = read_number(text, length, at);
    if (count < 1 || count > kMaxDice) return false;
    out.count = static_cast<std::uint8_t>(count);
  }
  if (at < length && (text[at] == 'B' || text[at] == 'O')) out.colour = colour_of(text[at++]);
  if (at >= length) return false;
  switch (text[at++]) {
    case '=': out.relation = Relation::equal; break;
    case '>': out.relation = Relation::more; break;
    case '<': out.relation = Relation::less; break;
    default: return false;
  }
  out.number = read_number(text, length, at);
  return out.number >= 0 && at == length;
}

TESSERA_HD constexpr bool parse_slots(const char* text, int length, Combo& out) {
  for (int at = 0;; ++at) {
    if (at >= length || (text[at] != 'B' && text[at] != 'O' && text[at] != '*') || out.count == kMaxSlots) return false;
    const Colour colour = colour_of(text[at++]);
    int value = 0;
    if (at < length && text[at] >= '1' && text[at] <= '6') value = text[at++] - '0';
    out.slots[out.count++] = Combo::slot(colour, value);
    if (at == length) return true;
    if (text[at] != ' ') return false;
  }
}

}  // namespace detail

// Reads a face; `out` gets no points. False: not a face.
TESSERA_HD constexpr bool parse_face(const char* text, int length, Combo& out) {
  out = Combo{};
  if (length < 1 || length > kMaxFace) return false;
  for (int i = 0; i < length; ++i) {
    if (text[i] == '=' || text[i] == '>' || text[i] == '<') return detail::parse_sum(text, length, out);
  }
  return detail::parse_slots(text, length, out);
}

// Whether two cards ask for the same dice: slots in another order are the same face.
TESSERA_HD constexpr bool same_face(const Combo& a, const Combo& b) {
  if (a.relation != b.relation || a.count != b.count || a.colour != b.colour || a.number != b.number) return false;
  int balance[kColours * 7] = {};
  for (int i = 0; !a.is_sum() && i < a.count; ++i) {
    ++balance[a.slots[i]];
    --balance[b.slots[i]];
  }
  for (const int n : balance) {
    if (n != 0) return false;
  }
  return true;
}

// Whether some throw of the five-player dice (9 blue, 9 orange, 2 wild) holds dice that complete the card.
TESSERA_HD constexpr bool can_be_met(const Combo& combo) {
  constexpr int kOfColour = 9;
  constexpr int kWilds = 2;
  if (combo.is_sum()) {
    const int most = combo.colour == Colour::wild ? kMaxDice : kOfColour + kWilds;
    const int low = combo.count > 0 ? combo.count : 1;
    const int high = 6 * (combo.count > 0 ? combo.count : most);
    if (combo.count > most) return false;
    switch (combo.relation) {
      case Relation::equal: return combo.number >= low && combo.number <= high;
      case Relation::more: return combo.number < high;
      default: return combo.number > low;
    }
  }
  int wanted[kColours] = {};
  for (int i = 0; i < combo.count; ++i) ++wanted[static_cast<int>(Combo::slot_colour(combo.slots[i]))];
  const int over_blue = wanted[0] > kOfColour ? wanted[0] - kOfColour : 0;
  const int over_orange = wanted[1] > kOfColour ? wanted[1] - kOfColour : 0;
  return over_blue + over_orange <= kWilds;
}

enum class ActionCard : std::uint8_t {
  reroll_blue,
  reroll_orange,
  reroll_four,
  reroll_wild,
  extra,
  set_blue,
  set_orange,
  nudge_blue,
  nudge_orange,
  swap,
  cast_back,
};
inline constexpr int kActionCards = 11;

enum Deck : int { kCombos, kActions };

// Both decks of a game: data that a deck file may replace. Texts stay outside.
struct Decks {
  DeckLayout layout[2];                   // kCombos, kActions
  Combo combos[kMaxDeck] = {};            // by kind
  ActionCard actions[kActionCards] = {};  // by kind

  TESSERA_HD constexpr void add(const Combo& combo, int copies) {
    combos[layout[kCombos].kinds] = combo;
    layout[kCombos].add_kind(copies);
  }
  TESSERA_HD constexpr void add(ActionCard card, int copies) {
    actions[layout[kActions].kinds] = card;
    layout[kActions].add_kind(copies);
  }

  friend constexpr bool operator==(const Decks&, const Decks&) = default;
};

// The reconstructed list of the rules page: 76 combo cards and 34 action cards.
constexpr Decks make_classic() {
  // Faces of one value, separated by commas; a face that is there twice has two copies.
  constexpr const char* kByPoints[] = {
      "O B,O B,O O,B B",
      "B B O,B B O,O O B,O O B,O O O,B B B,=11,=12,O>9,B>9",
      "O O B B,O O B B,O4 B6,O6 B4,O4 B3,O3 B4,O5 B2,O2 B5,O1 B3,O3 B1,O1 B5,O5 B1,O2 B6,O6 B2,O2 O3,O1 O6,O4 O5,B2 B3,"
      "B1 B6,B4 B5,=13,=14,=15,=16,=17,=18,O>12,B>12,O>14,B>14,3<9,3<7,3>13,3>15,3O>11,3B>11,3O<9,3B<9",
      "O1 O1,O3 O3,O5 O5,B2 B2,B4 B4,B6 B6,O1 B5 *6,O5 B1 *6,O2 B6 *3,O6 B2 *3,O3 B4 *1,O4 B3 *1,O2 B4 *5,O4 B2 *5,"
      "O>17,B>17",
      "O1 O3 B5,B1 B3 O5,O2 O4 B6,B2 B4 O6,O1 O2 O3,B1 B2 B3,O4 O5 O6,B4 B5 B6",
  };
  constexpr int kActionCopies[kActionCards] = {3, 3, 4, 2, 4, 3, 3, 2, 2, 4, 4};

  Decks decks;
  for (int points = 1; points <= 5; ++points) {
    Combo last;
    int copies = 0;
    for (const char* at = kByPoints[points - 1];; ++at) {
      int length = 0;
      while (at[length] != ',' && at[length] != '\0') ++length;
      Combo combo;
      parse_face(at, length, combo);
      combo.points = static_cast<std::uint8_t>(points);
      if (copies > 0 && !(combo == last)) {
        decks.add(last, copies);
        copies = 0;
      }
      last = combo;
      ++copies;
      at += length;
      if (*at == '\0') break;
    }
    decks.add(last, copies);
  }
  for (int i = 0; i < kActionCards; ++i) decks.add(static_cast<ActionCard>(i), kActionCopies[i]);
  return decks;
}

}  // namespace tessera::take_it
