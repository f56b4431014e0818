// The squares for a first die on a board as wide as the classic one, in six words of 32 bits that fit a GPU's registers
// and its shifts of two words. The same sets as rules/placement.h's FirstSquares.
#pragma once

#include <cstdint>

#include "games/more_or_less/rules/board.h"

namespace tessera::more_or_less {

class ShortBoard {
 public:
  static constexpr int kWidth = 13;
  static constexpr int kStride = kWidth + 1;
  static constexpr int kShortWords = 6;

  struct Set {
    std::uint32_t word[kShortWords];

    TESSERA_HD int size() const {
      int n = 0;
      for (int i = 0; i < kShortWords; ++i) n += popcount32(word[i]);
      return n;
    }
    // The n-th square; n is below the size. Without an index that is not known to the compiler.
    TESSERA_HD int nth(int n) const {
      std::uint32_t here = word[0];
      int from = 0;
      bool found = false;
      for (int i = 1; i < kShortWords; ++i) {
        const int count = popcount32(here);
        found = found || n < count;
        n -= found ? 0 : count;
        here = found ? here : word[i];
        from = found ? from : 32 * i;
      }
      return from + select32(here, n);
    }
    TESSERA_HD std::uint32_t touching(int i) const { return up(i, 1) | down(i, 1) | up(i, kStride) | down(i, kStride); }

   private:
    TESSERA_HD std::uint32_t up(int i, int by) const {
      return (word[i] << by) | (i > 0 ? word[i - 1] >> (32 - by) : 0);
    }
    TESSERA_HD std::uint32_t down(int i, int by) const {
      return (word[i] >> by) | (i + 1 < kShortWords ? word[i + 1] << (32 - by) : 0);
    }
  };

  TESSERA_HD static bool fits(const Board& board) {
    return board.width == kWidth && kStride * board.height <= 32 * kShortWords;
  }

  TESSERA_HD ShortBoard(const Board& board, const Faces& faces) {
    for (int i = 0; i < kShortWords; ++i) {
      for (int b = 0; b < 3; ++b) plane_[b].word[i] = half(faces.plane[b], i);
    }
    Set occupied;
    for (int i = 0; i < kShortWords; ++i) occupied.word[i] = this->occupied(i);
    for (int i = 0; i < kShortWords; ++i) {
      edge_.word[i] = half(board.squares, i) & occupied.touching(i) & ~occupied.word[i];
    }
  }

  // Empty squares that touch a die and clash with none.
  TESSERA_HD Set first_squares(int value) const {
    Set clashing;
    for (int i = 0; i < kShortWords; ++i) {
      const std::uint32_t agree = showing(value - 1, i) | showing(value + 1, i) | showing(kStar, i);
      clashing.word[i] = value == kStar ? 0 : occupied(i) & ~agree;
    }
    Set open;
    for (int i = 0; i < kShortWords; ++i) open.word[i] = edge_.word[i] & ~clashing.touching(i);
    return open;
  }

 private:
  TESSERA_HD static std::uint32_t half(const Squares& squares, int i) {
    return static_cast<std::uint32_t>(squares.word[i / 2] >> (32 * (i % 2)));
  }
  TESSERA_HD std::uint32_t occupied(int i) const { return plane_[0].word[i] | plane_[1].word[i] | plane_[2].word[i]; }
  TESSERA_HD std::uint32_t showing(int value, int i) const {
    return (plane_[0].word[i] ^ ((value & 1) != 0 ? 0 : ~0u)) & (plane_[1].word[i] ^ ((value & 2) != 0 ? 0 : ~0u)) &
           (plane_[2].word[i] ^ ((value & 4) != 0 ? 0 : ~0u));
  }

  Set plane_[3];  // of the number that each square shows
  Set edge_;
};

}  // namespace tessera::more_or_less
