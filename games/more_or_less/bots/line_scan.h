// Goes over all lines that a placement can fill. Runs on a GPU, too.
//
// What a placement scores depends on its squares alone, not on the dice. So a line is told with its score and the
// values that fit, and any number of hands can then be matched against it.
#pragma once

#include <cstdint>

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

  TESSERA_HD int base() const { return count * (count + 1) / 2; }
};

class LineScan {
 public:
  TESSERA_HD LineScan(const G::Board& board, const G::Faces& faces) : board_(board) {
    for (int r = 0; r < board.height; ++r) {
      const int first = board.square(r, 0);
      for (int square = first; square < first + board.width; ++square) {
        face_[kMargin + square] = static_cast<std::uint8_t>(faces.at(square));
      }
      face_[kMargin + first + board.width] = 0;
    }
    for (int i = 0; i < kMargin; ++i) face_[i] = face_[kMargin + board.square(board.height, 0) + i] = 0;
  }

  // Every line of at most `most` squares. The visitor is told each square of a row or column that begins a line,
  // `begin(fit)`, and each that goes on, `extend(fit, joined)`; and after these `line(line)`, if it is one.
  template <class Visitor>
  TESSERA_HD void visit(int most, Visitor& visitor) const {
    if (most <= 0) return;
    for (int r = 0; r < board_.height; ++r) visit_row(r, most, visitor);
    if (most == 1) return;
    for (int c = 0; c < board_.width; ++c) visit_column(c, most, visitor);
  }

  // Those of one row, its single squares among them; of one column without these.
  template <class Visitor>
  TESSERA_HD void visit_row(int row, int most, Visitor& visitor) const {
    visit_along(board_.square(row, 0), true, most, visitor);
  }
  template <class Visitor>
  TESSERA_HD void visit_column(int column, int most, Visitor& visitor) const {
    visit_along(column, false, most, visitor);
  }

  // Lays a die; 0 takes it away.
  TESSERA_HD void put(int square, int value) { face_[kMargin + square] = static_cast<std::uint8_t>(value); }

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

  // neighbour_values, a byte for each value.
  TESSERA_HD static constexpr unsigned fits_beside(int value) {
    constexpr std::uint64_t kFits = [] {
      std::uint64_t table = 0;
      for (int v = 0; v < 8; ++v) table |= std::uint64_t{tessera::more_or_less::neighbour_values(v) & 0xFFu} << (8 * v);
      return table;
    }();
    return static_cast<unsigned>(kFits >> (8 * value)) & 0xFFu;
  }

  template <class Visitor>
  TESSERA_HD void visit_along(int first, bool row, int most, Visitor& visitor) const {
    const int step = row ? 1 : board_.stride();
    const int across = row ? board_.stride() : 1;
    const int length = row ? board_.width : board_.height;
    Spot spots[kSide];
    int count = 0;
    int dice = 0;
    for (int i = 0; i < length; ++i) {
      const int square = first + i * step;
      const std::uint8_t* face = face_ + kMargin + square;
      if (face[0] != 0) continue;
      const int left = face[-across];
      const int right = face[across];
      const int before = face[-step];
      const int behind = face[step];
      Spot& spot = spots[count++];
      spot.square = static_cast<std::uint16_t>(square);
      spot.fit =
          static_cast<std::uint8_t>(fits_beside(left) & fits_beside(right) & fits_beside(before) & fits_beside(behind));
      spot.across = static_cast<std::uint8_t>((left != 0) + (right != 0));
      spot.before = before != 0;
      spot.behind = behind != 0;
      spot.symbol = board_.symbols.has(square);
      dice += spot.across + spot.before + spot.behind;
    }
    if (dice == 0) return;
    for (int i = 0; i < count; ++i) visit_from(spots + i, count - i < most ? count - i : most, step, visitor);
  }

  // A row and a column share their single squares: only rows list them.
  template <class Visitor>
  TESSERA_HD static void visit_from(const Spot* spots, int count, int step, Visitor& visitor) {
    Line line{};
    int touched = 0;
    for (int i = 0; i < count; ++i) {
      const Spot& spot = spots[i];
      line.square[i] = spot.square;
      line.fit[i] = spot.fit;
      const int apart = i > 0 ? spot.square - spots[i - 1].square : 0;
      const bool joined = i > 0 && apart == step;
      if (joined) line.joined |= static_cast<std::uint8_t>(1 << i);
      // An old die between two squares of the line is touched by both and counts once.
      touched += spot.across + (spot.before && (i == 0 || apart != 2 * step) ? 1 : 0) + (spot.behind ? 1 : 0);
      line.symbols = static_cast<std::uint8_t>(line.symbols + (spot.symbol ? 1 : 0));
      if (i == 0) {
        visitor.begin(spot.fit);
      } else {
        visitor.extend(spot.fit, joined);
      }
      if (touched == 0 || (i == 0 && step != 1)) continue;
      line.count = static_cast<std::uint8_t>(i + 1);
      line.score = static_cast<std::int16_t>(line.base() * touched + 5 * line.symbols);
      visitor.line(line);
    }
  }

  const G::Board& board_;
  std::uint8_t face_[2 * kMargin + tessera::more_or_less::kBits];
};

}  // namespace tessera::bots::more_or_less
