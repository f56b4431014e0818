// Thousands of games at once, for a learner: each waits at a decision, the learner judges what its moves lead to and
// chooses, and all go on to their next decision. A game that is over begins anew. Everything is in memory of the
// caller.
//
// The functions here are for one game, `i`; a GPU calls them from a thread each, a CPU in a loop. Chance and automatic
// decisions are keyed by (seed, i, event), so that a run can be repeated anywhere.
#pragma once

#include "bots/core/training.h"
#include "engine/core/game.h"

namespace tessera::gpu {

// A game and how many random events it has had, all games at this place counted.
template <class G>
struct TurnEnv {
  typename G::State state;
  std::uint64_t event;
};

// The chance of a turn that is searched.
struct NextStream {
  const ChanceKeys& keys;
  std::uint64_t* event;
  TESSERA_HD Stream operator()() const { return keys.stream((*event)++); }
};

// Tensors of the caller, all of `envs` rows; K moves, F inputs, P players.
struct TurnTensors {
  std::int8_t* after;          // K x F: what each move leads to, as the seat to move sees it
  std::uint8_t* there;         // K: whether there is such a move
  std::int64_t* mover;         // 1: the seat to move
  float* known;                // K: the mover's share of the win if the move ends the game, else -1
  const std::int64_t* chosen;  // 1: the move to make; where turns are searched, instead of it:
  const float* values;         // K: what each end of the turn is worth to the mover
  std::int8_t* seen;           // P x F: the state after the move, as each seat sees it
  float* share;                // P: shares of the win if the game is over, else 0
  std::uint8_t* over;          // 1
};

template <class Training>
concept SearchesTurns = requires { Training::kSearchesTurns; };

template <class G>
struct TurnGames {
  using State = typename G::State;
  using Rules = typename G::Rules;
  using Training = bots::Training<G>;
  using Move = typename Training::Move;

  Rules rules;
  std::uint64_t seed;
  std::int64_t envs;
  TurnEnv<G>* games;
  Move* moves;           // K a game
  std::int32_t* counts;  // how many

  // To a decision that the learner makes.
  TESSERA_HD void advance(std::int64_t i, TurnEnv<G>& env) const {
    const ChanceKeys keys(seed, static_cast<std::uint64_t>(i));
    for (;;) {
      if (G::over(rules, env.state)) env.state = G::start(rules);
      if (Training::decides(rules, env.state)) return;
      if (G::chance(rules, env.state).awaited()) {
        Stream stream = keys.stream(env.event++);
        G::resolve(rules, env.state, G::sample(rules, env.state, stream));
      } else {
        Stream stream = keys.stream(env.event++);
        const Seat seat = G::next_to_act(rules, env.state);
        G::apply(rules, env.state, seat, Training::automatic(rules, env.state, seat, stream));
      }
    }
  }

  TESSERA_HD void start(std::int64_t i) const {
    TurnEnv<G> env{G::start(rules), 0};
    advance(i, env);
    games[i] = env;
  }

  TESSERA_HD void list(std::int64_t i, const TurnTensors& to) const {
    counts[i] = Training::moves(rules, games[i].state, moves + i * Training::kMostMoves);
    to.mover[i] = games[i].state.seat.index;
  }

  // What move `k` of game `i` leads to.
  TESSERA_HD void judge(std::int64_t i, int k, const TurnTensors& to) const {
    const std::int64_t at = i * Training::kMostMoves + k;
    to.there[at] = k < counts[i] ? 1 : 0;
    std::int8_t* inputs = to.after + at * Training::kInputs;
    if (k >= counts[i]) {
      to.known[at] = -1;
      for (int n = 0; n < Training::kInputs; ++n) inputs[n] = 0;
      return;
    }
    State state = games[i].state;
    const Seat mover = state.seat;
    Training::play(rules, state, moves[at]);
    to.known[at] = Training::known(rules, state, mover);
    Training::inputs(rules, state, mover, inputs);
  }

  TESSERA_HD void step(std::int64_t i, const TurnTensors& to) const {
    TurnEnv<G> env = games[i];
    const Move* own = moves + i * Training::kMostMoves;
    if constexpr (SearchesTurns<Training>) {
      const ChanceKeys keys(seed, static_cast<std::uint64_t>(i));
      Training::play_turn(rules, env.state, own, counts[i], to.values + i * Training::kMostMoves,
                          NextStream{keys, &env.event});
    } else {
      Training::play(rules, env.state, own[to.chosen[i]]);
    }
    const bool over = G::over(rules, env.state);
    to.over[i] = over ? 1 : 0;
    for (int n = 0; n < rules.players; ++n) {
      const Seat seat(n);
      const std::int64_t at = i * rules.players + n;
      to.share[at] = over ? Training::known(rules, env.state, seat) : 0.0f;
      Training::inputs(rules, env.state, seat, to.seen + at * Training::kInputs);
    }
    advance(i, env);
    games[i] = env;
  }
};

}  // namespace tessera::gpu
