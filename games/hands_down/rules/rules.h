// Hands Down: five dice cards each; swap them until they make one of the combos on the table, then call, on your turn
// or anyone else's. Of the first two calls the better hand takes the combo card, the other a chance card; a hand that
// makes none is a foul and loses three of its cards. When the last combo card is won, points on combo and chance cards
// decide. The exact rules are on the rules page; the marks [H1]… are its rulings.
//
// | option    | values                                                            | default |
// |-----------|-------------------------------------------------------------------|---------|
// | combos    | 1–12: combo cards in the game, and equally many chance cards      | 6       |
// | short     | after the first call only 3 more turns are played in the round    | false   |
// | anytime   | out-of-turn calls                                                 | true    |
// | fouls     | a call without a combo is possible, and punished                  | true    |
// | first     | random or a seat                                                  | random  |
// | max_turns | 0 = none                                                          | 0       |
//
// cards.h: the dice cards. combos.h: what a hand is worth. state.h: the values. round.h: turns, calls, windows, shows,
// awards. chance.h, outcomes.h: what is drawn. views.h, called_hand.h: views, and guessing at what they hide.
#pragma once

#include "engine/core/game.h"
#include "games/hands_down/rules/outcomes.h"
#include "games/hands_down/rules/views.h"

namespace tessera {

struct HandsDown {
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxPlayers = hands_down::kMaxPlayers;
  static constexpr int kMaxActions = 33;  // a call, and a swap of any of five cards
  static constexpr int kMaxOutcomes = hands_down::kMaxOutcomes;

  using Rules = hands_down::Rules;
  using State = hands_down::State;
  using Action = hands_down::Action;
  using Outcome = hands_down::Outcome;
  using View = hands_down::View;
  using Phase = hands_down::Phase;

  TESSERA_HD static Rules defaults(int players) {
    Rules rules;
    rules.players = players;
    return rules;
  }
  TESSERA_HD static State start(const Rules& rules) {
    State state;
    state.pile = CardBag::full(hands_down::deck());
    if (rules.first >= 0) hands_down::lay_out_combos(rules, state, Seat(rules.first));
    return state;
  }
  TESSERA_HD static bool over(const Rules&, const State& state) { return state.phase == Phase::over; }
  TESSERA_HD static SeatSet to_act(const Rules&, const State& state) {
    return state.phase == Phase::turn ? SeatSet::of(state.seat) : state.asked;
  }
  TESSERA_HD static Seat next_to_act(const Rules&, const State& state) {
    if (state.phase == Phase::turn) return state.seat;
    return state.phase == Phase::window ? state.asked.clockwise_from(state.seat) : Seat{};  // [H1]
  }
  TESSERA_HD static void legal(const Rules& rules, const State& state, Seat seat, Actions<HandsDown>& out);
  TESSERA_HD static void apply(const Rules& rules, State& state, Seat seat, const Action& action);
  TESSERA_HD static Chance chance(const Rules& rules, const State& state) { return hands_down::awaited(rules, state); }
  TESSERA_HD static Outcome sample(const Rules& rules, const State& state, Stream& stream) {
    return hands_down::sample(rules, state, stream);
  }
  TESSERA_HD static bool possible(const Rules& rules, const State& state, const Outcome& outcome) {
    return hands_down::possible(rules, state, outcome);
  }
  TESSERA_HD static bool outcomes(const Rules& rules, const State& state, Outcomes<HandsDown>& out) {
    return hands_down::list_outcomes(rules, state, out);
  }
  TESSERA_HD static void resolve(const Rules& rules, State& state, const Outcome& outcome) {
    hands_down::resolve(rules, state, outcome);
  }
  // Chance points are added as they are revealed.
  TESSERA_HD static int score(const Rules&, const State& state, Seat seat);
  TESSERA_HD static SeatSet winners(const Rules& rules, const State& state);
  TESSERA_HD static int turns(const Rules&, const State& state) { return state.turns; }
  TESSERA_HD static bool cut_off(const Rules&, const State& state) { return state.cut; }
  TESSERA_HD static View view(const Rules&, const State& state, Seat viewer) {
    return hands_down::make_view(state, viewer);
  }
  TESSERA_HD static State complete(const Rules& rules, const View& view, Stream& stream) {
    return hands_down::complete(rules, view, stream);
  }

 private:
  TESSERA_HD static constexpr FixedList<Action, kMaxActions> turn_actions(bool may_call) {
    FixedList<Action, kMaxActions> list;
    if (may_call) list.push({Action::Kind::call, 0});
    for (std::uint8_t places = 0; places <= hands_down::kAllPlaces; ++places) list.push({Action::Kind::swap, places});
    return list;
  }
  TESSERA_HD static void list_turn(bool may_call, Actions<HandsDown>& out);
};

// The lists of a turn are always the same two: copied, not built.
inline TESSERA_HD void HandsDown::list_turn(bool may_call, Actions<HandsDown>& out) {
  static constexpr Actions<HandsDown> with_call = turn_actions(true);
  static constexpr Actions<HandsDown> without = turn_actions(false);
  out = may_call ? with_call : without;
}

inline TESSERA_HD void HandsDown::legal(const Rules& rules, const State& state, Seat seat, Actions<HandsDown>& out) {
  out.clear();
  if (!to_act(rules, state).has(seat)) return;
  const bool may_call = rules.fouls || hands_down::worth_of(state, seat).good();
  if (state.phase == Phase::window) {
    if (may_call) out.push({Action::Kind::call, 0});
    out.push({Action::Kind::wait, 0});
  } else {
    list_turn(may_call, out);
  }
}

inline TESSERA_HD void HandsDown::apply(const Rules& rules, State& state, Seat seat, const Action& action) {
  switch (action.kind) {
    case Action::Kind::call:
      if (state.phase == Phase::turn) hands_down::take_turn(state, seat);
      hands_down::make_call(rules, state, seat);
      return;
    case Action::Kind::wait:
      state.asked.remove(seat);
      if (state.asked.empty()) hands_down::close_window(rules, state);
      return;
    case Action::Kind::swap: hands_down::swap(rules, state, seat, action.places); return;
  }
}

inline TESSERA_HD int HandsDown::score(const Rules&, const State& state, Seat seat) {
  int points = 0;
  for (int c = 0; c < hands_down::kCombos; ++c) points += state.won[seat.index][c] * hands_down::points_of(c);
  int first = 0;
  for (int s = 0; s < seat.index; ++s) first += state.chance_cards[s];
  for (int i = 0; i < state.chance_cards[seat.index]; ++i) points += state.revealed[first + i];
  return points;
}

inline TESSERA_HD SeatSet HandsDown::winners(const Rules& rules, const State& state) {
  SeatSet best;
  int most = -1;
  for (int s = 0; s < rules.players; ++s) {
    const int points = score(rules, state, Seat(s));
    if (points > most) best = SeatSet{};
    if (points >= most) best.add(Seat(s));
    most = points > most ? points : most;
  }
  return best;
}

static_assert(Game<HandsDown>);

}  // namespace tessera
