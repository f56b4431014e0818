#include "games/take_it/bots/easy.h"

#include "games/take_it/bots/turn.h"

namespace tessera::bots::take_it {

namespace {

using Kind = G::Action::Kind;
using Phase = G::Phase;

// No risk, no chips for wilds.
constexpr RiskWeights kCareless = {.take = 1, .late = 0, .beyond = 0, .wild_chips = false};
constexpr int kObviousGain = 2 * kPoint;  // of an action card; for less it does not see the use of it
constexpr int kRolls = 2;
constexpr std::uint32_t kHopesOneIn = 3;  // turns that it stays in for nothing

// The dice still missing for the card with most points that can be completed at all; every card is looked at alone, as
// if all dice held were free for it.
bool chase(const Situation& situation, Planner& planner, Plan& out) {
  int most = 0;
  for (int i = 0; i < situation.count; ++i) {
    Situation alone = situation;
    alone.cards[0] = situation.cards[i];
    alone.count = 1;
    const Plan plan = planner.best(alone);
    if (plan.cards == 0 || plan.missing.empty() || situation.cards[i]->points <= most) continue;
    most = situation.cards[i]->points;
    out = plan;
  }
  return most > 0;
}

Die any_of(const Dice& dice, Stream& stream) {
  Die chosen;
  std::uint32_t kinds = 0;
  dice.for_each_kind([&](Die die) {
    if (stream.below(++kinds) == 0) chosen = die;
  });
  return chosen;
}

int choose_turn(const G::Rules& rules, const G::View& view, const Actions<G>& legal, Stream& stream) {
  Planner planner(kCareless);
  TurnPlanner turn(rules, view, planner, stream.next(), kRolls);
  if (view.phase != Phase::turn && view.phase != Phase::second) return turn.choose(legal);
  const Situation situation = situation_of(rules, view);
  const int play = turn.choose_play(situation, planner.best(situation), legal, kObviousGain);
  if (play >= 0) return play;
  Plan plan;
  if (chase(situation, planner, plan)) {
    return find(legal, {Kind::take, any_of(plan.missing, stream).index, 0});
  }
  const bool hopes = stream.below(kHopesOneIn) == 0;
  if (hopes) return find(legal, {Kind::take, any_of(view.tray, stream).index, 0});
  return leave(legal);
}

// The cheapest card goes, if it is one of the cheap ones.
int choose_discard(const G::Rules& rules, const G::View& view, const Actions<G>& legal) {
  constexpr int kCheap = 2;
  int chosen = 0;
  int fewest = kCheap + 1;
  for (int i = 0; i < legal.size(); ++i) {
    if (legal[i].kind != Kind::discard_combo) continue;
    const int points = rules.decks.combos[view.hand[G::kCombos][legal[i].value]].points;
    if (points >= fewest) continue;
    fewest = points;
    chosen = i;
  }
  return chosen;
}

}  // namespace

int choose_easily(const G::Rules& rules, const G::View& view, const Actions<G>& legal, Stream& stream) {
  switch (view.phase) {
    case Phase::claim:
    case Phase::draw:
      return 0;  // the best claim stands first [T3]; of a free hand's draws the one with most combo cards
    case Phase::discard: return choose_discard(rules, view, legal);
    default: return choose_turn(rules, view, legal, stream);
  }
}

}  // namespace tessera::bots::take_it
