// Three-player Pass the Pot: value iteration towards a stationary equilibrium. Every turn is played for the mover's
// best by the values of the turns that follow, and all three seats' values follow from that. There is no minimax for
// three, so nothing but the certificate (certificate_of_three.h) says how good the result is.
#pragma once

#include <functional>

#include "games/pass_the_pot/solve/ends_of_three.h"
#include "games/pass_the_pot/solve/sweep_of_three.h"

namespace tessera::arena {

class EquilibriumOfThree {
 public:
  using G = PassThePot;
  using Caps = bots::pass_the_pot::CapsOfThree;
  using Turn = bots::pass_the_pot::TurnOfThree;
  using Entry = bots::pass_the_pot::SolutionOfThree::Entry;

  static constexpr double kStill = 1e-6;
  static constexpr double kUnit = 3.0 * (1u << 29);  // divides by 2 and 3

  // The chances of the mover and of the player before, in units; the next player has the rest.
  struct Chances {
    std::uint32_t mover = 0;
    std::uint32_t before = 0;
  };

  EquilibriumOfThree(const G::Rules& rules, const Caps& caps, int threads, const SolveStop& stop);

  // The values become what the bot hard thinks of a turn.
  void guess(const std::function<void(double)>& done_part);
  // A sweep that is stopped leaves turns out.
  void sweep(const std::function<void(double)>& done_part);
  // The share of the turns that the last sweep changed by more than kStill.
  double moved() const { return static_cast<double>(moved_) / static_cast<double>(table_.size()); }

  // To 16 bits: what the bot plays from.
  std::vector<Entry> entries() const;

  std::vector<Chances>& table() { return table_; }

 private:
  Chances guessed(const Turn& turn) const;
  void chances(const NextTurn& next, double& mover, double& next_player) const;
  double units(const NextTurn& next) const;
  void compute(std::span<const Turn> turns, std::size_t first);
  void settle(std::span<const Turn> turns, std::size_t first);

  G::Rules rules_;
  Caps caps_;
  EndsOfThree ends_;
  SweepOfThree order_;
  std::vector<Chances> table_;
  std::vector<Chances> fresh_;
  std::size_t moved_ = 0;
};

}  // namespace tessera::arena
