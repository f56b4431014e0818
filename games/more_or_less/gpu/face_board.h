// What the squares of a short board show, four bits each: one look at memory tells it, where Faces takes three.
#pragma once

#include <cstdint>

#include "games/more_or_less/gpu/short_board.h"

namespace tessera::more_or_less {

class FaceBoard {
 public:
  TESSERA_HD void set(const Faces& faces) {
    for (std::uint32_t& word : word_) word = 0;
    for (int i = 0; i < ShortBoard::kShortWords / 2; ++i) {
      for (std::uint64_t rest = faces.occupied(i); rest != 0; rest &= rest - 1) {
        const int square = 64 * i + lowest_bit64(rest);
        put(square, faces.at(square));
      }
    }
  }

  // Nothing shows above and below the board.
  TESSERA_HD int at(int square) const {
    const auto at = static_cast<std::uint32_t>(square);
    return square < 0 ? 0 : static_cast<int>((word_[at / 8] >> (4 * (at % 8))) & 15u);
  }
  // On an empty square.
  TESSERA_HD void put(int square, int value) {
    const auto at = static_cast<std::uint32_t>(square);
    word_[at / 8] |= static_cast<std::uint32_t>(value) << (4 * (at % 8));
  }

 private:
  static constexpr int kSquares = 32 * ShortBoard::kShortWords + ShortBoard::kStride;
  std::uint32_t word_[(kSquares + 7) / 8];
};

}  // namespace tessera::more_or_less
