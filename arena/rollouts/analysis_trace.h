// A recorded game with its types: every position it went through and every step between them.
#pragma once

#include <vector>

#include "arena/rollouts/analysis_ledger.h"

#include "engine/core/notation.h"
#include "engine/core/recorded_game.h"

namespace tessera::arena {

// The place of a random number in a game: the turn, and how many were drawn in that turn before. So two ways to play on
// get the same dice in the same turn, even if one of them rolled more often before.
struct DrawIndex {
  int turns = -1;
  std::uint64_t chances = 0;
  std::uint64_t decisions = 0;

  void enter_turn(int now) {
    if (now != turns) *this = {now, 0, 0};
  }
  std::uint64_t chance_key() const { return (static_cast<std::uint64_t>(turns) << 32) + chances; }
  std::uint64_t decision_key() const { return (static_cast<std::uint64_t>(turns) << 32) + decisions; }
};

template <class G>
struct Step {
  bool chance = false;
  Seat seat;                         // who decides; of chance: whose it is
  typename G::Action action = {};    // of a decision
  typename G::Outcome outcome = {};  // of chance
  bool free = false;                 // there was something to decide: more than one action
  DrawIndex draw_index;              // before it

  Seat mover() const { return chance ? kNoSeat : seat; }
};

template <class G>
struct GameTrace {
  typename G::Rules rules;
  std::vector<typename G::State> states;  // one more than steps
  std::vector<Step<G>> steps;
  DrawIndex end;
};

template <GameWithJson G>
Step<G> step_of(const typename G::Rules& rules, const typename G::State& state, const Event& event) {
  Step<G> step;
  step.chance = event.chance;
  step.seat = event.seat;
  if (event.chance) {
    step.outcome = *Notation<G>::parse_outcome(rules, state, event.text);
    return step;
  }
  step.action = *Notation<G>::parse_action(rules, event.text);
  Actions<G> legal;
  G::legal(rules, state, event.seat, legal);
  step.free = legal.size() > 1;
  return step;
}

// The match has checked its events: they can be played.
template <GameWithJson G>
GameTrace<G> trace_of(const RecordedGame& recorded) {
  GameTrace<G> trace{static_cast<const PositionOf<G>&>(recorded.position()).rules(), {}, {}, {}};
  auto state = G::start(trace.rules);
  DrawIndex draw_index;
  for (const auto& event : recorded.events()) {
    draw_index.enter_turn(G::turns(trace.rules, state));
    auto step = step_of<G>(trace.rules, state, event);
    step.draw_index = draw_index;
    trace.states.push_back(state);
    if (step.chance) {
      G::resolve(trace.rules, state, step.outcome);
      ++draw_index.chances;
    } else {
      G::apply(trace.rules, state, step.seat, step.action);
      ++draw_index.decisions;
    }
    trace.steps.push_back(step);
  }
  draw_index.enter_turn(G::turns(trace.rules, state));
  trace.states.push_back(state);
  trace.end = draw_index;
  return trace;
}

// What each seat has of the win: 1 for the sole winner, parts for a shared one. The game is over.
template <class G>
Shares shares_of(const typename G::Rules& rules, const typename G::State& state) {
  Shares shares = {};
  const SeatSet winners = G::winners(rules, state);
  for (const Seat s : winners) shares[static_cast<std::size_t>(s.index)] = 1.0 / winners.size();
  return shares;
}

}  // namespace tessera::arena
