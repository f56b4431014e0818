// The situation of a player in a round: cards, dice taken, and the tray that is shared with others.
#pragma once

#include "games/take_it/rules/rules.h"

namespace tessera::bots::take_it {

using G = TakeIt;
using tessera::take_it::Colour;
using tessera::take_it::Combo;
using tessera::take_it::Dice;
using tessera::take_it::Die;

// Points are counted in hundredths, so that everything a bot weighs is a whole number.
inline constexpr int kPoint = 100;

struct Situation {
  const Combo* cards[G::kMaxHand] = {};
  int count = 0;
  Dice held;
  Dice tray;
  int others = 0;      // players who may still take dice, beside this one
  bool extra = false;  // may take two dice this turn
};

// `hand`: the combo cards of this seat, by kind.
inline Situation situation_of(const G::Rules& rules, const G::PublicState& table, Seat seat, const std::uint8_t* hand) {
  Situation out;
  for (int i = 0; i < table.held[G::kCombos][seat.index]; ++i) out.cards[out.count++] = &rules.decks.combos[hand[i]];
  out.held = table.dice[seat.index];
  out.tray = table.tray;
  out.extra = table.extra && table.seat == seat;
  SeatSet others{static_cast<std::uint8_t>(SeatSet::all(rules.players).bits & ~table.passed.bits)};
  others.remove(seat);
  out.others = others.size();
  return out;
}

inline Situation situation_of(const G::Rules& rules, const G::View& view) {
  return situation_of(rules, view, view.viewer, view.hand[G::kCombos]);
}

inline Situation situation_of(const G::Rules& rules, const G::State& state, Seat seat) {
  return situation_of(rules, state, seat, state.hand[G::kCombos][seat.index]);
}

// The best claim with the dice held, less its chips, in points.
inline int net_of_claims(const Situation& situation) {
  tessera::take_it::ClaimTable table;
  tessera::take_it::claim_table(situation.cards, situation.count, situation.held, table);
  int points[1 << G::kMaxHand] = {};
  int best = 0;
  for (unsigned set = 1; set < (1u << situation.count); ++set) {
    points[set] = points[set & (set - 1)] + situation.cards[lowest_bit32(set)]->points;
    if (table.used[set] >= 0 && points[set] + table.used[set] > best) best = points[set] + table.used[set];
  }
  return best - situation.held.size() - situation.held.size(Colour::wild);
}

}  // namespace tessera::bots::take_it
