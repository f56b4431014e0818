#include "games/hands_down/bots/expert.h"

#include <gtest/gtest.h>

#include "engine/core/testing/effort.h"
#include "games/hands_down/bots/guessed_hands.h"
#include "games/hands_down/bots/planned_play.h"
#include "games/hands_down/bots/rest_of_game.h"
#include "games/hands_down/rules/test_game.h"

namespace tessera::bots::hands_down {
namespace {

using G = HandsDown;
using tessera::hands_down::dealt;
using tessera::hands_down::PublicState;

G::Action answer(const G::Rules& rules, const G::State& state, int seat, const Budget& budget) {
  Actions<G> legal;
  G::legal(rules, state, Seat(seat), legal);
  Stream stream(5);
  return legal[choose_expert(rules, G::view(rules, state, Seat(seat)), legal, budget, stream)];
}

TEST(HandsDownExpert, PlaysByThePlanWithoutABudget) {
  const auto game = dealt({"r1, r2, b4, b5, y6", tessera::hands_down::kJunkB});
  const auto planned = planned_action(game.rules, game.state, game.state.hands[0]);
  EXPECT_EQ(answer(game.rules, game.state, 0, {0, -1}), planned);
}

TEST(HandsDownExpert, GamesEnd) {
  for (const int players : {2, 4}) {
    auto rules = G::defaults(players);
    rules.max_turns = 600;
    for (int game = 0; game < tessera::testing::effort(8); ++game) {
      Stream stream(mix64(static_cast<std::uint64_t>(game)));
      G::State state = G::start(rules);
      while (!G::over(rules, state)) {
        if (G::chance(rules, state).awaited()) {
          G::resolve(rules, state, G::sample(rules, state, stream));
        } else {
          const Seat seat = G::next_to_act(rules, state);
          G::apply(rules, state, seat, answer(rules, state, seat.index, {300, -1}));
        }
      }
      EXPECT_FALSE(G::cut_off(rules, state)) << players << " players, game " << game;
    }
  }
}

// 28 points against none, and only five of a kind is left: nothing matters.
TEST(RestOfGame, CountsPoints) {
  auto rules = G::defaults(2);
  PublicState table;
  table.combos[5] = 1;
  table.won[0][4] = 2;
  table.won[0][3] = 2;
  Stream stream(1);
  RestOfGame ahead(rules, table, Seat(0), stream);
  EXPECT_EQ(ahead.share_after({5, 1, -1}), 1.0);
  EXPECT_EQ(ahead.share_after({5, 0, 1}), 1.0);
  RestOfGame behind(rules, table, Seat(1), stream);
  EXPECT_EQ(behind.share_after({5, 1, 0}), 0.0);
}

// 10 against 8 points, and the loser of the last round gets a chance card: it needs more than 2, which are 6 of the 12;
// with exactly 2 (3 of 12) the win is shared.
TEST(RestOfGame, CountsChanceCards) {
  auto rules = G::defaults(2);
  PublicState table;
  table.combos[5] = 1;
  table.won[1][4] = 1;
  Stream stream(1);
  RestOfGame rest(rules, table, Seat(1), stream);
  EXPECT_NEAR(rest.share_after({5, 0, 1}), 6.0 / 12 + 0.5 * 3 / 12, 0.05);
}

// All cards are there once, seen cards stay, and who has called holds a combo.
TEST(GuessedHands, AgreeWithTheView) {
  auto game = dealt({tessera::hands_down::kFive3, tessera::hands_down::kThree2});
  game.act(0, "call");
  const auto view = G::view(game.rules, game.state, Seat(1));
  Meter meter({}, 1'000'000);
  const auto lent = PlanMoves::of(Plan::of(0b111111, 2));
  auto& moves = *lent;
  GuessedHands hands(game.rules, view, moves, meter);
  Stream stream(1);
  int good = 0;
  for (int i = 0; i < 200; ++i) {
    const Deal deal = hands.deal(stream);
    CardBag all;
    for (const auto& list : {deal.pile, deal.discards}) {
      for (int n = 0; n < list.size; ++n) all.add(tessera::hands_down::deck(), list.card[n]);
    }
    for (int s = 0; s < 2; ++s) {
      for (const Card card : deal.hands[s]) all.add(tessera::hands_down::deck(), card);
    }
    ASSERT_EQ(all, CardBag::full(tessera::hands_down::deck()));
    Card own[kHandSize] = {};
    for (int p = 0; p < kHandSize; ++p) own[p] = view.hands[1][p];
    sort_hand(own);
    for (int p = 0; p < kHandSize; ++p) ASSERT_EQ(deal.hands[1][p], own[p]);
    good += moves.makes_combo(deal.hands[0]) ? 1 : 0;
  }
  EXPECT_EQ(good, 200);
}

}  // namespace
}  // namespace tessera::bots::hands_down
