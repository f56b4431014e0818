// A stationary equilibrium of three-player Pass the Pot: what each seat may expect at the start of every turn when all
// three play from this table. It promises nothing against players who play otherwise.
//
// As bytes, all numbers little-endian:
//   "TESSERA SOLUTION"  16 bytes
//   u32                 version: 2, a game of three
//   i32 x 5             goal, stake, ante_first, ante, twos_from_one
//   i32 x 3             caps: coins of a player are 0 to coins-1, the pot is pot_low to pot_high
//   f64 x 3             winning chances of the starter, the next player and the one after
//   f64                 what one of them could gain by playing otherwise, at most, in the game with caps
//   u64                 checksum of everything else
//   u16 x 2 x ...       the chances of the mover and of the player before, in units of 1/65535, in the order of
//                       CapsOfThree::index
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "games/pass_the_pot/bots/solution.h"

namespace tessera::bots::pass_the_pot {

inline constexpr int kThree = 3;

// A turn that begins. Players are counted clockwise from its mover, who is 0.
struct TurnOfThree {
  std::array<int, kThree> coins;
  int pot;
  int holder;   // 0: nobody has the pot
  int to_beat;  // the holder's total
};

// Which turns a table of three has. What lies beyond is judged by the nearest turn that is there.
struct CapsOfThree {
  std::int32_t coins = 0;
  std::int32_t pot_low = 0;
  std::int32_t pot_high = 0;

  static constexpr std::size_t kSlots = 1 + 2 * (kMaxTotal + 1);

  std::size_t pots() const { return static_cast<std::size_t>(pot_high - pot_low + 1); }
  std::size_t stacks() const {
    const auto n = static_cast<std::size_t>(coins);
    return n * n * n * pots();
  }
  std::size_t size() const { return stacks() * kSlots; }
  bool holds(const std::array<int, kThree>& c, int pot) const {
    return c[0] < coins && c[1] < coins && c[2] < coins && pot <= pot_high;
  }
  // The number of the coins and the pot; times kSlots, the first of their turns.
  std::size_t stack(const std::array<int, kThree>& c, int pot) const {
    const auto at = [this](int n) { return static_cast<std::size_t>(std::min(n, coins - 1)); };
    const auto n = static_cast<std::size_t>(coins);
    return ((at(c[0]) * n + at(c[1])) * n + at(c[2])) * pots() +
           static_cast<std::size_t>(std::clamp(pot, pot_low, pot_high) - pot_low);
  }
  static std::size_t slot(int holder, int to_beat) {
    return holder == 0 ? 0 : static_cast<std::size_t>(1 + (holder - 1) * (kMaxTotal + 1) + to_beat);
  }
  std::size_t index(const TurnOfThree& turn) const {
    return stack(turn.coins, turn.pot) * kSlots + slot(turn.holder, turn.to_beat);
  }
  friend bool operator==(const CapsOfThree&, const CapsOfThree&) = default;
};

class SolutionOfThree {
 public:
  static constexpr int kUnit = 65535;

  // The chances of the mover and of the player before; the next player has what is left of kUnit.
  struct Entry {
    std::uint16_t mover = 0;
    std::uint16_t before = 0;
  };

  static bool is_possible(const Entry& entry) { return entry.mover + entry.before <= kUnit + 1; }  // both rounded up

  // Whether games with these rules can be solved: three players, a bank without limit, no limit on turns.
  static Result<void> can_solve(const PassThePot::Rules& rules);
  static CapsOfThree caps_for(const PassThePot::Rules& rules);

  SolutionOfThree(const PassThePot::Rules& rules, const CapsOfThree& caps, const std::array<double, kThree>& shares,
                  double gain, std::vector<Entry> entries);
  // Whether the bytes begin as those of a game of three do; `parse` says whether they are sound.
  static bool is_one(std::string_view bytes);
  static Result<SolutionOfThree> parse(std::string_view bytes);
  std::string bytes() const;

  bool fits(const PassThePot::Rules& rules) const;

  const PassThePot::Rules& rules() const { return rules_; }
  const CapsOfThree& caps() const { return caps_; }
  const std::array<double, kThree>& shares() const { return shares_; }
  double gain() const { return gain_; }
  const std::vector<Entry>& entries() const { return entries_; }

  // The chance of a player, counted from the mover, in units.
  int units(const TurnOfThree& turn, int player) const { return units(entries_[caps_.index(turn)], player); }
  static int units(const Entry& entry, int player) {
    return player == 0 ? entry.mover : player == 2 ? entry.before : std::max(0, kUnit - entry.mover - entry.before);
  }

 private:
  PassThePot::Rules rules_;
  CapsOfThree caps_;
  std::array<double, kThree> shares_;
  double gain_;
  std::vector<Entry> entries_;
};

// As for two.
bool add_solution(SolutionOfThree solution);
const SolutionOfThree* find_solution_of_three(const PassThePot::Rules& rules);

}  // namespace tessera::bots::pass_the_pot
