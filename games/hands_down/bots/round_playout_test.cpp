#include "games/hands_down/bots/round_playout.h"

#include <gtest/gtest.h>

#include <optional>

#include "engine/core/testing/effort.h"
#include "games/hands_down/bots/planned_play.h"

namespace tessera::bots::hands_down {
namespace {

using G = HandsDown;
using tessera::hands_down::deck;

constexpr int kLongest = 30;  // turns: a playout loses its patience earlier than the plan does

Deal deal_of(const G::Rules& rules, const G::State& state, Stream& stream) {
  Deal deal;
  for (int s = 0; s < rules.players; ++s) {
    for (int p = 0; p < kHandSize; ++p) deal.hands[s][p] = state.hands[s][p];
    sort_hand(deal.hands[s]);
  }
  for (int card = 0; card < kCardKinds; ++card) {
    for (int n = state.pile.count(deck(), card); n > 0; --n) deal.pile.add(static_cast<Card>(card));
  }
  deal.pile.shuffle(stream);
  return deal;
}

// The slow twin: the rules play the round, draws as the deal says; nothing if the pile runs out or it takes too long.
std::optional<RoundEnd> play_by_rules(const G::Rules& rules, G::State state, Seat viewer, Deal deal) {
  const int combo_cards = state.combo_cards();
  while (state.combo_cards() == combo_cards) {
    if (state.turns > kLongest) return std::nullopt;
    if (!G::chance(rules, state).awaited()) {
      const Seat seat = G::next_to_act(rules, state);
      G::apply(rules, state, seat, planned_action(rules, state, state.hands[seat.index]));
      continue;
    }
    G::Outcome drawn;
    for (int i = 0; i + state.hand_size[state.seat.index] < kHandSize; ++i) {
      if (deal.front == deal.pile.size) return std::nullopt;
      drawn.value[i] = state.seat == viewer ? deal.pile.card[deal.front++] : deal.pile.card[--deal.pile.size];
    }
    G::resolve(rules, state, drawn);
  }
  RoundEnd end;
  for (int s = 0; s < rules.players; ++s) {
    if (state.chance_cards[s] > 0) end.second = s;
    for (int c = 0; c < kCombos; ++c) {
      if (state.won[s][c] == 0) continue;
      end.winner = s;
      end.combo = c;
    }
  }
  return end;
}

// The plan's own first action, its places in ascending order of the cards.
Action first_action(const G::Rules& rules, const G::State& state, Seat seat) {
  Card hand[kHandSize] = {};
  for (int p = 0; p < kHandSize; ++p) hand[p] = state.hands[seat.index][p];
  sort_hand(hand);
  return planned_action(rules, state, hand);
}

// A state some steps into the first round, with a few of the combos on the table.
G::State some_state(const G::Rules& rules, unsigned combos, int steps, Stream& stream) {
  G::State state = G::start(rules);
  while (G::chance(rules, state).awaited()) G::resolve(rules, state, G::sample(rules, state, stream));
  for (int c = 0; c < kCombos; ++c) state.combos[c] = static_cast<std::uint8_t>((combos >> c) & 1u);
  const int combo_cards = state.combo_cards();
  G::State last = state;
  while (state.combo_cards() == combo_cards && steps >= 0) {
    if (G::chance(rules, state).awaited()) {
      G::resolve(rules, state, G::sample(rules, state, stream));
      continue;
    }
    last = state;
    --steps;
    const Seat seat = G::next_to_act(rules, state);
    G::apply(rules, state, seat, planned_action(rules, state, state.hands[seat.index]));
  }
  return last;
}

TEST(RoundPlayout, EndsAsTheRoundOfTheRules) {
  int compared = 0;
  const int games = tessera::testing::effort(40);
  for (const int players : {2, 3, 4, 6}) {
    for (const bool anytime : {true, false}) {
      auto rules = G::defaults(players);
      rules.anytime = anytime;
      rules.short_rounds = !anytime;
      for (const unsigned combos : {0b111111u, 0b010101u, 0b000001u}) {
        for (int game = 0; game < games; ++game) {
          Stream stream(mix64(combos + 64 * static_cast<unsigned>(game)));
          const G::State state = some_state(rules, combos, game % 7, stream);
          const Seat seat = G::next_to_act(rules, state);
          const Deal deal = deal_of(rules, state, stream);
          const auto expected = play_by_rules(rules, state, seat, deal);
          if (!expected) continue;
          ++compared;
          const auto moves = PlanMoves::of(Plan::of(combos, players));
          RoundPlayout round(rules, *moves, state, seat, deal);
          ASSERT_EQ(round.play(first_action(rules, state, seat), stream), *expected)
              << players << " players, combos " << combos << ", game " << game;
        }
      }
    }
  }
  EXPECT_GT(compared, 15 * games);  // of 24
}

}  // namespace
}  // namespace tessera::bots::hands_down
