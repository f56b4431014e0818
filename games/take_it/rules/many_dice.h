// Claims with any number of dice, in bounded time: which sets of cards can be completed together, and with how many.
//
// An exhaustive search over who gets which die is exponential, and a player could stall a server with it. Instead:
//
// - Each wild is given a colour first, in every way there is (at most four). Blue dice are then a multiset in a space
//   of at most 486, orange likewise, and all dice, where colour no longer matters, are one in a space of at most 6400
//   (multisets.h).
// - Every card is a part for blue dice, a part for orange dice and a part for dice of either colour. Fixed slots are a
//   multiset to start from; open slots and sums turn a family of multisets into another.
// - The order in which sums are added keeps each step a pass over the space: first those that fix number and total,
//   then those that fix the number of dice. All multisets are then of one size. Sums that fix only the total are added
//   up apart, so that their multisets are of one total, and the two families are joined. Sums that fix neither come
//   last.
//
// Sets of cards are visited so that a family is made from the one for the set without its last card; see `chain`.
#pragma once

#include <cstdint>

#include "games/take_it/rules/multisets.h"

namespace tessera::take_it {

inline constexpr int kMaxHand = 5;

class ManyDice {
 public:
  TESSERA_HD TESSERA_OUTLINED ManyDice(const Combo* const* cards, int count, const Dice& dice)
      : dice_(dice), wilds_(wilds_of(dice)), all_(values_of(dice)) {
    // The order of adding, from the highest rank down; see above.
    for (int step = kSteps - 1; step >= 0; --step) {
      for (int place = 0; place < count; ++place) {
        if (step_of(*cards[place]) == step) rank_of_[place] = static_cast<std::uint8_t>(ranks_++);
      }
    }
    for (int place = 0; place < count; ++place) {
      const auto bit = 1u << rank_of_[place];
      const Combo& card = *cards[place];
      cards_[rank_of_[place]] = &card;
      switch (step_of(card)) {
        case kSlots:
        case kBlue:
        case kOrange:
          coloured_ |= bit;
          sums_ |= card.is_sum() ? bit : 0;
          if (asks_for(card, Colour::blue)) of_colour_[0] |= bit;
          if (asks_for(card, Colour::orange)) of_colour_[1] |= bit;
          if (asks_for(card, Colour::wild)) either_slots_ |= bit;
          break;
        case kExact:
        case kCounted: counted_ |= bit; break;
        case kEqual: equal_ |= bit; break;
        case kMore: more_ |= bit; [[fallthrough]];
        default: open_ |= bit; break;
      }
    }
  }

  // The places of a set of cards that is given by their ranks. Ascending sets of ranks are the quick way to visit all.
  TESSERA_HD unsigned places(unsigned ranks) const {
    unsigned set = 0;
    for (int place = 0; place < ranks_; ++place) set |= ((ranks >> rank_of_[place]) & 1u) << place;
    return set;
  }

  // The most dice that can lie on the cards of these ranks at once; -1 if they can't be completed together.
  TESSERA_HD TESSERA_OUTLINED int most_used(unsigned set) {
    const bool alone = (set & (counted_ | equal_ | open_ | either_slots_)) == 0;
    colour_parts(set & coloured_, !alone);
    if (alone || coloured_most_ < 0) return coloured_most_;
    const Set& either = either_part(set);
    if (coloured_is_empty_) return all_.largest(either);
    if ((set & more_) != 0) return all_.largest_together_with_open(coloured_family_, either);
    if ((set & (equal_ | open_)) == 0) return all_.largest_together_with_fixed(coloured_family_, either);
    return all_.largest_together(coloured_family_, either);
  }

 private:
  static constexpr int kMaxStates = 6400;       // 20 dice as 4 4 3 3 3 3
  static constexpr int kMaxOfColour = 486;      // 11 dice as 2 2 2 2 2 1
  static constexpr unsigned kNever = 1u << 30;  // no set of cards
  using Set = MultisetFamily<kMaxStates>;

  enum Step : int { kSlots, kBlue, kOrange, kExact, kCounted, kEqual, kLess, kMore, kSteps };

  struct Wilds {
    std::uint8_t values[2];
    int count;
  };

  // Multisets of one colour, as numbers in the space of all dice.
  struct Multisets {
    std::uint16_t multiset[kMaxOfColour];
    int count;
    int most;               // dice in the largest; -1 if there is none
    unsigned key = kNever;  // the cards they serve
  };

  // What the slots of a set of cards ask for, by colour.
  struct Slots {
    std::uint8_t fixed[kColours][6] = {};
    std::uint8_t any[kColours] = {};
  };

  TESSERA_HD static Step step_of(const Combo& card) {
    if (!card.is_sum()) return kSlots;
    if (card.colour != Colour::wild) return card.colour == Colour::blue ? kBlue : kOrange;
    return sum_step(card);
  }
  TESSERA_HD static Step sum_step(const Combo& card) {
    if (card.count > 0) return card.relation == Relation::equal ? kExact : kCounted;
    if (card.relation == Relation::equal) return kEqual;
    return card.relation == Relation::less ? kLess : kMore;
  }
  TESSERA_HD static bool asks_for(const Combo& card, Colour colour) {
    if (card.is_sum()) return card.colour == colour;
    bool any = false;
    for (int i = 0; i < card.count; ++i) any = any || Combo::slot_colour(card.slots[i]) == colour;
    return any;
  }

  TESSERA_HD static Wilds wilds_of(const Dice& dice) {
    Wilds out{{0, 0}, 0};
    for (int v = 0; v < 6; ++v) {
      for (int i = dice.count(Die(Colour::wild, v + 1)); i > 0; --i)
        out.values[out.count++] = static_cast<std::uint8_t>(v);
    }
    return out;
  }
  TESSERA_HD static MultisetSpace<kMaxStates> values_of(const Dice& dice) {
    std::uint8_t counts[6];
    for (int v = 0; v < 6; ++v) {
      counts[v] = static_cast<std::uint8_t>(dice.count(Die(v)) + dice.count(Die(6 + v)) + dice.count(Die(12 + v)));
    }
    return MultisetSpace<kMaxStates>(counts);
  }

  TESSERA_HD TESSERA_OUTLINED Slots slots_of(unsigned set) const {
    Slots out;
    for (; set != 0; set &= set - 1) {
      const Combo& card = *cards_[lowest_bit32(set)];
      for (int i = 0; !card.is_sum() && i < card.count; ++i) {
        const int colour = static_cast<int>(Combo::slot_colour(card.slots[i]));
        const int value = Combo::slot_value(card.slots[i]);
        ++(value == 0 ? out.any[colour] : out.fixed[colour][value - 1]);
      }
    }
    return out;
  }

  // Finds the most dice on the blue and orange parts of these cards and, if asked for, the family of them.
  TESSERA_HD TESSERA_OUTLINED void colour_parts(unsigned set, bool want_family) {
    if (coloured_key_ == set && (has_family_ || !want_family)) return;
    coloured_key_ = set;
    has_family_ = want_family;
    coloured_most_ = -1;
    coloured_is_empty_ = set == 0;
    if (coloured_is_empty_) {
      coloured_most_ = 0;
      return;
    }
    if (want_family) coloured_family_.clear(all_.words());
    const Slots slots = slots_of(set);
    for (unsigned blue_wilds = 0; blue_wilds < (1u << wilds_.count); ++blue_wilds) {
      if (blue_wilds == 2 && wilds_.values[0] == wilds_.values[1]) continue;
      const Multisets& blue = multisets_of(Colour::blue, blue_wilds, set, slots);
      if (blue.count == 0) continue;
      const Multisets& orange = multisets_of(Colour::orange, ~blue_wilds, set, slots);
      if (orange.count == 0) continue;
      const int most = blue.most + orange.most;
      coloured_most_ = most > coloured_most_ ? most : coloured_most_;
      if (want_family) add_sums(blue, orange);
    }
  }

  // Adds every multiset of `a` with one of `b` to the coloured family. Together they never exceed the dice there are.
  TESSERA_HD TESSERA_OUTLINED void add_sums(const Multisets& a, const Multisets& b) {
    const Multisets& fewer = a.count < b.count ? a : b;
    const Multisets& others = a.count < b.count ? b : a;
    Set family;
    family.clear(all_.words());
    int highest = 0;
    for (int i = 0; i < others.count; ++i) {
      family.set(others.multiset[i]);
      highest = others.multiset[i] > highest ? others.multiset[i] : highest;
    }
    const int used = highest / 64 + 1;
    for (int i = 0; i < fewer.count; ++i) coloured_family_.add_shifted(family, used, fewer.multiset[i], all_.words());
  }

  // The multisets of one colour, with these wilds, that serve the cards of a set. Kept for the last cards that were
  // asked for: the sets that follow each other often differ only in what they ask of the other colour.
  TESSERA_HD TESSERA_OUTLINED const Multisets& multisets_of(Colour colour, unsigned wilds, unsigned set,
                                                            const Slots& slots) {
    const int c = static_cast<int>(colour);
    set &= of_colour_[c];
    Multisets& out = multisets_[c][wilds & 3u];
    if (out.key == set) return out;
    out.key = set;
    out.count = 0;
    out.most = -1;
    std::uint8_t counts[6];
    for (int v = 0; v < 6; ++v) counts[v] = static_cast<std::uint8_t>(dice_.count(Die(colour, v + 1)));
    for (int i = 0; i < wilds_.count; ++i) counts[wilds_.values[i]] += (wilds >> i) & 1u ? 1 : 0;
    int fixed = 0;
    for (int v = 0; v < 6; ++v) {
      if (slots.fixed[c][v] > counts[v]) return out;
      fixed += slots.fixed[c][v];
    }
    const unsigned sums = set & sums_;
    if (sums == 0 && slots.any[c] == 0) {
      out.multiset[out.count++] = static_cast<std::uint16_t>(all_.multiset(slots.fixed[c]));
      out.most = fixed;
      return out;
    }
    MultisetSpace<kMaxOfColour> space(counts);
    const auto family = family_of_colour(space, slots.fixed[c], slots.any[c], sums);
    std::uint16_t number_of[kMaxOfColour];
    space.numbers_in(all_, number_of);
    family.for_each(space.words(), [&](int multiset) { out.multiset[out.count++] = number_of[multiset]; });
    out.most = space.largest(family);
    return out;
  }

  TESSERA_HD TESSERA_OUTLINED MultisetFamily<kMaxOfColour> family_of_colour(MultisetSpace<kMaxOfColour>& space,
                                                                            const std::uint8_t (&fixed)[6], int any,
                                                                            unsigned sums) const {
    auto counted = space.single(space.multiset(fixed));
    add_step(space, counted, sums, kExact);
    if (any > 0) space.add_any(counted, any);
    add_step(space, counted, sums, kCounted);
    auto equal = space.single(0);
    if (add_step(space, equal, sums, kEqual)) counted = space.join(counted, equal);
    add_step(space, counted, sums, kLess);
    add_step(space, counted, sums, kMore);
    return counted;
  }

  TESSERA_HD bool add_step(MultisetSpace<kMaxOfColour>& space, MultisetFamily<kMaxOfColour>& family, unsigned sums,
                           Step step) const {
    bool any = false;
    for (; sums != 0; sums &= sums - 1) {
      const Combo& card = *cards_[lowest_bit32(sums)];
      if (sum_step(card) != step) continue;
      space.add_sum(family, card);
      any = true;
    }
    return any;
  }

  // The family of the part for either colour.
  TESSERA_HD TESSERA_OUTLINED const Set& either_part(unsigned set) {
    const unsigned slots = set & either_slots_;
    const unsigned fixed = set & (either_slots_ | counted_);
    if (counted_key_ != fixed) {
      counted_key_ = fixed;
      const Slots wanted = slots_of(slots);
      base_ = all_.single(all_.multiset(wanted.fixed[2]));
      counted_family_ = *chain(set & counted_, slots, &base_);
      if (wanted.any[2] > 0) all_.add_any(counted_family_, wanted.any[2]);
      joined_key_ = kNever;
    }
    if ((set & equal_) == 0) return *chain(set & open_, fixed, &counted_family_);
    if (joined_key_ != (set & equal_)) {
      joined_key_ = set & equal_;
      zero_ = all_.single(0);
      const Set* equal = chain(set & equal_, 0, &zero_);
      joined_ = fixed == 0 ? *equal : all_.join(counted_family_, *equal);
    }
    return *chain(set & open_, fixed | (set & equal_), &joined_);
  }

  // Adds the cards of `set`, which are of one step, to the family that belongs to the set `base_key`. The families on
  // the way are kept: as sets are visited in ascending order, the one without the lowest card is still there.
  TESSERA_HD TESSERA_OUTLINED const Set* chain(unsigned set, unsigned base_key, const Set* base) {
    const Set* family = base;
    unsigned done = base_key;
    while (set != 0) {
      const int rank = highest_bit64(set);
      set ^= 1u << rank;
      done |= 1u << rank;
      if (chain_key_[rank] != done) {
        chain_key_[rank] = done;
        chain_[rank] = *family;
        all_.add_sum(chain_[rank], *cards_[rank]);
      }
      family = &chain_[rank];
    }
    return family;
  }

  Dice dice_;
  Wilds wilds_;
  MultisetSpace<kMaxStates> all_;

  const Combo* cards_[kMaxHand] = {};  // by rank
  std::uint8_t rank_of_[kMaxHand] = {};
  int ranks_ = 0;
  unsigned coloured_ = 0;       // cards with slots or a colour
  unsigned sums_ = 0;           // of those, sums
  unsigned of_colour_[2] = {};  // of those, cards with a part for blue, for orange
  unsigned either_slots_ = 0;   // of those, cards with a slot for either colour
  unsigned counted_ = 0;        // sums of either colour with a count
  unsigned equal_ = 0;          // "=" without a count
  unsigned open_ = 0;           // ">" and "<" without a count
  unsigned more_ = 0;           // of those, ">": what is left over can lie there

  unsigned coloured_key_ = kNever;
  int coloured_most_ = -1;
  bool coloured_is_empty_ = true;
  bool has_family_ = false;
  Set coloured_family_;
  Multisets multisets_[2][4];  // by colour and wilds

  unsigned counted_key_ = kNever;
  unsigned joined_key_ = kNever;
  unsigned chain_key_[kMaxHand] = {kNever, kNever, kNever, kNever, kNever};
  Set base_;
  Set zero_;
  Set counted_family_;
  Set joined_;
  Set chain_[kMaxHand];
};

}  // namespace tessera::take_it
