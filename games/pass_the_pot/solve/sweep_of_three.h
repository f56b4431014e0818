// The order in which turns of three-player Pass the Pot are computed, on several threads.
//
// Coins leave the game only by 1 1 1, and in a round totals only rise. So turns with more coins in the game (all
// players' and the pot's) come first; among those the higher total to beat, and first the turn after which the round
// is over. Then nearly all that a turn leads to is known when its own turn comes.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "arena/run/solver.h"
#include "games/pass_the_pot/bots/solution_of_three.h"

namespace tessera::arena {

class SweepOfThree {
 public:
  using Caps = bots::pass_the_pot::CapsOfThree;
  using Turn = bots::pass_the_pot::TurnOfThree;

  SweepOfThree(const Caps& caps, int threads, SolveStop stop);

  // Turns of one layer: none leads to another, but for 1 1 1 of a player without coins.
  // compute(turns): on any thread; it puts new values aside.
  // settle(turns): on one thread at a time, when the layer is computed; it makes them count.
  // A run that is stopped leaves layers out.
  using Work = std::function<void(std::span<const Turn> turns, std::size_t first)>;
  void run(const Work& compute, const Work& settle, const std::function<void(double)>& done_part) const;

  // The most turns of a layer: `first` + turns.size() stays below it.
  std::size_t widest() const { return widest_; }

 private:
  struct Stack {
    std::uint16_t coins[3];
    std::uint16_t pot;
  };
  struct Layer {
    std::size_t total;
    int holder;
    int to_beat;
  };
  std::vector<Layer> layers() const;
  std::vector<Turn> turns(const Layer& layer, std::size_t begin, std::size_t end) const;

  int threads_;
  SolveStop stop_;
  std::size_t widest_ = 0;
  std::vector<std::vector<Stack>> stacks_;  // by the number of coins
};

}  // namespace tessera::arena
