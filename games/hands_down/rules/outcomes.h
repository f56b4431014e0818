// The lists of all outcomes, where they are of a size to use: not the deal, nor draws of two cards and more, nor many
// chance cards at once.
#pragma once

#include "games/hands_down/rules/chance.h"

namespace tessera::hands_down {

// Five or seven combo cards can be laid out in 126 ways; three chance cards come in at most 125 orders.
inline constexpr int kMaxOutcomes = 126;
inline constexpr int kMaxListedNumbers = 3;

using OutcomeList = FixedList<Weighted<Outcome>, kMaxOutcomes>;

TESSERA_HD inline void list_combos(const Rules& rules, OutcomeList& out) {
  for (int code = 0; code < 729; ++code) {  // 0 to 2 of each of the six
    Outcome outcome;
    std::uint32_t weight = 1;
    int sum = 0;
    for (int c = 0, rest = code; c < kCombos; ++c, rest /= 3) {
      outcome.value[c] = static_cast<std::uint8_t>(rest % 3);
      sum += rest % 3;
      weight *= rest % 3 == 1 ? 2 : 1;  // either of the two cards
    }
    if (sum == rules.combos) out.push({outcome, weight});
  }
}

TESSERA_HD inline void list_cards(const State& state, OutcomeList& out) {
  DrawPiles from(state);
  from.refill_if_empty();
  for (int card = 0; card < kCardKinds; ++card) {
    const int copies = from.pile.count(deck(), card);
    if (copies > 0) out.push({{{static_cast<Card>(card)}}, static_cast<std::uint32_t>(copies)});
  }
}

TESSERA_HD inline void list_numbers(const State& state, int count, OutcomeList& out) {
  int codes = 1;
  for (int i = 0; i < count; ++i) codes *= kMaxChanceNumber;
  for (int code = 0; code < codes; ++code) {
    ChancePile from(state);
    Outcome outcome;
    std::uint32_t weight = 1;
    for (int i = 0, rest = code; i < count && weight > 0; ++i, rest /= kMaxChanceNumber) {
      const int number = rest % kMaxChanceNumber + 1;
      outcome.value[i] = static_cast<std::uint8_t>(number);
      weight *= from.copies[number];
      if (weight > 0) from.take(number);
    }
    if (weight > 0) out.push({outcome, weight});
  }
}

TESSERA_HD inline bool list_outcomes(const Rules& rules, const State& state, OutcomeList& out) {
  out.clear();
  const Chance chance = awaited(rules, state);
  switch (static_cast<ChanceKind>(chance.kind)) {
    case ChanceKind::first:
      for (int s = 0; s < rules.players; ++s) out.push({{{static_cast<std::uint8_t>(s)}}, 1});
      return true;
    case ChanceKind::table: list_combos(rules, out); return true;
    case ChanceKind::foul:
      for (int i = 0; i < 10; ++i) out.push({{{foul_places(i)}}, 1});
      return true;
    case ChanceKind::draw:
      if (chance.count > 1) return false;
      list_cards(state, out);
      return true;
    case ChanceKind::reveal:
      if (chance.count > kMaxListedNumbers) return false;
      list_numbers(state, chance.count, out);
      return true;
    default: return false;
  }
}

}  // namespace tessera::hands_down
