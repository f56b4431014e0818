#include "games/hands_down/bots/expert.h"

#include <algorithm>

#include "bots/search/halving.h"
#include "games/hands_down/bots/guessed_hands.h"
#include "games/hands_down/bots/planned_play.h"
#include "games/hands_down/bots/rest_of_game.h"

namespace tessera::bots::hands_down {

namespace {

using G = HandsDown;
using Kind = Action::Kind;

constexpr std::int64_t kStandardNodes = 200'000;  // a node is a turn of a rollout
constexpr std::size_t kSwaps = 5;                 // that are tried beside the plan's own action
constexpr double kPlanFirst = 0.002;              // by how much another action must look better than the plan's

Cards kept_cards(const Card* hand, unsigned places) {
  Cards kept;
  for (int p = 0; p < kHandSize; ++p) {
    if (((places >> p) & 1u) == 0) kept.add(hand[p]);
  }
  return kept;
}

// The same action for the hand in ascending order.
Action for_sorted_hand(const Action& action, const Card* hand) {
  Action sorted{action.kind, 0};
  for (int p = 0; p < kHandSize; ++p) {
    if (((action.places >> p) & 1u) == 0) continue;
    int place = 0;
    for (int q = 0; q < kHandSize; ++q) place += hand[q] < hand[p] || (hand[q] == hand[p] && q < p) ? 1 : 0;
    sorted.places = static_cast<std::uint8_t>(sorted.places | (1u << place));
  }
  return sorted;
}

// Places in `legal`, the plan's own action first: a call or a stand with a combo, and the swaps that the plan likes
// best.
std::vector<int> candidates(const Rules& rules, const G::View& view, const Plan& plan, const Actions<G>& legal) {
  const Card* hand = view.hands[view.viewer.index];
  const bool made = plan.made(HandClasses::all().of(Cards::of(hand))) != 0;
  const auto& ahead = view.calls == 0 ? plan.before_call() : plan.after_call(swaps_left(rules, view));
  struct Swap {
    int action;
    float worth;
  };
  std::vector<Swap> swaps;
  std::vector<int> list = {choose_by_plan(rules, view, legal)};
  for (int i = 0; i < legal.size(); ++i) {
    const Action& action = legal[i];
    if (i == list[0]) continue;
    if (action.kind == Kind::swap && action.places != 0) {
      swaps.push_back({i, ahead.keep(kept_cards(hand, action.places))});
    } else if (action.kind == Kind::wait || made) {
      list.push_back(i);
    }
  }
  std::sort(swaps.begin(), swaps.end(),
            [](const Swap& a, const Swap& b) { return a.worth != b.worth ? a.worth > b.worth : a.action < b.action; });
  for (std::size_t i = 0; i < std::min(swaps.size(), kSwaps); ++i) list.push_back(swaps[i].action);
  return list;
}

class Rollouts {
 public:
  Rollouts(const G::Rules& rules, const G::View& view, const Plan& plan, Meter& meter, Stream& stream)
      : rules_(rules),
        view_(view),
        meter_(meter),
        moves_(PlanMoves::of(plan)),
        rest_(rules, view, view.viewer, stream),
        hands_(rules, view, *moves_, meter),
        keys_(stream.next(), 0) {}

  // The viewer's share of the win. Equal samples have equal hands and equal luck.
  double share(const Action& action, std::uint64_t sample) {
    if (sample != sample_) {
      Stream stream = keys_.stream(2 * sample);
      deal_ = hands_.deal(stream);
      sample_ = sample;
    }
    RoundPlayout round(rules_, *moves_, view_, view_.viewer, deal_);
    Stream reshuffle = keys_.stream(2 * sample + 1);
    const auto end = round.play(for_sorted_hand(action, view_.hands[view_.viewer.index]), reshuffle);
    meter_.spend(1 + round.turns());
    return rest_.share_after(end);
  }

 private:
  const G::Rules& rules_;
  const G::View& view_;
  Meter& meter_;
  PlanMoves::Lent moves_;
  RestOfGame rest_;
  GuessedHands hands_;
  ChanceKeys keys_;
  Deal deal_;
  std::uint64_t sample_ = UINT64_MAX;  // that `deal_` is of
};

// With two players there is time for two turns after a call: the plan answers at their end.
bool has_time(const Rules& rules, const G::View& view) {
  return rules.players == 2 && view.calls > 0 && view.phase == G::Phase::window;
}

}  // namespace

int choose_expert(const G::Rules& rules, const G::View& view, const Actions<G>& legal, const Budget& budget,
                  Stream& stream) {
  if (has_time(rules, view) || waited_too_long(rules, view)) return choose_by_plan(rules, view, legal);
  const Plan& plan = Plan::of(combos_on(view), rules.players);
  const auto tried = candidates(rules, view, plan, legal);
  Meter meter(budget, kStandardNodes);
  if (tried.size() == 1 || meter.exhausted()) return tried[0];
  Rollouts rollouts(rules, view, plan, meter, stream);
  const auto trials = successive_halving(static_cast<int>(tried.size()), meter, [&](int i, std::uint64_t sample) {
    return rollouts.share(legal[tried[static_cast<std::size_t>(i)]], sample) + (i == 0 ? kPlanFirst : 0);
  });
  return tried[static_cast<std::size_t>(trials[0].candidate)];
}

}  // namespace tessera::bots::hands_down
