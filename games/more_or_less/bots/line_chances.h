// What a board offers to hands that are not rolled yet: how likely lines of each length and score can be filled. Whole
// numbers only, and fit for a GPU: the inputs of the value network are made from this.
#pragma once

#include "games/more_or_less/bots/line_scan.h"

namespace tessera::bots::more_or_less {

// The scores of lines in bins, ten for each number of squares.
struct ScoreBins {
  static constexpr int kBins = 10;
  static constexpr int kAll = G::kFullHand * kBins;

  // Scores of n squares begin with 1, 3, 6, 10; the bins are 1, 3, 5 and 8 wide.
  TESSERA_HD static constexpr int width(int squares) {
    return squares == 1 ? 1 : squares == 2 ? 3 : squares == 3 ? 5 : 8;
  }
  TESSERA_HD static constexpr int lowest(int squares, int bin) {
    return squares * (squares + 1) / 2 + bin * width(squares);
  }
  TESSERA_HD static constexpr int of(int squares, int score) {
    const int bin = (score - squares * (squares + 1) / 2) / width(squares);
    return bin < kBins ? bin : kBins - 1;
  }

  // All bins, the highest scores first.
  struct Order {
    std::uint8_t squares[kAll];
    std::uint8_t bin[kAll];
    std::uint8_t score[kAll];
  };
  TESSERA_HD static constexpr Order order() {
    Order out{};
    int size = 0;
    for (int score = 255; score > 0; --score) {
      for (int squares = G::kFullHand; squares > 0; --squares) {
        for (int bin = 0; bin < kBins; ++bin) {
          if (lowest(squares, bin) != score) continue;
          out.squares[size] = static_cast<std::uint8_t>(squares);
          out.bin[size] = static_cast<std::uint8_t>(bin);
          out.score[size++] = static_cast<std::uint8_t>(score);
        }
      }
    }
    return out;
  }
};

class LineChances {
 public:
  static constexpr int kBins = ScoreBins::kBins;
  static constexpr int kTails = 4;

  // What the best line brings to a hand of `dice` plain dice, roughly: as if lines were independent of each other.
  struct Best {
    int points_256 = 0;          // the mean, in 1/256
    int reach_256[kTails] = {};  // the chance of at least 8, 15, 24, 36 points, in 1/256
  };

  // In how many ways dice in a row can fill lines of so many squares (1 to 4) whose score is in this bin.
  TESSERA_HD std::uint32_t ways(int squares, int bin) const { return ways_[squares - 1][bin]; }

  TESSERA_HD Best best_of(int dice) const {
    constexpr auto kOrder = ScoreBins::order();
    Best best;
    std::uint32_t missed = 1u << 16;  // the chance that no better line fits
    std::uint32_t points = 0;
    int tails = kTails;
    for (int i = 0; i < ScoreBins::kAll; ++i) {
      const std::uint32_t score = kOrder.score[i];
      while (tails > 0 && score < tail(tails - 1))
        best.reach_256[--tails] = static_cast<int>(((1u << 16) - missed) >> 8);
      const int squares = kOrder.squares[i];
      const std::uint32_t ways = ways_[squares - 1][kOrder.bin[i]];
      if (ways == 0 || squares > dice) continue;
      const std::uint32_t rate = ways * rate_of(dice, squares);
      const std::uint32_t still = missed * (kRateUnit / 16) / ((kRateUnit + rate) / 16);
      points += (missed - still) * score;
      missed = still;
    }
    best.points_256 = static_cast<int>(points >> 8);
    return best;
  }

  // Called by LineScan. Byte v of `ends_` counts the ways that end with a die showing v. The wild die is left out.
  TESSERA_HD void begin(unsigned fit) { ends_ = kOnes & spread(fit); }
  TESSERA_HD void extend(unsigned fit, bool joined) {
    constexpr std::uint64_t kMost = 40;  // so that no byte runs over; more are rare
    const std::uint64_t all = sum() < kMost ? sum() : kMost;
    ends_ = (joined ? (ends_ << 8) + (ends_ >> 8) : all * kOnes) & spread(fit);
  }
  TESSERA_HD void line(const Line& line) {
    ways_[line.count - 1][ScoreBins::of(line.count, line.score)] += static_cast<std::uint32_t>(sum());
  }

 private:
  static constexpr std::uint64_t kOnes = 0x0101010101010101u;
  static constexpr std::uint32_t kRateUnit = 4096;

  TESSERA_HD static constexpr std::uint32_t tail(int i) { return i == 0 ? 8 : i == 1 ? 15 : i == 2 ? 24 : 36; }

  // How often one way is rolled by a hand: its ordered selections of so many dice, divided by 6 for each of them.
  TESSERA_HD static constexpr std::uint32_t rate_of(int dice, int squares) {
    std::uint32_t rate = kRateUnit;
    for (int i = 0; i < squares; ++i) rate = rate * static_cast<std::uint32_t>(dice - i) / 6;
    return rate;
  }

  // All bits of byte v are set if bit v is, for 1 to 6.
  TESSERA_HD static constexpr std::uint64_t spread(unsigned fit) {
    const std::uint64_t bits = ((fit & 0x7Eu) * kOnes) & 0x8040201008040201u;
    return (((bits + 0x7F7F7F7F7F7F7F7Fu) >> 7) & kOnes) * 0xFF;
  }
  TESSERA_HD std::uint64_t sum() const {
    constexpr std::uint64_t kEven = 0x00FF00FF00FF00FFu;
    return (((ends_ & kEven) + ((ends_ >> 8) & kEven)) * 0x0001000100010001u) >> 48;
  }

  std::uint64_t ends_ = 0;
  std::uint32_t ways_[G::kFullHand][kBins] = {};
};

}  // namespace tessera::bots::more_or_less
