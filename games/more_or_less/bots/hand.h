// A hand against a line: whether its dice can fill the squares, and in which ways.
#pragma once

#include <cstdint>

#include "games/more_or_less/bots/line_scan.h"

namespace tessera::bots::more_or_less {

// How many dice show each value, the wild die among them.
struct Hand {
  std::uint8_t count[8] = {};
  std::uint8_t values = 0;  // bit v: some die shows v
  std::uint8_t size = 0;

  TESSERA_HD explicit Hand(G::Dice dice) {
    for (int v = 1; v <= 6; ++v) {
      for (int i = dice.plain_showing(v); i > 0; --i) add(v);
    }
    if (dice.has_wild()) add(dice.wild_shows());
  }

  TESSERA_HD void add(int value) {
    ++count[value];
    ++size;
    values = static_cast<std::uint8_t>(values | 1u << value);
  }
  TESSERA_HD void remove(int value) {
    --size;
    if (--count[value] == 0) values = static_cast<std::uint8_t>(values & ~(1u << value));
  }
};

// What a die on square i may show, beside the old dice and the one laid on square i - 1.
TESSERA_HD inline unsigned open_values(const Line& line, int i, const std::uint8_t* shown) {
  const bool joined = i > 0 && ((line.joined >> i) & 1) != 0;  // the first square is joined to none
  return joined ? line.fit[i] & tessera::more_or_less::neighbour_values(shown[i - 1]) : line.fit[i];
}

// Calls `use(shown)` for every way to fill the line, until one returns true. The hand is as before afterwards. Without
// recursion, for a GPU.
template <class Use>
TESSERA_HD bool fill(const Line& line, Hand& hand, std::uint8_t* shown, Use&& use) {
  unsigned open[G::kFullHand];
  int i = 0;
  bool enough = false;
  open[0] = line.fit[0] & hand.values;
  while (i >= 0) {
    if (enough || open[i] == 0) {
      if (--i >= 0) hand.add(shown[i]);
      continue;
    }
    const int value = lowest_bit32(open[i]);
    open[i] &= open[i] - 1;
    shown[i] = static_cast<std::uint8_t>(value);
    hand.remove(value);
    if (i + 1 < line.count) {
      ++i;
      open[i] = open_values(line, i, shown) & hand.values;
    } else {
      enough = use(shown);
      hand.add(value);
    }
  }
  return enough;
}

TESSERA_HD inline bool can_fill(const Line& line, Hand& hand, std::uint8_t* shown) {
  for (int i = 0; i < line.count; ++i) {
    if ((line.fit[i] & hand.values) == 0) return false;
  }
  return fill(line, hand, shown, [](const std::uint8_t*) { return true; });
}

}  // namespace tessera::bots::more_or_less
