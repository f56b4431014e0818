#include "games/take_it/bots/turn.h"

namespace tessera::bots::take_it {

namespace {

using Kind = G::Action::Kind;
using Phase = G::Phase;

constexpr int kReserve = 30;  // a card is kept for a better moment unless it gains more than this

}  // namespace

int TurnPlanner::choose(const Actions<G>& legal, bool quick) {
  if (view_.phase != Phase::turn && view_.phase != Phase::second) return continue_action(legal);
  const Situation situation = situation_of(rules_, view_);
  const Plan plan = planner_.best(situation);
  const bool last_chance = plan.missing.size() <= 1;
  const int play = quick && !last_chance ? -1 : choose_play(situation, plan, legal, last_chance ? 0 : kReserve);
  return play >= 0 ? play : choose_take(situation, plan, legal);
}

int TurnPlanner::choose_play(const Situation& situation, const Plan& plan, const Actions<G>& legal, int least) {
  int best = plan.worth + least;
  int chosen = -1;
  for (int i = 0; i < legal.size(); ++i) {
    if (legal[i].kind != Kind::play) continue;
    const auto& action_plays = action_plays_.list(static_cast<G::ActionCard>(legal[i].value), situation);
    if (action_plays.empty() || action_plays[0].worth <= best) continue;
    best = action_plays[0].worth;
    chosen = i;
  }
  return chosen;
}

// Of the dice that the plan misses, the one whose loss would hurt most.
int TurnPlanner::choose_take(const Situation& situation, const Plan& plan, const Actions<G>& legal) {
  if (plan.missing.empty()) return leave(legal);
  Die chosen = scarcest(plan, view_.tray);
  int worst = 1 << 28;
  if (situation.others > 0) {
    plan.missing.for_each_kind([&](Die die) {
      Situation lost = situation;
      lost.tray.remove(die);
      const int worth = planner_.best(lost).worth;
      if (worth >= worst) return;
      worst = worth;
      chosen = die;
    });
  }
  return find(legal, {Kind::take, chosen.index, 0});
}

int TurnPlanner::continue_action(const Actions<G>& legal) {
  for (const ActionPlay& action_play : action_plays_.list(view_.card, before_action(rules_, view_))) {
    const int step = next_step(action_play, view_);
    const int found = step < 0 ? -1 : find(legal, action_play.steps[step]);
    if (found >= 0) return found;
  }
  return legal.size() - 1;  // `roll`, where it is legal
}

Situation before_action(const G::Rules& rules, const G::View& view) {
  Situation situation = situation_of(rules, view);
  if (view.cast_back != G::kNoDie) situation.held.add(Die(view.cast_back));
  return situation;
}

int next_step(const ActionPlay& action_play, const G::PublicState& table) {
  int at = 1;
  if (table.cast_back != G::kNoDie && action_play.steps[at++].value != table.cast_back) return -1;
  Dice picked;
  for (; at < action_play.steps.size(); ++at) {
    if (picked == table.picked) return at;
    const G::Action& step = action_play.steps[at];
    if (step.kind != Kind::pick && step.kind != Kind::aim) return -1;
    picked.add(Die(step.value));
  }
  return -1;
}

}  // namespace tessera::bots::take_it
