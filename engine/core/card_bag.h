// A bag of cards: how many of each kind, kept as a bitset of card instances so that a uniform draw is "the r-th set
// bit".
//
// Each kind owns a run of bits as long as its number of copies in the deck; a bag holding c copies has the lowest c
// bits of that run set. So equal bags have equal bits, and cards of one kind are never told apart.
#pragma once

#include <cstdint>

#include "engine/core/bits.h"
#include "engine/core/hd.h"
#include "engine/core/random.h"

namespace tessera {

inline constexpr int kMaxDeck = 128;

// The deck a bag draws from: fixed for a game, part of its Rules.
struct DeckLayout {
  std::uint8_t kinds = 0;
  std::uint8_t cards = 0;
  std::uint8_t first[kMaxDeck] = {};    // by kind: the place of its first instance
  std::uint8_t copies[kMaxDeck] = {};   // by kind
  std::uint8_t kind_of[kMaxDeck] = {};  // by instance

  TESSERA_HD constexpr void add_kind(int count) {
    first[kinds] = cards;
    copies[kinds] = static_cast<std::uint8_t>(count);
    for (int i = 0; i < count; ++i) kind_of[cards++] = kinds;
    ++kinds;
  }

  friend constexpr bool operator==(const DeckLayout&, const DeckLayout&) = default;
};

struct CardBag {
  std::uint64_t word[2] = {0, 0};

  TESSERA_HD static constexpr CardBag full(const DeckLayout& deck) {
    const auto lowest = [](int bits) { return bits < 64 ? (std::uint64_t{1} << bits) - 1 : ~std::uint64_t{0}; };
    return {{lowest(deck.cards), deck.cards < 64 ? 0 : lowest(deck.cards - 64)}};
  }

  TESSERA_HD constexpr bool empty() const { return (word[0] | word[1]) == 0; }
  TESSERA_HD constexpr int size() const { return popcount64(word[0]) + popcount64(word[1]); }

  TESSERA_HD constexpr int count(const DeckLayout& deck, int kind) const {
    const int first = deck.first[kind];
    const int copies = deck.copies[kind];
    if (copies < 64) return lowest_bit64(~(bits_from(first) & ((std::uint64_t{1} << copies) - 1)));
    int n = 0;
    while (n < copies && has_bit(first + n)) ++n;
    return n;
  }

  // Puts one card of this kind in; the bag must not hold all its copies already.
  TESSERA_HD constexpr void add(const DeckLayout& deck, int kind) { flip(deck.first[kind] + count(deck, kind)); }

  // Takes one card of this kind out; the bag must hold one.
  TESSERA_HD constexpr void remove(const DeckLayout& deck, int kind) { flip(deck.first[kind] + count(deck, kind) - 1); }

  // The kind of a card drawn uniformly; the bag must not be empty. Does not take it out.
  TESSERA_HD constexpr int pick(const DeckLayout& deck, Stream& stream) const {
    const int low = popcount64(word[0]);
    const int r = static_cast<int>(stream.below(static_cast<std::uint32_t>(low + popcount64(word[1]))));
    const bool high = r >= low;
    return deck.kind_of[select64(high ? word[1] : word[0], high ? r - low : r) + (high ? 64 : 0)];
  }

  // Draws a card uniformly and takes it out.
  TESSERA_HD constexpr int draw(const DeckLayout& deck, Stream& stream) {
    const int kind = pick(deck, stream);
    remove(deck, kind);
    return kind;
  }

  friend constexpr bool operator==(const CardBag&, const CardBag&) = default;

 private:
  // The 64 instances from place i on.
  TESSERA_HD constexpr std::uint64_t bits_from(int i) const {
    const std::uint64_t low = i < 64 ? word[0] : word[1];
    const std::uint64_t high = i < 64 ? word[1] : 0;
    return (low >> (i & 63)) | ((high << 1) << (63 - (i & 63)));
  }
  TESSERA_HD constexpr bool has_bit(int i) const { return (bits_from(i) & 1u) != 0; }
  // Without indexing, so that a bag can live in two registers.
  TESSERA_HD constexpr void flip(int i) {
    const std::uint64_t bit = std::uint64_t{1} << (i & 63);
    word[0] ^= i < 64 ? bit : 0;
    word[1] ^= i < 64 ? 0 : bit;
  }
};

}  // namespace tessera
