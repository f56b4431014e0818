#include "games/take_it/bots/search.h"

#include "bots/search/halving.h"
#include "games/take_it/bots/candidates.h"
#include "games/take_it/bots/greedy.h"
#include "games/take_it/bots/refill.h"
#include "games/take_it/bots/round_end_solver.h"

namespace tessera::bots::take_it {

namespace {

using Kind = G::Action::Kind;
using Phase = G::Phase;

constexpr int kQuickRolls = 3;      // of dice that an action card re-rolls, where there is no budget
constexpr double kTrust = 0.00005;  // of winning chance, for a hundredth of a point that the plan is better

class TurnSearch {
 public:
  TurnSearch(const Thinking& thinking, const G::Rules& rules, const G::View& view, const Budget& budget, Stream& stream)
      : thinking_(thinking),
        rules_(rules),
        view_(view),
        meter_(budget, thinking.nodes),
        key_(stream.next()),
        near_the_end_(view.tray.size() <= RoundEndSolver::kMostDice),
        playout_(rules, planner_, meter_, thinking.playing) {}

  int choose(const Actions<G>& legal) {
    Guesses guesses(rules_, view_, playout_);
    Stream stream(key_);
    guesses.make(thinking_.guesses, meter_, stream);
    const auto candidates = Candidates(rules_, view_, planner_, key_).list(legal, guesses);
    const auto trials =
        successive_halving(static_cast<int>(candidates.size()), meter_, [&](int i, std::uint64_t sample) {
          const auto& candidate = candidates[static_cast<std::size_t>(i)];
          const Guess& guess = guesses.for_sample(key_ + 2 * sample);
          return kTrust * candidate.worth + result(candidate.steps, guess, key_ + 2 * sample + 1);
        });
    return find(legal, candidates[static_cast<std::size_t>(trials[0].candidate)].steps[0]);
  }

 private:
  double result(const Steps& steps, const Guess& guess, std::uint64_t key) {
    G::State state = guess.state;
    Plans plans = guess.plans;
    Stream stream(key);
    for (const auto& step : steps) {
      G::apply(rules_, state, view_.viewer, step);
      meter_.spend();
    }
    if (state.phase == Phase::roll) G::resolve(rules_, state, G::sample(rules_, state, stream));
    if (steps[0].kind != Kind::take) plans.forget();
    const double price = steps[0].kind == Kind::play ? thinking_.reserve : 0;
    return playout_.chance_to_win(state, plans, view_.viewer, near_the_end_, stream) - price;
  }

  const Thinking& thinking_;
  const G::Rules& rules_;
  const G::View& view_;
  Planner planner_;
  Meter meter_;
  std::uint64_t key_;
  bool near_the_end_;
  Playout playout_;
};

// Without a budget: the plan alone, in a few microseconds, whatever the stream.
int choose_by_plan(const G::Rules& rules, const G::View& view, const Actions<G>& legal) {
  constexpr std::uint64_t kKey = 1;
  const bool after_round = view.phase == Phase::claim || view.phase == Phase::discard || view.phase == Phase::draw;
  if (after_round) return choose_greedily(rules, view, legal);  // the best claim; no card is let go
  Planner planner;
  return TurnPlanner(rules, view, planner, kKey, kQuickRolls).choose(legal, true);
}

}  // namespace

int choose_by_search(const Thinking& thinking, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                     const Budget& budget, Stream& stream) {
  if (legal.size() == 1) return 0;
  Meter meter(budget, thinking.nodes);
  if (meter.exhausted()) return choose_by_plan(rules, view, legal);
  switch (view.phase) {
    case Phase::claim: return 0;  // the best stands first [T3]
    case Phase::discard: return Refill(rules, view, meter, stream.next(), thinking.casts).choose_discard(legal);
    case Phase::draw: return Refill(rules, view, meter, stream.next(), thinking.casts).choose_draw(legal);
    default: return TurnSearch(thinking, rules, view, budget, stream).choose(legal);
  }
}

}  // namespace tessera::bots::take_it
