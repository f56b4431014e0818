// Which combo cards can be completed together with the dice somebody took, and with how many of them.
#pragma once

#include <cstdint>

#include "games/take_it/rules/claim_search.h"
#include "games/take_it/rules/few_dice.h"
#include "games/take_it/rules/many_dice.h"
#include "games/take_it/rules/simple_claims.h"

namespace tessera::take_it {

// By set of places (bit 0: the first card): the most dice that can lie on these cards, each on at most one; -1 where
// the cards can't be completed together.
struct ClaimTable {
  std::int8_t used[1 << kMaxHand];
};

// The cards of a hand that can be completed by themselves; only they can be in a claim. Sets of them are bits, bit 0
// for the first.
struct PossibleCards {
  SimpleClaims simple;
  const Combo* card[kMaxHand];
  std::uint8_t place[kMaxHand];
  std::int8_t most[kMaxHand];  // dice on this card alone
  int count = 0;
  unsigned sums = 0;    // the set of cards that ask for a sum
  unsigned varies = 0;  // of these, those without a count: only they take more dice or fewer

  TESSERA_HD PossibleCards(const Combo* const* cards, int all, const Dice& dice) : simple(dice) {
    for (int i = 0; i < all; ++i) {
      const int used = simple.most_used(*cards[i]);
      if (used < 0) continue;
      sums |= (cards[i]->is_sum() ? 1u : 0u) << count;
      varies |= (cards[i]->count == 0 ? 1u : 0u) << count;
      card[count] = cards[i];
      most[count] = static_cast<std::int8_t>(used);
      place[count++] = static_cast<std::uint8_t>(i);
    }
  }

  // The places of a set of these cards, in the hand.
  TESSERA_HD unsigned places(unsigned set) const {
    unsigned out = 0;
    for (; set != 0; set &= set - 1) out |= 1u << place[lowest_bit32(set)];
    return out;
  }

  // The cards of a set; gives their number.
  TESSERA_HD int chosen(unsigned set, const Combo* (&out)[kMaxHand]) const {
    int size = 0;
    for (; set != 0; set &= set - 1) out[size++] = card[lowest_bit32(set)];
    return size;
  }

  // No claim of a set uses fewer dice, or more.
  TESSERA_HD int least_used(unsigned set) const {
    int used = 0;
    for (; set != 0; set &= set - 1) {
      const int i = lowest_bit32(set);
      used += ((varies >> i) & 1u) != 0 ? 1 : most[i];
    }
    return used;
  }
  TESSERA_HD int most_used(unsigned set) const {
    int used = 0;
    for (; set != 0; set &= set - 1) used += most[lowest_bit32(set)];
    return used < simple.size() ? used : simple.size();
  }

  // For sets without a sum: whether they can be completed together.
  TESSERA_HD bool fill_slots(unsigned set) const {
    SlotsWanted wanted;
    for (; set != 0; set &= set - 1) wanted.add(*card[lowest_bit32(set)]);
    return simple.fill(wanted);
  }
};

// The sets of cards that can be completed together: `possible` has bit i set if set i is one of them. What is known of
// how many dice they use at most: no less than `least` and no more than `bound`; in `exact` are the sets where these
// are the same.
class ClaimSets {
 public:
  TESSERA_HD std::uint32_t possible() const { return possible_; }
  TESSERA_HD std::uint32_t exact() const { return exact_; }
  TESSERA_HD int least(unsigned set) const { return least_[set]; }
  TESSERA_HD int bound(unsigned set) const { return bound_[set]; }

 protected:
  TESSERA_HD void add(unsigned set, int least, int bound) {
    possible_ |= 1u << set;
    exact_ |= (least == bound ? 1u : 0u) << set;
    least_[set] = static_cast<std::int8_t>(least);
    bound_[set] = static_cast<std::int8_t>(bound);
  }

  // What needs no search: single cards, and sets of slots. Calls `f(set)` for each other set all whose parts are
  // possible, parts first, as long as it gives true; `f` adds what it finds.
  template <class F>
  TESSERA_HD void add_all(const PossibleCards& cards, F&& f) {
    for (int i = 0; i < cards.count; ++i) add(1u << i, cards.most[i], cards.most[i]);
    for (unsigned set = 3; set < (1u << cards.count); ++set) {
      if (!has_parts(set)) continue;
      if ((set & cards.sums) == 0) {
        if (cards.fill_slots(set)) add(set, cards.most_used(set), cards.most_used(set));
      } else if (!f(set)) {
        return;
      }
    }
  }

 private:
  // Whether the set has several cards, and can be completed without any one of them.
  TESSERA_HD bool has_parts(unsigned set) const {
    bool has = (set & (set - 1)) != 0;
    for (unsigned rest = set; rest != 0; rest &= rest - 1) {
      has = has && ((possible_ >> (set ^ (rest & (0 - rest)))) & 1u) != 0;
    }
    return has;
  }

  std::uint32_t possible_ = 1;
  std::uint32_t exact_ = 1;
  std::int8_t least_[1 << kMaxHand] = {};
  std::int8_t bound_[1 << kMaxHand] = {};
};

// With few dice. Families are made when they are first asked for.
template <class Few>
class ClaimsOfFew : public ClaimSets {
 public:
  TESSERA_HD ClaimsOfFew(const PossibleCards& cards, const Dice& dice) : cards_(cards), few_(dice) {
    add_all(cards, [&](unsigned set) {
      const unsigned rest = set & (set - 1);
      if (Few::can_join(family(rest), family(set ^ rest))) {
        const bool varies = (set & cards.varies) != 0;
        add(set, varies ? cards.least_used(set) : cards.most_used(set), cards.most_used(set));
      }
      return true;
    });
  }

  // The most dice that can lie on a possible set.
  TESSERA_HD int used(unsigned set) { return ((exact() >> set) & 1u) != 0 ? bound(set) : Few::largest(family(set)); }

 private:
  using Family = typename Few::MultisetFamily;

  TESSERA_HD const Family& family(unsigned set) {
    if (((known_ >> set) & 1u) == 0) {
      const unsigned rest = set & (set - 1);
      families_[set] =
          rest == 0 ? few_.family(*cards_.card[lowest_bit32(set)]) : Few::join(family(rest), family(set ^ rest));
      known_ |= 1u << set;
    }
    return families_[set];
  }

  const PossibleCards& cards_;
  Few few_;
  std::uint32_t known_ = 0;
  Family families_[1 << kMaxHand];
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
  if (count == 1) return SimpleClaims(dice).most_used(*cards[0]);
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
class ClaimsBySearch : public ClaimSets {
 public:
  TESSERA_HD TESSERA_OUTLINED ClaimsBySearch(const PossibleCards& cards, const Dice& dice)
      : cards_(cards), dice_(dice), given_up_(dice.size() > ClaimSearch::kMostDice) {
    ClaimSearch search(dice);
    if (!given_up_) {
      add_all(cards, [&](unsigned set) {
        const Combo* chosen[kMaxHand];
        const int least = search.any_used(chosen, cards.chosen(set, chosen));
        given_up_ = least == ClaimSearch::kGivenUp;
        const int most = cards.most_used(set);
        if (least >= 0) add(set, least, most < search.bound() ? most : search.bound());
        return !given_up_;
      });
    }
    if (given_up_) count_all();
  }

  TESSERA_HD bool given_up() const { return given_up_; }

  // The most dice that can lie on a possible set.
  TESSERA_HD int used(unsigned set) const {
    if (((exact() >> set) & 1u) != 0) return bound(set);
    const Combo* chosen[kMaxHand];
    const int size = cards_.chosen(set, chosen);
    return most_used(chosen, size, dice_);
  }

 private:
  TESSERA_HD TESSERA_OUTLINED void count_all() {
    const ClaimsOfMany many(cards_.card, cards_.count, dice_);
    for (std::uint32_t rest = many.possible(); rest != 0; rest &= rest - 1) {
      const auto set = static_cast<unsigned>(lowest_bit32(rest));
      add(set, many.used(set), many.used(set));
    }
  }

  const PossibleCards& cards_;
  Dice dice_;
  bool given_up_;
};

// Calls `f(claims)` with the quickest way for so many dice. A GPU has one way for all: what is not in registers is slow
// there, and so is code that is long.
template <class F>
TESSERA_HD void with_claims(const PossibleCards& cards, const Dice& dice, F&& f) {
#if !defined(__CUDA_ARCH__)
  const int held = dice.size();
  if (held <= FewDice<1>::kMost) {
    ClaimsOfFew<FewDice<1>> claims(cards, dice);
    f(claims);
    return;
  }
  if (held <= FewDice<4>::kMost) {
    ClaimsOfFew<FewDice<4>> claims(cards, dice);
    f(claims);
    return;
  }
#endif
  ClaimsBySearch claims(cards, dice);
  f(claims);
}

// All sets of these cards.
TESSERA_HD inline void claim_table(const Combo* const* cards, int count, const Dice& dice, ClaimTable& out) {
  for (unsigned set = 0; set < (1u << count); ++set) out.used[set] = -1;
  const PossibleCards possible(cards, count, dice);
  with_claims(possible, dice, [&](auto& claims) {
    for (std::uint32_t sets = claims.possible(); sets != 0; sets &= sets - 1) {
      const auto set = static_cast<unsigned>(lowest_bit32(sets));
      out.used[possible.places(set)] = static_cast<std::int8_t>(claims.used(set));
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
// with the highest bound comes next if even with the fewest dice it comes before the second highest.
template <class Claims>
TESSERA_HD unsigned nth_claim(Claims& claims, const Combo* const* cards, int n) {
  std::uint32_t left = claims.possible();
  std::uint32_t exact = claims.exact();
  std::uint32_t order[1 << kMaxHand];
  for (std::uint32_t rest = left; rest != 0; rest &= rest - 1) {
    const auto set = static_cast<unsigned>(lowest_bit32(rest));
    order[set] = claim_order(cards, set, claims.bound(set));
  }
  for (;;) {
    auto next = static_cast<unsigned>(lowest_bit32(left));
    std::uint32_t second = 0;
    for (std::uint32_t rest = left & (left - 1); rest != 0; rest &= rest - 1) {
      const auto set = static_cast<unsigned>(lowest_bit32(rest));
      const bool higher = order[set] > order[next];
      const std::uint32_t other = higher ? order[next] : order[set];
      second = other > second ? other : second;
      next = higher ? set : next;
    }
    const std::uint32_t bit = 1u << next;
    if ((exact & bit) == 0 && claim_order(cards, next, claims.least(next)) < second) {
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
  const PossibleCards possible(cards, count, dice);
  int out = 0;
  with_claims(possible, dice, [&](auto& claims) { out = popcount32(claims.possible()); });
  return out;
}

// The claim that `pick(count)` chooses by its place in that order, as a set of places.
template <class Pick>
TESSERA_HD unsigned pick_claim(const Combo* const* cards, int count, const Dice& dice, Pick&& pick) {
  const PossibleCards possible(cards, count, dice);
  if (possible.count < 2) {  // a card or nothing: the card comes first
    const int n = pick(possible.count + 1);
    return n < possible.count ? possible.places(1) : 0;
  }
  unsigned chosen = 0;
  with_claims(possible, dice,
              [&](auto& claims) { chosen = nth_claim(claims, possible.card, pick(popcount32(claims.possible()))); });
  return possible.places(chosen);
}

}  // namespace tessera::take_it
