#include "games/take_it/bots/playout.h"

#include <algorithm>

#include "games/take_it/bots/round_end_solver.h"

namespace tessera::bots::take_it {

namespace {

using Kind = G::Action::Kind;
using Phase = G::Phase;

constexpr double kSpreadOfRound = 20;   // the variance of a lead, for each round to come
constexpr double kMarginWorth = 0.002;  // a point of lead where the game is decided: to play well all the same

constexpr int kPositionsOfNode = 16;  // of an ending
constexpr int kNodesOfClaim = 2;

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
  const auto before = planner_.effort();
  plans.plan[s] = planner_.best(situation);
  meter_.spend((planner_.effort() - before) / kEffortPerNode);
  plans.known[s] = true;
  plans.others[s] = situation.others;
  return plans.plan[s];
}

double Playout::chance_to_win(G::State& state, Plans plans, Seat seat, bool exact) {
  int nets[G::kMaxPlayers] = {};
  while (state.phase == Phase::turn || state.phase == Phase::second) {
    if (exact && RoundEndSolver::is_near(rules_, state)) {
      RoundEndSolver end_solver(rules_, state, planner_);
      end_solver.solve(nets);
      meter_.spend(1 + end_solver.effort() / kPositionsOfNode);
      return chance_with(state, nets, seat);
    }
    take_or_leave(state, plans);
  }
  for (int s = 0; s < rules_.players; ++s) {
    nets[s] = net_of(situation_of(rules_, state, Seat(s)), planner_);
    meter_.spend(kNodesOfClaim);
  }
  return chance_with(state, nets, seat);
}

void Playout::take_or_leave(G::State& state, Plans& plans) {
  const Seat seat = state.seat;
  meter_.spend();
  if (plan_for(state, seat, plans).missing.empty()) {
    G::apply(rules_, state, seat, {state.phase == Phase::turn ? Kind::pass : Kind::stop, 0, 0});
    return;
  }
  Plan& plan = plans.plan[seat.index];
  const Die die = scarcest(plan, state.tray);
  plan.missing.remove(die);
  if (plan.loose.count(die) > plan.missing.count(die)) plan.loose.remove(die);
  G::apply(rules_, state, seat, {Kind::take, die.index, 0});
}

// The lead over each of the others after the claims, against what may still happen in the rounds to come.
double Playout::chance_with(const G::State& state, const int (&nets)[G::kMaxPlayers], Seat seat) const {
  const double variance = kSpreadOfRound * (G::rounds(rules_.players) - state.round) + 0.01;
  double chance = 1;
  double margin = 0;
  for (int s = 0; s < rules_.players; ++s) {
    if (s == seat.index) continue;
    const double lead = G::score(rules_, state, seat) + nets[seat.index] - G::score(rules_, state, Seat(s)) - nets[s];
    chance *= 0.5 + 0.5 * lead / __builtin_sqrt(lead * lead + variance);
    margin += lead;
  }
  return chance + kMarginWorth * margin / (rules_.players - 1);
}

}  // namespace tessera::bots::take_it
