// Thousands of games at once for a learner that thinks in actions: what the seat to act knows, which actions are legal,
// and rewards at the end (docs/engine.md: features, action numbers). A game that is over begins anew. Everything is in
// memory of the caller. The functions here are for one game, `i`, as in turn_env.h.
#pragma once

#include "engine/core/action_numbers.h"
#include "engine/core/features.h"

namespace tessera::gpu {

template <class G>
struct ActionEnv {
  typename G::State state;
  std::uint64_t event;
};

// Tensors of the caller, all of `envs` rows; F features, A action numbers, P players.
struct ActionTensors {
  float* features;             // F: as the seat to act sees the game
  std::uint8_t* mask;          // A: which actions are legal
  std::int64_t* seat;          // 1: who is to act
  const std::int64_t* action;  // 1: the number of the action to take
  float* share;                // P: shares of the win if the game is over, else 0
  std::uint8_t* over;          // 1
  std::uint8_t* refused;       // 1: the action was not legal, and nothing was done
};

template <class G>
struct ActionGames {
  typename G::Rules rules;
  std::uint64_t seed;
  std::int64_t envs;
  ActionEnv<G>* games;
  int feature_count;
  int action_bound;

  TESSERA_HD void resolve_chance(std::int64_t i, ActionEnv<G>& env) const {
    const ChanceKeys keys(seed, static_cast<std::uint64_t>(i));
    while (G::chance(rules, env.state).awaited()) {
      Stream stream = keys.stream(env.event++);
      G::resolve(rules, env.state, G::sample(rules, env.state, stream));
    }
  }

  TESSERA_HD void start(std::int64_t i) const {
    ActionEnv<G> env{G::start(rules), 0};
    resolve_chance(i, env);
    games[i] = env;
  }

  TESSERA_HD void observe(std::int64_t i, const ActionTensors& to) const {
    const typename G::State& state = games[i].state;
    const Seat seat = G::next_to_act(rules, state);
    to.seat[i] = seat.index;
    write_features<G>(rules, G::view(rules, state, seat), to.features + i * feature_count);
    write_legal_mask<G>(rules, state, seat, to.mask + i * action_bound);
  }

  TESSERA_HD void step(std::int64_t i, const ActionTensors& to) const {
    ActionEnv<G> env = games[i];
    const Seat seat = G::next_to_act(rules, env.state);
    to.refused[i] = try_apply_number<G>(rules, env.state, seat, static_cast<int>(to.action[i])) ? 0 : 1;
    resolve_chance(i, env);
    const bool over = G::over(rules, env.state);
    to.over[i] = over ? 1 : 0;
    const SeatSet winners = over ? G::winners(rules, env.state) : SeatSet{};
    for (int s = 0; s < rules.players; ++s) {
      to.share[i * rules.players + s] = winners.has(Seat(s)) ? 1.0f / static_cast<float>(winners.size()) : 0.0f;
    }
    if (over) {
      env.state = G::start(rules);
      resolve_chance(i, env);
    }
    games[i] = env;
  }
};

}  // namespace tessera::gpu
