// Pass the Pot: what a turn does, from a roll to the end of the game.
#pragma once

#include "games/pass_the_pot/rules/game.h"

namespace tessera {

// What a roll does by itself: 1 1 1 and P O T strike at any roll [P9]; the rest waits until the player stops.
inline TESSERA_HD void PassThePot::after_roll(const Rules& rules, State& state) {
  if (state.thrown == Throw::one_two_three) {  // [P5] what it makes pays nothing more
    finish_with_total(rules, state);
    return;
  }
  const Combo combo = combo_of(state.dice);
  if (combo == Combo::ones) {
    int& coins = state.coins[state.seat.index];
    const int paid = coins < 3 ? coins : 3;  // [P6]
    coins -= paid;
    if (rules.bank > 0) state.bank += paid;
    end_turn(rules, state);  // [P8] the pot and the total to beat stay as they are
  } else if (combo == Combo::pot) {
    take_from_bank(rules, state, state.seat, 2);
    for (const Seat s : others_with_coins(rules, state)) take_from_seat(state, s, 1);
    end_round(rules, state, state.seat);
  } else if (state.thrown == Throw::first) {
    state.phase = Phase::decide;
  } else if (state.thrown == Throw::free && state.coins[state.seat.index] > 0) {
    state.phase = Phase::pay;
  } else {
    stop(rules, state);
  }
}

inline TESSERA_HD void PassThePot::legal(const Rules& rules, const State& state, Seat seat, Actions<PassThePot>& out) {
  out.clear();
  if (seat != state.seat) return;
  if (state.phase == Phase::choose) {
    const Choices all = choices(rules, state);
    for (int i = 0, size = all.size(); i < size; ++i) out.push(all.at(i));
  } else if (state.phase == Phase::decide || state.phase == Phase::pay) {
    const auto kind = state.phase == Phase::decide ? Action::Kind::reroll : Action::Kind::pay;  // [P14]
    out.push({Action::Kind::keep, 0});
    for (int i = 0; i < 7; ++i) out.push({kind, dice_sets(i)});
  }
}

inline TESSERA_HD void PassThePot::apply(const Rules& rules, State& state, Seat, const Action& action) {
  switch (action.kind) {
    case Action::Kind::keep: stop(rules, state); return;
    case Action::Kind::pay:
      --state.coins[state.seat.index];
      ++state.pot;
      [[fallthrough]];
    case Action::Kind::reroll:
      state.thrown = action.kind == Action::Kind::pay ? Throw::paid : Throw::free;
      state.rolling = action.set;
      state.phase = Phase::roll;
      return;
    default: settle_choice(rules, state, action); return;
  }
}

// The player stops: the combo pays, the total counts.
inline TESSERA_HD void PassThePot::stop(const Rules& rules, State& state) {
  const Combo combo = combo_of(state.dice);
  const Seat roller = state.seat;
  switch (combo) {
    case Combo::one_two_three:  // [P5] the 2 stays, the 1 and the 3 are rolled again for the total
      take_from_bank(rules, state, roller, 1);
      for (int i = 0; i < 3; ++i) {
        if (state.dice[i] != 2) state.rolling |= static_cast<std::uint8_t>(1u << i);
      }
      state.thrown = Throw::one_two_three;
      state.phase = Phase::roll;
      return;
    case Combo::two_three_four: take_from_bank(rules, state, roller, 1); break;
    case Combo::threes:
    case Combo::fours: take_from_bank(rules, state, roller, 2); break;  // [P12]
    case Combo::fives: take_from_bank(rules, state, roller, 3); break;
    case Combo::four_two_o: {
      Seat s = roller;  // [P1] the roller first, then clockwise
      for (int i = 0; i < rules.players; ++i, s = left_of(s, rules.players)) take_from_bank(rules, state, s, 1);
      break;
    }
    default: break;
  }
  if (combo == Combo::three_four_five || (combo >= Combo::twos && combo <= Combo::fives)) {
    choose_or_settle(rules, state, combo);
  } else {
    finish_with_total(rules, state);
  }
}

inline TESSERA_HD void PassThePot::choose_or_settle(const Rules& rules, State& state, Combo combo) {
  state.combo = combo;
  const Choices all = choices(rules, state);
  if (all.size() > 1) {
    state.phase = Phase::choose;
  } else if (all.size() == 1) {
    settle_choice(rules, state, all.at(0));
  } else {
    finish_with_total(rules, state);
  }
}

// Given who has coins [P6] [P7].
inline TESSERA_HD PassThePot::Choices PassThePot::choices(const Rules& rules, const State& state) {
  const Combo combo = state.combo;
  const bool gives = combo == Combo::fives;
  Choices out;
  out.seats = others_with_coins(rules, state);
  if (gives) {
    out.seats = SeatSet::all(rules.players);
    out.seats.remove(state.seat);
  }
  out.kind = gives ? Action::Kind::to : Action::Kind::from;
  out.bank = combo == Combo::twos || combo == Combo::three_four_five;
  out.singles = combo == Combo::twos || combo == Combo::threes || out.seats.size() == 1;
  out.pairs = combo != Combo::threes;
  return out;
}

inline TESSERA_HD int PassThePot::Choices::size() const {
  const int many = seats.size();
  return (bank ? 1 : 0) + (singles ? many : 0) + (pairs ? many * (many - 1) / 2 : 0);
}

inline TESSERA_HD PassThePot::Action PassThePot::Choices::at(int n) const {
  if (bank && n-- == 0) return {Action::Kind::bank, 0};
  const int many = seats.size();
  const auto seat = [&](int i) { return 1u << select32(seats.bits, i); };
  if (singles && n < many) return {kind, static_cast<std::uint8_t>(seat(n))};
  if (singles) n -= many;
  int first = 0;
  for (int others = many - 1; n >= others; --others, ++first) n -= others;
  return {kind, static_cast<std::uint8_t>(seat(first) | seat(first + 1 + n))};
}

inline TESSERA_HD void PassThePot::settle_choice(const Rules& rules, State& state, const Action& action) {
  const SeatSet seats{action.set};
  switch (action.kind) {
    case Action::Kind::bank:
      take_from_bank(rules, state, state.seat, state.combo == Combo::three_four_five ? 2 : 1);  // [P12]
      break;
    case Action::Kind::from: {
      const bool all_from_one = state.combo == Combo::twos && seats.size() == 1;
      for (const Seat s : seats) take_from_seat(state, s, all_from_one ? rules.twos_from_one : 1);
      break;
    }
    default:  // 5 5 5 gives, clockwise from the roller [P1]
      for (Seat s = left_of(state.seat, rules.players); s != state.seat; s = left_of(s, rules.players)) {
        if (seats.has(s)) take_from_bank(rules, state, s, 1);
      }
      break;
  }
  finish_with_total(rules, state);
}

// The first total of a round takes the pot, whatever it is; after that a higher one does.
inline TESSERA_HD void PassThePot::finish_with_total(const Rules& rules, State& state) {
  const int sum = total(state.dice);
  if (state.holder.none() || sum > state.to_beat) {
    state.holder = state.seat;
    state.to_beat = static_cast<std::uint8_t>(sum);
    for (int i = 0; i < 3; ++i) state.held[i] = state.dice[i];
  }
  end_turn(rules, state);
}

inline TESSERA_HD void PassThePot::end_turn(const Rules& rules, State& state) {
  const Seat next = left_of(state.seat, rules.players);
  if (next == state.holder) {
    end_round(rules, state, next);
  } else {
    finish_turn_count(rules, state, false, next);
  }
}

inline TESSERA_HD void PassThePot::end_round(const Rules& rules, State& state, Seat winner) {
  state.coins[winner.index] += state.pot;
  state.pot = 0;
  finish_turn_count(rules, state, true, winner);
}

// [P11] The turn is settled first; then the goal [P10], then the limit.
inline TESSERA_HD void PassThePot::finish_turn_count(const Rules& rules, State& state, bool round_over, Seat next) {
  ++state.turns;
  state.combo = Combo::none;
  if (round_over) {
    bool reached = false;
    for (int s = 0; s < rules.players; ++s) reached = reached || state.coins[s] >= rules.goal;
    if (reached) {
      end_game(rules, state);
      return;
    }
  }
  if (rules.max_turns > 0 && state.turns >= rules.max_turns) {
    state.cut = true;
    end_game(rules, state);
    return;
  }
  if (round_over) {
    begin_round(rules, state, next, rules.ante);
  } else {
    begin_turn(state, next);
  }
}

inline TESSERA_HD void PassThePot::end_game(const Rules& rules, State& state) {
  int most = 0;
  for (int s = 0; s < rules.players; ++s) most = state.coins[s] > most ? state.coins[s] : most;
  SeatSet richest;
  for (int s = 0; s < rules.players; ++s) {
    if (state.coins[s] == most) richest.add(Seat(s));
  }
  if (richest.size() == 1) {
    state.best = richest;
    state.phase = Phase::over;
    return;
  }
  state.tied = richest;
  state.best = SeatSet{};
  state.seat = richest.lowest();
  state.rolling = 0b111;
  state.phase = Phase::roll_off;
}

}  // namespace tessera
