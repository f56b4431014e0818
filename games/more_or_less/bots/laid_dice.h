// The dice that the seat on turn has laid so far: a whole placement has to hold them.
#pragma once

#include <algorithm>
#include <cstdint>

#include "games/more_or_less/bots/line_scan.h"

namespace tessera::bots::more_or_less {

struct LaidDice {
  int count = 0;
  std::uint16_t square[G::kFullHand] = {};
  std::uint8_t shown[G::kFullHand] = {};

  LaidDice() = default;
  explicit LaidDice(const G::PublicState& table) : count(table.placing) {
    const int seat = table.seat.index;
    for (int i = 0; i < count; ++i) {
      square[i] = table.squares[seat][table.placed[seat] - count + i];
      shown[i] = static_cast<std::uint8_t>(table.faces.at(square[i]));
    }
  }

  // The board without them.
  G::Faces taken_from(G::Faces faces) const {
    for (int i = 0; i < count; ++i) {
      for (auto& plane : faces.plane) plane.word[square[i] / 64] &= ~(std::uint64_t{1} << (square[i] % 64));
    }
    return faces;
  }

  bool within(const Line& line) const {
    const auto* end = line.square + line.count;
    return std::all_of(square, square + count, [&](int laid) { return std::find(line.square, end, laid) != end; });
  }

  // Whether the line filled with these values leaves them as they are.
  bool agree(const Line& line, const std::uint8_t* values) const {
    for (int i = 0; i < line.count; ++i) {
      for (int j = 0; j < count; ++j) {
        if (line.square[i] == square[j] && values[i] != shown[j]) return false;
      }
    }
    return true;
  }
};

}  // namespace tessera::bots::more_or_less
