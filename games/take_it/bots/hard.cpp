#include "games/take_it/bots/hard.h"

#include "bots/search/halving.h"
#include "games/take_it/bots/candidates.h"
#include "games/take_it/bots/refill.h"
#include "games/take_it/bots/round_end_solver.h"

namespace tessera::bots::take_it {

namespace {

using Kind = G::Action::Kind;
using Phase = G::Phase;

constexpr std::int64_t kStandardNodes = 60'000;
constexpr int kGuesses = 100;
constexpr int kCasts = 300;         // that a hand is tried on between rounds
constexpr double kReserve = 0.01;   // of winning chance: an action card is kept for a better moment
constexpr double kTrust = 0.00005;  // likewise, for a hundredth of a point that the plan is better

class HardPlayer {
 public:
  HardPlayer(const G::Rules& rules, const G::View& view, const Budget& budget, Stream& stream)
      : rules_(rules),
        view_(view),
        meter_(budget, kStandardNodes),
        key_(stream.next()),
        near_the_end_(view.tray.size() <= RoundEndSolver::kMostDice),
        playout_(rules, planner_, meter_) {}

  int choose(const Actions<G>& legal) {
    Guesses guesses(rules_, view_, playout_);
    Stream stream(key_);
    guesses.make(kGuesses, meter_, stream);
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
    if (steps[0].kind != Kind::take) forget_plans(plans);
    const double price = steps[0].kind == Kind::play ? kReserve : 0;
    return playout_.chance_to_win(state, plans, view_.viewer, near_the_end_) - price;
  }

  static void forget_plans(Plans& plans) {
    for (bool& known : plans.known) known = false;
  }

  const G::Rules& rules_;
  const G::View& view_;
  Planner planner_;
  Meter meter_;
  std::uint64_t key_;
  bool near_the_end_;
  Playout playout_;
};

}  // namespace

int choose_hard(const G::Rules& rules, const G::View& view, const Actions<G>& legal, const Budget& budget,
                Stream& stream) {
  if (legal.size() == 1) return 0;
  Meter meter(budget, kStandardNodes);
  switch (view.phase) {
    case Phase::claim: return 0;  // the best stands first [T3]
    case Phase::discard: return Refill(rules, view, meter, stream.next(), kCasts).choose_discard(legal);
    case Phase::draw: return Refill(rules, view, meter, stream.next(), kCasts).choose_draw(legal);
    default: return HardPlayer(rules, view, budget, stream).choose(legal);
  }
}

}  // namespace tessera::bots::take_it
