// What three dice pay for two players when the roller stops: a number of sixteen bits for each throw, so that a GPU
// looks it up in place of telling the combos apart.
#pragma once

#include <cstdint>

#include "games/pass_the_pot/rules/rules.h"

namespace tessera::pass_the_pot {

// Three dice in one word, a byte each, die 1 lowest.
using ThreeDice = std::uint32_t;

TESSERA_HD constexpr int die_of(ThreeDice dice, int i) { return static_cast<int>((dice >> (8 * i)) & 0xFFu); }
// Byte 2 of such a product is a sum over the dice.
TESSERA_HD constexpr int total_of(ThreeDice dice) { return static_cast<int>((dice * 0x010101u >> 16) & 0xFFu); }
TESSERA_HD constexpr bool strikes(ThreeDice dice) { return dice == 0 || dice == 0x010101u; }  // [P9] P O T and 1 1 1

class Payoff {
 public:
  TESSERA_HD static Payoff of(ThreeDice dice);

  // One more than the dice show, so that 0 can stand for no total; strikes have none.
  TESSERA_HD int total() const { return bits_ & 0x1Fu; }
  TESSERA_HD int coins() const { return (bits_ >> 5) & 3u; }        // from the bank
  TESSERA_HD int to_other() const { return (bits_ >> 7) & 1u; }     // likewise
  TESSERA_HD bool takes_one() const { return has(kTakesOne); }      // from the other, who may have none
  TESSERA_HD bool wins_round() const { return has(kWinsRound); }    // P O T
  TESSERA_HD bool fines() const { return has(kFines); }             // 1 1 1
  TESSERA_HD bool rolls_again() const { return has(kRollsAgain); }  // 1 2 3
  TESSERA_HD bool asks() const { return has(kAsks); }               // where its coins come from: bank or other
  TESSERA_HD bool is_twos() const { return has(kTwos); }
  // Of a roll that counts only for the total.
  TESSERA_HD Payoff plain() const { return Payoff(bits_ & 0x1Fu); }

 private:
  enum Bit : std::uint32_t {
    kTakesOne = 1u << 8,
    kWinsRound = 1u << 9,
    kFines = 1u << 10,
    kRollsAgain = 1u << 11,
    kAsks = 1u << 12,
    kTwos = 1u << 13,
  };
  struct Table {
    std::uint16_t of[216];
  };

  TESSERA_HD explicit Payoff(std::uint32_t bits) : bits_(bits) {}
  TESSERA_HD bool has(Bit bit) const { return (bits_ & bit) != 0; }

  static constexpr std::uint32_t made(int total, int coins, int to_other, std::uint32_t more) {
    return static_cast<std::uint32_t>(total + 1) | (static_cast<std::uint32_t>(coins) << 5) |
           (static_cast<std::uint32_t>(to_other) << 7) | more;
  }
  static constexpr std::uint32_t made(const int (&dice)[3]) {
    const int total = dice[0] + dice[1] + dice[2];
    switch ((1u << dice[0]) | (1u << dice[1]) | (1u << dice[2])) {  // as in combo_of
      case 0b000001: return made(-1, 2, 0, kTakesOne | kWinsRound);
      case 0b000010: return made(-1, 0, 0, kFines);
      case 0b000100: return made(total, 1, 0, kAsks | kTwos);
      case 0b001000:
      case 0b010000: return made(total, 2, 0, kTakesOne);
      case 0b100000: return made(total, 3, 1, 0);
      case 0b001110: return made(total, 1, 0, kRollsAgain);
      case 0b011100: return made(total, 1, 0, 0);
      case 0b111000: return made(total, 2, 0, kAsks);
      case 0b010101: return dice[1] == 0 ? made(total, 1, 1, 0) : made(total, 0, 0, 0);
      default: return made(total, 0, 0, 0);
    }
  }
  static constexpr Table make_table() {
    Table table{};
    for (int i = 0; i < 216; ++i) {
      const int dice[3] = {i % 6, i / 6 % 6, i / 36};
      table.of[i] = static_cast<std::uint16_t>(made(dice));
    }
    return table;
  }

  std::uint32_t bits_;
};

TESSERA_HD inline Payoff Payoff::of(ThreeDice dice) {
  static constexpr Table kTable = make_table();
  return Payoff(kTable.of[(dice * 0x010624u >> 16) & 0xFFu]);  // die 1, six times die 2, 36 times die 3
}

}  // namespace tessera::pass_the_pot
