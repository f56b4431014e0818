// How much one of three players could gain at most by playing otherwise, while the other two play from a table: the
// certificate of an equilibrium.
//
// Two seats fixed make it a problem of one player. Value iteration from below bounds what each seat gets when all three
// play from the table, and from above what it gets with its best answer; the bounds hold after every sweep. They are
// kept in 32 bits, rounded outwards.
#pragma once

#include <functional>

#include "games/pass_the_pot/solve/ends_of_three.h"
#include "games/pass_the_pot/solve/sweep_of_three.h"

namespace tessera::arena {

// What is assumed of turns outside the caps.
enum class OutsideCaps : std::uint8_t {
  game_ends,  // and most coins win: the game with caps
  unbounded,  // any chance from 0 to 1: bounds for the game without caps
};

class CertificateOfThree {
 public:
  using G = PassThePot;
  using Caps = bots::pass_the_pot::CapsOfThree;
  using Turn = bots::pass_the_pot::TurnOfThree;
  using Solution = bots::pass_the_pot::SolutionOfThree;

  // By player, counted from the mover.
  struct Bounds {
    float kept[3] = {0, 0, 0};  // from below: all three play from the table
    float best[3] = {1, 1, 1};  // from above: this one plays its best answer

    float gain() const;
  };

  CertificateOfThree(const Solution& solution, OutsideCaps outside_caps, int threads,
                     const SolveStop& stop = never_stop);

  // Every turn whose gain is above `enough` once more. A sweep that is stopped leaves turns out.
  void sweep(double enough, const std::function<void(double)>& done_part);
  // By how much the last sweep brought the bounds of a turn together, at most.
  double narrowed() const { return narrowed_; }

  const Bounds& at(const Turn& turn) const { return table_[solution_.caps().index(turn)]; }
  // The largest gain from a turn with at most so many coins a player and in the pot.
  double gain(int coins, int pot) const;

  std::vector<Bounds>& table() { return table_; }

 private:
  double units(const NextTurn& next) const;
  static constexpr int kBounds = 6;  // by player kept, then by player best
  void bounds(const NextTurn& next, double (&out)[kBounds]) const;
  void compute(std::span<const Turn> turns, std::size_t first, double enough);
  void compute_batch(std::span<const Turn> turns, std::span<Bounds> out) const;
  void settle(std::span<const Turn> turns, std::size_t first);

  const Solution& solution_;
  OutsideCaps outside_caps_;
  EndsOfThree ends_;
  SweepOfThree order_;
  std::vector<Bounds> table_;
  std::vector<Bounds> fresh_;
  double narrowed_ = 1;
};

}  // namespace tessera::arena
