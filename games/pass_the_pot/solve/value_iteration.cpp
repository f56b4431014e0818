#include "games/pass_the_pot/solve/value_iteration.h"

#include <chrono>
#include <cmath>
#include <utility>

#include "games/pass_the_pot/solve/bounds.h"
#include "games/pass_the_pot/solve/sweep_of_two.h"

namespace tessera::arena {

namespace {

using bots::pass_the_pot::Caps;
using bots::pass_the_pot::Solution;
using bots::pass_the_pot::Turn;
using Rules = PassThePot::Rules;

// Bounds this close together are not worked on any more: a turn's gap is an average of gaps of what follows, so it
// can't grow above the widest of them.
constexpr double kCloseEnough = kSolved / 8;

struct KnownBounds {
  Bounds operator()(const Turn&, const Bounds* value) const { return value == nullptr ? kUnknown : *value; }
};

using Sweep = SweepOfTwo<Bounds, KnownBounds>;

Solution solution_of(const Rules& rules, const Caps& caps, const Sweep& sweep) {
  std::vector<std::uint16_t> values;
  values.reserve(sweep.values().size());
  for (const auto& value : sweep.values()) values.push_back(static_cast<std::uint16_t>(value.middle() * 65535 + 0.5));
  return {rules, caps, sweep.start().lower(), sweep.start().upper(), std::move(values)};
}

// Gaps shrink by about the same factor a sweep.
double share_done(double gap) { return std::min(1.0, std::log(gap) / std::log(kSolved)); }

}  // namespace

SolveReport solve_pass_the_pot(const Rules& given, const Caps& caps, int threads, const SolveProgress& progress,
                               const SolveStop& stop) {
  constexpr double kStuck = kSolved / 1000;
  Rules rules = given;
  rules.first = -1;
  const auto begin = std::chrono::steady_clock::now();
  Sweep solver(rules, caps, threads, kCloseEnough, kUnknown, {}, stop);
  int sweeps = 0;
  double done = 0;
  double step = 0.15;  // what the next sweep will bring, as far as one can tell
  while (solver.start().gap() > kSolved && solver.narrowed() > kStuck && !solver.stopped()) {
    solver.sweep([&](double part) { progress(std::min(1.0, done + part * step)); });
    ++sweeps;
    const double now = share_done(solver.start().gap());
    step = now - done;
    done = now;
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return {solution_of(rules, caps, solver), sweeps, seconds};
}

}  // namespace tessera::arena
