// Speed of the rules, and a signature: one number over fixed work that every build of every platform must reproduce.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "engine/core/notation.h"

namespace tessera::arena {

struct BenchFigure {
  int players = 0;
  double steps_per_second = 0;
  double games_per_second = 0;
  std::uint64_t signature = 0;
};

struct BenchLine {
  std::string_view game;
  std::vector<BenchFigure> figures;  // two players first, then four
};

// Default options but for the turn limit of simulations. `seconds` is the time spent measuring each figure; the figure
// is the median of five parts of it. An empty `only` means every game.
std::vector<BenchLine> bench(std::string_view only, double seconds, const std::function<void(const BenchLine&)>& done);

// Over every action, outcome and score of fixed random games; it changes only where play was meant to change.
template <class G>
std::uint64_t signature(const typename G::Rules& rules, int games);

}  // namespace tessera::arena
