#include "bots/take_it/hard.h"

#include "bots/search/halving.h"
#include "bots/take_it/guess.h"
#include "bots/take_it/refill.h"
#include "bots/take_it/turn.h"

namespace tessera::bots::take_it {

namespace {

using Kind = G::Action::Kind;
using Phase = G::Phase;

constexpr std::int64_t kStandardNodes = 20'000;
constexpr int kGuesses = 100;
constexpr int kRolls = 10;   // of dice that an action card re-rolls, to choose among its tricks
constexpr int kCasts = 300;  // that a hand is tried on between rounds
constexpr int kTricks = 3;   // of each action card
constexpr std::size_t kNextSteps = 8;
constexpr double kReserve = 0.01;

// Steps that are taken together.
using Steps = FixedList<G::Action, Trick::kMaxSteps>;

class Thinker {
 public:
  Thinker(const G::Rules& rules, const G::View& view, const Budget& budget, Stream& stream)
      : rules_(rules),
        view_(view),
        meter_(budget, kStandardNodes),
        key_(stream.next()),
        playout_(rules, planner_, meter_) {}

  int choose(const Actions<G>& legal) {
    list_candidates(legal);
    if (candidates_.size() == 1) return find(legal, candidates_[0][0]);
    Guesses guesses(rules_, view_, playout_);
    Stream stream(key_);
    guesses.make(kGuesses, meter_, stream);
    const auto trials =
        successive_halving(static_cast<int>(candidates_.size()), meter_, [&](int i, std::uint64_t sample) {
          return result(candidates_[static_cast<std::size_t>(i)], guesses.for_sample(key_ + 2 * sample),
                        key_ + 2 * sample + 1);
        });
    return find(legal, candidates_[static_cast<std::size_t>(trials[0].candidate)][0]);
  }

 private:
  void list_candidates(const Actions<G>& legal) {
    // What the plan wants stands first: with no budget it is the answer, and it wins ties.
    TurnPlanner turn(rules_, view_, planner_, key_, kRolls);
    const int planned = turn.choose(legal);
    Tricks tricks(rules_, planner_, key_, kRolls);
    if (view_.phase != Phase::turn && view_.phase != Phase::second) {
      list_next_steps(tricks, legal, planned);
      return;
    }
    if (legal[planned].kind != Kind::play) add({legal[planned]});
    for (int i = 0; i < legal.size(); ++i) {
      if (legal[i].kind == Kind::play) {
        add_tricks(tricks.list(static_cast<G::ActionCard>(legal[i].value), prospect_of(rules_, view_)));
      } else if (i != planned) {
        add({legal[i]});
      }
    }
  }

  void list_next_steps(Tricks& tricks, const Actions<G>& legal, int planned) {
    for (const Trick& trick : tricks.list(view_.card, before_action(rules_, view_))) {
      int at = next_step(trick, view_);
      if (at < 0 || find(legal, trick.steps[at]) < 0 || candidates_.size() >= kNextSteps) continue;
      Steps steps;
      for (; at < trick.steps.size(); ++at) steps.push(trick.steps[at]);
      candidates_.push_back(steps);
    }
    if (candidates_.empty()) add({legal[planned]});
  }

  void add_tricks(const std::vector<Trick>& tricks) {
    for (std::size_t i = 0; i < tricks.size() && i < kTricks; ++i) candidates_.push_back(tricks[i].steps);
  }

  void add(const G::Action& action) {
    Steps steps;
    steps.push(action);
    candidates_.push_back(steps);
  }

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
    playout_.to_the_claims(state, plans);
    const double price = steps[0].kind == Kind::play ? kReserve : 0;
    return playout_.chance_to_win(state, view_.viewer) - price;
  }

  static void forget_plans(Plans& plans) {
    for (bool& known : plans.known) known = false;
  }

  const G::Rules& rules_;
  const G::View& view_;
  Planner planner_;
  Meter meter_;
  std::uint64_t key_;
  Playout playout_;
  std::vector<Steps> candidates_;
};

}  // namespace

int choose_hard(const G::Rules& rules, const G::View& view, const Actions<G>& legal, const Budget& budget,
                Stream& stream) {
  if (legal.size() == 1) return 0;
  Planner planner;
  switch (view.phase) {
    case Phase::claim: return 0;  // the best stands first [T3]
    case Phase::discard: return Refill(rules, view, planner, stream.next(), kCasts).choose_discard(legal);
    case Phase::draw: return Refill(rules, view, planner, stream.next(), kCasts).choose_draw(legal);
    default: return Thinker(rules, view, budget, stream).choose(legal);
  }
}

}  // namespace tessera::bots::take_it
