// Chance in Hands Down: what is awaited, drawing it, checking it, and what it does.
#pragma once

#include "engine/core/game.h"
#include "games/hands_down/rules/round.h"

namespace tessera::hands_down {

// [H9] The chance cards: three each of 1, 2 and 3, two of 5, one of 7.
TESSERA_HD constexpr int chance_copies(int number) {
  switch (number) {
    case 1:
    case 2:
    case 3: return 3;
    case 5: return 2;
    case 7: return 1;
    default: return 0;
  }
}

inline constexpr int kMaxChanceNumber = 7;

// How many chance cards of each number have not been revealed.
struct ChancePile {
  std::uint8_t copies[kMaxChanceNumber + 1] = {};
  int cards = 0;

  TESSERA_HD explicit ChancePile(const PublicState& table) {
    for (int n = 1; n <= kMaxChanceNumber; ++n) copies[n] = static_cast<std::uint8_t>(chance_copies(n));
    cards = kMaxCombos;
    for (const std::uint8_t number : table.revealed) {
      if (number != 0) take(number);
    }
  }

  TESSERA_HD void take(int number) {
    --copies[number];
    --cards;
  }

  TESSERA_HD int draw(Stream& stream) {
    int rest = static_cast<int>(stream.below(static_cast<std::uint32_t>(cards)));
    int number = 1;
    while (rest >= copies[number]) rest -= copies[number++];
    take(number);
    return number;
  }
};

// The piles that dice cards come from, in the order a draw meets them.
struct DrawPiles {
  CardBag pile;
  CardBag discards;

  TESSERA_HD explicit DrawPiles(const State& state) : pile(state.pile), discards(state.discards) {}

  // Before each card: an empty pile is made of the discards.
  TESSERA_HD void refill_if_empty() {
    if (!pile.empty()) return;
    pile = discards;
    discards = CardBag{};
  }
};

// [H4] The ten ways of choosing three places of five.
TESSERA_HD inline std::uint8_t foul_places(int which) {
  static constexpr std::uint8_t places[10] = {0b00111, 0b01011, 0b10011, 0b01101, 0b10101,
                                              0b11001, 0b01110, 0b10110, 0b11010, 0b11100};
  return places[which];
}

// Every draw fills the hand up to five: at most 30 of the 84 cards are in hands, so the piles never run dry.
TESSERA_HD inline int cards_to_draw(const PublicState& table) { return kHandSize - table.hand_size[table.seat.index]; }

TESSERA_HD inline Chance awaited(const Rules& rules, const PublicState& table) {
  const auto chance = [](ChanceKind kind, Seat seat, int count) {
    return Chance{static_cast<std::uint8_t>(kind), seat, static_cast<std::uint8_t>(count)};
  };
  switch (table.phase) {
    case Phase::first: return chance(ChanceKind::first, Seat{}, 1);
    case Phase::table: return chance(ChanceKind::table, Seat{}, rules.combos);
    case Phase::deal: return chance(ChanceKind::deal, table.seat, kHandSize);
    case Phase::swap_draw:
    case Phase::foul_draw:
    case Phase::award_draw: return chance(ChanceKind::draw, table.seat, cards_to_draw(table));
    case Phase::foul: return chance(ChanceKind::foul, table.seat, kFoulCards);
    case Phase::reveal: return chance(ChanceKind::reveal, table.seat, table.chance_cards[table.seat.index]);
    default: return {};
  }
}

TESSERA_HD TESSERA_OUTLINED inline void sample_combos(const Rules& rules, Stream& stream, Outcome& out) {
  for (int drawn = 0; drawn < rules.combos; ++drawn) {
    int rest = static_cast<int>(stream.below(static_cast<std::uint32_t>(kMaxCombos - drawn)));
    int combo = 0;
    while (rest >= kCopiesOfCombo - out.value[combo]) rest -= kCopiesOfCombo - out.value[combo++];
    ++out.value[combo];
  }
}

TESSERA_HD TESSERA_OUTLINED inline void sample_cards(const State& state, Stream& stream, Outcome& out) {
  DrawPiles from(state);
  const int count = cards_to_draw(state);
  for (int i = 0; i < count; ++i) {
    from.refill_if_empty();
    out.value[i] = static_cast<Card>(from.pile.draw(deck(), stream));
  }
}

TESSERA_HD inline Outcome sample(const Rules& rules, const State& state, Stream& stream) {
  Outcome out;
  switch (state.phase) {
    case Phase::first:
      out.value[0] = static_cast<std::uint8_t>(stream.below(static_cast<std::uint32_t>(rules.players)));
      break;
    case Phase::table: sample_combos(rules, stream, out); break;
    case Phase::foul: out.value[0] = foul_places(static_cast<int>(stream.below(10))); break;
    case Phase::reveal: {
      ChancePile from(state);
      const int count = state.chance_cards[state.seat.index];
      for (int i = 0; i < count; ++i) out.value[i] = static_cast<std::uint8_t>(from.draw(stream));
      break;
    }
    default: sample_cards(state, stream, out); break;
  }
  return out;
}

TESSERA_HD inline bool possible_combos(const Rules& rules, const Outcome& outcome) {
  int sum = 0;
  for (int c = 0; c < kCombos; ++c) {
    if (outcome.value[c] > kCopiesOfCombo) return false;
    sum += outcome.value[c];
  }
  return sum == rules.combos;
}

TESSERA_HD inline bool possible_cards(const State& state, const Outcome& outcome, int count) {
  DrawPiles from(state);
  for (int i = 0; i < count; ++i) {
    from.refill_if_empty();
    const int card = outcome.value[i];
    if (card >= kCardKinds || from.pile.count(deck(), card) == 0) return false;
    from.pile.remove(deck(), card);
  }
  return true;
}

TESSERA_HD inline bool possible_numbers(const State& state, const Outcome& outcome, int count) {
  ChancePile from(state);
  for (int i = 0; i < count; ++i) {
    const int number = outcome.value[i];
    if (number > kMaxChanceNumber || from.copies[number] == 0) return false;
    from.take(number);
  }
  return true;
}

TESSERA_HD inline bool possible(const Rules& rules, const State& state, const Outcome& outcome) {
  const Chance chance = awaited(rules, state);
  int used = chance.count;
  bool good = false;
  switch (static_cast<ChanceKind>(chance.kind)) {
    case ChanceKind::none: return false;
    case ChanceKind::first: good = outcome.value[0] < rules.players; break;
    case ChanceKind::table:
      good = possible_combos(rules, outcome);
      used = kCombos;
      break;
    case ChanceKind::deal:
    case ChanceKind::draw: good = possible_cards(state, outcome, used); break;
    case ChanceKind::foul:
      good = outcome.value[0] <= kAllPlaces && popcount32(outcome.value[0]) == kFoulCards;
      used = 1;
      break;
    case ChanceKind::reveal: good = possible_numbers(state, outcome, used); break;
  }
  for (int i = used; i < kMaxCombos; ++i) good = good && outcome.value[i] == 0;
  return good;
}

// The discards become the pile: a new epoch. Epochs that no hidden card was drawn in are forgotten, so that their
// numbers stay small in a game of any length.
TESSERA_HD TESSERA_OUTLINED inline void refill(State& state) {
  state.pile = state.discards;
  state.discards = CardBag{};
  std::uint32_t alive = 0;
  for (int s = 0; s < kMaxPlayers; ++s) {
    for (int p = 0; p < state.hand_size[s]; ++p) {
      if (((state.known[s] >> p) & 1u) == 0) alive |= 1u << state.drawn[s][p];
    }
  }
  for (int s = 0; s < kMaxPlayers; ++s) {
    for (int p = 0; p < state.hand_size[s]; ++p) {
      std::uint8_t& epoch = state.drawn[s][p];
      epoch = static_cast<std::uint8_t>(popcount32(alive & ((1u << epoch) - 1)));
    }
  }
  state.epoch = static_cast<std::uint8_t>(popcount32(alive));
}

TESSERA_HD TESSERA_OUTLINED inline void draw(State& state, const Outcome& outcome) {
  const int seat = state.seat.index;
  const int held = state.hand_size[seat];
  for (int p = held; p < kHandSize; ++p) {
    if (state.pile.empty()) {
      state.hand_size[seat] = static_cast<std::uint8_t>(p);
      refill(state);
    }
    const Card card = outcome.value[p - held];
    state.pile.remove(deck(), card);
    state.hands[seat][p] = card;
    state.drawn[seat][p] = state.epoch;
  }
  state.hand_size[seat] = kHandSize;
}

TESSERA_HD inline void begin_deal(State& state) {
  state.phase = Phase::deal;
  state.seat = state.starter;
}

// With one of each there is nothing to draw.
TESSERA_HD TESSERA_OUTLINED inline void lay_out_combos(const Rules& rules, State& state, Seat starter) {
  state.starter = starter;
  if (rules.combos != kCombos) {
    state.phase = Phase::table;
    return;
  }
  for (std::uint8_t& n : state.combos) n = 1;
  begin_deal(state);
}

TESSERA_HD inline void after_deal(const Rules& rules, State& state) {
  const Seat next = left_of(state.seat, rules.players);
  if (next == state.starter) {
    begin_round(rules, state, next);
  } else {
    state.seat = next;
  }
}

// With two fouls, each is put right by itself; then one window for both. The page leaves open whose draw such a window
// starts from: it is the last one's.
TESSERA_HD inline void after_foul_draw(const Rules& rules, State& state) {
  if (state.next_foul.none()) {
    open_window(rules, state, state.seat);
    return;
  }
  state.seat = state.next_foul;
  state.next_foul = Seat{};
  state.phase = Phase::foul;
}

// The winner has drawn: then the runner-up, the only one without a hand; then the starter card moves left.
TESSERA_HD TESSERA_OUTLINED inline void after_award_draw(const Rules& rules, State& state) {
  for (int s = 0; s < rules.players; ++s) {
    if (state.hand_size[s] > 0) continue;
    state.seat = Seat(s);
    return;
  }
  begin_round(rules, state, left_of(state.starter, rules.players));
}

TESSERA_HD TESSERA_OUTLINED inline void reveal(const Rules& rules, State& state, const Outcome& outcome) {
  int first = 0;
  for (int s = 0; s < state.seat.index; ++s) first += state.chance_cards[s];
  const int count = state.chance_cards[state.seat.index];
  for (int i = 0; i < count; ++i) state.revealed[first + i] = outcome.value[i];
  reveal_from(rules, state, state.seat.index + 1);
}

TESSERA_HD inline void resolve(const Rules& rules, State& state, const Outcome& outcome) {
  switch (state.phase) {
    case Phase::first: lay_out_combos(rules, state, Seat(outcome.value[0])); break;
    case Phase::table:
      for (int c = 0; c < kCombos; ++c) state.combos[c] = outcome.value[c];
      begin_deal(state);
      break;
    case Phase::deal:
      draw(state, outcome);
      after_deal(rules, state);
      break;
    case Phase::swap_draw:
      draw(state, outcome);
      open_window(rules, state, state.seat);
      break;
    case Phase::foul:
      discard(state, state.seat, outcome.value[0]);
      state.phase = Phase::foul_draw;
      break;
    case Phase::foul_draw:
      draw(state, outcome);
      after_foul_draw(rules, state);
      break;
    case Phase::award_draw:
      draw(state, outcome);
      after_award_draw(rules, state);
      break;
    case Phase::reveal: reveal(rules, state, outcome); break;
    default: break;
  }
}

}  // namespace tessera::hands_down
