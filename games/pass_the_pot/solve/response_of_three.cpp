#include "games/pass_the_pot/solve/response_of_three.h"

#include <algorithm>
#include <chrono>

#include "games/pass_the_pot/solve/certificate_of_three.h"
#include "games/pass_the_pot/solve/equilibrium_of_three.h"

namespace tessera::arena {

using bots::pass_the_pot::CapsOfThree;
using bots::pass_the_pot::SolutionOfThree;
using Rules = PassThePot::Rules;

SolutionOfThree table_of_hard(const Rules& rules, const CapsOfThree& caps, int threads, const SolveStop& stop) {
  EquilibriumOfThree guess(rules, caps, threads, stop);
  guess.guess([](double) {});
  return {rules, caps, {}, 1, guess.entries()};
}

ResponseOfThree response_of_three(const Rules& given, const CapsOfThree& caps, int threads,
                                  const SolveProgress& progress, const SolveStop& stop) {
  constexpr double kNarrow = 1e-6;  // a sweep that narrows no bounds of the start further is the last one
  constexpr double kUsualSweeps = 8;
  Rules rules = given;
  rules.first = -1;
  const auto begin = std::chrono::steady_clock::now();
  const auto table = table_of_hard(rules, caps, threads, stop);
  CertificateOfThree certificate(table, OutsideCaps::unbounded, threads, stop);
  const auto& start = certificate.at({{rules.stake, rules.stake, rules.stake}, rules.ante_first, 0, 0});
  const auto width = [&] {
    double sum = 0;
    for (std::size_t s = 0; s < 3; ++s) sum += static_cast<double>(start.best[s] - start.kept[s]);
    return sum;
  };
  ResponseOfThree found = {};
  for (double before = 2 * width(); before - width() > kNarrow && !stop(); ++found.sweeps) {
    before = width();
    certificate.sweep(0, [&](double part) { progress(std::min(1.0, (found.sweeps + part) / kUsualSweeps)); });
  }
  for (std::size_t s = 0; s < 3; ++s) {
    found.kept[s] = static_cast<double>(start.kept[s]);
    found.best[s] = static_cast<double>(start.best[s]);
  }
  found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return found;
}

}  // namespace tessera::arena
