// Claims with up to six dice, the common case. A family of heaps is one word: bit m stands for the heap made of the
// dice in the mask m. Joining two families is then a few shifts.
#pragma once

#include <cstdint>

#include "engine/core/bits.h"
#include "engine/take_it/cards.h"

namespace tessera::take_it {

class FewDice {
 public:
  static constexpr int kMost = 6;
  using Family = std::uint64_t;

  TESSERA_HD explicit FewDice(const Dice& dice) {
    dice.for_each_kind([&](Die die) {
      for (int i = dice.count(die); i > 0; --i) {
        of_colour_[static_cast<int>(die.colour())] |= 1u << size_;
        of_value_[die.value()] |= 1u << size_;
        values_[size_++] = static_cast<std::uint8_t>(die.value());
      }
    });
    of_value_[0] = (1u << size_) - 1;
    heaps_of_total_[0] = 1;
    int highest = 0;
    for (int i = 0; i < size_; ++i) {
      highest += values_[i];
      for (int t = highest; t >= values_[i]; --t) heaps_of_total_[t] |= heaps_of_total_[t - values_[i]] << (1u << i);
    }
    total_ = highest;
  }

  // All heaps that complete the card exactly, no die over.
  TESSERA_HD Family family(const Combo& combo) const { return combo.is_sum() ? sums(combo) : slots(combo); }

  // All heaps that are a heap of `a` and a heap of `b` without a common die.
  TESSERA_HD static Family join(Family a, Family b) {
    if (popcount64(a) > popcount64(b)) {
      const Family swapped = a;
      a = b;
      b = swapped;
    }
    Family out = 0;
    for (; a != 0; a &= a - 1) {
      const int heap = lowest_bit64(a);
      out |= (b & without(heap)) << heap;
    }
    return out;
  }

  // The most dice in a heap of the family; -1 if there is none.
  TESSERA_HD static int largest(Family family) {
    if (family == 0) return -1;
    int size = kMost;
    while ((family & of_size(size)) == 0) --size;
    return size;
  }

 private:
  // The heaps without die i.
  TESSERA_HD static Family without_die(int i) {
    constexpr Family kWithout[kMost] = {0x5555555555555555u, 0x3333333333333333u, 0x0F0F0F0F0F0F0F0Fu,
                                        0x00FF00FF00FF00FFu, 0x0000FFFF0000FFFFu, 0x00000000FFFFFFFFu};
    return kWithout[i];
  }
  TESSERA_HD static Family without(int heap) {
    Family out = ~Family{0};
    for (auto rest = static_cast<std::uint32_t>(heap); rest != 0; rest &= rest - 1) {
      out &= without_die(lowest_bit32(rest));
    }
    return out;
  }
  TESSERA_HD static Family of_size(int size) {
    constexpr Family kOfSize[kMost + 1] = {0x0000000000000001u, 0x0000000100010116u, 0x0001011601161668u,
                                           0x0116166816686880u, 0x1668688068808000u, 0x6880800080000000u,
                                           0x8000000000000000u};
    return kOfSize[size];
  }

  // [T7] A wild is of both colours.
  TESSERA_HD std::uint32_t fitting(Colour colour, int value) const {
    const std::uint32_t dice =
        colour == Colour::wild ? of_value_[0] : of_colour_[static_cast<int>(colour)] | of_colour_[2];
    return dice & of_value_[value];
  }

  TESSERA_HD Family slots(const Combo& combo) const {
    if (combo.count > size_) return 0;
    Family heaps = 1;
    for (int i = 0; i < combo.count && heaps != 0; ++i) {
      Family next = 0;
      auto rest = fitting(Combo::slot_colour(combo.slots[i]), Combo::slot_value(combo.slots[i]));
      for (; rest != 0; rest &= rest - 1) {
        const int die = lowest_bit32(rest);
        next |= (heaps & without_die(die)) << (1u << die);
      }
      heaps = next;
    }
    return heaps;
  }

  TESSERA_HD Family sums(const Combo& combo) const {
    int low = combo.relation == Relation::less ? 1 : combo.number;
    int high = combo.number;
    if (combo.relation == Relation::more) {
      ++low;
      high = total_;
    } else if (combo.relation == Relation::less) {
      --high;
    }
    high = high < total_ ? high : total_;
    Family heaps = 0;
    for (int t = low; t <= high; ++t) heaps |= heaps_of_total_[t];
    if (combo.colour != Colour::wild) heaps &= without(static_cast<int>(of_value_[0] & ~fitting(combo.colour, 0)));
    if (combo.count > 0) heaps &= combo.count <= kMost ? of_size(combo.count) : 0;
    return heaps;
  }

  int size_ = 0;
  int total_ = 0;
  std::uint8_t values_[kMost] = {};
  std::uint32_t of_colour_[kColours] = {};  // masks of dice
  std::uint32_t of_value_[7] = {};          // likewise; 0: any value
  Family heaps_of_total_[6 * kMost + 1] = {};
};

}  // namespace tessera::take_it
