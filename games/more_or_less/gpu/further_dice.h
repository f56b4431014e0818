// Where a die can go that follows another, as rules/action_numbers.h tells it. A GPU is slow with lists: directions are
// bits, squares are in one word, and sets of values have a bit in four, as a hand of dice has them.
#pragma once

#include <cstdint>

#include "games/more_or_less/rules/placement.h"

namespace tessera::more_or_less {

class FurtherDice {
 public:
  // `placed`: the squares of the placement so far.
  TESSERA_HD FurtherDice(const Board& board, const Faces& faces, Dice dice, const std::uint16_t* placed, int count) {
    const std::uint32_t any = dice.bits | (dice.bits >> 1);
    const std::uint32_t plain = (any | (any >> 2)) & 0x01111110u;
    const int apart = count > 1 ? placed[1] - placed[0] : 0;
    const bool row = apart < board.stride() && -apart < board.stride();
    const unsigned directions = count == 1 ? 0b1111u : row ? 0b0110u : 0b1001u;  // up, left, right, down
    for (unsigned rest = directions; rest != 0; rest &= rest - 1) {
      const int direction = lowest_bit32(rest);
      const std::uint32_t fits = look(board, faces, placed[0], direction);
      const std::uint32_t wild = dice.has_wild() ? (fits >> (4 * dice.wild_shows())) & 1u : 0;
      options_ |= (((fits & plain) >> 4) | (wild << 24)) << direction;
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

  // Goes from a die to the first empty square, and gives the values that fit there; none if the board ends before.
  TESSERA_HD std::uint32_t look(const Board& board, const Faces& faces, int from, int direction) {
    const bool column = direction == 0 || direction == 3;
    const int length = column ? board.stride() : 1;
    const int step = direction < 2 ? -length : length;
    int square = from;
    int behind = 0;
    for (int face = faces.at(from); face != 0; face = faces.at(square)) {
      behind = face;
      square += step;
      if (!board.has(square)) return 0;
    }
    squares_ |= static_cast<std::uint64_t>(square) << (16 * direction);
    const int aside = column ? 1 : board.stride();
    return beside(behind) & beside(face_at(faces, square + step)) & beside(face_at(faces, square - aside)) &
           beside(face_at(faces, square + aside));
  }

  std::uint32_t options_ = 0;  // four bits for each value, one for each direction
  std::uint64_t squares_ = 0;  // sixteen bits for each direction
};

}  // namespace tessera::more_or_less
