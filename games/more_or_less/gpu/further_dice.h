// Where a die can go that follows another, as rules/action_numbers.h tells it. A GPU is slow with lists: directions are
// bits, squares are in one word, and sets of values have a bit in four, as a hand of dice has them.
#pragma once

#include <cstdint>

#include "games/more_or_less/gpu/face_board.h"

namespace tessera::more_or_less {

class FurtherDice {
 public:
  // `placed`: the squares of the placement so far.
  TESSERA_HD FurtherDice(const Board& board, const FaceBoard& faces, Dice dice, const std::uint16_t* placed,
                         int count) {
    const std::uint32_t any = dice.bits | (dice.bits >> 1);
    const std::uint32_t plain = (any | (any >> 2)) & 0x01111110u;
    const int apart = count > 1 ? placed[1] - placed[0] : 0;
    const bool row = apart < board.stride() && -apart < board.stride();
    const unsigned directions = count == 1 ? 0b1111u : row ? 0b0110u : 0b1001u;  // up, left, right, down
    // First to the ends of the line, then what fits there: in two loops, so that no lane looks round by itself.
    End ends[kDirections];
    for (int d = 0; d < kDirections; ++d) {
      if (((directions >> d) & 1u) != 0) ends[d] = walk(board, faces, placed[0], d);
    }
    for (int d = 0; d < kDirections; ++d) {
      const std::uint32_t fits = ends[d].behind != 0 ? fitting_values(board, faces, ends[d], d) : 0;
      const std::uint32_t wild = dice.has_wild() ? (fits >> (4 * dice.wild_shows())) & 1u : 0;
      options_ |= (((fits & plain) >> 4) | (wild << 24)) << d;
      squares_ |= static_cast<std::uint64_t>(ends[d].square) << (16 * d);
    }
  }

  TESSERA_HD int count() const { return popcount32(options_); }
  // Of the n-th: seven is the wild die.
  TESSERA_HD int value(int n) const { return select32(options_, n) / 4 + 1; }
  TESSERA_HD int square(int n) const {
    return static_cast<int>((squares_ >> (16 * (select32(options_, n) % 4))) & 0xFFFFu);
  }

 private:
  // Bit 4v is set if a die showing v may lie beside one that shows `value`; see `neighbour_values`.
  TESSERA_HD static std::uint32_t beside(int value) {
    const std::uint32_t bit = 1u << (4 * value);
    return value == 0 || value == kStar ? 0x11111110u : (bit >> 4) | (bit << 4) | (1u << (4 * kStar));
  }

  static constexpr int kDirections = 4;

  // The first empty square next to the line, and the die before it; none if the board ends there.
  struct End {
    std::uint32_t square = 0;
    int behind = 0;
  };

  TESSERA_HD static bool is_column(int direction) { return direction == 0 || direction == 3; }
  TESSERA_HD static int step_of(const Board& board, int direction) {
    const int length = is_column(direction) ? board.stride() : 1;
    return direction < 2 ? -length : length;
  }

  TESSERA_HD static End walk(const Board& board, const FaceBoard& faces, int from, int direction) {
    const int step = step_of(board, direction);
    int square = from;
    int behind = 0;
    for (int face = faces.at(from); face != 0;) {
      square += step;
      const bool there = board.has(square);
      behind = there ? face : 0;
      face = there ? faces.at(square) : 0;
    }
    return {static_cast<std::uint32_t>(square) & 0xFFFFu, behind};
  }

  // Those that fit at such an end: a bit in four.
  TESSERA_HD static std::uint32_t fitting_values(const Board& board, const FaceBoard& faces, const End& end,
                                                 int direction) {
    const auto square = static_cast<int>(end.square);
    const int aside = is_column(direction) ? 1 : board.stride();
    return beside(end.behind) & beside(faces.at(square + step_of(board, direction))) &
           beside(faces.at(square - aside)) & beside(faces.at(square + aside));
  }

  std::uint32_t options_ = 0;  // four bits for each value, one for each direction
  std::uint64_t squares_ = 0;  // sixteen bits for each direction
};

}  // namespace tessera::more_or_less
