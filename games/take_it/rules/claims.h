// Which combo cards can be completed together with the dice somebody took, and with how many of them.
#pragma once

#include <cstdint>

#include "games/take_it/rules/claim_search.h"
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

// The sets of some cards that can be completed together, bit 0 of a set being the first card; one class for each way to
// find them. `possible` has bit i set if set i is one of them; `used` tells the most dice that can lie on such a set,
// and `bound`, which costs nothing, a number that is no less; in `exact` are the sets where it is the same.
template <class Few>
class ClaimsOfFew {
 public:
  TESSERA_HD ClaimsOfFew(const Combo* const* cards, int count, const Dice& dice) {
    const Few few(dice);
    for (unsigned set = 1; set < (1u << count); ++set) {
      const unsigned rest = set & (set - 1);
      if (rest == 0) {
        families_[set] = few.family(*cards[lowest_bit32(set)]);
      } else if (((possible_ >> rest) & (possible_ >> (set ^ rest)) & 1u) != 0) {
        families_[set] = Few::join(families_[rest], families_[set ^ rest]);
      } else {
        continue;
      }
      if (!families_[set].empty()) possible_ |= 1u << set;
    }
  }

  TESSERA_HD std::uint32_t possible() const { return possible_; }
  TESSERA_HD std::uint32_t exact() const { return ~0u; }
  TESSERA_HD int bound(unsigned set) const { return used(set); }
  TESSERA_HD int used(unsigned set) const { return set == 0 ? 0 : Few::largest(families_[set]); }

 private:
  std::uint32_t possible_ = 1;
  typename Few::MultisetFamily families_[1 << kMaxHand];
};

class ClaimsOfMany {
 public:
  TESSERA_HD TESSERA_OUTLINED ClaimsOfMany(const Combo* const* cards, int count, const Dice& dice) {
    ManyDice many(cards, count, dice);
    used_[0] = 0;
    for (unsigned ranks = 1; ranks < (1u << count); ++ranks) {
      bool open = true;  // what can't be completed can't be completed together with more
      for (unsigned rest = ranks; rest != 0; rest &= rest - 1) {
        open = open && ((possible_ >> many.places(ranks ^ (rest & (0 - rest)))) & 1u) != 0;
      }
      const int used = open ? many.most_used(ranks) : -1;
      if (used < 0) continue;
      possible_ |= 1u << many.places(ranks);
      used_[many.places(ranks)] = static_cast<std::int8_t>(used);
    }
  }

  TESSERA_HD std::uint32_t possible() const { return possible_; }
  TESSERA_HD int used(unsigned set) const { return used_[set]; }

 private:
  std::uint32_t possible_ = 1;
  std::int8_t used_[1 << kMaxHand];
};

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
  int asked = 0;
  bool varies = false;  // only a sum without a count takes more dice or fewer
  for (int i = 0; i < count; ++i) {
    asked += cards[i]->count;
    varies = varies || cards[i]->count == 0;
  }
  if (!varies) return asked;
  const int held = dice.size();
#if !defined(__CUDA_ARCH__)
  if (held <= FewDice<1>::kMost) return most_used_of_few<FewDice<1>>(cards, count, dice);
  if (held <= FewDice<4>::kMost) return most_used_of_few<FewDice<4>>(cards, count, dice);
#endif
  if (held <= ClaimSearch::kMostDice) {
    const int used = ClaimSearch(dice).most_used(cards, count);
    if (used != ClaimSearch::kGivenUp) return used;
  }
  return most_used_of_many(cards, count, dice);
}

// With any number of dice. Where a search is given up, or there are too many dice for it, the passes over all multisets
// tell the rest.
class ClaimsBySearch {
 public:
  TESSERA_HD TESSERA_OUTLINED ClaimsBySearch(const Combo* const* cards, int count, const Dice& dice)
      : cards_(cards), dice_(dice) {
    given_up_ = dice.size() > ClaimSearch::kMostDice;
    ClaimSearch search(dice);
    for (unsigned set = 1; set < (1u << count) && !given_up_; ++set) {
      bool open = true;
      for (unsigned rest = set; rest != 0; rest &= rest - 1) {
        open = open && ((possible_ >> (set ^ (rest & (0 - rest)))) & 1u) != 0;
      }
      if (!open) continue;
      const Combo* chosen[kMaxHand];
      const int used = search.any_used(chosen, chosen_cards(set, chosen));
      given_up_ = used == ClaimSearch::kGivenUp;
      if (used < 0) continue;
      possible_ |= 1u << set;
      bound_[set] = static_cast<std::int8_t>(search.bound());
      if (used == search.bound()) exact_ |= 1u << set;
    }
    if (given_up_) count_all(count);
  }

  TESSERA_HD bool given_up() const { return given_up_; }
  TESSERA_HD std::uint32_t possible() const { return possible_; }
  TESSERA_HD std::uint32_t exact() const { return exact_; }
  TESSERA_HD int bound(unsigned set) const { return bound_[set]; }
  TESSERA_HD int used(unsigned set) const {
    if (((exact_ >> set) & 1u) != 0) return bound_[set];
    const Combo* chosen[kMaxHand];
    const int size = chosen_cards(set, chosen);
    return most_used(chosen, size, dice_);
  }

 private:
  TESSERA_HD TESSERA_OUTLINED void count_all(int count) {
    const ClaimsOfMany many(cards_, count, dice_);
    possible_ = many.possible();
    exact_ = many.possible();
    for (std::uint32_t rest = possible_; rest != 0; rest &= rest - 1) {
      const auto set = static_cast<unsigned>(lowest_bit32(rest));
      bound_[set] = static_cast<std::int8_t>(many.used(set));
    }
  }

  TESSERA_HD int chosen_cards(unsigned set, const Combo* (&out)[kMaxHand]) const {
    int size = 0;
    for (; set != 0; set &= set - 1) out[size++] = cards_[lowest_bit32(set)];
    return size;
  }

  const Combo* const* cards_;
  Dice dice_;
  bool given_up_ = false;
  std::uint32_t possible_ = 1;
  std::uint32_t exact_ = 1;
  std::int8_t bound_[1 << kMaxHand] = {};
};

// Calls `f(claims)` with the quickest way for so many dice. A GPU has one way for all: what is not in registers is slow
// there, and so is code that is long.
template <class F>
TESSERA_HD void with_claims(const Combo* const* cards, int count, const Dice& dice, F&& f) {
#if !defined(__CUDA_ARCH__)
  const int held = dice.size();
  if (held <= FewDice<1>::kMost) {
    f(ClaimsOfFew<FewDice<1>>(cards, count, dice));
    return;
  }
  if (held <= FewDice<4>::kMost) {
    f(ClaimsOfFew<FewDice<4>>(cards, count, dice));
    return;
  }
#endif
  f(ClaimsBySearch(cards, count, dice));
}

// Cards that are not out of reach; only they need a search.
struct NearCards {
  const Combo* card[kMaxHand];
  std::uint8_t place[kMaxHand];
  int count = 0;

  TESSERA_HD NearCards(const Combo* const* cards, int all, const Dice& dice) {
    const int held = dice.size();
    for (int i = 0; i < all; ++i) {
      if (!detail::may_be_met(*cards[i], dice, held)) continue;
      card[count] = cards[i];
      place[count++] = static_cast<std::uint8_t>(i);
    }
  }

  // The places of a set of these cards, in the hand.
  TESSERA_HD unsigned places(unsigned set) const {
    unsigned out = 0;
    for (; set != 0; set &= set - 1) out |= 1u << place[lowest_bit32(set)];
    return out;
  }
};

// All sets of these cards.
TESSERA_HD inline void claim_table(const Combo* const* cards, int count, const Dice& dice, ClaimTable& out) {
  for (unsigned set = 0; set < (1u << count); ++set) out.used[set] = -1;
  const NearCards near(cards, count, dice);
  with_claims(near.card, near.count, dice, [&](const auto& claims) {
    for (std::uint32_t sets = claims.possible(); sets != 0; sets &= sets - 1) {
      const auto set = static_cast<unsigned>(lowest_bit32(sets));
      out.used[near.places(set)] = static_cast<std::int8_t>(claims.used(set));
    }
  });
}

// [T3] The order of claims: best first, by points less unused dice (wilds cost the same in every claim); then fewer
// cards; then the one with the lowest place that only one of them has. A higher number comes first.
TESSERA_HD inline std::uint32_t claim_order(const Combo* const* cards, unsigned set, int used) {
  auto worth = static_cast<unsigned>(used);
  unsigned backwards = 0;
  for (unsigned rest = set; rest != 0; rest &= rest - 1) {
    const int place = lowest_bit32(rest);
    worth += cards[place]->points;
    backwards |= 1u << (kMaxHand - 1 - place);
  }
  return (worth << 8) + ((kMaxHand - static_cast<unsigned>(popcount32(set))) << kMaxHand) + backwards;
}

// The n-th set of that order. How many dice a set uses is looked for only where it can matter: of those left, the one
// with the highest bound comes next if its bound is exact.
template <class Claims>
TESSERA_HD unsigned nth_claim(const Claims& claims, const Combo* const* cards, int n) {
  std::uint32_t left = claims.possible();
  std::uint32_t exact = claims.exact();
  std::uint32_t order[1 << kMaxHand];
  for (std::uint32_t rest = left; rest != 0; rest &= rest - 1) {
    const auto set = static_cast<unsigned>(lowest_bit32(rest));
    order[set] = claim_order(cards, set, claims.bound(set));
  }
  for (;;) {
    auto next = static_cast<unsigned>(lowest_bit32(left));
    for (std::uint32_t rest = left & (left - 1); rest != 0; rest &= rest - 1) {
      const auto set = static_cast<unsigned>(lowest_bit32(rest));
      next = order[set] > order[next] ? set : next;
    }
    const std::uint32_t bit = 1u << next;
    if ((exact & bit) == 0) {
      order[next] = claim_order(cards, next, claims.used(next));
      exact |= bit;
    } else if (n-- == 0) {
      return next;
    } else {
      left ^= bit;
    }
  }
}

// How many claims there are.
TESSERA_HD inline int count_claims(const Combo* const* cards, int count, const Dice& dice) {
  const NearCards near(cards, count, dice);
  int out = 0;
  with_claims(near.card, near.count, dice, [&](const auto& claims) { out = popcount32(claims.possible()); });
  return out;
}

// The claim that `pick(count)` chooses by its place in that order, as a set of places.
template <class Pick>
TESSERA_HD unsigned pick_claim(const Combo* const* cards, int count, const Dice& dice, Pick&& pick) {
  const NearCards near(cards, count, dice);
  if (near.count == 0) {
    pick(1);
    return 0;
  }
  unsigned chosen = 0;
  with_claims(near.card, near.count, dice, [&](const auto& claims) {
    const std::uint32_t sets = claims.possible();
    const int size = popcount32(sets);
    const int n = pick(size);
    if (size > 2) {
      chosen = nth_claim(claims, near.card, n);
    } else if (n < size - 1) {  // a card or nothing: the card comes first
      chosen = static_cast<unsigned>(lowest_bit32(sets ^ 1u));
    }
  });
  return near.places(chosen);
}

}  // namespace tessera::take_it
