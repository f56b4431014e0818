#include "games/hands_down/solve/solver.h"

#include <chrono>
#include <cstdio>

#include "arena/run/parallel.h"
#include "games/hands_down/rules/notation.h"
#include "games/hands_down/solve/swaps.h"

namespace tessera::arena {

namespace {

using G = HandsDown;
using tessera::hands_down::kCombos;

constexpr int kRows = kCombos + 1;  // the last: any of them
constexpr int kShown[] = {0, 1, 2, 3, 5, 10};

std::string row(int which, const SwapOptimum& optimum) {
  const std::string name(which == kCombos ? "any of them" : Notation<G>::combo_word(which));
  char text[200];
  std::snprintf(text, sizeof text, "%-15s %8.3f ", name.c_str(), (optimum.fewest + optimum.most) / 2);
  std::string out = text;
  for (const int n : kShown) {
    std::snprintf(text, sizeof text, " %7.3f", 100 * optimum.within[static_cast<std::size_t>(n)]);
    out += text;
  }
  return out + "\n";
}

}  // namespace

Result<SolvedGame> Solver<G>::solve(const G::Rules&, const SolveSettings& settings) {
  const auto begin = std::chrono::steady_clock::now();
  std::array<SwapOptimum, kRows> optima;
  in_parallel(
      kRows, settings.threads,
      [&](std::int64_t i) {
        const unsigned combos = i == kCombos ? (1u << kCombos) - 1 : 1u << i;
        if (!settings.stop()) optima[static_cast<std::size_t>(i)] = Swaps(combos).solve(settings.stop);
      },
      [&](std::int64_t done) { settings.progress(static_cast<double>(done) / kRows); });
  if (settings.stop()) return solve_stopped();
  std::string summary =
      "Swaps that a player alone needs for a combo, on average; and the chance in % to have it\n"
      "after so many of them, if that is what is played for. Every swap draws from all cards but the kept ones.\n"
      "combo              swaps     deal       1       2       3       5      10\n";
  for (int i = 0; i < kRows; ++i) summary += row(i, optima[static_cast<std::size_t>(i)]);
  summary += "The means are exact to 0.001.";
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return SolvedGame{std::string(Notation<G>::kId), "", summary, seconds};
}

}  // namespace tessera::arena
