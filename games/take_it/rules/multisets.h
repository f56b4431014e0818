// Families of multisets of dice values, for claims with many dice.
//
// A MultisetSpace numbers every multiset that is contained in a given one. With n1 ones, n2 twos and so on there are
// (n1+1)(n2+1)…(n6+1) of them. They are numbered in mixed radix, so that adding multisets is adding numbers. A
// MultisetFamily is a bitset over a space. Cards need three operations, each a few passes over the space:
// `add_supersets`, `spread_minimum` (the least total or size among the members of a family inside each multiset), and
// `join` (the sums of two families).
#pragma once

#include <cstdint>

#include "engine/core/bits.h"
#include "games/take_it/rules/cards.h"
#include "games/take_it/rules/flags.h"

namespace tessera::take_it {

TESSERA_HD constexpr std::uint64_t reversed64(std::uint64_t x) {
  x = ((x >> 1) & 0x5555555555555555u) | ((x & 0x5555555555555555u) << 1);
  x = ((x >> 2) & 0x3333333333333333u) | ((x & 0x3333333333333333u) << 2);
  x = ((x >> 4) & 0x0F0F0F0F0F0F0F0Fu) | ((x & 0x0F0F0F0F0F0F0F0Fu) << 4);
  x = ((x >> 8) & 0x00FF00FF00FF00FFu) | ((x & 0x00FF00FF00FF00FFu) << 8);
  x = ((x >> 16) & 0x0000FFFF0000FFFFu) | ((x & 0x0000FFFF0000FFFFu) << 16);
  return (x >> 32) | (x << 32);
}

template <int kStates>
struct MultisetFamily {
  static constexpr int kWords = (kStates + 63) / 64;
  std::uint64_t word[kWords];

  TESSERA_HD void clear(int words) {
    for (int i = 0; i < words; ++i) word[i] = 0;
  }
  TESSERA_HD void set(int multiset) { word[multiset / 64] |= std::uint64_t{1} << (multiset % 64); }

  // The lowest multiset; -1 if there is none.
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

  // Adds the multisets of `other`, which are in its first `used` words, each with the multiset `by` added. What would
  // leave the space is the caller's business.
  TESSERA_HD TESSERA_OUTLINED void add_shifted(const MultisetFamily& other, int used, int by, int words) {
    std::uint64_t* to = word + by / 64;
    const std::uint64_t* from = other.word;
    const int part = by % 64;
    const int room = words - by / 64;
    const int end = used < room ? used : room;
    if (part == 0) {
      for (int i = 0; i < end; ++i) to[i] |= from[i];
      return;
    }
    to[0] |= from[0] << part;
    for (int i = 1; i < end; ++i) to[i] |= (from[i] << part) | (from[i - 1] >> (64 - part));
    if (end < room) to[end] |= from[end - 1] >> (64 - part);
  }
};

template <int kStates>
class MultisetSpace {
 public:
  using Set = MultisetFamily<kStates>;

  TESSERA_HD TESSERA_OUTLINED explicit MultisetSpace(const std::uint8_t (&counts)[6]) {
    sort_values(counts);
    size_[0] = 0;
    total_[0] = 0;
    for (const int v : order_) {
      counts_[v] = counts[v];
      stride_[v] = states_;
      for (int i = 0; i < states_ * counts[v]; ++i) {
        size_[states_ + i] = static_cast<std::uint8_t>(size_[i] + 1);
        total_[states_ + i] = static_cast<std::uint8_t>(total_[i] + v + 1);
      }
      states_ *= counts[v] + 1;
    }
    words_ = (states_ + 63) / 64;
    for (int i = states_; i < words_ * 64; ++i) size_[i] = total_[i] = 0;
  }

  TESSERA_HD int words() const { return words_; }
  TESSERA_HD int size(int multiset) const { return size_[multiset]; }

  // The number of a multiset; -1 if it is not in the space.
  TESSERA_HD int multiset(const std::uint8_t (&values)[6]) const {
    int out = 0;
    for (int v = 0; v < 6; ++v) {
      if (values[v] > counts_[v]) return -1;
      out += values[v] * stride_[v];
    }
    return out;
  }

  // For every multiset its number in another space, which must have it.
  template <class Other>
  TESSERA_HD TESSERA_OUTLINED void numbers_in(const Other& other, std::uint16_t (&out)[kStates]) const {
    int states = 1;
    out[0] = 0;
    for (const int v : order_) {
      std::uint8_t one[6] = {};
      one[v] = counts_[v] > 0 ? 1 : 0;
      const int step = other.multiset(one);
      for (int i = 0; i < states * counts_[v]; ++i) out[states + i] = static_cast<std::uint16_t>(out[i] + step);
      states *= counts_[v] + 1;
    }
  }

  TESSERA_HD Set single(int multiset) const {
    Set out;
    out.clear(words_);
    if (multiset >= 0) out.set(multiset);
    return out;
  }

  // The dice in the largest multiset of the family; -1 if there is none.
  TESSERA_HD TESSERA_OUTLINED int largest(const Set& family) const {
    return most(family, [&](int multiset) { return static_cast<std::uint8_t>(size_[multiset] + 1); }) - 1;
  }

  // The multisets made of one of the family and `count` dice of any value. All multisets of the family are of one size.
  TESSERA_HD TESSERA_OUTLINED void add_any(Set& family, int count) {
    const int first = family.first(words_);
    if (first < 0) return;
    const int size = size_[first] + count;
    add_supersets(family);
    keep(family, [&](int multiset) { return size_[multiset] == size; });
  }

  // The multisets made of one of the family and dice that complete the sum. The family's multisets must be alike in
  // what the card counts exactly: of one size for a card with a count, of one total for one with "=".
  TESSERA_HD TESSERA_OUTLINED void add_sum(Set& family, const Combo& combo) {
    const int first = family.first(words_);
    if (first < 0) return;
    const bool any_size = combo.count == 0;
    const auto size = static_cast<std::uint8_t>(size_[first] + combo.count);
    if (combo.relation == Relation::equal) {
      const int total = total_[first] + combo.number;
      add_supersets(family);
      keep(family, [&](int multiset) { return (total_[multiset] == total) & (any_size | (size_[multiset] == size)); });
      return;
    }
    const auto number = static_cast<std::uint8_t>(combo.number < kNone ? combo.number : kNone);
    Bytes<kPlaces> bytes;
    std::uint8_t* best = bytes.at();
    if (combo.relation == Relation::more) {
      fill(family, best, [&](int multiset) { return total_[multiset]; });
      spread_minimum(best);
      // [T6] Without a count, dice that are not needed may lie there too.
      select(family, [&](int multiset) {
        return (best[multiset] != kNone) & (static_cast<std::uint8_t>(total_[multiset] - best[multiset]) > number) &
               (any_size | (size_[multiset] == size));
      });
      return;
    }
    // The largest totals, as the smallest complements.
    std::uint8_t smaller[kPlaces];
    fill(family, best, [&](int multiset) { return static_cast<std::uint8_t>(kHigh - total_[multiset]); });
    spread_minimum_of_smaller(best, smaller);
    select(family, [&](int multiset) {
      return (smaller[multiset] != kNone) &
             (static_cast<std::uint8_t>(total_[multiset] + smaller[multiset] - kHigh) < number) &
             (any_size | (size_[multiset] == size));
    });
  }

  // The sums of a multiset of `fixed`, all of one size, and one of `other`.
  TESSERA_HD TESSERA_OUTLINED Set join(const Set& fixed, const Set& other) const {
    Set out;
    out.clear(words_);
    const int first = fixed.first(words_);
    if (first < 0) return out;
    for (int size = 0; size + size_[first] <= size_[states_ - 1]; ++size) {
      Set sums;
      bool any = false;
      other.for_each(words_, [&](int multiset) {
        if (size_[multiset] != size) return;
        if (!any) sums.clear(words_);
        any = true;
        sums.add_shifted(fixed, words_, multiset, words_);
      });
      if (!any) continue;
      // Where a value overflows, the carry makes a multiset of fewer dice than were added, or one outside the space.
      const int wanted = size + size_[first];
      sums.word[words_ - 1] &= last_word();
      keep(sums, [&](int multiset) { return size_[multiset] == wanted; });
      for (int i = 0; i < words_; ++i) out.word[i] |= sums.word[i];
    }
    return out;
  }

  // The most dice in a multiset of `a` and one of `b` that can be taken together; -1 if none can.
  TESSERA_HD TESSERA_OUTLINED int largest_together(const Set& a, const Set& b) {
    Bytes<kPlaces> bytes;
    std::uint8_t* best = bytes.at();
    fill(b, best, [&](int multiset) { return static_cast<std::uint8_t>(kHigh - size_[multiset]); });
    spread_minimum(best);
    // What a multiset of `a` leaves, and the largest of `b` in that.
    const auto more = static_cast<std::uint8_t>(size_[states_ - 1] + kHigh + 1);
    return most(complements_of(a),
                [&](int left) {
                  return static_cast<std::uint8_t>(best[left] == kNone ? 0 : more - size_[left] - best[left]);
                }) -
           1;
  }

  // Likewise, with multisets of one size in `b`.
  TESSERA_HD TESSERA_OUTLINED int largest_together_with_fixed(const Set& a, Set b) {
    const int first = b.first(words_);
    if (first < 0) return -1;
    add_supersets(b);
    Set left = complements_of(a);
    for (int i = 0; i < words_; ++i) left.word[i] &= b.word[i];
    const auto more = static_cast<std::uint8_t>(size_[states_ - 1] + size_[first] + 1);
    return most(left, [&](int multiset) { return static_cast<std::uint8_t>(more - size_[multiset]); }) - 1;
  }

  // Likewise, where every multiset that contains one of `b` is in `b` too.
  TESSERA_HD TESSERA_OUTLINED int largest_together_with_open(const Set& a, const Set& b) const {
    const Set left = complements_of(a);
    bool any = false;
    for (int i = 0; i < words_; ++i) any = any || (left.word[i] & b.word[i]) != 0;
    return any ? size_[states_ - 1] : -1;
  }

 private:
  static constexpr int kPlaces = Set::kWords * 64;
  static constexpr std::uint8_t kNone = 255;
  static constexpr std::uint8_t kHigh = 254;
  static constexpr int kLongRow = 16;
  static constexpr int kMinChunk = 256;
  static constexpr int kMaxChunk = 512;  // a block of short rows has at most 15 * 21 multisets

  // A byte for every multiset, and some in front, so that multisets without a die may look back as well.
  template <int kCount>
  struct Bytes {
    std::uint8_t byte[kLongRow + kCount];

    TESSERA_HD Bytes() {
      for (int i = 0; i < kLongRow; ++i) byte[i] = kNone;
    }
    TESSERA_HD std::uint8_t* at() { return byte + kLongRow; }
  };

  // Values with few dice first: long rows are then of a length that is quick to work on.
  TESSERA_HD void sort_values(const std::uint8_t (&counts)[6]) {
    for (int v = 0; v < 6; ++v) {
      int at = v;
      for (; at > 0 && counts[order_[at - 1]] > counts[v]; --at) order_[at] = order_[at - 1];
      order_[at] = static_cast<std::uint8_t>(v);
    }
  }

  TESSERA_HD void mark_growable() {
    for (int v = 0; v < 6; ++v) mark_growable(v);
    growable_known_ = true;
  }

  // The multisets that can take one more die of value v: all but those with the last digit.
  TESSERA_HD TESSERA_OUTLINED void mark_growable(int v) {
    Set& mask = growable_[v];
    mask.clear(words_);
    const int run = stride_[v] * counts_[v];
    for (int i = 0; i < run / 64; ++i) mask.word[i] = ~std::uint64_t{0};
    if (run % 64 != 0) mask.word[run / 64] = (std::uint64_t{1} << (run % 64)) - 1;
    for (int period = run + stride_[v]; period < states_; period *= 2) {
      const Set once = mask;
      mask.add_shifted(once, words_, period, words_);
    }
    mask.word[words_ - 1] &= last_word();
  }

  // A chunk is as many blocks of the short rows as make a good length; in each, the multisets without a die of value v.
  TESSERA_HD TESSERA_OUTLINED void mark_chunks() {
    int block = states_;
    for (const int v : order_) block = stride_[v] >= kLongRow && stride_[v] < block ? stride_[v] : block;
    chunk_ = block < kMinChunk ? (kMinChunk + block - 1) / block * block : block;
    chunk_ = chunk_ < states_ ? chunk_ : states_;
    for (int v = 0; v < 6; ++v) {
      if (counts_[v] == 0 || stride_[v] >= kLongRow) continue;
      const int period = stride_[v] * (counts_[v] + 1);
      for (int from = 0; from < chunk_; from += period) {
        for (int i = 0; i < period; ++i) without_[v][from + i] = i < stride_[v] ? kNone : 0;
      }
    }
  }

  // The bits of the last word that stand for a multiset.
  TESSERA_HD std::uint64_t last_word() const {
    return states_ % 64 == 0 ? ~std::uint64_t{0} : (std::uint64_t{1} << (states_ % 64)) - 1;
  }

  // All dice without a multiset of the family: in mixed radix that is counting from the other end.
  TESSERA_HD TESSERA_OUTLINED Set complements_of(const Set& family) const {
    Set out;
    out.clear(words_);
    const int gap = words_ * 64 - states_;
    for (int i = 0; i < words_; ++i) {
      const std::uint64_t x = reversed64(family.word[words_ - 1 - i]);
      out.word[i] |= x >> gap;
      if (i > 0 && gap > 0) out.word[i - 1] |= x << (64 - gap);
    }
    return out;
  }

  // The family and every multiset that contains one of it.
  TESSERA_HD TESSERA_OUTLINED void add_supersets(Set& family) {
    if (!growable_known_) mark_growable();
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

  // best[multiset] becomes value(multiset) for the multisets of the family, kNone for all others.
  template <class F>
  TESSERA_HD TESSERA_OUTLINED void fill(const Set& family, std::uint8_t* best, F&& value) const {
    for (int i = 0; i < words_; ++i) {
      const Flags in = Flags::of(family.word[i]);
      for (int j = 0; j < 64; ++j) {
        best[64 * i + j] = static_cast<std::uint8_t>(value(64 * i + j) | static_cast<std::uint8_t>(in.flag[j] - 1));
      }
    }
  }

  // Makes best[multiset] the least of all multisets that are in it. Value by value, a multiset takes over from the one
  // with a die less, many multisets at a time: rows of multisets with equally many dice of the value where these are
  // long, else chunks of several rows, with a mask over the multisets that have no die of it.
  TESSERA_HD TESSERA_OUTLINED void spread_minimum(std::uint8_t* best) {
    if (chunk_ == 0) mark_chunks();
    for (const int v : order_) {
      if (counts_[v] == 0) continue;
      if (stride_[v] < kLongRow) {
        for (int from = 0; from < states_; from += chunk_) spread_minimum_short_rows(best, from, v);
      } else {
        for_each_row(v, [&](int row) { lower(best + row, best + row - stride_[v], stride_[v]); });
      }
    }
  }

  // Likewise, and makes smaller[multiset] the least of all multisets in it but itself.
  TESSERA_HD TESSERA_OUTLINED void spread_minimum_of_smaller(std::uint8_t* best, std::uint8_t* smaller) {
    if (chunk_ == 0) mark_chunks();
    for (int i = 0; i < words_ * 64; ++i) smaller[i] = kNone;
    for (const int v : order_) {
      if (counts_[v] == 0) continue;
      if (stride_[v] < kLongRow) {
        for (int from = 0; from < states_; from += chunk_) {
          spread_minimum_short_rows(best, from, v);
          lower_masked(smaller + from, best + from - stride_[v], without_[v], chunk_at(from));
        }
      } else {
        for_each_row(v, [&](int row) {
          lower(smaller + row, best + row - stride_[v], stride_[v]);
          lower(best + row, best + row - stride_[v], stride_[v]);
        });
      }
    }
  }

  // Calls `f(row)` for every row of multisets that have a die of value v, from fewer to more.
  template <class F>
  TESSERA_HD void for_each_row(int v, F&& f) const {
    const int block = stride_[v] * (counts_[v] + 1);
    for (int from = 0; from < states_; from += block) {
      for (int row = from + stride_[v]; row < from + block; row += stride_[v]) f(row);
    }
  }

  TESSERA_HD int chunk_at(int from) const { return chunk_ < states_ - from ? chunk_ : states_ - from; }

  // A chunk, all its rows at once, as often as there can be dice; once more than needed does no harm.
  TESSERA_HD TESSERA_OUTLINED void spread_minimum_short_rows(std::uint8_t* best, int from, int v) const {
    Bytes<kMaxChunk> bytes;
    std::uint8_t* here = best + from;
    std::uint8_t* other = bytes.at();
    for (int n = 0; n < counts_[v]; n += 2) {
      least_masked(other, here, here - stride_[v], without_[v], chunk_at(from));
      least_masked(here, other, other - stride_[v], without_[v], chunk_at(from));
    }
  }

  TESSERA_HD TESSERA_OUTLINED static void lower(std::uint8_t* __restrict a, const std::uint8_t* __restrict b,
                                                int length) {
    for (int i = 0; i < length; ++i) a[i] = b[i] < a[i] ? b[i] : a[i];
  }
  TESSERA_HD TESSERA_OUTLINED static void lower_masked(std::uint8_t* __restrict a, const std::uint8_t* __restrict b,
                                                       const std::uint8_t* __restrict mask, int length) {
    for (int i = 0; i < length; ++i) {
      const auto x = static_cast<std::uint8_t>(b[i] | mask[i]);
      a[i] = x < a[i] ? x : a[i];
    }
  }
  TESSERA_HD TESSERA_OUTLINED static void least_masked(std::uint8_t* __restrict out, const std::uint8_t* a,
                                                       const std::uint8_t* b, const std::uint8_t* mask, int length) {
    for (int i = 0; i < length; ++i) {
      const auto x = static_cast<std::uint8_t>(b[i] | mask[i]);
      out[i] = x < a[i] ? x : a[i];
    }
  }

  // The multisets of the space for which `wanted(multiset)` holds.
  template <class F>
  TESSERA_HD TESSERA_OUTLINED void select(Set& out, F&& wanted) const {
    for (int i = 0; i < words_; ++i) {
      Flags in;
      for (int j = 0; j < 64; ++j) in.flag[j] = wanted(64 * i + j) ? 1 : 0;
      out.word[i] = in.word();
    }
    out.word[words_ - 1] &= last_word();
  }

  // Of the family, those for which `wanted(multiset)` holds.
  template <class F>
  TESSERA_HD TESSERA_OUTLINED void keep(Set& family, F&& wanted) const {
    for (int i = 0; i < words_; ++i) {
      if (family.word[i] == 0) continue;
      Flags in;
      for (int j = 0; j < 64; ++j) in.flag[j] = wanted(64 * i + j) ? 1 : 0;
      family.word[i] &= in.word();
    }
  }

  // The greatest value(multiset) in the family, where 0 counts as none; 0 if there is none.
  template <class F>
  TESSERA_HD TESSERA_OUTLINED int most(const Set& family, F&& value) const {
    std::uint8_t out = 0;
    for (int i = 0; i < words_; ++i) {
      if (family.word[i] == 0) continue;
      const Flags in = Flags::of(family.word[i]);
      for (int j = 0; j < 64; ++j) {
        const auto x = static_cast<std::uint8_t>(value(64 * i + j) & static_cast<std::uint8_t>(-in.flag[j]));
        out = x > out ? x : out;
      }
    }
    return out;
  }

  std::uint8_t order_[6];   // of the digits, from the lowest: values from 0
  std::uint8_t counts_[6];  // by value
  int stride_[6];           // by value
  int states_ = 1;
  int words_;
  std::uint8_t size_[kPlaces];
  std::uint8_t total_[kPlaces];
  // Found when first needed: many claims do without.
  bool growable_known_ = false;
  Set growable_[6];
  int chunk_ = 0;
  std::uint8_t without_[6][kMaxChunk];  // by value, for the short rows
};

}  // namespace tessera::take_it
