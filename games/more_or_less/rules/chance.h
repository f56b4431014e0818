// More or Less: what chance decides.
#pragma once

#include "games/more_or_less/rules/game.h"

namespace tessera {

inline TESSERA_HD Chance MoreOrLess::chance(const Rules&, const State& state) {
  switch (state.phase) {
    case Phase::first: return {static_cast<std::uint8_t>(ChanceKind::first), Seat{}, 1};
    case Phase::deal:
    case Phase::draw: return {static_cast<std::uint8_t>(ChanceKind::draw), state.seat, state.drawing};
    case Phase::roll: {
      const int count = hand(state).not_rolled().size();
      return {static_cast<std::uint8_t>(ChanceKind::roll), state.seat, static_cast<std::uint8_t>(count)};
    }
    default: return {};
  }
}

inline TESSERA_HD MoreOrLess::Outcome MoreOrLess::sample(const Rules& rules, const State& state, Stream& stream) {
  if (state.phase == Phase::first) {
    return {{}, Seat(static_cast<int>(stream.below(static_cast<std::uint32_t>(rules.players))))};
  }
  Outcome outcome;
  if (state.phase == Phase::roll) {
    const Dice awaited = hand(state).not_rolled();
    for (int i = awaited.plain_count(); i > 0; --i) outcome.dice = outcome.dice + Dice::plain(stream.die());
    if (awaited.has_wild()) {
      const int face = stream.die();  // `*` in place of 1 and 6
      outcome.dice = outcome.dice + Dice::wild(face == 1 || face == 6 ? more_or_less::kStar : face);
    }
    return outcome;
  }
  const auto size = static_cast<std::uint32_t>(pool_size(state, state.seat));
  const bool wild = state.wild_in_pool.has(state.seat) && stream.below(size) < state.drawing;
  outcome.dice = Dice::unrolled(state.drawing - (wild ? 1 : 0), wild);
  return outcome;
}

inline TESSERA_HD bool MoreOrLess::possible(const Rules& rules, const State& state, const Outcome& outcome) {
  const Dice dice = outcome.dice;
  if (state.phase == Phase::first) {
    return dice.empty() && outcome.seat.index >= 0 && outcome.seat.index < rules.players;
  }
  if (!outcome.seat.none()) return false;
  if (state.phase == Phase::roll) {
    const Dice awaited = hand(state).not_rolled();
    const int wild = dice.wild_shows();
    return dice.picked_up() == awaited && dice.not_rolled().empty() && wild != 6 && wild <= more_or_less::kStar;
  }
  const bool wild = dice.has_wild();
  return dice == Dice::unrolled(state.drawing - (wild ? 1 : 0), wild) &&
         dice.plain_count() <= state.pool[state.seat.index] && (!wild || state.wild_in_pool.has(state.seat));
}

inline TESSERA_HD bool MoreOrLess::outcomes(const Rules& rules, const State& state, Outcomes<MoreOrLess>& out) {
  out.clear();
  if (state.phase == Phase::first) {
    for (int s = 0; s < rules.players; ++s) out.push({{{}, Seat(s)}, 1});
  } else if (state.phase == Phase::roll) {
    list_rolled(hand(state).not_rolled(), out);
  } else {
    list_drawn(state, state.drawing, out);
  }
  return true;
}

// Of the pool's n dice every k are as likely: k of n hands hold the wild die.
inline TESSERA_HD void MoreOrLess::list_drawn(const PublicState& table, int count, Outcomes<MoreOrLess>& out) {
  const int plain = table.pool[table.seat.index];
  const bool wild = table.wild_in_pool.has(table.seat);
  const int without = wild ? plain + 1 - count : 1;
  if (without > 0) out.push({{Dice::unrolled(count, false), Seat{}}, static_cast<std::uint32_t>(without)});
  if (wild) out.push({{Dice::unrolled(count - 1, true), Seat{}}, static_cast<std::uint32_t>(count)});
}

// Each multiset of values once, weighted by the number of ways to roll it.
inline TESSERA_HD void MoreOrLess::list_rolled(Dice awaited, Outcomes<MoreOrLess>& out) {
  const int n = awaited.plain_count();
  int value[kFullHand] = {1, 1, 1, 1};
  for (;;) {
    Dice plain;
    std::uint32_t ways = 1;
    for (int i = 0; i < n; ++i) {
      plain = plain + Dice::plain(value[i]);
      // n! / (the product of count! for each value), factor by factor: exact at every step.
      ways = ways * static_cast<std::uint32_t>(i + 1) / static_cast<std::uint32_t>(plain.plain_showing(value[i]));
    }
    push_roll(plain, ways, awaited.has_wild(), out);
    int i = n - 1;
    while (i >= 0 && value[i] == 6) --i;
    if (i < 0) return;
    for (const int next = value[i] + 1; i < n; ++i) value[i] = next;
  }
}

inline TESSERA_HD void MoreOrLess::push_roll(Dice plain, std::uint32_t weight, bool with_wild,
                                             Outcomes<MoreOrLess>& out) {
  if (!with_wild) {
    out.push({{plain, Seat{}}, weight});
    return;
  }
  for (int v = 2; v <= 5; ++v) out.push({{plain + Dice::wild(v), Seat{}}, weight});
  out.push({{plain + Dice::wild(more_or_less::kStar), Seat{}}, 2 * weight});
}

inline TESSERA_HD void MoreOrLess::resolve(const Rules& rules, State& state, const Outcome& outcome) {
  if (state.phase == Phase::first) {
    begin_game(rules, state, outcome.seat);
    return;
  }
  if (state.phase == Phase::roll) {
    hand(state) = hand(state).rolled() + outcome.dice;
    state.phase = Phase::place;
    return;
  }
  take(state, state.seat, outcome.dice);
  if (state.phase == Phase::draw) {
    state.drawing = 0;
    begin_roll(rules, state);
    return;
  }
  state.seat = left_of(state.seat, rules.players);
  if (state.seat != state.starter) return;
  state.drawing = 0;
  begin_turn(rules, state, state.starter);
}

}  // namespace tessera
