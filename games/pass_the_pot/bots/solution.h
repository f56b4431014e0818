// The exact solution of two-player Pass the Pot: the mover's winning chance at the start of every turn.
//
// As bytes, all numbers little-endian:
//   "TESSERA SOLUTION"  16 bytes
//   u32                 version of this format: 1, or 3 with a limited bank
//   i32                 the bank, where it is limited
//   i32 x 5             goal, stake, ante_first, ante, twos_from_one
//   i32 x 3             caps: coins of a player are 0 to coins-1, the pot is pot_low to pot_high
//   f64 x 2             bounds of the starter's winning chance
//   u64                 checksum of everything else
//   u16 x ...           the values, in units of 1/65535, in the order of Caps::index
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "games/pass_the_pot/rules/rules.h"

namespace tessera::bots::pass_the_pot {

inline constexpr int kMaxTotal = 15;
inline constexpr int kNoTotal = -1;  // nobody has the pot yet

// A turn that begins, as its mover sees it.
struct Turn {
  int coins;
  int others;  // the other player's coins
  int pot;
  int to_beat;  // kNoTotal: nobody has the pot; else the other one has it
};

// Which turns a table holds.
struct Caps {
  std::int32_t coins = 0;
  std::int32_t pot_low = 0;
  std::int32_t pot_high = 0;

  std::size_t pots() const { return static_cast<std::size_t>(pot_high - pot_low + 1); }
  std::size_t size() const { return static_cast<std::size_t>(coins) * static_cast<std::size_t>(coins) * pots() * 17; }
  bool holds(const Turn& turn) const {
    return turn.coins < coins && turn.others < coins && turn.pot >= pot_low && turn.pot <= pot_high;
  }
  std::size_t index(const Turn& turn) const {
    const auto pair = static_cast<std::size_t>(turn.coins * coins + turn.others);
    return (pair * pots() + static_cast<std::size_t>(turn.pot - pot_low)) * 17 +
           static_cast<std::size_t>(turn.to_beat - kNoTotal);
  }
  friend bool operator==(const Caps&, const Caps&) = default;
};

class Solution {
 public:
  // Whether games with these rules can be solved: two players, no limit on turns.
  static Result<void> can_solve(const PassThePot::Rules& rules);
  static Caps caps_for(const PassThePot::Rules& rules);

  Solution(const PassThePot::Rules& rules, const Caps& caps, double lower, double upper,
           std::vector<std::uint16_t> values);
  static Result<Solution> parse(std::string_view bytes);
  std::string bytes() const;

  // A game of these rules is played by this solution: who starts makes no difference, nor does a limit on turns that is
  // out of reach.
  bool fits(const PassThePot::Rules& rules) const;

  const PassThePot::Rules& rules() const { return rules_; }
  const Caps& caps() const { return caps_; }
  double lower() const { return lower_; }
  double upper() const { return upper_; }

  // The mover's winning chance. A turn beyond the caps is judged by the nearest one that is there.
  double value(const Turn& turn) const;

 private:
  PassThePot::Rules rules_;
  Caps caps_;
  double lower_;
  double upper_;
  std::vector<std::uint16_t> values_;
};

// The solutions that are loaded, for all threads (solution_list.h). The bots look them up. They stay for good. False:
// there is no room for more.
bool add_solution(Solution solution);
const Solution* find_solution(const PassThePot::Rules& rules);

}  // namespace tessera::bots::pass_the_pot
