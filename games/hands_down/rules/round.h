// The flow of a round: turns, calls, windows, shows, awards. These functions change the state after an action or an
// outcome, up to the next decision or chance event.
#pragma once

#include "games/hands_down/rules/state.h"

namespace tessera::hands_down {

TESSERA_HD inline Worth worth_of(const State& state, Seat seat) {
  return worth_of(Hand(state.hands[seat.index]), state.combos);
}

// Lays the cards at these places face up on the discards; those kept close up, in their order.
TESSERA_HD TESSERA_OUTLINED inline void discard(State& state, Seat seat, unsigned places) {
  Card* hand = state.hands[seat.index];
  std::uint8_t* drawn = state.drawn[seat.index];
  const unsigned known = state.known[seat.index];
  const int held = state.hand_size[seat.index];
  unsigned still_known = 0;
  int kept = 0;
  for (unsigned rest = places; rest != 0; rest &= rest - 1) state.discards.add(deck(), hand[lowest_bit32(rest)]);
  for (int p = 0; p < held; ++p) {
    const unsigned keep = ~(places >> p) & 1u;
    hand[kept] = hand[p];
    drawn[kept] = drawn[p];
    still_known |= ((known >> p) & keep) << kept;
    kept += static_cast<int>(keep);
  }
  for (int p = kept; p < held; ++p) {
    hand[p] = 0;
    drawn[p] = 0;
  }
  state.hand_size[seat.index] = static_cast<std::uint8_t>(kept);
  state.known[seat.index] = static_cast<std::uint8_t>(still_known);
}

// Who has chance cards shows them, from seat 0; then the game is over.
TESSERA_HD inline void reveal_from(const Rules& rules, State& state, int seat) {
  while (seat < rules.players && state.chance_cards[seat] == 0) ++seat;
  state.phase = seat < rules.players ? Phase::reveal : Phase::over;
  state.seat = seat < rules.players ? Seat(seat) : Seat{};
}

// [H8] The limit is looked at where a turn would begin. A call that stands then is not shown: it stays face down.
TESSERA_HD inline void begin_turn(const Rules& rules, State& state, Seat seat) {
  if (rules.max_turns > 0 && state.turns >= rules.max_turns) {
    state.cut = true;
    reveal_from(rules, state, 0);
    return;
  }
  state.phase = Phase::turn;
  state.seat = seat;
}

TESSERA_HD inline void begin_round(const Rules& rules, State& state, Seat starter) {
  ++state.rounds;
  state.starter = starter;
  begin_turn(rules, state, starter);
}

// Clockwise from the last one who took a turn, past those who have called.
TESSERA_HD inline void begin_next_turn(const Rules& rules, State& state) {
  const SeatSet callers = state.callers();
  Seat next = left_of(state.last, rules.players);
  while (callers.has(next)) next = left_of(next, rules.players);
  begin_turn(rules, state, next);
}

// The first call beats the second unless that is better: more points, or the same combo at a higher value [H6].
TESSERA_HD inline bool second_wins(const Worth& first, const Worth& second) {
  if (second.combo != first.combo) return second.combo > first.combo;
  return second.value > first.value;
}

// Both hands are laid off before either draws, also when the last combo card ends the game and nobody draws any more.
TESSERA_HD TESSERA_OUTLINED inline void award(const Rules& rules, State& state, const Worth (&worth)[2]) {
  const bool two = state.calls == 2;
  const int best = two && second_wins(worth[0], worth[1]) ? 1 : 0;
  const Seat winner = state.caller[best];
  const auto combo = static_cast<int>(worth[best].combo);
  --state.combos[combo];
  ++state.won[winner.index][combo];
  if (two) ++state.chance_cards[state.caller[1 - best].index];
  for (int i = 0; i < state.calls; ++i) {
    discard(state, state.caller[i], kAllPlaces);
    state.caller[i] = Seat{};
  }
  state.calls = 0;
  state.face_up = false;
  state.turns_since_call = 0;
  if (state.combo_cards() == 0) {
    reveal_from(rules, state, 0);
    return;
  }
  state.phase = Phase::award_draw;
  state.seat = winner;
}

// Those who fouled are back in the round, their calls undone; a good call stays face up and keeps its place [H5].
TESSERA_HD TESSERA_OUTLINED inline void foul(State& state, const Worth (&worth)[2]) {
  Seat fouled[2];
  Seat standing;
  int fouls = 0;
  for (int i = 0; i < state.calls; ++i) {
    const Seat seat = state.caller[i];
    if (worth[i].good()) {
      standing = seat;
    } else {
      fouled[fouls++] = seat;
      state.barred.add(seat);  // [H7]
    }
    state.caller[i] = Seat{};
  }
  // [H5] The turns since the good call count on; no turn has been taken since a second call.
  if (!worth[0].good()) state.turns_since_call = 0;
  state.caller[0] = standing;
  state.calls = standing.none() ? 0 : 1;
  state.face_up = !standing.none();
  state.seat = fouled[0];
  state.next_foul = fouled[1];
  state.phase = Phase::foul;
}

// The called hands are turned up, also a lone one.
TESSERA_HD TESSERA_OUTLINED inline void show(const Rules& rules, State& state) {
  Worth worth[2];
  bool all_good = true;
  for (int i = 0; i < state.calls; ++i) {
    const Seat seat = state.caller[i];
    worth[i] = worth_of(state, seat);
    all_good = all_good && worth[i].good();
    state.known[seat.index] = kAllPlaces;
    for (std::uint8_t& epoch : state.drawn[seat.index]) epoch = 0;
  }
  if (all_good) {
    award(rules, state, worth);
  } else {
    foul(state, worth);
  }
}

// Whether as many turns have been taken since the call that stands as the round allows.
TESSERA_HD inline bool turns_after_call_used_up(const Rules& rules, const State& state) {
  if (state.calls == 0) return false;  // [H5] no good call left, no count
  if (rules.players == 2) return state.turns_since_call >= 2;
  return rules.short_rounds && state.turns_since_call >= 3;  // [H2]
}

TESSERA_HD inline void close_window(const Rules& rules, State& state) {
  if (turns_after_call_used_up(rules, state)) {
    show(rules, state);
  } else {
    begin_next_turn(rules, state);
  }
}

// [H1] All who have not called are asked, whatever they hold, but for those whom [H7] bars. With nobody to ask, or
// without the option, the window is over at once.
TESSERA_HD inline void open_window(const Rules& rules, State& state, Seat from) {
  const unsigned all = rules.anytime ? SeatSet::all(rules.players).bits : 0;
  state.asked.bits = static_cast<std::uint8_t>(all & ~unsigned{state.callers().bits} & ~unsigned{state.barred.bits});
  state.phase = Phase::window;
  state.seat = from;
  if (state.asked.empty()) close_window(rules, state);
}

// A first call opens a window (in a window: a new one); a second stops the round.
TESSERA_HD inline void make_call(const Rules& rules, State& state, Seat seat) {
  state.asked = SeatSet{};
  state.caller[state.calls++] = seat;
  if (state.calls == 2) {
    show(rules, state);
    return;
  }
  state.turns_since_call = 0;  // [H2] the call's own turn isn't counted
  open_window(rules, state, seat);
}

// A swap, or a call on one's own turn.
TESSERA_HD inline void take_turn(State& state, Seat seat) {
  ++state.turns;
  state.last = seat;
  state.barred.remove(seat);  // [H7]
  if (state.calls > 0) ++state.turns_since_call;
}

TESSERA_HD inline void swap(const Rules& rules, State& state, Seat seat, unsigned places) {
  take_turn(state, seat);
  if (places == 0) {
    open_window(rules, state, seat);
    return;
  }
  discard(state, seat, places);
  state.phase = Phase::swap_draw;
}

}  // namespace tessera::hands_down
