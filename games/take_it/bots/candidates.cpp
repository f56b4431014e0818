#include "games/take_it/bots/candidates.h"

#include <algorithm>

namespace tessera::bots::take_it {

namespace {

using Kind = G::Action::Kind;
using Phase = G::Phase;

constexpr int kRolls = 12;             // of dice that an action card re-rolls, to choose among the ways to play it
constexpr std::size_t kTricks = 2;     // of each action card
constexpr std::size_t kNextSteps = 6;  // of an action card that is being played
constexpr int kNearlyAsGood = 60;      // takes whose plan is at most this much worse
constexpr std::size_t kOwnTakes = 5;   // of these at most
constexpr std::size_t kSpoilers = 2;   // dice that others want most

}  // namespace

std::vector<Candidate> Candidates::list(const Actions<G>& legal, const Guesses& guesses) {
  const int planned = TurnPlanner(rules_, view_, planner_, key_, kRolls).choose(legal);
  all_.clear();
  if (view_.phase == Phase::turn || view_.phase == Phase::second) {
    list_turn(legal, planned, guesses);
  } else {
    list_next_steps(legal);
  }
  if (all_.empty()) add(legal[planned], 0);
  return all_;
}

void Candidates::add(const G::Action& action, int worth) {
  Candidate candidate;
  candidate.steps.push(action);
  candidate.worth = worth;
  all_.push_back(candidate);
}

void Candidates::list_turn(const Actions<G>& legal, int planned, const Guesses& guesses) {
  if (legal[planned].kind == Kind::play) list_action_plays(legal);
  list_takes(legal, planned, guesses);
  const int out = leave(legal);
  if (out != planned) add(legal[out], net_of(situation_of(rules_, view_), planner_) * kPoint);
  if (legal[planned].kind != Kind::play) list_action_plays(legal);
}

// Dice of its own plans, and those that others want most.
void Candidates::list_takes(const Actions<G>& legal, int planned, const Guesses& guesses) {
  struct Take {
    int at;
    int worth;
    int wanted;
  };
  std::vector<Take> takes;
  int best = 0;
  for (int i = 0; i < legal.size(); ++i) {
    if (legal[i].kind != Kind::take) continue;
    Situation after = situation_of(rules_, view_);
    const Die die(legal[i].value);
    after.tray.remove(die);
    after.held.add(die);
    after.extra = false;
    takes.push_back({i, planner_.best(after).worth, guesses.wanted(die)});
    best = takes.size() == 1 ? takes.back().worth : std::max(best, takes.back().worth);
  }
  if (legal[planned].kind != Kind::play) {
    int worth = net_of(situation_of(rules_, view_), planner_) * kPoint;
    for (const Take& take : takes) worth = take.at == planned ? take.worth : worth;
    add(legal[planned], worth);
  }
  std::sort(takes.begin(), takes.end(),
            [](const Take& a, const Take& b) { return a.worth != b.worth ? a.worth > b.worth : a.at < b.at; });
  std::size_t own = 0;
  for (; own < takes.size() && own < kOwnTakes && takes[own].worth >= best - kNearlyAsGood; ++own) {
    if (takes[own].at != planned) add(legal[takes[own].at], takes[own].worth);
  }
  takes.erase(takes.begin(), takes.begin() + static_cast<std::ptrdiff_t>(own));
  std::sort(takes.begin(), takes.end(),
            [](const Take& a, const Take& b) { return a.wanted != b.wanted ? a.wanted > b.wanted : a.at < b.at; });
  for (std::size_t i = 0; i < takes.size() && i < kSpoilers && takes[i].wanted > 0; ++i) {
    if (takes[i].at != planned) add(legal[takes[i].at], takes[i].worth);
  }
}

void Candidates::list_action_plays(const Actions<G>& legal) {
  ActionPlays action_plays(rules_, planner_, key_, kRolls);
  for (const auto& action : legal) {
    if (action.kind != Kind::play) continue;
    const auto& list = action_plays.list(static_cast<G::ActionCard>(action.value), situation_of(rules_, view_));
    for (std::size_t i = 0; i < list.size() && i < kTricks; ++i) all_.push_back({list[i].steps, list[i].worth});
  }
}

void Candidates::list_next_steps(const Actions<G>& legal) {
  ActionPlays action_plays(rules_, planner_, key_, kRolls);
  for (const ActionPlay& action_play : action_plays.list(view_.card, before_action(rules_, view_))) {
    int at = next_step(action_play, view_);
    if (at < 0 || find(legal, action_play.steps[at]) < 0 || all_.size() >= kNextSteps) continue;
    Candidate candidate;
    for (; at < action_play.steps.size(); ++at) candidate.steps.push(action_play.steps[at]);
    candidate.worth = action_play.worth;
    all_.push_back(candidate);
  }
}

}  // namespace tessera::bots::take_it
