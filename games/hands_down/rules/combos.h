// The six combos, and the best one that a hand makes.
//
// A card stands for one (number, colour) of its own choosing, so a hand has many readings. They are not walked through:
// of-a-kinds ask how many cards *can* be a (number, colour); a full house asks for two that share the five cards out;
// straights ask how many numbers of a run the cards can cover. The tests hold this against all readings of all hands.
#pragma once

#include <cstdint>

#include "engine/core/bits.h"
#include "games/hands_down/rules/cards.h"

namespace tessera::hands_down {

inline constexpr int kHandSize = 5;
inline constexpr int kCombos = 6;
inline constexpr int kCopiesOfCombo = 2;

enum class Combo : std::uint8_t { three, four, full_house, small_straight, large_straight, five };

// [H9] The points of a combo card; the order of the combos is the order of their points.
TESSERA_HD inline int points_of(int combo) {
  static constexpr std::uint8_t points[kCombos] = {2, 4, 5, 6, 8, 10};
  return points[combo];
}

// What a hand is worth at a show.
struct Worth {
  Combo combo = Combo::three;
  std::uint8_t value = 0;  // [H6]; 0: it makes none

  TESSERA_HD constexpr bool good() const { return value > 0; }
  friend constexpr bool operator==(const Worth&, const Worth&) = default;
};

// Five cards, being read.
class Hand {
 public:
  TESSERA_HD explicit Hand(const Card* cards) {
    for (int i = 0; i < kHandSize; ++i) set(i, faces_of(cards[i]));
  }
  TESSERA_HD Hand() {
    for (int i = 0; i < kHandSize; ++i) set(i, joker());
  }

  TESSERA_HD void set(int place, const Faces& faces) {
    counts_ += faces.lanes - cards_[place].lanes;
    cards_[place] = faces;
  }

  // The values of the combos in the best reading [H6]: the sum of the numbers of the cards that make it. 0: not made.
  TESSERA_HD int three() const { return 3 * highest_number(at_least_three()); }
  TESSERA_HD int four() const { return 4 * highest_number((counts_ >> 2) & kLanes); }
  TESSERA_HD int five() const { return 5 * highest_number((counts_ >> 2) & counts_ & kLanes); }
  TESSERA_HD int small_straight() const { return straights(true, false).small; }
  TESSERA_HD int large_straight() const { return straights(false, true).large; }

  struct Straights {
    int small = 0;
    int large = 0;
  };
  // Those that are asked for, at once.
  TESSERA_HD Straights straights(bool small, bool large) const {
    Straights best;
    for (int colour = 0; colour < kColours; ++colour) {
      std::uint32_t shown = 0;
      for (const Faces& card : cards_) shown |= card.numbers >> (colour * kNumbers);
      const bool may_be_small = small && (shown & middle(4)) == middle(4);
      const bool may_be_large = large && (shown & middle(5)) == middle(5);
      if (!may_be_small && !may_be_large) continue;
      const OfColour cards(cards_, colour);
      if (may_be_small) best.small = higher(best.small, cards.straight(4));
      if (may_be_large) best.large = higher(best.large, cards.straight(5));
    }
    return best;
  }

  // Three cards are one (number, colour) and two are one, the same or another: the cards that can't be the first must
  // all be able to be the second, and at least two cards must be.
  TESSERA_HD int full_house() const {
    const std::uint64_t at_least_two = ((counts_ >> 1) | (counts_ >> 2)) & kLanes;
    int best = 0;
    for (std::uint64_t triples = at_least_three(); triples != 0; triples &= triples - 1) {
      const int lane = lowest_bit64(triples);
      std::uint64_t pairs = at_least_two;
      for (const Faces& card : cards_) {
        if (((card.lanes >> lane) & 1u) == 0) pairs &= card.lanes;
      }
      const int value = 3 * (lane / kBitsOfNumber + 1) + 2 * highest_number(pairs);
      if (pairs != 0 && value > best) best = value;
    }
    return best;
  }

 private:
  // Of lanes: the highest number among them, 0 if there is none.
  TESSERA_HD static int highest_number(std::uint64_t lanes) {
    return lanes == 0 ? 0 : highest_bit64(lanes) / kBitsOfNumber + 1;
  }

  TESSERA_HD std::uint64_t at_least_three() const { return ((counts_ >> 2) | ((counts_ >> 1) & counts_)) & kLanes; }

  // In one colour a card is one number, two opposite ones (1/6, 2/5, 3/4) or any. Such pairs share no number, so how
  // many numbers of a run the cards can cover adds up pair by pair.
  class OfColour {
   public:
    TESSERA_HD OfColour(const Faces (&cards)[kHandSize], int colour) {
      for (const Faces& card : cards) {
        const std::uint32_t numbers = (card.numbers >> (colour * kNumbers)) & kAllNumbers;
        single_ |= (numbers & (numbers - 1)) == 0 ? numbers : 0;
        any_ += numbers == kAllNumbers ? 1 : 0;
        for (int pair = 0; pair < kPairs; ++pair) doubles_[pair] += numbers == opposite(pair) ? 1 : 0;
      }
    }

    // The value of the highest run of this length, 0 if there is none.
    TESSERA_HD int straight(int length) const {
      const int start = highest_run(length);
      return start == 0 ? 0 : length * start + length * (length - 1) / 2;
    }

   private:
    // The highest number that a run of this length can start with, 0 if none.
    TESSERA_HD int highest_run(int length) const {
      int start = kNumbers - length;
      while (start >= 0 && !covers(((1u << length) - 1) << start)) --start;
      return start + 1;
    }

    static constexpr std::uint32_t kAllNumbers = (1u << kNumbers) - 1;
    static constexpr int kPairs = kNumbers / 2;

    TESSERA_HD static std::uint32_t opposite(int pair) { return (1u << pair) | (1u << (kNumbers - 1 - pair)); }

    TESSERA_HD bool covers(std::uint32_t run) const {
      const std::uint32_t open = run & ~single_;
      int missing = 0;
      for (int pair = 0; pair < kPairs; ++pair) {
        const int wanted = static_cast<int>(((open >> pair) & 1u) + ((open >> (kNumbers - 1 - pair)) & 1u));
        missing += wanted > doubles_[pair] ? wanted - doubles_[pair] : 0;
      }
      return missing <= any_;
    }

    std::uint32_t single_ = 0;  // numbers that a card is and can't help being
    int any_ = 0;               // cards that are any number
    int doubles_[kPairs] = {};  // cards that are one of two
  };

  // The numbers that are in every run of this length.
  TESSERA_HD static constexpr std::uint32_t middle(int length) {
    return ((1u << length) - 1) & (((1u << length) - 1) << (kNumbers - length));
  }
  TESSERA_HD static int higher(int a, int b) { return a > b ? a : b; }

  Faces cards_[kHandSize];
  std::uint64_t counts_ = 0;  // by lane: how many of the cards can be it
};

// [H3] The best combo that a hand makes among the combo cards on the table.
TESSERA_HD inline Worth worth_of(const Hand& hand, const std::uint8_t (&table)[kCombos]) {
  const auto on_table = [&](Combo combo) { return table[static_cast<int>(combo)] > 0; };
  const auto made = [](Combo combo, int value) { return Worth{combo, static_cast<std::uint8_t>(value)}; };
  int value = 0;
  if (on_table(Combo::five) && (value = hand.five()) > 0) return made(Combo::five, value);
  const bool small = on_table(Combo::small_straight);
  const bool large = on_table(Combo::large_straight);
  if (small || large) {
    const auto straights = hand.straights(small, large);
    if (straights.large > 0) return made(Combo::large_straight, straights.large);
    if (straights.small > 0) return made(Combo::small_straight, straights.small);
  }
  if (on_table(Combo::full_house) && (value = hand.full_house()) > 0) return made(Combo::full_house, value);
  if (on_table(Combo::four) && (value = hand.four()) > 0) return made(Combo::four, value);
  if (on_table(Combo::three) && (value = hand.three()) > 0) return made(Combo::three, value);
  return {};
}

}  // namespace tessera::hands_down
