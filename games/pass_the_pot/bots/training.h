// The decisions of Pass the Pot that are learned: a whole turn. The network judges every way in which it can end, and
// the turn is then played exactly by these values (turn_values.h).
#pragma once

#include "bots/core/training.h"
#include "games/pass_the_pot/bots/network_inputs.h"
#include "games/pass_the_pot/bots/turn_values.h"

namespace tessera::bots {

template <>
struct Training<PassThePot> {
  using G = PassThePot;

  using Move = G::State;  // an end of the turn
  static constexpr bool kSearchesTurns = true;
  static constexpr int kMostMoves = 136;
  static constexpr int kInputs = pass_the_pot::NetworkInputs::kCount;

  TESSERA_HD static bool decides(const G::Rules&, const G::State& state) {
    return state.phase == G::Phase::roll && state.thrown == G::Throw::first;
  }

  // Never asked: turns are played by `play_turn`.
  TESSERA_HD static G::Action automatic(const G::Rules&, const G::State&, Seat, Stream&) { return {}; }

  TESSERA_HD static int moves(const G::Rules& rules, const G::State& state, Move* out) {
    int count = 0;
    pass_the_pot::TurnValues<Recorder>(rules, state, {out, &count}).value();
    return count;
  }

  TESSERA_HD static void play(const G::Rules&, G::State& state, const Move& move) { state = move; }

  TESSERA_HD static float known(const G::Rules&, const G::State& state, Seat seat) {
    if (state.phase == G::Phase::over) return state.best.has(seat) ? 1.0f : 0.0f;
    if (state.phase != G::Phase::roll_off) return -1;
    return state.tied.has(seat) ? 1.0f / static_cast<float>(state.tied.size()) : 0.0f;
  }

  TESSERA_HD static void inputs(const G::Rules& rules, const G::State& state, Seat viewer, std::int8_t* out) {
    pass_the_pot::NetworkInputs::write(rules, state, viewer, out);
  }

  // The turn as the values of its ends ask for. Chance from `next_stream()`.
  template <class NextStream>
  TESSERA_HD static void play_turn(const G::Rules& rules, G::State& state, const Move* ends, int count,
                                   const float* values, NextStream next_stream) {
    const int turns = state.turns;
    while (state.turns == turns) {
      if (G::chance(rules, state).awaited()) {
        Stream stream = next_stream();
        G::resolve(rules, state, G::sample(rules, state, stream));
        continue;
      }
      Actions<G> legal;
      G::legal(rules, state, state.seat, legal);
      double judged[G::kMaxActions];
      if (state.phase == G::Phase::choose) {
        judge_choices(rules, state, legal, ends, count, values, judged);
      } else {
        int at = 0;
        pass_the_pot::TurnValues<Reader>(rules, state, {values, &at}).judge(legal, judged);
      }
      int best = 0;
      for (int i = 1; i < legal.size(); ++i) best = judged[i] > judged[best] ? i : best;
      G::apply(rules, state, state.seat, legal[best]);
    }
    while (state.phase == G::Phase::roll_off) {
      Stream stream = next_stream();
      G::resolve(rules, state, G::sample(rules, state, stream));
    }
  }

 private:
  // The ends of a turn are asked for in the same order at each of its decisions.
  struct Recorder {
    Move* out;
    int* count;
    TESSERA_HD double operator()(const G::State& state) const {
      if (*count < kMostMoves) out[(*count)++] = state;
      return 0;
    }
  };
  struct Reader {
    const float* values;
    int* at;
    TESSERA_HD double operator()(const G::State&) const { return static_cast<double>(values[(*at)++]); }
  };

  TESSERA_HD static bool same_end(const G::State& a, const G::State& b) {
    bool same =
        a.pot == b.pot && a.seat == b.seat && a.holder == b.holder && a.to_beat == b.to_beat && a.phase == b.phase;
    for (int s = 0; s < G::kMaxPlayers; ++s) same = same && a.coins[s] == b.coins[s];
    return same;
  }

  TESSERA_HD static void judge_choices(const G::Rules& rules, const G::State& state, const Actions<G>& legal,
                                       const Move* ends, int count, const float* values, double* judged) {
    for (int i = 0; i < legal.size(); ++i) {
      G::State end = state;
      G::apply(rules, end, state.seat, legal[i]);
      judged[i] = 0;
      for (int k = 0; k < count; ++k) {
        if (same_end(ends[k], end)) judged[i] = static_cast<double>(values[k]);
      }
    }
  }
};

}  // namespace tessera::bots
