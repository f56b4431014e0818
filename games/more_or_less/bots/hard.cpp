#include "games/more_or_less/bots/hard.h"

#include <optional>

#include "bots/search/halving.h"
#include "games/more_or_less/bots/candidates.h"
#include "games/more_or_less/bots/last_turn.h"
#include "games/more_or_less/bots/rollouts.h"

namespace tessera::bots::more_or_less {

namespace {

constexpr std::int64_t kStandardNodes = 20'000;
constexpr std::size_t kCandidates = 20;  // placements; with 30 it was no stronger than with 16

// One turn is left after this: exact, too. One that the budget was too small for must not look better than the others.
double result_before_last_turn(const G::Rules& rules, const G::State& state, Seat seat, Meter& meter) {
  const double share = LastTurn(rules, state.faces).share(state, seat, meter);
  return meter.exhausted() ? -1 : 2 * share - 1;
}

int choose_placement(const G::Rules& rules, const G::State& state, Seat seat, Meter& meter, std::uint64_t key,
                     const Actions<G>& legal) {
  Candidates candidates(rules);
  candidates.list(state, DiceWorth{}, kCandidates);
  const auto& all = candidates.all();
  // The last turn of the game is exact: nothing counts any more but what it scores.
  if (is_last_turn(rules, state)) return Candidates::next_step(state, all[0].placement, legal);
  Rollouts rollouts(rules, seat, meter);
  std::vector<std::optional<double>> exact(all.size());
  const auto trials = successive_halving(static_cast<int>(all.size()), meter, [&](int i, std::uint64_t sample) {
    auto& known = exact[static_cast<std::size_t>(i)];
    if (known) {
      meter.spend();  // or a race between known ones would never end
      return *known;
    }
    G::State next = state;
    meter.spend(play(rules, next, all[static_cast<std::size_t>(i)].placement));
    if (!is_last_turn(rules, next)) return rollouts.result(next, key + sample);
    return *(known = result_before_last_turn(rules, next, seat, meter));
  });
  const auto& chosen = all[static_cast<std::size_t>(trials[0].candidate)].placement;
  return Candidates::next_step(state, chosen, legal);
}

}  // namespace

int choose_hard(const G::Rules& rules, const G::View& view, const Actions<G>& legal, const Budget& budget,
                Stream& stream) {
  if (legal.size() == 1) return 0;
  Meter meter(budget, kStandardNodes);
  const std::uint64_t key = stream.next();
  const Seat seat = view.viewer;
  if (view.table.phase == G::Phase::place) {
    return choose_placement(rules, G::State{view.table, view.wish}, seat, meter, key, legal);
  }
  if (is_last_turn(rules, view.table)) return choose_dice_of_last_turn(rules, view, seat, meter, legal);
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
