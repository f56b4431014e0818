#include "games/more_or_less/bots/hard.h"

#include <vector>

#include "bots/search/halving.h"
#include "games/more_or_less/bots/candidates.h"
#include "games/more_or_less/bots/last_two_turns.h"
#include "games/more_or_less/bots/rollouts.h"

namespace tessera::bots::more_or_less {

namespace {

constexpr std::int64_t kStandardNodes = 20'000;
constexpr std::size_t kCandidates = 20;  // placements; with 30 it was no stronger than with 16
constexpr double kMostOfBudget = 0.5;    // for the placements that leave one turn

int choose_placement(const G::Rules& rules, const G::State& state, Seat seat, Meter& meter, std::uint64_t key,
                     const Actions<G>& legal) {
  const BestEnding ending(rules, state, meter, kMostOfBudget);
  const auto& known = ending.best();
  Candidates candidates(rules);
  candidates.list(state, DiceWorth{}, kCandidates, known ? known->placement.count() - 1 : G::kFullHand);
  std::vector<Placement> all;
  if (known) all.push_back(known->placement);
  for (const auto& candidate : candidates.all()) all.push_back(candidate.placement);
  Rollouts rollouts(rules, seat, meter);
  const auto trials = successive_halving(static_cast<int>(all.size()), meter, [&](int i, std::uint64_t sample) {
    if (known && i == 0) {
      meter.spend();
      return 2 * known->share - 1;
    }
    G::State next = state;
    meter.spend(play(rules, next, all[static_cast<std::size_t>(i)]));
    return rollouts.result(next, key + sample);
  });
  return Candidates::next_step(state, all[static_cast<std::size_t>(trials[0].candidate)], legal);
}

}  // namespace

int choose_hard(const G::Rules& rules, const G::View& view, const Actions<G>& legal, const Budget& budget,
                Stream& stream) {
  if (legal.size() == 1) return 0;
  Meter meter(budget, kStandardNodes);
  const std::uint64_t key = stream.next();
  const Seat seat = view.viewer;
  if (const auto best = best_of_last_two_turns(rules, view, meter, legal)) return *best;
  if (view.table.phase == G::Phase::place) {
    return choose_placement(rules, G::State{view.table, view.wish}, seat, meter, key, legal);
  }
  Rollouts rollouts(rules, seat, meter);
  const auto trials = successive_halving(legal.size(), meter, [&](int i, std::uint64_t sample) {
    Stream guess(key + sample);
    G::State next = G::complete(rules, view, guess);
    // The last action is the usual one and wins ties.
    G::apply(rules, next, seat, legal[legal.size() - 1 - i]);
    meter.spend();
    return rollouts.result(next, key + sample);
  });
  return legal.size() - 1 - trials[0].candidate;
}

}  // namespace tessera::bots::more_or_less
