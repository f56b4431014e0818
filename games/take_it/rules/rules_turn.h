// Take It or Leave It: a turn: an action card and its steps, a take or a pass.
#pragma once

#include "games/take_it/rules/game.h"

namespace tessera {

inline TESSERA_HD void TakeIt::list_turn(const Rules& rules, const State& state, Actions<TakeIt>& out) {
  switch (state.phase) {
    case Phase::turn:
      list_dice(state.tray, 0, Kind::take, out);
      for (unsigned rest = plays(rules, state); rest != 0; rest &= rest - 1) {
        out.push({Kind::play, static_cast<std::uint8_t>(card_at(rules, state, lowest_bit32(rest))), 0});
      }
      out.push({Kind::pass, 0, 0});
      return;
    case Phase::second:
      list_dice(state.tray, 0, Kind::take, out);
      out.push({Kind::stop, 0, 0});
      return;
    case Phase::pick: list_picks(rules, state, out); return;
    case Phase::aim: list_aims(rules, state, out); return;
    default:
      for (unsigned rest = faces(state); rest != 0; rest &= rest - 1) {
        out.push({Kind::turn, static_cast<std::uint8_t>(lowest_bit32(rest)), 0});
      }
      return;
  }
}

// An action for every kind of die from `from` on.
inline TESSERA_HD void TakeIt::list_dice(const Dice& dice, int from, Kind kind, Actions<TakeIt>& out) {
  dice.for_each_kind([&](Die die) {
    if (die.index >= from) out.push({kind, die.index, 0});
  });
}

inline TESSERA_HD TakeIt::ActionCard TakeIt::card_at(const Rules& rules, const State& state, int place) {
  return rules.decks.actions[state.hand[kActions][state.seat.index][place]];
}

// The places of the action cards that can be played, as bits; of equal cards the first. [T11] One a round.
inline TESSERA_HD unsigned TakeIt::plays(const Rules& rules, const State& state) {
  if (state.played.has(state.seat)) return 0;
  unsigned places = 0;
  unsigned cards = playable(rules, state);
  for (int i = 0; i < state.held[kActions][state.seat.index]; ++i) {
    const unsigned card = bit(card_at(rules, state, i));
    places |= (cards & card) != 0 ? 1u << i : 0;
    cards &= ~card;
  }
  return places;
}

// The action cards that can be played, as bits. [T8] A card that could change nothing, or whose steps could not be
// finished, can't be played. [T9] A wild in the tray is neither blue nor orange.
inline TESSERA_HD unsigned TakeIt::playable(const Rules& rules, const State& state) {
  constexpr unsigned kBlue = bit(ActionCard::reroll_blue) | bit(ActionCard::set_blue) | bit(ActionCard::nudge_blue);
  constexpr unsigned kOrange =
      bit(ActionCard::reroll_orange) | bit(ActionCard::set_orange) | bit(ActionCard::nudge_orange);
  const Dice& tray = state.tray;
  const bool coloured = tray.has(Colour::blue) || tray.has(Colour::orange);
  return bit(ActionCard::extra) | (tray.has(Colour::blue) ? kBlue : 0) | (tray.has(Colour::orange) ? kOrange : 0) |
         (tray.has(Colour::wild) ? bit(ActionCard::reroll_wild) : 0) |
         (coloured || !rules.schmidt ? bit(ActionCard::reroll_four) : 0) |
         (can_swap(tray) ? bit(ActionCard::swap) : 0) |
         (state.dice[state.seat.index].empty() ? 0 : bit(ActionCard::cast_back));
}

// Whether there is a blue die and an orange one of another number [T14].
inline TESSERA_HD bool TakeIt::can_swap(const Dice& tray) {
  const auto blue = tray.values(Colour::blue);
  const auto orange = tray.values(Colour::orange);
  return blue != 0 && orange != 0 && (blue != orange || (blue & (blue - 1)) != 0);
}

// The colour that a card is about.
inline TESSERA_HD TakeIt::Colour TakeIt::colour_of(ActionCard card) {
  switch (card) {
    case ActionCard::reroll_blue:
    case ActionCard::set_blue:
    case ActionCard::nudge_blue: return Colour::blue;
    case ActionCard::reroll_orange:
    case ActionCard::set_orange:
    case ActionCard::nudge_orange: return Colour::orange;
    default: return Colour::wild;
  }
}

inline TESSERA_HD TakeIt::Dice TakeIt::only(const Dice& dice, Colour colour) {
  Dice out;
  out.counts[static_cast<int>(colour)] = dice.counts[static_cast<int>(colour)];
  return out;
}

// [T2] The die that is cast back may be aimed at up to `bump` dice. A re-roll of a colour has no end but the tray's.
inline TESSERA_HD int TakeIt::most_picks(const Rules& rules, ActionCard card) {
  switch (card) {
    case ActionCard::cast_back: return rules.bump;
    case ActionCard::reroll_four: return 4;
    case ActionCard::reroll_blue:
    case ActionCard::reroll_orange:
    case ActionCard::reroll_wild: return dice_of(rules.players, colour_of(card));
    case ActionCard::swap: return 2;
    default: return 1;
  }
}

// The dice that the action in progress may still pick, whatever their order.
inline TESSERA_HD TakeIt::Dice TakeIt::pickable(const Rules& rules, const State& state) {
  Dice dice = state.tray;
  switch (state.card) {
    case ActionCard::cast_back: return state.dice[state.seat.index];
    case ActionCard::reroll_four:
      if (state.picked.size() == most_picks(rules, state.card)) return {};
      if (rules.schmidt) dice.counts[static_cast<int>(Colour::wild)] = 0;
      break;
    case ActionCard::swap: {
      // First a blue die with an orange of another number, then that orange one [T14].
      const Colour wanted = state.picked.empty() ? Colour::blue : Colour::orange;
      const auto others = state.picked.empty() ? state.tray.values(Colour::orange) : state.picked.values(Colour::blue);
      dice = only(dice, wanted);
      if ((others & (others - 1)) == 0) dice.counts[static_cast<int>(wanted)] &= ~(others * 15u);
      return dice;
    }
    default: dice = only(dice, colour_of(state.card)); break;
  }
  dice.remove(state.picked);
  return dice;
}

inline TESSERA_HD void TakeIt::list_picks(const Rules& rules, const State& state, Actions<TakeIt>& out) {
  list_dice(pickable(rules, state), state.next_pick, Kind::pick, out);
  // What picks more than one die ends by `roll`; [T14] a re-roll takes at least one.
  if (!state.picked.empty() && state.card != ActionCard::swap) out.push({Kind::roll, 0, 0});
}

inline TESSERA_HD void TakeIt::list_aims(const Rules& rules, const State& state, Actions<TakeIt>& out) {
  if (state.picked.size() < most_picks(rules, state.card)) {
    Dice dice = state.tray;
    dice.remove(state.picked);
    list_dice(dice, state.next_pick, Kind::aim, out);
  }
  out.push({Kind::roll, 0, 0});
}

// The numbers that the picked die may be turned to, as bits. [T14] Set: to another number. Nudge: up or down by two.
inline TESSERA_HD unsigned TakeIt::faces(const State& state) {
  constexpr unsigned kNumbers = 0b1111110;
  const unsigned shown = 1u << picked_die(state).value();
  const bool nudge = state.card == ActionCard::nudge_blue || state.card == ActionCard::nudge_orange;
  return kNumbers & (nudge ? shown << 2 | shown >> 2 : ~shown);
}

// The one die picked so far, or the first in order.
inline TESSERA_HD TakeIt::Die TakeIt::picked_die(const State& state) {
  int c = 0;
  while (state.picked.counts[c] == 0) ++c;
  return Die(c * 6 + lowest_bit32(state.picked.counts[c]) / 4);
}

inline TESSERA_HD void TakeIt::apply_turn(const Rules& rules, State& state, const Action& action) {
  switch (action.kind) {
    case Kind::take: apply_take(rules, state, Die(action.value)); return;
    case Kind::pass:
      state.passed.add(state.seat);
      end_turn(rules, state);
      return;
    case Kind::stop: end_turn(rules, state); return;
    case Kind::play: apply_play(rules, state, static_cast<ActionCard>(action.value)); return;
    case Kind::pick: apply_pick(state, Die(action.value)); return;
    case Kind::aim:
      state.picked.add(Die(action.value));
      state.next_pick = action.value;
      return;
    case Kind::turn: apply_face(state, action.value); return;
    default: state.phase = Phase::roll; return;
  }
}

inline TESSERA_HD void TakeIt::apply_take(const Rules& rules, State& state, Die die) {
  state.tray.remove(die);
  state.dice[state.seat.index].add(die);
  if (state.extra && !state.tray.empty()) {
    state.extra = false;
    state.phase = Phase::second;
  } else {
    end_turn(rules, state);
  }
}

inline TESSERA_HD void TakeIt::apply_play(const Rules& rules, State& state, ActionCard card) {
  const Seat seat = state.seat;
  int place = 0;
  while (rules.decks.actions[state.hand[kActions][seat.index][place]] != card) ++place;
  // [T15] The first copy is played: the cards before it are others.
  const int kind = state.hand[kActions][seat.index][place];
  for (int i = 0; i < place; ++i) state.ruled_out[seat.index][i] |= static_cast<std::uint16_t>(1u << kind);
  state.discards[kActions].add(rules.layout(kActions), remove_card(state, kActions, seat, place));
  state.played.add(seat);
  state.card = card;
  state.phase = Phase::pick;
  switch (card) {
    case ActionCard::extra:
      state.extra = true;
      end_action(state);
      return;
    case ActionCard::reroll_wild: roll_all(state, Colour::wild); return;
    case ActionCard::reroll_blue:
    case ActionCard::reroll_orange:
      if (rules.schmidt) roll_all(state, colour_of(card));
      return;
    default: return;
  }
}

inline TESSERA_HD void TakeIt::roll_all(State& state, Colour colour) {
  state.picked = only(state.tray, colour);
  state.phase = Phase::roll;
}

inline TESSERA_HD void TakeIt::apply_pick(State& state, Die die) {
  switch (state.card) {
    case ActionCard::cast_back:
      state.dice[state.seat.index].remove(die);
      state.cast_back = die.index;
      state.phase = Phase::aim;
      return;
    case ActionCard::swap:
      if (!state.picked.empty()) {
        const Die blue = picked_die(state);
        state.tray.remove(blue);
        state.tray.remove(die);
        state.tray.add(Die(Colour::blue, die.value()));
        state.tray.add(Die(Colour::orange, blue.value()));
        end_action(state);
        return;
      }
      break;
    case ActionCard::set_blue:
    case ActionCard::set_orange:
    case ActionCard::nudge_blue:
    case ActionCard::nudge_orange: state.phase = Phase::face; break;
    default: state.next_pick = die.index; break;
  }
  state.picked.add(die);
}

inline TESSERA_HD void TakeIt::apply_face(State& state, int value) {
  const Die die = picked_die(state);
  state.tray.remove(die);
  state.tray.add(Die(die.colour(), value));
  if (state.card == ActionCard::set_blue || state.card == ActionCard::set_orange) {
    ++state.chips[state.seat.index];  // [T13]
  }
  end_action(state);
}

// The dice picked get the new values in their order; a die cast back comes first.
inline TESSERA_HD void TakeIt::resolve_roll(State& state, const Outcome& outcome) {
  const std::uint8_t* value = outcome.values;
  state.tray.remove(state.picked);
  if (state.cast_back != kNoDie) state.tray.add(Die(Die(state.cast_back).colour(), *value++));
  for (int c = 0; c < take_it::kColours; ++c) {
    const auto colour = static_cast<Colour>(c);
    for (int i = state.picked.size(colour); i > 0; --i) state.tray.add(Die(colour, *value++));
  }
  end_action(state);
}

// After any action its player takes a die or passes.
inline TESSERA_HD void TakeIt::end_action(State& state) {
  state.picked = Dice{};
  state.next_pick = 0;
  state.cast_back = kNoDie;
  state.card = ActionCard{};
  state.phase = Phase::turn;
}

inline TESSERA_HD void TakeIt::end_turn(const Rules& rules, State& state) {
  ++state.turns;
  state.extra = false;
  state.phase = Phase::turn;
  const SeatSet left{static_cast<std::uint8_t>(SeatSet::all(rules.players).bits & ~state.passed.bits)};
  if (state.tray.empty() || left.empty()) {
    end_round(rules, state);
  } else {
    state.seat = left.clockwise_from(left_of(state.seat, rules.players));
  }
}

}  // namespace tessera
