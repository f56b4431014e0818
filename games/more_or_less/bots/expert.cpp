#include "games/more_or_less/bots/expert.h"

#include <algorithm>
#include <vector>

#include "bots/search/halving.h"
#include "games/more_or_less/bots/candidates.h"
#include "games/more_or_less/bots/last_two_turns.h"
#include "games/more_or_less/bots/network_value.h"

namespace tessera::bots::more_or_less {

namespace {

constexpr std::int64_t kStandardNodes = 90'000;
constexpr std::size_t kCandidates = 40;   // placements that the network judges
constexpr std::size_t kFinalists = 6;     // of these, the ones that are played on
constexpr std::size_t kReplies = 8;       // placements that the network judges in a rollout
constexpr double kFirstJudgement = 0.25;  // how much a placement's own value counts beside its rollouts
constexpr double kMostOfBudget = 0.5;     // for the placements that leave one turn

class Search {
 public:
  Search(const G::Rules& rules, Seat seat, const Network& network, Meter& meter, std::uint64_t key)
      : rules_(rules), seat_(seat), meter_(meter), value_(rules, seat, network, meter), candidates_(rules), key_(key) {}

  int choose_placement(const G::State& state, const Actions<G>& legal) {
    const BestEnding ending(rules_, state, meter_, kMostOfBudget);
    const auto& known = ending.best();
    Candidates own(rules_);
    own.list(state, DiceWorth{}, kCandidates, known ? known->placement.count() - 1 : G::kFullHand);
    std::vector<Finalist> finalists;
    for (const auto& candidate : own.all()) {
      if (!finalists.empty() && meter_.exhausted()) break;
      G::State next = state;
      meter_.spend(play(rules_, next, candidate.placement));
      finalists.push_back({candidate.placement, value_.of(next), static_cast<int>(finalists.size())});
    }
    std::sort(finalists.begin(), finalists.end(), [](const Finalist& a, const Finalist& b) {
      return a.value != b.value ? a.value > b.value : a.order < b.order;
    });
    if (finalists.size() > kFinalists) finalists.resize(kFinalists);
    if (known) finalists.insert(finalists.begin(), {known->placement, known->share, 0});
    const auto count = static_cast<int>(finalists.size());
    const auto trials = successive_halving(count, meter_, [&](int i, std::uint64_t sample) {
      const Finalist& finalist = finalists[static_cast<std::size_t>(i)];
      if (known && i == 0) {
        meter_.spend();
        return (1 + kFirstJudgement) * known->share;
      }
      G::State next = state;
      meter_.spend(play(rules_, next, finalist.placement));
      return after_turn(next, sample) + kFirstJudgement * finalist.value;
    });
    return Candidates::next_step(state, finalists[static_cast<std::size_t>(trials[0].candidate)].placement, legal);
  }

  int choose_dice(const G::View& view, const Actions<G>& legal) {
    const auto trials = successive_halving(legal.size(), meter_, [&](int i, std::uint64_t sample) {
      Stream guess(key_ + sample);
      G::State next = G::complete(rules_, view, guess);
      // The last action is the usual one and wins ties.
      G::apply(rules_, next, seat_, legal[legal.size() - 1 - i]);
      meter_.spend();
      return after_turn(next, sample);
    });
    return legal.size() - 1 - trials[0].candidate;
  }

 private:
  struct Finalist {
    Placement placement;
    double value;
    int order;
  };

  // What the state is worth when the turn that is on, or about to begin, is over. Equal samples meet equal dice.
  double after_turn(G::State state, std::uint64_t sample) {
    const ChanceKeys keys(key_ + sample, 0);
    const int stop = state.turns + 1;
    while (!G::over(rules_, state) && state.turns < stop) {
      if (G::chance(rules_, state).awaited()) {
        const auto event = 16 * static_cast<std::uint64_t>(state.turns) + static_cast<std::uint64_t>(state.phase);
        Stream stream = keys.stream(event);
        G::resolve(rules_, state, G::sample(rules_, state, stream));
        meter_.spend();
      } else if (state.phase == G::Phase::place && state.placing == 0) {
        place(state);
      } else {
        const Seat seat = G::next_to_act(rules_, state);
        Actions<G> legal;
        G::legal(rules_, state, seat, legal);
        G::apply(rules_, state, seat, legal[quick_action(legal)]);
        meter_.spend();
      }
    }
    return value_.of(state);
  }

  void place(G::State& state) {
    if (is_last_turn(rules_, state)) {
      meter_.spend(play(rules_, state, quick_placement(rules_, state, DiceWorth{}, lines_)));
      return;
    }
    candidates_.list(state, DiceWorth{}, kReplies);
    G::State best = state;
    double most = -1;
    for (const auto& candidate : candidates_.all()) {
      G::State next = state;
      meter_.spend(play(rules_, next, candidate.placement));
      const double value = value_.of(next, state.seat);
      if (value <= most) continue;
      most = value;
      best = next;
    }
    state = best;
  }

  const G::Rules& rules_;
  Seat seat_;
  Meter& meter_;
  NetworkValue value_;
  Candidates candidates_;
  Lines lines_;
  std::uint64_t key_;
};

}  // namespace

int choose_expert(const G::Rules& rules, const G::View& view, const Actions<G>& legal, const Network& network,
                  const Budget& budget, Stream& stream) {
  if (legal.size() == 1) return 0;
  Meter meter(budget, kStandardNodes);
  if (const auto best = best_of_last_two_turns(rules, view, meter, legal)) return *best;
  Search search(rules, view.viewer, network, meter, stream.next());
  if (view.table.phase == G::Phase::place) return search.choose_placement(G::State{view.table, view.wish}, legal);
  return search.choose_dice(view, legal);
}

}  // namespace tessera::bots::more_or_less
