// The board: which squares there are, and what lies on them, as bitboards.
//
// Square (row, column) is bit row * stride + column of a few words. The stride is one more than the width, so there is
// a spare bit at the end of each row that is never set, and "touching side to side" is a shift by 1 or by the stride.
#pragma once

#include <cstdint>

#include "engine/core/bits.h"
#include "engine/core/hd.h"
#include "games/more_or_less/rules/dice.h"

namespace tessera::more_or_less {

inline constexpr int kMinSide = 5;
inline constexpr int kMaxSide = 19;
inline constexpr int kWords = 6;  // 19 rows of 20 bits
inline constexpr int kBits = 64 * kWords;

// The word of a square's bit, and the place there. A square is not negative: to divide it takes no care then.
TESSERA_HD constexpr unsigned word_of(int square) { return static_cast<unsigned>(square) / 64; }
TESSERA_HD constexpr unsigned shift_of(int square) { return static_cast<unsigned>(square) % 64; }

// A set of squares.
struct Squares {
  std::uint64_t word[kWords] = {};

  TESSERA_HD constexpr bool has(int square) const { return ((word[word_of(square)] >> shift_of(square)) & 1u) != 0; }
  TESSERA_HD constexpr void add(int square) { word[word_of(square)] |= std::uint64_t{1} << shift_of(square); }
  TESSERA_HD constexpr int size() const {
    int n = 0;
    for (int i = 0; i < kWords; ++i) n += popcount64(word[i]);
    return n;
  }

  friend constexpr bool operator==(const Squares&, const Squares&) = default;
};

// What every square shows: 0 nothing, 1 to 6 a die, 7 a `*`; one plane for each bit of that number.
struct Faces {
  Squares plane[3];

  TESSERA_HD constexpr int at(int square) const {
    const unsigned i = word_of(square);
    const unsigned shift = shift_of(square);
    return static_cast<int>(((plane[0].word[i] >> shift) & 1u) | (((plane[1].word[i] >> shift) & 1u) << 1) |
                            (((plane[2].word[i] >> shift) & 1u) << 2));
  }
  TESSERA_HD constexpr void put(int square, int value) {
    const std::uint64_t bit = std::uint64_t{1} << shift_of(square);
    for (int b = 0; b < 3; ++b) plane[b].word[word_of(square)] |= ((value >> b) & 1) != 0 ? bit : 0;
  }
  TESSERA_HD constexpr std::uint64_t occupied(int i) const {
    return plane[0].word[i] | plane[1].word[i] | plane[2].word[i];
  }
  // Word i of the squares that show `value`.
  TESSERA_HD constexpr std::uint64_t showing(int value, int i) const {
    return (plane[0].word[i] ^ ((value & 1) != 0 ? 0 : ~std::uint64_t{0})) &
           (plane[1].word[i] ^ ((value & 2) != 0 ? 0 : ~std::uint64_t{0})) &
           (plane[2].word[i] ^ ((value & 4) != 0 ? 0 : ~std::uint64_t{0}));
  }

  friend constexpr bool operator==(const Faces&, const Faces&) = default;
};

// The board as it is before the game; fixed, part of the Rules.
struct Board {
  std::int32_t width = 0;
  std::int32_t height = 0;
  Squares squares;
  Squares symbols;
  Faces gray;

  TESSERA_HD constexpr int stride() const { return width + 1; }
  TESSERA_HD constexpr int words() const { return (stride() * height + 63) / 64; }
  TESSERA_HD constexpr int square(int row, int column) const { return row * stride() + column; }
  TESSERA_HD constexpr int row(int square) const { return square / stride(); }
  TESSERA_HD constexpr int column(int square) const { return square % stride(); }
  TESSERA_HD constexpr bool has(int square) const { return square >= 0 && square < kBits && squares.has(square); }

  TESSERA_HD static constexpr Board empty(int width, int height) {
    Board board;
    board.width = width;
    board.height = height;
    for (int r = 0; r < height; ++r) {
      for (int c = 0; c < width; ++c) board.squares.add(board.square(r, c));
    }
    return board;
  }

  // One square as board files write it: `.`, `+` or `1` to `6`; anything else is not of a board.
  TESSERA_HD constexpr bool set(int square, char token) {
    if (token == '+') {
      symbols.add(square);
    } else if (token >= '1' && token <= '6') {
      gray.put(square, token - '0');
    } else {
      return token == '.';
    }
    return true;
  }

  TESSERA_HD static constexpr Board classic();

  friend constexpr bool operator==(const Board&, const Board&) = default;
};

// [M1] The printed board is lost: size and symbol squares are ours.
TESSERA_HD constexpr Board Board::classic() {
  constexpr int kSide = 13;
  constexpr char kRows[kSide][kSide + 1] = {
      ".............",  // 1
      "......+......",  // 2
      "....+...+....",  // 3
      "......+......",  // 4
      "..+.......+..",  // 5
      ".....1.......",  // 6
      ".+.+..3..+.+.",  // 7
      ".......5.....",  // 8
      "..+.......+..",  // 9
      "......+......",  // 10
      "....+...+....",  // 11
      "......+......",  // 12
      ".............",  // 13
  };
  Board board = empty(kSide, kSide);
  for (int r = 0; r < kSide; ++r) {
    for (int c = 0; c < kSide; ++c) board.set(board.square(r, c), kRows[r][c]);
  }
  return board;
}

}  // namespace tessera::more_or_less
