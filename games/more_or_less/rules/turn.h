// More or Less: the decisions of a turn, what they lead to, and the end of the game.
#pragma once

#include "games/more_or_less/rules/game.h"

namespace tessera {

inline TESSERA_HD MoreOrLess::State MoreOrLess::start(const Rules& rules) {
  State state;
  state.faces = rules.board.gray;
  for (int s = 0; s < rules.players; ++s) state.pool[s] = kDice - 1;
  state.wild_in_pool = SeatSet::all(rules.players);
  if (rules.first >= 0) begin_game(rules, state, Seat(rules.first));  // [M8]
  return state;
}

inline TESSERA_HD void MoreOrLess::begin_game(const Rules& rules, State& state, Seat starter) {
  state.starter = starter;
  state.seat = starter;
  state.phase = rules.choose != 0 ? Phase::choose_hand : Phase::deal;  // [M2]
  state.drawing = rules.choose != 0 ? 0 : kFirstHand;
}

inline TESSERA_HD SeatSet MoreOrLess::to_act(const Rules& rules, const State& state) {
  if (is_turn_decision(state.phase)) return SeatSet::of(state.seat);
  if (state.phase != Phase::choose_hand) return {};
  return {static_cast<std::uint8_t>(SeatSet::all(rules.players).bits & ~state.answered.bits)};
}

inline TESSERA_HD Seat MoreOrLess::next_to_act(const Rules& rules, const State& state) {
  if (is_turn_decision(state.phase)) return state.seat;
  return state.phase == Phase::choose_hand ? to_act(rules, state).clockwise_from(state.starter) : Seat{};
}

// Plain dice before the wild die, squares from the top left, then what ends the turn.
inline TESSERA_HD void MoreOrLess::legal(const Rules& rules, const State& state, Seat seat, Actions<MoreOrLess>& out) {
  out.clear();
  if (!to_act(rules, state).has(seat)) return;
  switch (state.phase) {
    case Phase::choose_hand:
      out.push(Action::draw(kFirstHand, false));
      out.push(Action::draw(kFirstHand, true));
      return;
    case Phase::ask_draw: list_draws(rules, state, out); return;
    case Phase::ask_roll: list_rolls(state, out); return;
    default: break;
  }
  if (state.placing > 0) {
    list_further_dice(rules, state, out);
    out.push(Action::done());
  } else {
    list_first_dice(rules, state, out);
    if (out.empty() || hand(state).size() < kFullHand) out.push(Action::pass());
  }
}

inline TESSERA_HD int MoreOrLess::most_drawn(const PublicState& table) {
  const int room = kFullHand - hand(table).size();
  const int pool = pool_size(table, table.seat);
  const int most = room < kMaxDraw ? room : kMaxDraw;
  return pool < most ? pool : most;
}

// [M5] Drawing nothing is allowed.
inline TESSERA_HD void MoreOrLess::list_draws(const Rules& rules, const PublicState& table, Actions<MoreOrLess>& out) {
  const int plain = table.pool[table.seat.index];
  const bool wild = table.wild_in_pool.has(table.seat);
  for (int n = 0, most = most_drawn(table); n <= most; ++n) {
    if (rules.choose == 0 || n <= plain) out.push(Action::draw(n, false));
    if (rules.choose != 0 && wild && n > 0) out.push(Action::draw(n, true));  // [M2]
  }
}

// Every part of the dice kept from the turn before, from none to all of them.
inline TESSERA_HD void MoreOrLess::list_rolls(const PublicState& table, Actions<MoreOrLess>& out) {
  const Dice kept = hand(table).rolled();
  const Dice wild = Dice::wild(kept.wild_shows());
  Dice part;
  for (;;) {
    out.push(Action::roll(part));
    // Count up: the first value that has a die left takes one more, those before it start again at none.
    int v = 1;
    for (; v <= 6 && part.plain_showing(v) == kept.plain_showing(v); ++v)
      part = part - Dice::plain(v, part.plain_showing(v));
    if (v <= 6) {
      part = part + Dice::plain(v);
    } else if (part.has_wild() || wild.empty()) {
      return;
    } else {
      part = wild;
    }
  }
}

inline TESSERA_HD void MoreOrLess::list_first_dice(const Rules& rules, const PublicState& table,
                                                   Actions<MoreOrLess>& out) {
  const Dice dice = hand(table);
  if (dice.empty()) return;  // [M5]
  const more_or_less::FirstSquares first_squares(rules.board, table.faces);
  for (int v = 1; v <= 6; ++v) {
    if (dice.plain_showing(v) > 0) list_squares(first_squares.of(v), first_squares.words(), Die::plain(v), out);
  }
  if (dice.has_wild()) {
    list_squares(first_squares.of(dice.wild_shows()), first_squares.words(), Die::wild(dice.wild_shows()), out);
  }
}

inline TESSERA_HD void MoreOrLess::list_squares(const Squares& squares, int words, Die die, Actions<MoreOrLess>& out) {
  for (int i = 0; i < words; ++i) {
    for (std::uint64_t rest = squares.word[i]; rest != 0; rest &= rest - 1) {
      out.push(Action::place(die, 64 * i + lowest_bit64(rest)));
    }
  }
}

inline TESSERA_HD void MoreOrLess::list_further_dice(const Rules& rules, const PublicState& table,
                                                     Actions<MoreOrLess>& out) {
  const Dice dice = hand(table);
  if (dice.empty()) return;
  FixedList<int, 4> squares;
  more_or_less::extensions(rules.board, table.faces, placed_now(table), table.placing, squares);
  unsigned fits[4];
  for (int i = 0; i < squares.size(); ++i) {
    fits[i] = more_or_less::values_that_fit(rules.board, table.faces, squares[i]);
  }
  for (int v = 1; v <= more_or_less::kStar; ++v) {
    const bool wild = v == more_or_less::kStar;  // the wild die comes last, whatever it shows
    const Die die = wild ? Die::wild(dice.wild_shows()) : Die::plain(v);
    if (wild ? !dice.has_wild() : dice.plain_showing(v) == 0) continue;
    for (int i = 0; i < squares.size(); ++i) {
      if ((fits[i] >> die.value()) & 1u) out.push(Action::place(die, squares[i]));
    }
  }
}

inline TESSERA_HD void MoreOrLess::apply(const Rules& rules, State& state, Seat seat, const Action& action) {
  switch (action.kind()) {
    case Action::Kind::draw:
      if (state.phase == Phase::choose_hand) {
        choose_hand(rules, state, seat, action.wild());
      } else if (rules.choose == 0 && action.count() > 0) {
        state.drawing = static_cast<std::uint8_t>(action.count());
        state.phase = Phase::draw;
      } else {
        take(state, seat, Dice::unrolled(action.count() - (action.wild() ? 1 : 0), action.wild()));
        begin_roll(rules, state);
      }
      return;
    case Action::Kind::roll: roll(state, action.dice()); return;
    case Action::Kind::place: place(state, action.die(), action.square()); return;
    case Action::Kind::done: finish_placement(rules, state); return;
    case Action::Kind::pass:
      ++state.idle;
      end_turn(rules, state);
      return;
  }
}

// [M2] The first hands are shown when all have answered.
inline TESSERA_HD void MoreOrLess::choose_hand(const Rules& rules, State& state, Seat seat, bool wild) {
  state.answered.add(seat);
  if (wild) state.wishes.add(seat);
  if (state.answered.size() < rules.players) return;
  for (int s = 0; s < rules.players; ++s) {
    const bool takes_wild = state.wishes.has(Seat(s));
    take(state, Seat(s), Dice::unrolled(kFirstHand - (takes_wild ? 1 : 0), takes_wild));
  }
  state.answered = SeatSet{};
  state.wishes = SeatSet{};
  begin_turn(rules, state, state.starter);
}

// From the pool into the hand; not rolled yet.
inline TESSERA_HD void MoreOrLess::take(PublicState& table, Seat seat, Dice dice) {
  table.hand[seat.index] = table.hand[seat.index] + dice;
  table.pool[seat.index] = static_cast<std::uint8_t>(table.pool[seat.index] - dice.plain_count());
  if (dice.has_wild()) table.wild_in_pool.remove(seat);
}

inline TESSERA_HD void MoreOrLess::begin_turn(const Rules& rules, PublicState& table, Seat seat) {
  table.seat = seat;
  const bool first_turn = table.turns < rules.players;
  if (!first_turn && hand(table).size() < kFullHand && pool_size(table, seat) > 0) {
    table.phase = Phase::ask_draw;
  } else {
    begin_roll(rules, table);
  }
}

// [M9] With `advanced`, the kept dice are asked about whether or not any were drawn; on a first turn all dice are new.
inline TESSERA_HD void MoreOrLess::begin_roll(const Rules& rules, PublicState& table) {
  const Dice kept = hand(table).rolled();
  if (rules.advanced != 0 && !kept.empty()) {
    table.phase = Phase::ask_roll;
  } else {
    roll(table, kept);
  }
}

// Rolls the new dice and `again`; [M5] with none of either there is nothing to wait for.
inline TESSERA_HD void MoreOrLess::roll(PublicState& table, Dice again) {
  hand(table) = hand(table) - again + again.picked_up();
  table.phase = hand(table).not_rolled().empty() ? Phase::place : Phase::roll;
}

inline TESSERA_HD void MoreOrLess::place(PublicState& table, Die die, int square) {
  const int s = table.seat.index;
  hand(table) = hand(table) - Dice::of(die);
  table.faces.put(square, die.value());
  table.squares[s][table.placed[s]++] = static_cast<std::uint16_t>(square);
  ++table.placing;
}

inline TESSERA_HD MoreOrLess::PlacementScore MoreOrLess::placement_score(const Rules& rules, const PublicState& table) {
  if (table.placing == 0) return {};
  return more_or_less::placement_score(rules.board, table.faces, placed_now(table), table.placing, !table.opened);
}

inline TESSERA_HD void MoreOrLess::finish_placement(const Rules& rules, PublicState& table) {
  std::int16_t& score = table.score[table.seat.index];
  score = static_cast<std::int16_t>(score + placement_score(rules, table).total());
  table.opened = true;
  table.placing = 0;
  table.idle = 0;
  const bool out = hand(table).empty() && pool_size(table, table.seat) == 0;
  if (out && table.out_first.none()) table.out_first = table.seat;  // [M6]
  end_turn(rules, table);
}

inline TESSERA_HD void MoreOrLess::end_turn(const Rules& rules, PublicState& table) {
  ++table.turns;
  const Seat next = left_of(table.seat, rules.players);
  const bool stalled = rules.stall > 0 && table.idle >= rules.stall * rules.players;  // [M3] [M7]
  if (stalled || next == table.out_first) {
    table.phase = Phase::over;
  } else if (rules.max_turns > 0 && table.turns >= rules.max_turns) {
    table.cut = true;
    table.phase = Phase::over;
  } else {
    begin_turn(rules, table, next);
  }
}

inline TESSERA_HD SeatSet MoreOrLess::winners(const Rules& rules, const State& state) {
  int most = state.score[0];
  for (int s = 1; s < rules.players; ++s) most = state.score[s] > most ? state.score[s] : most;
  SeatSet best;
  for (int s = 0; s < rules.players; ++s) {
    if (state.score[s] == most) best.add(Seat(s));
  }
  return best;
}

inline TESSERA_HD MoreOrLess::View MoreOrLess::view(const Rules&, const State& state, Seat viewer) {
  View view;
  view.table = state;
  view.viewer = viewer;
  if (state.wishes.has(viewer)) view.wish.add(viewer);
  return view;
}

// The only secret: what the others have answered. Each may have wished for either hand.
inline TESSERA_HD MoreOrLess::State MoreOrLess::complete(const Rules&, const View& view, Stream& stream) {
  State state{view.table, view.wish};
  for (const Seat s : view.table.answered) {
    if (s != view.viewer && stream.below(2) == 0) state.wishes.add(s);
  }
  return state;
}

}  // namespace tessera
