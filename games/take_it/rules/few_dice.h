// Claims with few dice, the common case: every die is told apart. A multiset is a mask of dice, and a family of
// multisets is a bitset over all masks: one word for up to six dice, four for up to eight.
#pragma once

#include <cstdint>

#include "engine/core/bits.h"
#include "games/take_it/rules/cards.h"
#include "games/take_it/rules/flags.h"

namespace tessera::take_it {

template <int kWords>
class FewDice {
 public:
  static_assert(kWords == 1 || kWords == 4);
  static constexpr int kMost = kWords == 1 ? 6 : 8;

  struct MultisetFamily {
    std::uint64_t word[kWords] = {};

    TESSERA_HD bool empty() const {
      std::uint64_t any = 0;
      for (const auto w : word) any |= w;
      return any == 0;
    }
    TESSERA_HD int size() const {
      int n = 0;
      for (const auto w : word) n += popcount64(w);
      return n;
    }
  };

  TESSERA_HD explicit FewDice(const Dice& dice) {
    dice.for_each_kind([&](Die die) {
      for (int i = dice.count(die); i > 0; --i) add(die);
    });
    of_value_[0] = (1u << size_) - 1;
  }

  // The family of the empty multiset.
  TESSERA_HD static MultisetFamily nothing() {
    MultisetFamily out;
    out.word[0] = 1;
    return out;
  }

  // All multisets that complete the card exactly, no die over.
  TESSERA_HD MultisetFamily family(const Combo& combo) const { return combo.is_sum() ? sums(combo) : slots(combo); }

  // All multisets that are a multiset of `a` and a multiset of `b` without a common die.
  TESSERA_HD static MultisetFamily join(const MultisetFamily& a, const MultisetFamily& b) {
    const bool fewer = a.size() < b.size();
    const MultisetFamily& one = fewer ? a : b;
    const MultisetFamily& other = fewer ? b : a;
    MultisetFamily out;
    for (int w = 0; w < kWords; ++w) {
      for (std::uint64_t rest = one.word[w]; rest != 0; rest &= rest - 1) {
        add_with(out, other, static_cast<unsigned>(64 * w + lowest_bit64(rest)));
      }
    }
    return out;
  }

  // Whether there are any such multisets.
  TESSERA_HD static bool can_join(const MultisetFamily& a, const MultisetFamily& b) {
    const bool fewer = a.size() < b.size();
    const MultisetFamily& one = fewer ? a : b;
    const MultisetFamily& other = fewer ? b : a;
    for (unsigned w = 0; w < kWords; ++w) {
      for (std::uint64_t rest = one.word[w]; rest != 0; rest &= rest - 1) {
        const std::uint64_t apart = without(static_cast<unsigned>(lowest_bit64(rest)));
        std::uint64_t any = 0;
        for (unsigned v = 0; v < kWords; ++v) any |= (v & w) == 0 ? other.word[v] & apart : 0;
        if (any != 0) return true;
      }
    }
    return false;
  }

  // The most dice in a multiset of the family; -1 if there is none.
  TESSERA_HD static int largest(const MultisetFamily& family) {
    for (int size = kMost; size >= 0; --size) {
      for (int w = 0; w < kWords; ++w) {
        if ((family.word[w] & of_size(size, w)) != 0) return size;
      }
    }
    return -1;
  }

 private:
  TESSERA_HD void add(Die die) {
    of_colour_[static_cast<int>(die.colour())] |= 1u << size_;
    of_value_[die.value()] |= 1u << size_;
    const int half = 1 << size_++;
    for (int i = 0; i < half; ++i) total_[half + i] = static_cast<std::uint8_t>(total_[i] + die.value());
  }

  // Adds to `out` the multisets of `family` that have no die of `multiset`, with it.
  TESSERA_HD static void add_with(MultisetFamily& out, const MultisetFamily& family, unsigned multiset) {
    const std::uint64_t apart = without(multiset);
    const unsigned high = multiset / 64;
    for (unsigned w = 0; w < kWords; ++w) {
      if ((w & high) == 0) out.word[w | high] |= (family.word[w] & apart) << (multiset % 64);
    }
  }

  // In each word, the multisets without the first six dice of this one.
  TESSERA_HD static std::uint64_t without(unsigned multiset) {
    constexpr std::uint64_t kWithout[6] = {0x5555555555555555u, 0x3333333333333333u, 0x0F0F0F0F0F0F0F0Fu,
                                           0x00FF00FF00FF00FFu, 0x0000FFFF0000FFFFu, 0x00000000FFFFFFFFu};
    std::uint64_t out = ~std::uint64_t{0};
    for (unsigned rest = multiset % 64; rest != 0; rest &= rest - 1) out &= kWithout[lowest_bit32(rest)];
    return out;
  }

  // In word w, the multisets of this many dice.
  TESSERA_HD static std::uint64_t of_size(int size, int w) {
    constexpr std::uint64_t kOfSize[7] = {0x0000000000000001u, 0x0000000100010116u, 0x0001011601161668u,
                                          0x0116166816686880u, 0x1668688068808000u, 0x6880800080000000u,
                                          0x8000000000000000u};
    const int low = size - popcount32(static_cast<std::uint32_t>(w));
    return low >= 0 && low <= 6 ? kOfSize[low] : 0;
  }

  // [T7] A wild is of both colours.
  TESSERA_HD unsigned fitting(Colour colour, int value) const {
    const unsigned dice = colour == Colour::wild ? of_value_[0] : of_colour_[static_cast<int>(colour)] | of_colour_[2];
    return dice & of_value_[value];
  }

  TESSERA_HD MultisetFamily slots(const Combo& combo) const {
    if (combo.count > size_) return {};
    MultisetFamily multisets = nothing();
    for (int i = 0; i < combo.count; ++i) {
      MultisetFamily next;
      unsigned rest = fitting(Combo::slot_colour(combo.slots[i]), Combo::slot_value(combo.slots[i]));
      for (; rest != 0; rest &= rest - 1) add_with(next, multisets, rest & (0 - rest));
      multisets = next;
    }
    return multisets;
  }

  TESSERA_HD MultisetFamily sums(const Combo& combo) const {
    const auto number = static_cast<std::uint8_t>(combo.number < 255 ? combo.number : 255);
    const unsigned others = of_value_[0] & ~fitting(combo.colour, 0);
    MultisetFamily multisets;
    for (int w = 0; 64 * w < (1 << size_); ++w) {
      if ((static_cast<unsigned>(w) & (others / 64)) != 0) continue;
      multisets.word[w] = in_relation(total_ + 64 * w, combo.relation, number) & without(others);
      if (combo.count > 0) multisets.word[w] &= of_size(combo.count, w);
    }
    multisets.word[0] &= ~std::uint64_t{1};  // at least one die
    if (size_ < 6) multisets.word[0] &= (std::uint64_t{1} << (1 << size_)) - 1;
    return multisets;
  }

  // Which of 64 multisets have a total in this relation to the number.
  TESSERA_HD static std::uint64_t in_relation(const std::uint8_t* total, Relation relation, std::uint8_t number) {
    Flags in;
    if (relation == Relation::equal) {
      for (int i = 0; i < 64; ++i) in.flag[i] = total[i] == number ? 1 : 0;
    } else if (relation == Relation::more) {
      for (int i = 0; i < 64; ++i) in.flag[i] = total[i] > number ? 1 : 0;
    } else {
      for (int i = 0; i < 64; ++i) in.flag[i] = total[i] < number ? 1 : 0;
    }
    return in.word();
  }

  int size_ = 0;
  unsigned of_colour_[kColours] = {};  // masks of dice
  unsigned of_value_[7] = {};          // likewise; 0: any value
  std::uint8_t total_[64 * kWords] = {};
};

}  // namespace tessera::take_it
