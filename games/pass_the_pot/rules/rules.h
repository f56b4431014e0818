// Pass the Pot: the whole rules. game.h declares the type and lists the options; the other headers define its
// functions.
#pragma once

#include "games/pass_the_pot/rules/game.h"
#include "games/pass_the_pot/rules/turn.h"

namespace tessera {

inline TESSERA_HD PassThePot::Combo PassThePot::combo_of(const Die (&dice)[3]) {
  // One bit a value, so that the order of the dice does not matter; 1 1 1 to 5 5 5 have one bit.
  const unsigned set = (1u << dice[0]) | (1u << dice[1]) | (1u << dice[2]);
  switch (set) {
    case 0b000001: return Combo::pot;  // three letters are always P O T: each stands on its own die
    case 0b000010: return Combo::ones;
    case 0b000100: return Combo::twos;
    case 0b001000: return Combo::threes;
    case 0b010000: return Combo::fours;
    case 0b100000: return Combo::fives;
    case 0b001110: return Combo::one_two_three;
    case 0b011100: return Combo::two_three_four;
    case 0b111000: return Combo::three_four_five;
    case 0b010101: return dice[1] == 0 ? Combo::four_two_o : Combo::none;  // the zero is the O of die 2
    default: return Combo::none;
  }
}

inline TESSERA_HD PassThePot::State PassThePot::start(const Rules& rules) {
  State state;
  state.bank = rules.bank;
  for (int s = 0; s < rules.players; ++s) state.coins[s] = rules.stake;
  if (rules.first >= 0) begin_round(rules, state, Seat(rules.first), rules.ante_first);
  return state;
}

// [P1] With a limit the bank pays what it has.
inline TESSERA_HD void PassThePot::take_from_bank(const Rules& rules, State& state, Seat seat, int coins) {
  if (rules.bank > 0) {
    coins = coins < state.bank ? coins : state.bank;
    state.bank -= coins;
  }
  state.coins[seat.index] += coins;
}

// [P6] Nobody pays what they don't have.
inline TESSERA_HD void PassThePot::take_from_seat(State& state, Seat from, int coins) {
  const int paid = coins < state.coins[from.index] ? coins : state.coins[from.index];
  state.coins[from.index] -= paid;
  state.coins[state.seat.index] += paid;
}

inline TESSERA_HD SeatSet PassThePot::others_with_coins(const Rules& rules, const State& state) {
  SeatSet set;
  for (int s = 0; s < rules.players; ++s) {
    if (s != state.seat.index && state.coins[s] > 0) set.add(Seat(s));
  }
  return set;
}

inline TESSERA_HD void PassThePot::begin_round(const Rules& rules, State& state, Seat starter, int ante) {
  if (rules.bank > 0) {
    ante = ante < state.bank ? ante : state.bank;
    state.bank -= ante;
  }
  state.pot += ante;
  ++state.rounds;
  state.starter = starter;
  state.holder = Seat{};
  state.to_beat = 0;
  for (Die& die : state.held) die = 0;
  begin_turn(state, starter);
}

inline TESSERA_HD void PassThePot::begin_turn(State& state, Seat seat) {
  state.seat = seat;
  state.phase = Phase::roll;
  state.thrown = Throw::first;
  state.rolling = 0b111;
  for (Die& die : state.dice) die = 0;
}

inline TESSERA_HD Chance PassThePot::chance(const Rules&, const State& state) {
  const auto kind = [](ChanceKind k) { return static_cast<std::uint8_t>(k); };
  switch (state.phase) {
    case Phase::first: return {kind(ChanceKind::first), Seat{}, 1};
    case Phase::roll: return {kind(ChanceKind::roll), state.seat, static_cast<std::uint8_t>(popcount32(state.rolling))};
    case Phase::roll_off: return {kind(ChanceKind::roll_off), state.seat, 3};
    default: return {};
  }
}

inline TESSERA_HD PassThePot::Outcome PassThePot::sample(const Rules& rules, const State& state, Stream& stream) {
  Outcome outcome;
  if (state.phase == Phase::first) {
    outcome.seat = Seat(static_cast<int>(stream.below(static_cast<std::uint32_t>(rules.players))));
    return outcome;
  }
  for (int i = 0; i < 3; ++i) {
    if ((state.rolling >> i) & 1) outcome.dice[i] = static_cast<Die>(stream.below(6));
  }
  return outcome;
}

inline TESSERA_HD bool PassThePot::possible(const Rules& rules, const State& state, const Outcome& outcome) {
  if (state.phase == Phase::first) {
    const bool seat_ok = outcome.seat.index >= 0 && outcome.seat.index < rules.players;
    return seat_ok && (outcome.dice[0] | outcome.dice[1] | outcome.dice[2]) == 0;
  }
  for (int i = 0; i < 3; ++i) {
    if (outcome.dice[i] > (((state.rolling >> i) & 1) ? 5 : 0)) return false;
  }
  return outcome.seat.none();
}

inline TESSERA_HD bool PassThePot::outcomes(const Rules& rules, const State& state, Outcomes<PassThePot>& out) {
  out.clear();
  if (state.phase == Phase::first) {
    for (int s = 0; s < rules.players; ++s) out.push({{Seat(s), {}}, 1});
    return true;
  }
  const int faces[3] = {state.rolling & 1 ? 6 : 1, state.rolling & 2 ? 6 : 1, state.rolling & 4 ? 6 : 1};
  for (int a = 0; a < faces[0]; ++a) {
    for (int b = 0; b < faces[1]; ++b) {
      for (int c = 0; c < faces[2]; ++c) {
        out.push({{Seat{}, {static_cast<Die>(a), static_cast<Die>(b), static_cast<Die>(c)}}, 1});
      }
    }
  }
  return true;
}

inline TESSERA_HD void PassThePot::resolve(const Rules& rules, State& state, const Outcome& outcome) {
  if (state.phase == Phase::first) {
    begin_round(rules, state, outcome.seat, rules.ante_first);
    return;
  }
  if (state.phase == Phase::roll) {
    for (int i = 0; i < 3; ++i) {
      if ((state.rolling >> i) & 1) state.dice[i] = outcome.dice[i];
    }
    state.rolling = 0;
    after_roll(rules, state);
    return;
  }
  // [P4] The roll-off: those who share the highest total roll again.
  for (int i = 0; i < 3; ++i) state.dice[i] = outcome.dice[i];
  const int sum = total(outcome.dice);
  if (state.best.empty() || sum > state.best_total) {
    state.best = SeatSet{};
    state.best_total = static_cast<std::uint8_t>(sum);
  }
  if (sum == state.best_total) state.best.add(state.seat);
  SeatSet later;
  for (const Seat s : state.tied) {
    if (s.index > state.seat.index) later.add(s);
  }
  if (!later.empty()) {
    state.seat = later.lowest();
    return;
  }
  if (state.best.size() == 1) {
    state.phase = Phase::over;
    state.rolling = 0;
    return;
  }
  state.tied = state.best;
  state.best = SeatSet{};
  state.seat = state.tied.lowest();
}

static_assert(Game<PassThePot>);

}  // namespace tessera
