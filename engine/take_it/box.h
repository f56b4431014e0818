// Families of heaps of dice that differ only in their values, for claims with many dice.
//
// A box is every heap that can be taken from a given one, up to which of equal dice are taken: with n1 ones, n2 twos
// and so on there are (n1+1)(n2+1)…(n6+1) heaps, numbered in mixed radix so that adding heaps is adding numbers. A
// family is a bitset over the box. What cards do to families comes down to three operations, each a few passes over the
// box: everything that contains a heap of the family (`up`), the smallest total or size among the heaps of the family
// inside each heap (`spread`), and the sums of two families (`join`).
#pragma once

#include <cstdint>

#include "engine/core/bits.h"
#include "engine/take_it/cards.h"

namespace tessera::take_it {

template <int kStates>
struct Family {
  static constexpr int kWords = (kStates + 63) / 64;
  std::uint64_t word[kWords];

  TESSERA_HD void clear(int words) {
    for (int i = 0; i < words; ++i) word[i] = 0;
  }
  TESSERA_HD void set(int heap) { word[heap / 64] |= std::uint64_t{1} << (heap % 64); }
  TESSERA_HD bool has(int heap) const { return ((word[heap / 64] >> (heap % 64)) & 1u) != 0; }

  // The lowest heap; -1 if there is none.
  TESSERA_HD int first(int words) const {
    for (int i = 0; i < words; ++i) {
      if (word[i] != 0) return i * 64 + lowest_bit64(word[i]);
    }
    return -1;
  }

  template <class F>
  TESSERA_HD void for_each(int words, F&& f) const {
    for (int i = 0; i < words; ++i) {
      for (std::uint64_t rest = word[i]; rest != 0; rest &= rest - 1) f(i * 64 + lowest_bit64(rest));
    }
  }

  // Adds the heaps of `other`, each with the heap `by` added. No sum may leave the box.
  TESSERA_HD void add_shifted(const Family& other, int by, int words) {
    const int whole = by / 64;
    const int part = by % 64;
    if (part == 0) {
      for (int i = whole; i < words; ++i) word[i] |= other.word[i - whole];
      return;
    }
    word[whole] |= other.word[0] << part;
    for (int i = whole + 1; i < words; ++i) {
      word[i] |= (other.word[i - whole] << part) | (other.word[i - whole - 1] >> (64 - part));
    }
  }
};

template <int kStates>
class Box {
 public:
  using Set = Family<kStates>;
  static constexpr std::uint8_t kNone = 255;

  TESSERA_HD explicit Box(const std::uint8_t (&counts)[6]) {
    states_ = 1;
    size_[0] = 0;
    total_[0] = 0;
    for (int v = 0; v < 6; ++v) {
      counts_[v] = counts[v];
      stride_[v] = states_;
      for (int i = 0; i < states_ * counts[v]; ++i) {
        size_[states_ + i] = static_cast<std::uint8_t>(size_[i] + 1);
        total_[states_ + i] = static_cast<std::uint8_t>(total_[i] + v + 1);
      }
      states_ *= counts[v] + 1;
    }
    words_ = (states_ + 63) / 64;
    for (int v = 0; v < 6; ++v) mark_growable(v);
  }

  TESSERA_HD int states() const { return states_; }
  TESSERA_HD int words() const { return words_; }
  TESSERA_HD int size(int heap) const { return size_[heap]; }
  TESSERA_HD int stride(int v) const { return stride_[v]; }

  // The number of a heap; -1 if it is not in the box.
  TESSERA_HD int heap(const std::uint8_t (&values)[6]) const {
    int out = 0;
    for (int v = 0; v < 6; ++v) {
      if (values[v] > counts_[v]) return -1;
      out += values[v] * stride_[v];
    }
    return out;
  }

  TESSERA_HD Set single(int heap) const {
    Set out;
    out.clear(words_);
    if (heap >= 0) out.set(heap);
    return out;
  }

  TESSERA_HD int largest(const Set& family) const {
    int most = -1;
    family.for_each(words_, [&](int heap) { most = size_[heap] > most ? size_[heap] : most; });
    return most;
  }

  // The heaps made of one of the family and `count` dice of any value. All heaps of the family are of one size.
  TESSERA_HD void add_any(Set& family, int count) const {
    const int first = family.first(words_);
    if (first < 0) return;
    const int size = size_[first] + count;
    up(family);
    keep(family, [&](int heap) { return size_[heap] == size; });
  }

  // The heaps made of one of the family and dice that complete the sum. The family's heaps must be alike in what the
  // card counts exactly: of one size for a card with a count, of one total for one with "=".
  TESSERA_HD void add_sum(Set& family, const Combo& combo) const {
    const int first = family.first(words_);
    if (first < 0) return;
    const int size = size_[first] + combo.count;
    const int number = combo.number;
    if (combo.relation == Relation::equal) {
      const int total = total_[first] + number;
      up(family);
      keep(family, [&](int heap) { return total_[heap] == total && (combo.count == 0 || size_[heap] == size); });
      return;
    }
    std::uint8_t best[kStates];
    if (combo.relation == Relation::more) {
      fill(family, best, [&](int heap) { return total_[heap]; });
      spread(best);
      // [T6] Without a count, dice that are not needed may lie there too.
      select(family, [&](int heap) {
        return best[heap] != kNone && total_[heap] - best[heap] > number && (combo.count == 0 || size_[heap] == size);
      });
      return;
    }
    // Largest totals as smallest complements.
    constexpr int kHigh = kNone - 1;
    fill(family, best, [&](int heap) { return static_cast<std::uint8_t>(kHigh - total_[heap]); });
    std::uint8_t smaller[kStates];
    spread_smaller(best, smaller);
    select(family, [&](int heap) {
      return smaller[heap] != kNone && total_[heap] - (kHigh - smaller[heap]) < number &&
             (combo.count == 0 || size_[heap] == size);
    });
  }

  // The sums of a heap of `fixed`, all of one size, and one of `other`.
  TESSERA_HD Set join(const Set& fixed, const Set& other) const {
    Set out;
    out.clear(words_);
    const int first = fixed.first(words_);
    if (first < 0) return out;
    for (int size = 0; size + size_[first] <= size_[states_ - 1]; ++size) {
      Set sums;
      bool any = false;
      other.for_each(words_, [&](int heap) {
        if (size_[heap] != size) return;
        if (!any) sums.clear(words_);
        any = true;
        sums.add_shifted(fixed, heap, words_);
      });
      if (!any) continue;
      // Where a value overflows, the carry makes a heap of fewer dice than were added, or one outside the box.
      sums.word[words_ - 1] &= last_word();
      keep(sums, [&](int heap) { return size_[heap] == size + size_[first]; });
      for (int i = 0; i < words_; ++i) out.word[i] |= sums.word[i];
    }
    return out;
  }

  // The most dice in a heap of `a` and one of `b` that can be taken together; -1 if none can.
  TESSERA_HD int largest_together(const Set& a, const Set& b) const {
    constexpr int kHigh = kNone - 1;
    std::uint8_t best[kStates];
    fill(b, best, [&](int heap) { return static_cast<std::uint8_t>(kHigh - size_[heap]); });
    spread(best);
    int most = -1;
    a.for_each(words_, [&](int heap) {
      const std::uint8_t rest = best[states_ - 1 - heap];
      if (rest == kNone) return;
      const int used = size_[heap] + kHigh - rest;
      most = used > most ? used : most;
    });
    return most;
  }

 private:
  // The heaps that can take one more die of value v: all but the last digit of a mixed-radix number.
  TESSERA_HD void mark_growable(int v) {
    Set& mask = growable_[v];
    mask.clear(words_);
    const int run = stride_[v] * counts_[v];
    for (int i = 0; i < run; ++i) mask.set(i);
    for (int period = run + stride_[v]; period < states_; period *= 2) {
      const Set once = mask;
      mask.add_shifted(once, period, words_);
    }
    mask.word[words_ - 1] &= last_word();
  }

  // The bits of the last word that stand for a heap.
  TESSERA_HD std::uint64_t last_word() const {
    return states_ % 64 == 0 ? ~std::uint64_t{0} : (std::uint64_t{1} << (states_ % 64)) - 1;
  }

  // The family and every heap that contains one of it.
  TESSERA_HD void up(Set& family) const {
    for (int v = 0; v < 6; ++v) {
      if (counts_[v] == 0) continue;
      const int whole = stride_[v] / 64;
      const int part = stride_[v] % 64;
      const std::uint64_t* mask = growable_[v].word;
      for (int i = whole; i < words_; ++i) {
        std::uint64_t x = family.word[i];
        if (part != 0 && i > whole) x |= (family.word[i - whole - 1] & mask[i - whole - 1]) >> (64 - part);
        if (whole > 0) {
          x |= (family.word[i - whole] & mask[i - whole]) << part;
        } else {
          for (int n = 0; n < counts_[v]; ++n) x |= (x & mask[i]) << part;
        }
        family.word[i] = x;
      }
    }
  }

  template <class F>
  TESSERA_HD void fill(const Set& family, std::uint8_t* best, F&& value) const {
    for (int i = 0; i < states_; ++i) best[i] = kNone;
    family.for_each(words_, [&](int heap) { best[heap] = value(heap); });
  }

  // Makes best[heap] the least of all heaps that are in it.
  TESSERA_HD void spread(std::uint8_t* best) const {
    for (int v = 0; v < 6; ++v) {
      const int s = stride_[v];
      for (int from = 0; from < states_; from += s * (counts_[v] + 1)) {
        for (int i = from + s; i < from + s * (counts_[v] + 1); ++i) {
          best[i] = best[i - s] < best[i] ? best[i - s] : best[i];
        }
      }
    }
  }

  // Likewise, and makes smaller[heap] the least of all heaps in it but itself.
  TESSERA_HD void spread_smaller(std::uint8_t* best, std::uint8_t* smaller) const {
    for (int i = 0; i < states_; ++i) smaller[i] = kNone;
    for (int v = 0; v < 6; ++v) {
      const int s = stride_[v];
      for (int from = 0; from < states_; from += s * (counts_[v] + 1)) {
        for (int i = from + s; i < from + s * (counts_[v] + 1); ++i) {
          smaller[i] = best[i - s] < smaller[i] ? best[i - s] : smaller[i];
          best[i] = best[i - s] < best[i] ? best[i - s] : best[i];
        }
      }
    }
  }

  // The heaps of the box for which `wanted(heap)` holds.
  template <class F>
  TESSERA_HD void select(Set& out, F&& wanted) const {
    out.clear(words_);
    for (int i = 0; i < states_; ++i) out.word[i / 64] |= std::uint64_t{wanted(i)} << (i % 64);
  }

  // Of the family, those for which `wanted(heap)` holds.
  template <class F>
  TESSERA_HD void keep(Set& family, F&& wanted) const {
    for (int i = 0; i < words_; ++i) {
      for (std::uint64_t rest = family.word[i]; rest != 0; rest &= rest - 1) {
        const std::uint64_t bit = rest & (0 - rest);
        if (!wanted(i * 64 + lowest_bit64(rest))) family.word[i] ^= bit;
      }
    }
  }

  std::uint8_t counts_[6];
  int stride_[6];
  int states_;
  int words_;
  std::uint8_t size_[kStates];
  std::uint8_t total_[kStates];
  Set growable_[6];
};

}  // namespace tessera::take_it
