// Which combo cards can be completed together with the dice somebody took, and with how many of them.
#pragma once

#include <cstdint>

#include "games/take_it/rules/few_dice.h"
#include "games/take_it/rules/many_dice.h"

namespace tessera::take_it {

// By set of places (bit 0: the first card): the most dice that can lie on these cards, each on at most one; -1 where
// the cards can't be completed together.
struct ClaimTable {
  std::int8_t used[1 << kMaxHand];
};

namespace detail {

// A quick look whether a card could be completed by itself; where it says no, it can't.
TESSERA_HD inline bool may_be_met(const Combo& card, const Dice& dice, int held) {
  if (card.count > held) return false;
  if (card.is_sum()) {
    const int total =
        card.colour == Colour::wild ? dice.total(Colour::blue) + dice.total(Colour::orange) : dice.total(card.colour);
    const int all = total + dice.total(Colour::wild);
    if (card.relation == Relation::less) return all > 0;
    return card.relation == Relation::equal ? all >= card.number : all > card.number;
  }
  for (int i = 0; i < card.count; ++i) {
    const Colour colour = Combo::slot_colour(card.slots[i]);
    const int value = Combo::slot_value(card.slots[i]);
    const std::uint32_t counts = colour == Colour::wild ? dice.counts[0] | dice.counts[1] | dice.counts[2]
                                                        : dice.counts[static_cast<int>(colour)] | dice.counts[2];
    if ((value == 0 ? counts : (counts >> (4 * (value - 1))) & 15u) == 0) return false;
  }
  return true;
}

}  // namespace detail

template <class Few>
TESSERA_HD void claim_table_of_few(const Combo* const* cards, int count, const Dice& dice, ClaimTable& out) {
  const Few few(dice);
  typename Few::MultisetFamily families[1 << kMaxHand];
  for (unsigned set = 1; set < (1u << count); ++set) {
    const unsigned rest = set & (set - 1);
    if (rest == 0) {
      families[set] = few.family(*cards[lowest_bit32(set)]);
    } else if (out.used[rest] >= 0 && out.used[set ^ rest] >= 0) {
      families[set] = Few::join(families[rest], families[set ^ rest]);
    }
    out.used[set] = static_cast<std::int8_t>(Few::largest(families[set]));
  }
}

TESSERA_HD TESSERA_OUTLINED inline void claim_table_of_many(const Combo* const* cards, int count, const Dice& dice,
                                                            ClaimTable& out) {
  ManyDice many(cards, count, dice);
  for (unsigned ranks = 1; ranks < (1u << count); ++ranks) {
    const unsigned set = many.places(ranks);
    bool open = true;  // what can't be completed can't be completed together with more
    for (unsigned rest = ranks; rest != 0; rest &= rest - 1) {
      open = open && out.used[many.places(ranks ^ (rest & (0 - rest)))] >= 0;
    }
    out.used[set] = open ? static_cast<std::int8_t>(many.most_used(ranks)) : std::int8_t{-1};
  }
}

// All sets of these cards.
TESSERA_HD inline void claim_table(const Combo* const* cards, int count, const Dice& dice, ClaimTable& out) {
  const int held = dice.size();
  // Cards that are out of reach need no search.
  const Combo* near[kMaxHand];
  unsigned place_of[kMaxHand];
  int candidates = 0;
  for (int i = 0; i < count; ++i) {
    if (!detail::may_be_met(*cards[i], dice, held)) continue;
    near[candidates] = cards[i];
    place_of[candidates++] = 1u << i;
  }
  ClaimTable table;
  table.used[0] = 0;
  if (candidates > 0) {
    if (held <= FewDice<1>::kMost) {
      claim_table_of_few<FewDice<1>>(near, candidates, dice, table);
    } else if (held <= FewDice<4>::kMost) {
      claim_table_of_few<FewDice<4>>(near, candidates, dice, table);
    } else {
      claim_table_of_many(near, candidates, dice, table);
    }
  }
  for (unsigned set = 0; set < (1u << count); ++set) out.used[set] = -1;
  unsigned places[1 << kMaxHand];
  places[0] = 0;
  out.used[0] = 0;
  for (unsigned set = 1; set < (1u << candidates); ++set) {
    places[set] = places[set & (set - 1)] | place_of[lowest_bit32(set)];
    out.used[places[set]] = table.used[set];
  }
}

// All of these cards at once, which must be possible: the number of dice used.
template <class Few>
TESSERA_HD int most_used_of_few(const Combo* const* cards, int count, const Dice& dice) {
  const Few few(dice);
  auto family = few.family(*cards[0]);
  for (int i = 1; i < count; ++i) family = Few::join(family, few.family(*cards[i]));
  return Few::largest(family);
}

TESSERA_HD TESSERA_OUTLINED inline int most_used_of_many(const Combo* const* cards, int count, const Dice& dice) {
  ManyDice many(cards, count, dice);
  return many.most_used((1u << count) - 1);
}

TESSERA_HD inline int most_used(const Combo* const* cards, int count, const Dice& dice) {
  if (count == 0) return 0;
  const int held = dice.size();
  if (held <= FewDice<1>::kMost) return most_used_of_few<FewDice<1>>(cards, count, dice);
  if (held <= FewDice<4>::kMost) return most_used_of_few<FewDice<4>>(cards, count, dice);
  return most_used_of_many(cards, count, dice);
}

}  // namespace tessera::take_it
