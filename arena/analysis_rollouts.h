// The values of a recorded game by rollouts: from each position the game is played on by a fast bot in every seat, and
// who wins is counted.
//
// One sample plays on from every position of the game with the same random numbers, turn by turn. So neighbouring
// positions share most of their luck, and a difference between them is known far better than each of the two. Where the
// first step of a rollout is the one that the record took, it is the next position's rollout: nothing is played twice,
// and an event that changed nothing has a difference of exactly 0.
#pragma once

#include "arena/analysis_course.h"
#include "arena/playout.h"
#include "bots/bot.h"

namespace tessera::arena {

template <class G>
class Rollouts {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  // `advice`: what the strongest bot would have done at each step that was free; not looked at elsewhere.
  Rollouts(const Course<G>& course, bots::Level policy, const std::vector<Action>& advice, std::uint64_t seed)
      : course_(course), rules_(limited(course)), policy_(policy), advice_(advice), seed_(seed) {}

  Sample sample(std::uint64_t number) const {
    const ChanceKeys keys(seed_, number);
    const std::size_t events = course_.steps.size();
    Sample out(events);
    out.value[events] = play_on(course_.states[events], course_.end, keys);
    for (std::size_t i = events; i-- > 0;) {
      if (course_.steps[i].chance) {
        out.value[i] = before_chance(i, keys, out);
      } else if (course_.steps[i].free) {
        decide(i, keys, out);
      } else {
        out.value[i] = out.value[i + 1];
      }
    }
    return out;
  }

 private:
  // People may play on for ever, a rollout may not.
  static typename G::Rules limited(const Course<G>& course) {
    constexpr int kMoreTurns = 1000;
    auto rules = course.rules;
    if constexpr (requires { rules.max_turns; }) {
      if (rules.max_turns == 0) rules.max_turns = G::turns(rules, course.states.back()) + kMoreTurns;
    }
    return rules;
  }

  Shares before_chance(std::size_t i, const ChanceKeys& keys, const Sample& known) const {
    State next = course_.states[i];
    Clock clock = course_.steps[i].clock;
    Stream stream = keys.stream(clock.chance_key());
    G::resolve(rules_, next, G::sample(rules_, next, stream));
    ++clock.chances;
    return next == course_.states[i + 1] ? known.value[i + 1] : play_on(next, clock, keys);
  }

  // In the true position the policy's choice gives its value. What the choices are worth to one who sees only the
  // seat's view is asked in a position drawn at random from those that fit it.
  void decide(std::size_t i, const ChanceKeys& keys, Sample& out) const {
    const auto& step = course_.steps[i];
    const State& state = course_.states[i];
    const auto view = G::view(rules_, state, step.seat);
    const Action usual = choose(state, step.seat, step.clock, keys);
    const Action& played = step.action;
    const Action& advised = advice_[i];
    const auto after = [&](const State& from, const Action& action) { return played_on(from, step, action, keys); };
    out.value[i] = usual == played ? out.value[i + 1] : after(state, usual);
    if (usual == played && advised == played) return;
    Stream stream = keys.stream(kCompletions + i);
    const State fits = G::complete(rules_, view, stream);
    const bool open = fits == state;
    const Shares by_played = open ? out.value[i + 1] : after(fits, played);
    const Shares by_usual = usual == played ? by_played : open ? out.value[i] : after(fits, usual);
    const Shares by_advised = advised == played ? by_played : advised == usual ? by_usual : after(fits, advised);
    for (std::size_t s = 0; s < by_played.size(); ++s) out.choice[i][s] = by_played[s] - by_usual[s];
    const auto mover = static_cast<std::size_t>(step.seat.index);
    out.cost[i] = by_advised[mover] - by_played[mover];
  }

  Shares played_on(State state, const Step<G>& step, const Action& action, const ChanceKeys& keys) const {
    Clock clock = step.clock;
    G::apply(rules_, state, step.seat, action);
    ++clock.decisions;
    return play_on(state, clock, keys);
  }

  Action choose(const State& state, Seat seat, const Clock& clock, const ChanceKeys& keys) const {
    Actions<G> legal;
    G::legal(rules_, state, seat, legal);
    if (legal.size() == 1) return legal[0];
    Stream stream = keys.stream(kChoices + clock.decision_key());
    return legal[bots::choose<G>(policy_, rules_, G::view(rules_, state, seat), legal, {}, stream)];
  }

  Shares play_on(State state, Clock clock, const ChanceKeys& keys) const {
    while (!G::over(rules_, state)) {
      clock.see(G::turns(rules_, state));
      if (G::chance(rules_, state).awaited()) {
        Stream stream = keys.stream(clock.chance_key());
        G::resolve(rules_, state, G::sample(rules_, state, stream));
        ++clock.chances;
      } else {
        const Seat seat = G::next_to_act(rules_, state);
        G::apply(rules_, state, seat, choose(state, seat, clock, keys));
        ++clock.decisions;
      }
    }
    return shares_of<G>(rules_, state);
  }

  static constexpr std::uint64_t kCompletions = std::uint64_t{3} << 62;  // beyond all other keys

  const Course<G>& course_;
  typename G::Rules rules_;
  bots::Level policy_;
  const std::vector<Action>& advice_;
  std::uint64_t seed_;
};

}  // namespace tessera::arena
