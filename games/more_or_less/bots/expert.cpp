#include "games/more_or_less/bots/expert.h"

#include <algorithm>
#include <optional>

#include "bots/search/halving.h"
#include "games/more_or_less/bots/candidates.h"
#include "games/more_or_less/bots/last_turn.h"
#include "games/more_or_less/bots/network_value.h"

namespace tessera::bots::more_or_less {

namespace {

constexpr std::int64_t kStandardNodes = 90'000;
constexpr std::size_t kCandidates = 40;   // placements that the network judges
constexpr std::size_t kFinalists = 6;     // of these, the ones that are played on
constexpr std::size_t kReplies = 8;       // placements that the network judges in a rollout
constexpr double kFirstJudgement = 0.25;  // how much a placement's own value counts beside its rollouts

class Search {
 public:
  Search(const G::Rules& rules, Seat seat, const Network& network, Meter& meter, std::uint64_t key)
      : rules_(rules), seat_(seat), meter_(meter), value_(rules, seat, network, meter), candidates_(rules), key_(key) {}

  int choose_placement(const G::State& state, const Actions<G>& legal) {
    Candidates own(rules_);
    own.list(state, DiceWorth{}, kCandidates);
    const auto& all = own.all();
    if (is_last_turn(rules_, state)) return Candidates::next_step(state, all[0].placement, legal);
    std::vector<First> firsts;
    for (std::size_t i = 0; i < all.size() && (i == 0 || !meter_.exhausted()); ++i) {
      G::State next = state;
      meter_.spend(play(rules_, next, all[i].placement));
      firsts.push_back({i, value_.of(next)});
    }
    std::sort(firsts.begin(), firsts.end(), [](const First& a, const First& b) {
      return a.value != b.value ? a.value > b.value : a.candidate < b.candidate;
    });
    if (firsts.size() > kFinalists) firsts.resize(kFinalists);
    std::vector<std::optional<double>> exact(firsts.size());
    const auto trials = successive_halving(static_cast<int>(firsts.size()), meter_, [&](int i, std::uint64_t sample) {
      const First& first = firsts[static_cast<std::size_t>(i)];
      auto& known = exact[static_cast<std::size_t>(i)];
      if (known) {
        meter_.spend();  // or a race between known ones would never end
        return *known;
      }
      G::State next = state;
      meter_.spend(play(rules_, next, all[first.candidate].placement));
      if (!is_last_turn(rules_, next)) return after_turn(next, sample) + kFirstJudgement * first.value;
      const double share = LastTurn(rules_, next.faces).share(next, seat_, meter_);
      return *(known = meter_.exhausted() ? -1 : (1 + kFirstJudgement) * share);
    });
    const auto best = firsts[static_cast<std::size_t>(trials[0].candidate)].candidate;
    return Candidates::next_step(state, all[best].placement, legal);
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
  struct First {
    std::size_t candidate;
    double value;
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
  Search search(rules, view.viewer, network, meter, stream.next());
  if (view.table.phase == G::Phase::place) return search.choose_placement(G::State{view.table, view.wish}, legal);
  if (is_last_turn(rules, view.table)) return choose_dice_of_last_turn(rules, view, view.viewer, meter, legal);
  return search.choose_dice(view, legal);
}

}  // namespace tessera::bots::more_or_less
