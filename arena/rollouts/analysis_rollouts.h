// The values of a recorded game by rollouts: from each position the game is played on by a fast bot in every seat, and
// who wins is counted.
//
// One sample plays on from every position of the game with the same random numbers, turn by turn. So neighbouring
// positions share most of their luck, and a difference between them is known far better than each of the two. Where the
// first step of a rollout is the one that the record took, it is the next position's rollout: nothing is played twice,
// and an event that changed nothing has a difference of exactly 0.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "arena/rollouts/analysis_trace.h"
#include "arena/run/playout.h"
#include "bots/core/bot.h"

namespace tessera::arena {

// Who plays on.
struct RolloutBot {
  bots::Level level;
  bots::Budget budget;
};

// What rollouts of a game have in common.
template <class G>
struct RolloutPlan {
  const GameTrace<G>& trace;
  typename G::Rules rules;  // those of the course, with an end
  RolloutBot (*policy)(const typename G::View&);
  // What the strongest bot would have done at each step that was free; not looked at elsewhere.
  const std::vector<typename G::Action>& advice;
  std::uint64_t seed;
  std::function<bool()> stop = {};  // once true, what is left is skipped
  // What each step cost, where that is known exactly.
  std::span<const std::optional<double>> exact_costs = {};
};

// People may play on for ever, or for a billion turns; a rollout may not.
template <class G>
typename G::Rules with_turn_limit(const GameTrace<G>& trace) {
  constexpr int kMoreTurns = 1000;
  auto rules = trace.rules;
  if constexpr (requires { rules.max_turns; }) {
    const auto most = G::turns(rules, trace.states.back()) + kMoreTurns;
    if (rules.max_turns == 0 || rules.max_turns > most) rules.max_turns = most;
  }
  return rules;
}

// One sample.
template <class G>
class Rollouts {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  Rollouts(const RolloutPlan<G>& plan, std::uint64_t sample)
      : plan_(plan), rules_(plan.rules), keys_(plan.seed, sample), out_(plan.trace.steps.size()) {}

  Sample run() {
    const auto& trace = plan_.trace;
    if (!stopped()) out_.value.back() = play_on(trace.states.back(), trace.end);
    for (std::size_t i = trace.steps.size(); i-- > 0 && !stopped();) {
      if (trace.steps[i].chance) {
        out_.value[i] = before_chance(i);
      } else if (trace.steps[i].free) {
        decide(i);
      } else {
        out_.value[i] = out_.value[i + 1];
      }
    }
    return std::move(out_);
  }

  std::int64_t steps() const { return steps_; }  // actions and outcomes played

 private:
  bool stopped() const { return plan_.stop && plan_.stop(); }

  Shares before_chance(std::size_t i) {
    State next = plan_.trace.states[i];
    DrawIndex draw_index = plan_.trace.steps[i].draw_index;
    draw(next, draw_index);
    return next == plan_.trace.states[i + 1] ? out_.value[i + 1] : play_on(next, draw_index);
  }

  // In the true position the policy's choice gives its value. What the choices are worth to one who sees only the
  // seat's view is asked in a position drawn at random from those that fit it.
  void decide(std::size_t i) {
    const auto& step = plan_.trace.steps[i];
    const State& state = plan_.trace.states[i];
    const Action usual = choose(state, step.seat, step.draw_index);
    const Action& played = step.action;
    const Action& advised = plan_.advice[i];
    out_.value[i] = usual == played ? out_.value[i + 1] : after(state, step, usual);
    if (usual == played && advised == played) return;
    Stream stream = keys_.stream(kCompletions + i);
    const State fits = G::complete(rules_, G::view(rules_, state, step.seat), stream);
    const bool open = fits == state;
    const Shares by_played = open ? out_.value[i + 1] : after(fits, step, played);
    const Shares by_usual = usual == played ? by_played : open ? out_.value[i] : after(fits, step, usual);
    for (std::size_t s = 0; s < by_played.size(); ++s) out_.choice[i][s] = by_played[s] - by_usual[s];
    if (i < plan_.exact_costs.size() && plan_.exact_costs[i]) {
      out_.cost[i] = *plan_.exact_costs[i];
      return;
    }
    const Shares by_advised = advised == played ? by_played : advised == usual ? by_usual : after(fits, step, advised);
    const auto mover = static_cast<std::size_t>(step.seat.index);
    out_.cost[i] = by_advised[mover] - by_played[mover];
  }

  Shares after(State state, const Step<G>& step, const Action& action) {
    DrawIndex draw_index = step.draw_index;
    G::apply(rules_, state, step.seat, action);
    ++draw_index.decisions;
    return play_on(state, draw_index);
  }

  Action choose(const State& state, Seat seat, const DrawIndex& draw_index) {
    G::legal(rules_, state, seat, legal_);
    if (legal_.size() == 1) return legal_[0];
    Stream stream = keys_.stream(kChoices + draw_index.decision_key());
    const auto view = G::view(rules_, state, seat);
    const auto bot = plan_.policy(view);
    return legal_[bots::choose<G>(bot.level, rules_, view, legal_, bot.budget, stream)];
  }

  void draw(State& state, DrawIndex& draw_index) {
    Stream stream = keys_.stream(draw_index.chance_key());
    G::resolve(rules_, state, G::sample(rules_, state, stream));
    ++draw_index.chances;
    ++steps_;
  }

  Shares play_on(State state, DrawIndex draw_index) {
    while (!G::over(rules_, state)) {
      draw_index.enter_turn(G::turns(rules_, state));
      if (G::chance(rules_, state).awaited()) {
        draw(state, draw_index);
        continue;
      }
      const Seat seat = G::next_to_act(rules_, state);
      G::apply(rules_, state, seat, choose(state, seat, draw_index));
      ++draw_index.decisions;
      ++steps_;
    }
    return shares_of<G>(rules_, state);
  }

  static constexpr std::uint64_t kCompletions = std::uint64_t{3} << 62;  // beyond all other keys

  const RolloutPlan<G>& plan_;
  const typename G::Rules& rules_;
  ChanceKeys keys_;
  Sample out_;
  std::int64_t steps_ = 0;
  Actions<G> legal_;
};

}  // namespace tessera::arena
