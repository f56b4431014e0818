// The six combos, and the best one that a hand makes.
//
// A card stands for one (number, colour) of its own choosing, so a hand has many readings. They are not walked through:
// of-a-kinds ask how many cards *can* be a (number, colour); a full house asks for two that share the five cards out;
// straights ask which sets of numbers the cards can cover. The tests hold this against all readings of all hands.
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
  TESSERA_HD int small_straight() const { return straight(4); }
  TESSERA_HD int large_straight() const { return straight(5); }

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

  TESSERA_HD int straight(int length) const {
    int best = 0;
    for (int colour = 0; colour < kColours; ++colour) {
      const int start = highest_run(colour, length);
      const int value = start == 0 ? 0 : length * start + length * (length - 1) / 2;
      best = value > best ? value : best;
    }
    return best;
  }

  // The highest number that such a run can start with, 0 if none.
  TESSERA_HD int highest_run(int colour, int length) const {
    const int shift = colour * kNumbers;
    std::uint32_t shown = 0;
    for (const Faces& card : cards_) shown |= card.numbers >> shift;
    const std::uint32_t run = (1u << length) - 1;
    std::uint64_t sets = 0;  // looked for only when the numbers are all there
    for (int start = kNumbers - length; start >= 0; --start) {
      if (((shown >> start) & run) != run) continue;
      if (sets == 0) sets = coverable(shift);
      if (((sets >> (run << start)) & 1u) != 0) return start + 1;
    }
    return 0;
  }

  // The sets of numbers that some of the cards can cover, one number each: bit m stands for the set of numbers m.
  TESSERA_HD std::uint64_t coverable(int shift) const {
    std::uint64_t sets = 1;
    for (const Faces& card : cards_) {
      std::uint64_t with_card = sets;
      for (std::uint32_t rest = (card.numbers >> shift) & 0x3F; rest != 0; rest &= rest - 1) {
        const int number = lowest_bit32(rest);
        with_card |= (sets & sets_without(number)) << (1u << number);
      }
      sets = with_card;
    }
    return sets;
  }

  // All sets that lack this number.
  TESSERA_HD static std::uint64_t sets_without(int number) {
    static constexpr std::uint64_t sets[kNumbers] = {0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                                     0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
    return sets[number];
  }

  Faces cards_[kHandSize];
  std::uint64_t counts_ = 0;  // by lane: how many of the cards can be it
};

// [H3] The best combo that a hand makes among the combo cards on the table.
TESSERA_HD inline Worth worth_of(const Hand& hand, const std::uint8_t (&table)[kCombos]) {
  const auto on_table = [&](Combo combo) { return table[static_cast<int>(combo)] > 0; };
  const auto made = [](Combo combo, int value) { return Worth{combo, static_cast<std::uint8_t>(value)}; };
  int value = 0;
  if (on_table(Combo::five) && (value = hand.five()) > 0) return made(Combo::five, value);
  if (on_table(Combo::large_straight) && (value = hand.large_straight()) > 0) return made(Combo::large_straight, value);
  if (on_table(Combo::small_straight) && (value = hand.small_straight()) > 0) return made(Combo::small_straight, value);
  if (on_table(Combo::full_house) && (value = hand.full_house()) > 0) return made(Combo::full_house, value);
  if (on_table(Combo::four) && (value = hand.four()) > 0) return made(Combo::four, value);
  if (on_table(Combo::three) && (value = hand.three()) > 0) return made(Combo::three, value);
  return {};
}

}  // namespace tessera::hands_down
