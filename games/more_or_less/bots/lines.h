// All lines that a placement can fill, with what they score and which values fit: the fast part of every bot.
//
// What a placement scores depends on its squares alone, not on the dice. So the lines of a board are listed once, and
// any number of hands can then be matched against them.
#pragma once

#include <cstdint>
#include <vector>

#include "games/more_or_less/rules/rules.h"

namespace tessera::bots::more_or_less {

using G = MoreOrLess;

// Up to four empty squares of a row or column with nothing but old dice between them, one of them touching an old die.
struct Line {
  std::uint16_t square[G::kFullHand];
  std::uint8_t fit[G::kFullHand];  // bit v: a die showing v fits beside the old dice
  std::uint8_t joined;             // bit i: square i touches square i - 1
  std::uint8_t count;
  std::uint8_t symbols;
  std::int16_t score;  // without the bonus for the first placement of the game

  int base() const { return count * (count + 1) / 2; }
};

class Lines {
 public:
  // The lines of at most `most` squares.
  void list(const G::Board& board, const G::Faces& faces, int most);

  const Line* begin() const { return lines_.data(); }
  const Line* end() const { return lines_.data() + size_; }

 private:
  static constexpr int kSide = tessera::more_or_less::kMaxSide;
  static constexpr int kMargin = kSide + 1;  // so that neighbours off the board need no special case

  // An empty square as one of a line sees it.
  struct Spot {
    std::uint16_t square;
    std::uint8_t fit;
    std::uint8_t across;  // old dice that touch it from the sides of the line
    bool before, behind;  // whether one touches it within the line
    bool symbol;
  };

  void read(const G::Board& board, const G::Faces& faces);
  void list_along(const G::Board& board, int first, int step, int across, int length, int most);
  void list_from(const Spot* spots, int count, int step);

  std::uint8_t face_[2 * kMargin + tessera::more_or_less::kBits] = {};
  // One square, or two to four in a row or a column. On the heap: WebAssembly's stack is small.
  std::vector<Line> lines_ = std::vector<Line>(7 * kSide * kSide);
  int size_ = 0;
};

}  // namespace tessera::bots::more_or_less
