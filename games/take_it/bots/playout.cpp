#include "games/take_it/bots/playout.h"

#include <algorithm>

#include "games/take_it/bots/rest_of_game.h"
#include "games/take_it/bots/round_end_solver.h"

namespace tessera::bots::take_it {

namespace {

using Kind = G::Action::Kind;
using Phase = G::Phase;

constexpr double kSpreadOfRound = 20;   // the variance of a lead, for each round to come
constexpr double kMarginWorth = 0.002;  // a point of lead where the game is decided: to play well all the same

constexpr int kPositionsOfNode = 16;  // of an ending
constexpr int kNodesOfClaim = 2;

constexpr int kNearlyDone = 2;  // dice still missing: the time to think of an action card
constexpr int kRolls = 2;       // of dice that an action card re-rolls

bool within(const Dice& part, const Dice& whole) {
  bool all = true;
  part.for_each_kind([&](Die die) { all = all && part.count(die) <= whole.count(die); });
  return all;
}

}  // namespace

const Plan& Playout::plan_for(const G::State& state, Seat seat, Plans& plans) {
  const int s = seat.index;
  const Situation situation = situation_of(rules_, state, seat);
  if (plans.known[s] && plans.others[s] == situation.others && within(plans.plan[s].missing, state.tray)) {
    return plans.plan[s];
  }
  plans.plan[s] = best(situation, state.hand[G::kCombos][s]);
  plans.known[s] = true;
  plans.tried[s] = false;
  plans.others[s] = situation.others;
  return plans.plan[s];
}

Plan Playout::best(const Situation& situation, const std::uint8_t* hand) {
  const auto before = planner_.effort();
  const auto make = [&] {
    const Plan plan = planner_.best(situation);
    meter_.spend((planner_.effort() - before) / kEffortPerNode);
    return plan;
  };
  if (!thorough_) return make();
  PlanCache::Place& place = cache_.place_of(situation, hand);
  if (place.filled) {
    meter_.spend();
  } else {
    place.plan = make();
    place.filled = true;
  }
  return place.plan;
}

double Playout::chance_to_win(G::State& state, Plans plans, Seat seat, bool exact, Stream& stream) {
  int nets[G::kMaxPlayers] = {};
  while (state.phase == Phase::turn || state.phase == Phase::second) {
    if (exact && to_be_solved(state)) {
      RoundEndSolver end_solver(rules_, state, planner_);
      end_solver.solve(nets);
      meter_.spend(1 + end_solver.effort() / kPositionsOfNode);
      return chance_with(state, nets, seat);
    }
    if (thorough_) play_action_card(state, plans, stream);
    take_or_leave(state, plans);
  }
  for (int s = 0; s < rules_.players; ++s) {
    nets[s] = net_of(situation_of(rules_, state, Seat(s)), planner_);
    meter_.spend(kNodesOfClaim);
  }
  return chance_with(state, nets, seat);
}

bool Playout::to_be_solved(const G::State& state) const {
  if (!RoundEndSolver::is_near(rules_, state)) return false;
  for (int s = 0; thorough_ && s < rules_.players; ++s) {
    const bool may_play = !state.played.has(Seat(s)) && !state.passed.has(Seat(s));
    if (may_play && state.held[G::kActions][s] > 0) return false;
  }
  return true;
}

// If the plan is better with it; this is asked once for each plan.
void Playout::play_action_card(G::State& state, Plans& plans, Stream& stream) {
  const Seat seat = state.seat;
  const bool may_play = state.phase == Phase::turn && !state.played.has(seat);
  if (!may_play || state.held[G::kActions][seat.index] == 0) return;
  const Plan& plan = plan_for(state, seat, plans);
  if (plan.missing.size() > kNearlyDone || plans.tried[seat.index]) return;
  plans.tried[seat.index] = true;
  const ActionPlay action_play = best_action_play(state, plan, stream.next());
  if (action_play.worth <= plan.worth) return;
  for (const auto& step : action_play.steps) G::apply(rules_, state, seat, step);
  meter_.spend(action_play.steps.size());
  if (state.phase == Phase::roll) G::resolve(rules_, state, G::sample(rules_, state, stream));
  plans.forget();
}

// Without steps, and worth as much as the plan, if no card is playable.
ActionPlay Playout::best_action_play(const G::State& state, const Plan& plan, std::uint64_t key) {
  const auto before = planner_.effort();
  ActionPlays action_plays(rules_, planner_, key, kRolls);
  ActionPlay best;
  best.worth = plan.worth;
  Actions<G> legal;
  G::legal(rules_, state, state.seat, legal);
  for (const auto& action : legal) {
    if (action.kind != Kind::play) continue;
    const auto card = static_cast<G::ActionCard>(action.value);
    const auto& list = action_plays.list(card, situation_of(rules_, state, state.seat));
    if (!list.empty() && list[0].worth > best.worth) best = list[0];
  }
  meter_.spend((planner_.effort() - before) / kEffortPerNode);
  return best;
}

void Playout::take_or_leave(G::State& state, Plans& plans) {
  const Seat seat = state.seat;
  meter_.spend();
  if (plan_for(state, seat, plans).missing.empty()) {
    G::apply(rules_, state, seat, {state.phase == Phase::turn ? Kind::pass : Kind::stop, 0, 0});
    return;
  }
  Plan& plan = plans.plan[seat.index];
  const Die die = thorough_ ? most_urgent(state, plan) : scarcest(plan, state.tray);
  plan.missing.remove(die);
  if (plan.loose.count(die) > plan.missing.count(die)) plan.loose.remove(die);
  G::apply(rules_, state, seat, {Kind::take, die.index, 0});
}

// Of the dice that the plan misses, the one whose loss would hurt most.
Die Playout::most_urgent(const G::State& state, const Plan& plan) {
  const Situation situation = situation_of(rules_, state, state.seat);
  Die chosen = scarcest(plan, state.tray);
  if (situation.others == 0 || plan.missing.count(chosen) == plan.missing.size()) return chosen;
  int worst = 1 << 28;
  plan.missing.for_each_kind([&](Die die) {
    Situation lost = situation;
    lost.tray.remove(die);
    const int worth = best(lost, state.hand[G::kCombos][state.seat.index]).worth;
    if (worth >= worst) return;
    worst = worth;
    chosen = die;
  });
  return chosen;
}

// The lead over each of the others after the claims, against what may still happen in the rounds to come.
double Playout::chance_with(const G::State& state, const int (&nets)[G::kMaxPlayers], Seat seat) const {
  const int rounds_left = G::rounds(rules_.players) - state.round;
  const double variance = kSpreadOfRound * rounds_left + 0.01;
  int scores[G::kMaxPlayers] = {};
  for (int s = 0; s < rules_.players; ++s) scores[s] = G::score(rules_, state, Seat(s)) + nets[s];
  double chance = 1;
  double margin = 0;
  for (int s = 0; s < rules_.players; ++s) {
    if (s == seat.index) continue;
    const double lead = scores[seat.index] - scores[s];
    chance *= 0.5 + 0.5 * lead / __builtin_sqrt(lead * lead + variance);
    margin += lead;
  }
  if (thorough_) chance = share_of_win(scores, rules_.players, seat, rounds_left);
  return chance + kMarginWorth * margin / (rules_.players - 1);
}

}  // namespace tessera::bots::take_it
