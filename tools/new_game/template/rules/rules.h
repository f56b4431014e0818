// Game Name: roll one die as often as you dare; hold to keep the points, a 1 loses those of the turn. The exact rules
// are on the rules page; the marks [X1]… are its rulings.
//
// | option    | values                                | default |
// |-----------|---------------------------------------|---------|
// | goal      | 10–999: points that win               | 100     |
// | first     | random or a seat                      | random  |
// | max_turns | 0 = none                              | 0       |
#pragma once

#include <cstdint>

#include "engine/core/game.h"

namespace tessera {

struct GameType {
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxPlayers = 4;
  static constexpr int kMaxActions = 2;   // roll, hold
  static constexpr int kMaxOutcomes = 6;  // one die, or who starts

  struct Rules {
    std::int32_t players = 2;
    std::int32_t goal = 100;
    std::int32_t first = -1;  // -1: random [X1]
    std::int32_t max_turns = 0;

    friend constexpr bool operator==(const Rules&, const Rules&) = default;
  };

  enum class Phase : std::uint8_t {
    first,   // chance: who starts
    roll,    // chance: the die
    decide,  // roll again, or hold
    over,
  };

  struct State {
    std::int32_t points[kMaxPlayers] = {};  // held
    std::int32_t turn_total = 0;            // of the turn, not yet held
    std::int32_t turns = 0;
    Phase phase = Phase::first;
    Seat seat;             // whose turn it is
    std::uint8_t die = 0;  // the last roll of the turn; 0: none yet
    bool cut = false;      // ended by max_turns

    friend constexpr bool operator==(const State&, const State&) = default;
  };
  static_assert(sizeof(State) <= 32);

  struct Action {
    enum class Kind : std::uint8_t { roll, hold };
    Kind kind = Kind::roll;

    friend constexpr bool operator==(const Action&, const Action&) = default;
  };

  enum class ChanceKind : std::uint8_t { none, first, roll };

  struct Outcome {
    Seat seat;             // for `first`
    std::uint8_t die = 0;  // for `roll`: 1 to 6

    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
  };

  // Nothing is hidden: a seat sees the state.
  struct View {
    State state;
    Seat viewer;

    friend constexpr bool operator==(const View&, const View&) = default;
  };

  TESSERA_HD static Rules defaults(int players) {
    Rules rules;
    rules.players = players;
    return rules;
  }
  TESSERA_HD static State start(const Rules& rules);
  TESSERA_HD static bool over(const Rules&, const State& state) { return state.phase == Phase::over; }
  TESSERA_HD static SeatSet to_act(const Rules&, const State& state) {
    return state.phase == Phase::decide ? SeatSet::of(state.seat) : SeatSet{};
  }
  TESSERA_HD static Seat next_to_act(const Rules&, const State& state) {
    return state.phase == Phase::decide ? state.seat : Seat{};
  }
  TESSERA_HD static void legal(const Rules& rules, const State& state, Seat seat, Actions<GameType>& out);
  TESSERA_HD static void apply(const Rules& rules, State& state, Seat seat, const Action& action);
  TESSERA_HD static Chance chance(const Rules& rules, const State& state);
  TESSERA_HD static Outcome sample(const Rules& rules, const State& state, Stream& stream);
  TESSERA_HD static bool possible(const Rules& rules, const State& state, const Outcome& outcome);
  TESSERA_HD static bool outcomes(const Rules& rules, const State& state, Outcomes<GameType>& out);
  TESSERA_HD static void resolve(const Rules& rules, State& state, const Outcome& outcome);
  TESSERA_HD static int score(const Rules&, const State& state, Seat seat) { return state.points[seat.index]; }
  TESSERA_HD static SeatSet winners(const Rules& rules, const State& state);
  TESSERA_HD static int turns(const Rules&, const State& state) { return state.turns; }
  TESSERA_HD static bool cut_off(const Rules&, const State& state) { return state.cut; }
  TESSERA_HD static View view(const Rules&, const State& state, Seat viewer) { return {state, viewer}; }
  TESSERA_HD static State complete(const Rules&, const View& view, Stream&) { return view.state; }

  // [X2] A turn that reaches the goal by itself can only be held, so every turn comes to an end.
  TESSERA_HD static bool may_roll(const Rules& rules, const State& state) { return state.turn_total < rules.goal; }

 private:
  TESSERA_HD static void begin_turn(State& state, Seat seat);
  TESSERA_HD static void end_turn(const Rules& rules, State& state);
};

inline TESSERA_HD GameType::State GameType::start(const Rules& rules) {
  State state;
  if (rules.first >= 0) begin_turn(state, Seat(rules.first));
  return state;
}

// Everybody rolls once before they decide.
inline TESSERA_HD void GameType::begin_turn(State& state, Seat seat) {
  state.phase = Phase::roll;
  state.seat = seat;
  state.turn_total = 0;
  state.die = 0;
}

inline TESSERA_HD void GameType::legal(const Rules& rules, const State& state, Seat seat, Actions<GameType>& out) {
  out.clear();
  if (state.phase != Phase::decide || state.seat != seat) return;
  if (may_roll(rules, state)) out.push({Action::Kind::roll});
  out.push({Action::Kind::hold});
}

inline TESSERA_HD void GameType::apply(const Rules& rules, State& state, Seat seat, const Action& action) {
  if (action.kind == Action::Kind::roll) {
    state.phase = Phase::roll;
    return;
  }
  state.points[seat.index] += state.turn_total;
  end_turn(rules, state);
}

inline TESSERA_HD Chance GameType::chance(const Rules&, const State& state) {
  switch (state.phase) {
    case Phase::first: return {static_cast<std::uint8_t>(ChanceKind::first), Seat{}, 1};
    case Phase::roll: return {static_cast<std::uint8_t>(ChanceKind::roll), state.seat, 1};
    default: return {};
  }
}

inline TESSERA_HD GameType::Outcome GameType::sample(const Rules& rules, const State& state, Stream& stream) {
  Outcome outcome;
  if (state.phase == Phase::first) {
    outcome.seat = Seat(static_cast<int>(stream.below(static_cast<std::uint32_t>(rules.players))));  // [X1]
  } else {
    outcome.die = static_cast<std::uint8_t>(1 + stream.below(6));
  }
  return outcome;
}

inline TESSERA_HD bool GameType::possible(const Rules& rules, const State& state, const Outcome& outcome) {
  if (state.phase == Phase::first) {
    return outcome.seat.index >= 0 && outcome.seat.index < rules.players && outcome.die == 0;
  }
  return outcome.seat.none() && outcome.die >= 1 && outcome.die <= 6;
}

inline TESSERA_HD bool GameType::outcomes(const Rules& rules, const State& state, Outcomes<GameType>& out) {
  out.clear();
  if (state.phase == Phase::first) {
    for (int s = 0; s < rules.players; ++s) out.push({{Seat(s), 0}, 1});
  } else {
    for (int die = 1; die <= 6; ++die) out.push({{Seat{}, static_cast<std::uint8_t>(die)}, 1});
  }
  return true;
}

inline TESSERA_HD void GameType::resolve(const Rules& rules, State& state, const Outcome& outcome) {
  if (state.phase == Phase::first) {
    begin_turn(state, outcome.seat);
    return;
  }
  state.die = outcome.die;
  if (outcome.die == 1) {  // what was not held is lost
    end_turn(rules, state);
    return;
  }
  state.turn_total += outcome.die;
  state.phase = Phase::decide;
}

inline TESSERA_HD void GameType::end_turn(const Rules& rules, State& state) {
  ++state.turns;
  state.turn_total = 0;
  const bool won = state.points[state.seat.index] >= rules.goal;              // [X2] at once
  state.cut = !won && rules.max_turns > 0 && state.turns >= rules.max_turns;  // [X3]
  if (won || state.cut) {
    state.phase = Phase::over;
  } else {
    begin_turn(state, left_of(state.seat, rules.players));
  }
}

// [X3] Players with equally many points share the win.
inline TESSERA_HD SeatSet GameType::winners(const Rules& rules, const State& state) {
  SeatSet best;
  int most = 0;
  for (int s = 0; s < rules.players; ++s) {
    if (state.points[s] > most) best = SeatSet{};
    if (state.points[s] >= most) best.add(Seat(s));
    if (state.points[s] > most) most = state.points[s];
  }
  return best;
}

static_assert(Game<GameType>);

}  // namespace tessera
