// Take It or Leave It: what happens around the turns: deals, casts, claims, discards.
#pragma once

#include "games/take_it/rules/game.h"

namespace tessera {

inline TESSERA_HD int TakeIt::pile_size(const Rules& rules, const PublicState& table, Deck deck) {
  int gone = table.discards[deck].size();
  for (int s = 0; s < rules.players; ++s) {
    gone += table.held[deck][s] + (deck == kCombos ? table.claimed[s].size() : 0);
  }
  return rules.layout(deck).cards - gone;
}

inline TESSERA_HD int TakeIt::room(const State& state, Seat seat) {
  return kMaxHand - state.held[kCombos][seat.index] - state.held[kActions][seat.index];
}

// Hands are filled up: to 4 + 1 by themselves, free hands by what their players choose.
inline TESSERA_HD void TakeIt::begin_refill(const Rules& rules, State& state) {
  state.owing = SeatSet{};
  if (rules.free_hand) {
    for (int s = 0; s < rules.players; ++s) {
      if (room(state, Seat(s)) > 0) state.owing.add(Seat(s));
    }
  } else {
    for (int s = 0; s < rules.players; ++s) {
      state.to_draw[kCombos][s] = static_cast<std::uint8_t>(kFixedCombos - state.held[kCombos][s]);
      state.to_draw[kActions][s] = static_cast<std::uint8_t>(kFixedActions - state.held[kActions][s]);
    }
  }
  if (state.owing.empty()) {
    begin_deal(rules, state);
  } else {
    state.phase = Phase::draw;
  }
}

// [T5] A free hand is always filled, whatever the piles hold.
inline TESSERA_HD void TakeIt::list_draws(const State& state, Seat seat, Actions<TakeIt>& out) {
  const int cards = room(state, seat);
  for (int combos = cards; combos >= 0; --combos) {
    out.push({Kind::draw, static_cast<std::uint8_t>(combos), static_cast<std::uint8_t>(cards - combos)});
  }
}

inline TESSERA_HD void TakeIt::apply_draw(const Rules& rules, State& state, Seat seat, const Action& action) {
  state.to_draw[kCombos][seat.index] = action.value;
  state.to_draw[kActions][seat.index] = action.more;
  state.owing.remove(seat);
  if (state.owing.empty()) begin_deal(rules, state);
}

inline TESSERA_HD void TakeIt::begin_deal(const Rules& rules, State& state) {
  state.phase = Phase::deal;
  state.deal_step = 0;
  next_deal(rules, state);
}

// Goes to the next seat and deck that can give a card; then to the cast.
inline TESSERA_HD void TakeIt::next_deal(const Rules& rules, State& state) {
  for (; state.deal_step < 2 * rules.players; ++state.deal_step) {
    if (deal_count(rules, state) > 0) return;
    state.to_draw[deal_deck(state)][deal_seat(rules, state).index] = 0;
  }
  state.deal_step = 0;
  begin_round(rules, state);
}

inline TESSERA_HD Seat TakeIt::deal_seat(const Rules& rules, const State& state) {
  const int s = state.starter.index + state.deal_step / 2;
  return Seat(s < rules.players ? s : s - rules.players);
}

inline TESSERA_HD int TakeIt::deal_count(const Rules& rules, const State& state) {
  const Deck deck = deal_deck(state);
  const int wanted = state.to_draw[deck][deal_seat(rules, state).index];
  if (wanted == 0) return 0;
  int there = state.pile[deck].size();
  if (there < wanted) there += state.discards[deck].size();
  return wanted < there ? wanted : there;
}

// Draws a card; when the pile is empty the discards become the pile.
inline TESSERA_HD int TakeIt::draw_card(const Rules& rules, Deck deck, CardBag& pile, CardBag& discards,
                                        Stream& stream) {
  if (pile.empty()) {
    pile = discards;
    discards = CardBag{};
  }
  return pile.draw(rules.layout(deck), stream);
}

inline TESSERA_HD bool TakeIt::possible_deal(const Rules& rules, const State& state, const Outcome& outcome) {
  const Deck deck = deal_deck(state);
  const DeckLayout& layout = rules.layout(deck);
  CardBag pile = state.pile[deck];
  bool shuffled = false;
  for (int i = 0, count = deal_count(rules, state); i < count; ++i) {
    if (pile.empty() && !shuffled) {
      pile = state.discards[deck];
      shuffled = true;
    }
    const int kind = outcome.values[i] - 1;
    if (kind < 0 || kind >= layout.kinds || pile.count(layout, kind) == 0) return false;
    pile.remove(layout, kind);
  }
  return true;
}

inline TESSERA_HD void TakeIt::resolve_deal(const Rules& rules, State& state, const Outcome& outcome) {
  const Deck deck = deal_deck(state);
  const int seat = deal_seat(rules, state).index;
  std::uint8_t& held = state.held[deck][seat];
  for (int i = 0; outcome.values[i] != 0; ++i) {
    if (state.pile[deck].empty()) {
      state.pile[deck] = state.discards[deck];
      state.discards[deck] = CardBag{};
      ++state.shuffles[deck];
    }
    const int kind = outcome.values[i] - 1;
    state.pile[deck].remove(rules.layout(deck), kind);
    state.hand[deck][seat][held] = static_cast<std::uint8_t>(kind);
    state.drawn[deck][seat][held] = state.shuffles[deck];
    ++held;
  }
  state.to_draw[deck][seat] = 0;
  ++state.deal_step;
  next_deal(rules, state);
}

inline TESSERA_HD void TakeIt::begin_round(const Rules& rules, State& state) {
  if (state.round > 0) state.starter = left_of(state.starter, rules.players);
  ++state.round;
  state.tray = Dice{};
  for (Dice& dice : state.dice) dice = Dice{};
  state.passed = SeatSet{};
  state.played = SeatSet{};
  state.phase = Phase::cast;
}

inline TESSERA_HD void TakeIt::resolve_cast(const Rules& rules, State& state, const Outcome& outcome) {
  const std::uint8_t* value = outcome.values;
  for (int c = 0; c < take_it::kColours; ++c) {
    const auto colour = static_cast<Colour>(c);
    for (int i = dice_of(rules.players, colour); i > 0; --i) state.tray.add(Die(colour, *value++));
  }
  state.seat = state.starter;
  state.phase = Phase::turn;
}

inline TESSERA_HD void TakeIt::end_round(const Rules& rules, State& state) {
  state.seat = Seat{};
  state.phase = Phase::claim;
  state.owing = SeatSet::all(rules.players);
}

// The combo cards in a hand; gives their number.
inline TESSERA_HD int TakeIt::combos_in_hand(const Rules& rules, const State& state, Seat seat,
                                             const Combo* (&out)[kMaxHand]) {
  const int count = state.held[kCombos][seat.index];
  for (int i = 0; i < count; ++i) out[i] = &rules.decks.combos[state.hand[kCombos][seat.index][i]];
  return count;
}

// [T3] Any set of cards that the dice can complete together, best first.
inline TESSERA_HD void TakeIt::list_claims(const Rules& rules, const State& state, Seat seat, Actions<TakeIt>& out) {
  const Combo* cards[kMaxHand] = {};
  const int count = combos_in_hand(rules, state, seat, cards);
  take_it::ClaimTable table;
  take_it::claim_table(cards, count, state.dice[seat.index], table);
  std::uint32_t order[1 << kMaxHand];
  for (unsigned set = 0; set < (1u << count); ++set) {
    if (table.used[set] < 0) continue;
    const std::uint32_t mine = take_it::claim_order(cards, set, table.used[set]);
    int at = out.size();
    out.push({Kind::claim, static_cast<std::uint8_t>(set), 0});
    for (; at > 0 && order[at - 1] < mine; --at) {
      order[at] = order[at - 1];
      out[at] = out[at - 1];
    }
    order[at] = mine;
    out[at] = {Kind::claim, static_cast<std::uint8_t>(set), 0};
  }
}

inline TESSERA_HD void TakeIt::apply_claim(const Rules& rules, State& state, Seat seat, unsigned places) {
  const int s = seat.index;
  const Combo* cards[kMaxHand] = {};
  int count = 0;
  for (unsigned rest = places; rest != 0; rest &= rest - 1) {
    cards[count++] = &rules.decks.combos[state.hand[kCombos][s][lowest_bit32(rest)]];
  }
  claim(rules, state, seat, places, take_it::most_used(cards, count, state.dice[s]));
}

inline TESSERA_HD void TakeIt::claim(const Rules& rules, State& state, Seat seat, unsigned places, int used) {
  const int s = seat.index;
  // [T3] Dice not used by choice cost the same; [T12] wilds cost one each while they are still held.
  const int unused = state.dice[s].size() - used;
  state.chips[s] = static_cast<std::uint16_t>(state.chips[s] + unused + state.dice[s].size(Colour::wild));
  while (places != 0) {
    const int place = highest_bit64(places);
    places ^= 1u << place;
    const int kind = remove_card(state, kCombos, seat, place);
    state.claimed[s].add(rules.layout(kCombos), kind);
    state.points[s] = static_cast<std::uint16_t>(state.points[s] + rules.decks.combos[kind].points);
  }
  state.owing.remove(seat);
  if (state.owing.empty()) end_claims(rules, state);
}

// Takes a card out of a hand; the others keep their order. Gives its kind.
inline TESSERA_HD int TakeIt::remove_card(State& state, Deck deck, Seat seat, int place) {
  std::uint8_t* hand = state.hand[deck][seat.index];
  std::uint8_t* drawn = state.drawn[deck][seat.index];
  const int kind = hand[place];
  const int last = --state.held[deck][seat.index];
  for (int i = place; i < last; ++i) {
    hand[i] = hand[i + 1];
    drawn[i] = drawn[i + 1];
  }
  hand[last] = 0;
  drawn[last] = 0;
  if (deck == kActions) {
    std::uint16_t* ruled_out = state.ruled_out[seat.index];
    for (int i = place; i < last; ++i) ruled_out[i] = ruled_out[i + 1];
    ruled_out[last] = 0;
  }
  return kind;
}

inline TESSERA_HD void TakeIt::end_claims(const Rules& rules, State& state) {
  if (state.round == rounds(rules.players)) {
    state.phase = Phase::over;
    return;
  }
  for (int s = 0; s < rules.players; ++s) {
    if (state.held[kCombos][s] + state.held[kActions][s] > 0) state.owing.add(Seat(s));
  }
  if (state.owing.empty()) {
    begin_refill(rules, state);
  } else {
    state.phase = Phase::discard;
  }
}

inline TESSERA_HD void TakeIt::list_discards(const State& state, Seat seat, Actions<TakeIt>& out) {
  out.push({Kind::keep, 0, 0});
  for (int i = 0; i < state.held[kCombos][seat.index]; ++i) {
    out.push({Kind::discard_combo, static_cast<std::uint8_t>(i), 0});
  }
  for (int i = 0; i < state.held[kActions][seat.index]; ++i) {
    out.push({Kind::discard_action, static_cast<std::uint8_t>(i), 0});
  }
}

// [T4] Face up, to the discards of its deck.
inline TESSERA_HD void TakeIt::apply_discard(const Rules& rules, State& state, Seat seat, const Action& action) {
  if (action.kind != Kind::keep) {
    const Deck deck = action.kind == Kind::discard_combo ? kCombos : kActions;
    state.discards[deck].add(rules.layout(deck), remove_card(state, deck, seat, action.value));
  }
  state.owing.remove(seat);
  if (state.owing.empty()) begin_refill(rules, state);
}

}  // namespace tessera
