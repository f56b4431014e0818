// Take It or Leave It: the whole rules. game.h declares the type and lists the options; the other headers define its
// functions.
#pragma once

#include "games/take_it/rules/game.h"
#include "games/take_it/rules/rules_round.h"
#include "games/take_it/rules/rules_turn.h"
#include "games/take_it/rules/rules_view.h"

namespace tessera {

inline TESSERA_HD TakeIt::Rules TakeIt::defaults(int players) {
  static constexpr take_it::Decks kClassic = take_it::make_classic();
  Rules rules;
  rules.players = players;
  rules.decks = kClassic;
  return rules;
}

inline TESSERA_HD TakeIt::State TakeIt::start(const Rules& rules) {
  State state;
  state.pile[kCombos] = CardBag::full(rules.layout(kCombos));
  state.pile[kActions] = CardBag::full(rules.layout(kActions));
  if (rules.first >= 0) {
    state.starter = Seat(rules.first);
    begin_refill(rules, state);
  }
  return state;
}

inline TESSERA_HD SeatSet TakeIt::to_act(const Rules&, const State& state) {
  return in_turn(state.phase) ? SeatSet::of(state.seat) : state.owing;
}

inline TESSERA_HD Seat TakeIt::next_to_act(const Rules&, const State& state) {
  if (in_turn(state.phase)) return state.seat;
  return state.owing.empty() ? Seat{} : state.owing.clockwise_from(state.starter);
}

inline TESSERA_HD void TakeIt::legal(const Rules& rules, const State& state, Seat seat, Actions<TakeIt>& out) {
  out.clear();
  if (!to_act(rules, state).has(seat)) return;
  switch (state.phase) {
    case Phase::draw: list_draws(state, seat, out); return;
    case Phase::claim: list_claims(rules, state, seat, out); return;
    case Phase::discard: list_discards(state, seat, out); return;
    default: list_turn(rules, state, out); return;
  }
}

inline TESSERA_HD void TakeIt::apply(const Rules& rules, State& state, Seat seat, const Action& action) {
  switch (action.kind) {
    case Kind::claim: apply_claim(rules, state, seat, action.value); return;
    case Kind::keep:
    case Kind::discard_combo:
    case Kind::discard_action: apply_discard(rules, state, seat, action); return;
    case Kind::draw: apply_draw(rules, state, seat, action); return;
    default: apply_turn(rules, state, action); return;
  }
}

inline TESSERA_HD Chance TakeIt::chance(const Rules& rules, const State& state) {
  const auto event = [&](ChanceKind kind, Seat seat) {
    return Chance{static_cast<std::uint8_t>(kind), seat, static_cast<std::uint8_t>(chance_count(rules, state))};
  };
  switch (state.phase) {
    case Phase::first: return event(ChanceKind::first, Seat{});
    case Phase::deal: return event(ChanceKind::deal, deal_seat(rules, state));
    case Phase::cast: return event(ChanceKind::cast, state.starter);
    case Phase::roll: return event(ChanceKind::roll, state.seat);
    default: return {};
  }
}

// How many dice or cards are awaited.
inline TESSERA_HD int TakeIt::chance_count(const Rules& rules, const State& state) {
  switch (state.phase) {
    case Phase::first: return 1;
    case Phase::deal: return deal_count(rules, state);
    case Phase::cast: {
      const int coloured = dice_of(rules.players, Colour::blue) + dice_of(rules.players, Colour::orange);
      return coloured + dice_of(rules.players, Colour::wild);
    }
    default: return state.picked.size() + (state.cast_back != kNoDie ? 1 : 0);
  }
}

inline TESSERA_HD TakeIt::Outcome TakeIt::sample(const Rules& rules, const State& state, Stream& stream) {
  Outcome outcome;
  if (state.phase == Phase::first) {
    outcome.seat = Seat(static_cast<int>(stream.below(static_cast<std::uint32_t>(rules.players))));
    return outcome;
  }
  const int count = chance_count(rules, state);
  if (state.phase != Phase::deal) {
    for (int i = 0; i < count; ++i) outcome.values[i] = static_cast<std::uint8_t>(stream.die());
    return outcome;
  }
  const Deck deck = deal_deck(state);
  CardBag pile = state.pile[deck];
  CardBag discards = state.discards[deck];
  for (int i = 0; i < count; ++i) {
    outcome.values[i] = static_cast<std::uint8_t>(draw_card(rules, deck, pile, discards, stream) + 1);
  }
  return outcome;
}

inline TESSERA_HD bool TakeIt::possible(const Rules& rules, const State& state, const Outcome& outcome) {
  const int count = state.phase == Phase::first ? 0 : chance(rules, state).count;
  for (int i = count; i < kMaxDice; ++i) {
    if (outcome.values[i] != 0) return false;
  }
  if (state.phase == Phase::first) return outcome.seat.index >= 0 && outcome.seat.index < rules.players;
  if (!outcome.seat.none()) return false;
  if (state.phase == Phase::deal) return possible_deal(rules, state, outcome);
  for (int i = 0; i < count; ++i) {
    if (outcome.values[i] < 1 || outcome.values[i] > 6) return false;
  }
  return true;
}

inline TESSERA_HD bool TakeIt::outcomes(const Rules& rules, const State& state, Outcomes<TakeIt>& out) {
  out.clear();
  const int count = chance(rules, state).count;
  if (state.phase == Phase::first) {
    for (int s = 0; s < rules.players; ++s) out.push({{Seat(s), {}}, 1});
    return true;
  }
  if (state.phase == Phase::deal) {
    if (count > 1) return false;
    const Deck deck = deal_deck(state);
    const CardBag& from = state.pile[deck].empty() ? state.discards[deck] : state.pile[deck];
    for (int kind = 0; kind < rules.layout(deck).kinds; ++kind) {
      const int copies = from.count(rules.layout(deck), kind);
      if (copies == 0) continue;
      Outcome outcome;
      outcome.values[0] = static_cast<std::uint8_t>(kind + 1);
      out.push({outcome, static_cast<std::uint32_t>(copies)});
    }
    return true;
  }
  if (count > 3) return false;
  const int all = count == 1 ? 6 : count == 2 ? 36 : 216;
  for (int i = 0; i < all; ++i) {
    Outcome outcome;
    for (int die = 0, rest = i; die < count; ++die, rest /= 6)
      outcome.values[die] = static_cast<std::uint8_t>(rest % 6 + 1);
    out.push({outcome, 1});
  }
  return true;
}

inline TESSERA_HD void TakeIt::resolve(const Rules& rules, State& state, const Outcome& outcome) {
  switch (state.phase) {
    case Phase::first:
      state.starter = outcome.seat;
      begin_refill(rules, state);
      return;
    case Phase::deal: resolve_deal(rules, state, outcome); return;
    case Phase::cast: resolve_cast(rules, state, outcome); return;
    default: resolve_roll(state, outcome); return;
  }
}

inline TESSERA_HD SeatSet TakeIt::winners(const Rules& rules, const State& state) {
  SeatSet best;
  for (int s = 0; s < rules.players; ++s) {
    const int ahead = best.empty() ? 1 : score(rules, state, Seat(s)) - score(rules, state, best.lowest());
    if (ahead > 0) best = SeatSet{};
    if (ahead >= 0) best.add(Seat(s));
  }
  return best;
}

static_assert(Game<TakeIt>);

}  // namespace tessera
