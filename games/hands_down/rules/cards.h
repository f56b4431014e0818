// The 84 dice cards of Hands Down: 36 kinds, and what each can stand for.
//
// Kinds are numbered by colour (red, blue, yellow), ten a colour: plain 1 to 6, doubles 1/6, 2/5, 3/4, any number; then
// the six any-colour cards. How many there are of each is a ruling [H9].
#pragma once

#include <cstdint>

#include "engine/core/card_bag.h"
#include "engine/core/hd.h"

namespace tessera::hands_down {

using Card = std::uint8_t;  // a kind

inline constexpr int kColours = 3;
inline constexpr int kNumbers = 6;
inline constexpr int kKindsOfColour = 10;
inline constexpr int kFirstDouble = 6;  // within a colour's ten
inline constexpr int kAnyNumber = 9;
inline constexpr int kFirstAnyColour = kColours * kKindsOfColour;
inline constexpr int kCardKinds = kFirstAnyColour + kNumbers;
inline constexpr int kCards = 84;
inline constexpr Card kHiddenCard = 0xFF;  // in a view: a card that its viewer can't see

TESSERA_HD constexpr DeckLayout make_deck() {
  DeckLayout layout;
  for (int colour = 0; colour < kColours; ++colour) {
    for (int number = 1; number <= kNumbers; ++number) layout.add_kind(number <= 3 ? 3 : 2);
    for (int pair = 0; pair < 3; ++pair) layout.add_kind(2);
    layout.add_kind(3);
  }
  for (int number = 1; number <= kNumbers; ++number) layout.add_kind(2);
  return layout;
}

TESSERA_HD inline const DeckLayout& deck() {
  static constexpr DeckLayout layout = make_deck();
  return layout;
}

// The numbers that a card can be in a colour; bit 0: a 1.
TESSERA_HD constexpr std::uint32_t numbers_in(int card, int colour) {
  if (card >= kFirstAnyColour) return 1u << (card - kFirstAnyColour);
  if (card / kKindsOfColour != colour) return 0;
  const int place = card % kKindsOfColour;
  if (place < kFirstDouble) return 1u << place;
  if (place == kAnyNumber) return (1u << kNumbers) - 1;
  const int low = place - kFirstDouble;  // opposite faces of a die: 1/6, 2/5, 3/4
  return (1u << low) | (1u << (kNumbers - 1 - low));
}

// What a card can stand for, in the two forms that reading a hand needs.
struct Faces {
  // A lane of three bits for each (number, colour), 1 where the card can be it; the sum over five cards counts, lane by
  // lane, how many of them can. Higher numbers have higher lanes.
  std::uint64_t lanes = 0;
  // Six bits a colour: numbers_in.
  std::uint32_t numbers = 0;
};

inline constexpr int kLaneBits = 3;
inline constexpr int kBitsOfNumber = kLaneBits * kColours;
inline constexpr std::uint64_t kLanes = 0x9249249249249;  // the lowest bit of each of the 18 lanes

TESSERA_HD constexpr Faces make_faces(int card) {
  Faces faces;
  for (int colour = 0; colour < kColours; ++colour) {
    const std::uint32_t numbers = numbers_in(card, colour);
    faces.numbers |= numbers << (kNumbers * colour);
    for (int n = 0; n < kNumbers; ++n) {
      faces.lanes |= std::uint64_t{(numbers >> n) & 1u} << (n * kBitsOfNumber + colour * kLaneBits);
    }
  }
  return faces;
}

struct FacesTable {
  Faces of[kCardKinds];
};

TESSERA_HD constexpr FacesTable make_faces_table() {
  FacesTable table{};
  for (int card = 0; card < kCardKinds; ++card) table.of[card] = make_faces(card);
  return table;
}

TESSERA_HD inline const Faces& faces_of(Card card) {
  static constexpr FacesTable table = make_faces_table();
  return table.of[card];
}

// A card that could be anything: stands for one not chosen yet.
TESSERA_HD constexpr Faces joker() { return {kLanes, (1u << (kNumbers * kColours)) - 1}; }

}  // namespace tessera::hands_down
