// Which dice fit where, and what a placement scores.
//
// A placement is made die by die, and after every step the dice placed so far are by themselves a legal placement: the
// first die touches the board, and each further one is laid at an end of the line, beyond any old dice there [M4].
#pragma once

#include <cstdint>

#include "engine/core/fixed_list.h"
#include "games/more_or_less/rules/board.h"

namespace tessera::more_or_less {

// Bit v is set if a die showing v may lie beside one that shows `value` (0: an empty square).
TESSERA_HD constexpr unsigned neighbour_values(int value) {
  if (value == 0 || value == kStar) return 0xFEu;
  return (1u << (value - 1)) | (1u << (value + 1)) | (1u << kStar);  // 6 + 1 is a `*` anyway, and 1 - 1 no value at all
}

// What the square shows; nothing if it is off the board.
TESSERA_HD constexpr int face_at(const Faces& faces, int square) {
  return square >= 0 && square < kBits ? faces.at(square) : 0;
}

// Bit v is set if a die showing v may lie on this square, as far as its neighbours go.
TESSERA_HD constexpr unsigned values_that_fit(const Board& board, const Faces& faces, int square) {
  const int stride = board.stride();
  return neighbour_values(face_at(faces, square - stride)) & neighbour_values(face_at(faces, square - 1)) &
         neighbour_values(face_at(faces, square + 1)) & neighbour_values(face_at(faces, square + stride));
}

// A set of squares with an empty word on each side, so that shifts need no special cases.
struct PaddedSquares {
  std::uint64_t word[kWords + 2] = {};

  TESSERA_HD constexpr void set(int i, std::uint64_t bits) { word[i + 1] = bits; }

  // Word i of the squares that touch one of the set side to side; spare bits are not masked out.
  TESSERA_HD constexpr std::uint64_t touching(int stride, int i) const {
    const std::uint64_t before = word[i];
    const std::uint64_t here = word[i + 1];
    const std::uint64_t after = word[i + 2];
    return (here << 1) | (here >> 1) | (here << stride) | (here >> stride) |  //
           (before >> 63) | (before >> (64 - stride)) | (after << 63) | (after << (64 - stride));
  }
};

// The squares for the first die of a placement: empty, touching a die, and clashing with none.
class FirstSquares {
 public:
  TESSERA_HD constexpr FirstSquares(const Board& board, const Faces& faces)
      : faces_(faces), stride_(board.stride()), words_(board.words()) {
    PaddedSquares occupied;
    for (int i = 0; i < words_; ++i) occupied.set(i, faces.occupied(i));
    for (int i = 0; i < words_; ++i) {
      edge_.word[i] = board.squares.word[i] & occupied.touching(stride_, i) & ~faces.occupied(i);
    }
  }

  TESSERA_HD constexpr int words() const { return words_; }

  TESSERA_HD constexpr Squares of(int value) const {
    if (value == kStar) return edge_;
    PaddedSquares clashing;
    for (int i = 0; i < words_; ++i) {
      const std::uint64_t agree =
          faces_.showing(value - 1, i) | faces_.showing(value + 1, i) | faces_.showing(kStar, i);
      clashing.set(i, faces_.occupied(i) & ~agree);
    }
    Squares open;
    for (int i = 0; i < words_; ++i) open.word[i] = edge_.word[i] & ~clashing.touching(stride_, i);
    return open;
  }

 private:
  const Faces& faces_;
  int stride_;
  int words_;
  Squares edge_;
};

// The first empty square going from `square` by `step` over dice; -1 if the board ends before.
TESSERA_HD constexpr int next_empty(const Board& board, const Faces& faces, int square, int step) {
  do {
    square += step;
    if (!board.has(square)) return -1;
  } while (faces.at(square) != 0);
  return square;
}

// Where the next die of a placement may go, ascending: with one die down the line may still turn out a row or a column.
TESSERA_HD constexpr void extensions(const Board& board, const Faces& faces, const std::uint16_t* placed, int count,
                                     FixedList<int, 4>& out) {
  const int stride = board.stride();
  const int apart = count > 1 ? placed[1] - placed[0] : 0;
  const bool row = apart < stride && -apart < stride;
  const bool column = count == 1 || !row;
  const int steps[4] = {column ? -stride : 0, row ? -1 : 0, row ? 1 : 0, column ? stride : 0};
  for (const int step : steps) {
    if (step == 0) continue;
    const int square = next_empty(board, faces, placed[0], step);
    if (square >= 0) out.push(square);
  }
}

// The score of a placement, in its parts.
struct PlacementScore {
  std::int32_t base = 0;     // 1, 3, 6, 10 for 1 to 4 dice
  std::int32_t touched = 0;  // different dice that were there before and touch the new ones
  std::int32_t symbols = 0;  // symbol squares covered
  std::int32_t bonus = 0;    // 5 for the first placement of the game

  TESSERA_HD constexpr int total() const { return base * touched + 5 * symbols + bonus; }
};

TESSERA_HD constexpr PlacementScore placement_score(const Board& board, const Faces& faces, const std::uint16_t* placed,
                                                    int count, bool first_of_game) {
  PaddedSquares fresh;
  PlacementScore score;
  for (int i = 0; i < count; ++i) {
    fresh.word[word_of(placed[i]) + 1] |= std::uint64_t{1} << shift_of(placed[i]);
    score.symbols += board.symbols.has(placed[i]) ? 1 : 0;
  }
  for (int i = 0; i < board.words(); ++i) {
    score.touched += popcount64(faces.occupied(i) & ~fresh.word[i + 1] & fresh.touching(board.stride(), i));
  }
  score.base = count * (count + 1) / 2;
  score.bonus = first_of_game && count > 0 ? 5 : 0;
  return score;
}

}  // namespace tessera::more_or_less
