#include "arena/bench/bench.h"

#include <algorithm>
#include <chrono>

#include "arena/bench/signature.h"
#include "arena/run/simulation_rules.h"
#include "engine/games/games.h"
#include "games/all_programs.h"  // made by cmake/games.cmake

namespace tessera::arena {

namespace {

using Clock = std::chrono::steady_clock;

struct NoObserver {
  template <class... T>
  void outcome(const T&...) {}
  template <class... T>
  void action(const T&...) {}
};

struct Part {
  double steps = 0;  // a second
  double games = 0;  // a second
};

// Plays for about `seconds`; `game` goes on counting so that no game is played twice.
template <class G>
Part measure(const typename G::Rules& rules, double seconds, std::uint64_t& game) {
  const auto begin = Clock::now();
  const auto first = game;
  std::uint64_t steps = 0;
  double elapsed = 0;
  typename G::State state;
  volatile int sink = 0;  // the games' results are used, so that no work can be left out
  do {
    for (int i = 0; i < 16; ++i) {
      steps += random_playout<G>(rules, kSignatureSeed, game++, state, NoObserver{});
      sink = G::score(rules, state, Seat(0));
    }
    elapsed = std::chrono::duration<double>(Clock::now() - begin).count();
  } while (elapsed < seconds);
  (void)sink;
  return {static_cast<double>(steps) / elapsed, static_cast<double>(game - first) / elapsed};
}

template <class G>
BenchFigure figure(int players, double seconds) {
  constexpr int kParts = 5;
  const auto rules = *simulation_rules<G>(players, {});
  BenchFigure out;
  out.players = players;
  out.signature = signature<G>(rules, kSignatureGames);
  std::uint64_t game = 0;
  std::vector<Part> parts;
  for (int i = 0; i < kParts; ++i) parts.push_back(measure<G>(rules, seconds / kParts, game));
  std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.steps < b.steps; });
  out.steps_per_second = parts[kParts / 2].steps;
  out.games_per_second = parts[kParts / 2].games;
  return out;
}

}  // namespace

std::vector<BenchLine> bench(std::string_view only, double seconds, const std::function<void(const BenchLine&)>& done) {
  std::vector<BenchLine> lines;
  for_each_game([&]<class G>() {
    if (!only.empty() && only != Notation<G>::kId) return;
    BenchLine line{Notation<G>::kId, {figure<G>(2, seconds), figure<G>(4, seconds)}};
    done(line);
    lines.push_back(std::move(line));
  });
  return lines;
}

}  // namespace tessera::arena
