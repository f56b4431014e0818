#include "games/take_it/bots/plan.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/take_it/bots/round_end_solver.h"
#include "games/take_it/rules/testing/game.h"
#include "games/take_it/rules/testing/random_deck.h"

namespace tessera::bots::take_it {
namespace {

using tessera::take_it::testing::Game;
using tessera::take_it::testing::random_combo;
using tessera::take_it::testing::random_dice;
using tessera::take_it::testing::two_players;

// The cheapest multiset that completes a sum, by looking at every multiset.
class AllMultisets {
 public:
  AllMultisets(const Combo& card, const PricedDice& priced) : card_(card), market_(priced) { extend(0, {}, 0); }

  int cheapest = 1 << 28;

 private:
  void extend(int kind, const Dice& multiset, int price) {
    if (kind == tessera::take_it::kDieKinds) {
      const Combo* cards[] = {&card_};
      tessera::take_it::ClaimTable table;
      tessera::take_it::claim_table(cards, 1, multiset, table);
      if (table.used[1] == multiset.size()) cheapest = std::min(cheapest, price);
      return;
    }
    const Die die(kind);
    const int held = market_.held.count(die);
    Dice more = multiset;
    for (int n = 0; n <= held + market_.tray.count(die); ++n) {
      if (n > 0) {
        more.add(die);
        price += n <= held ? market_.held_price : market_.prices[kind];
      }
      extend(kind + 1, more, price);
    }
  }

  const Combo& card_;
  const PricedDice& market_;
};

int price_of(const Dice& used, const PricedDice& priced) {
  int price = 0;
  used.for_each_kind([&](Die die) {
    const int held = std::min(used.count(die), priced.held.count(die));
    price += held * priced.held_price + (used.count(die) - held) * priced.prices[die.index];
  });
  return price;
}

TEST(TakeItSumKnapsack, AreBoughtAsCheaplyAsCanBe) {
  Stream stream(5);
  int bought = 0;
  SumKnapsack knapsack;
  for (int i = 0; i < 150; ++i) {
    const Combo card = random_combo(stream, 4);
    if (!card.is_sum()) continue;
    PricedDice priced{random_dice(stream, static_cast<int>(stream.below(4))), random_dice(stream, 5), -100, {}};
    for (int& price : priced.prices) price = 1 + static_cast<int>(stream.below(150));
    Dice used;
    const bool found = knapsack.find_cheapest(card, priced, used);
    const AllMultisets all(card, priced);
    ASSERT_EQ(found, all.cheapest < 1 << 28);
    if (!found) continue;
    ++bought;
    EXPECT_EQ(price_of(used, priced), all.cheapest);
    const Combo* cards[] = {&card};
    tessera::take_it::ClaimTable table;
    tessera::take_it::claim_table(cards, 1, used, table);
    EXPECT_EQ(table.used[1], used.size());
  }
  EXPECT_GT(bought, 30);
}

Situation situation_in(const Game& game) { return situation_of(game.rules, G::view(game.rules, game.state, Seat(0))); }

// Of the two cards only one can have the B6; with the wild, both can.
TEST(TakeItPlan, SharesDiceOut) {
  Planner planner;
  const auto without = two_players("O4 B6, B1 B6, O1 O1, O3 O3", "swap", "1 2 3 4 5 6 4 4 4 4 4 4 2");
  EXPECT_EQ(planner.best(situation_in(without)).missing.size(), 2);
  const auto with = two_players("O4 B6, B1 B6, O1 O1, O3 O3", "swap", "1 2 3 4 5 6 4 4 4 4 4 4 6");
  const Plan plan = planner.best(situation_in(with));
  EXPECT_EQ(plan.cards, 3u);
  EXPECT_EQ(plan.missing.size(), 4);
  EXPECT_EQ(plan.missing.size(Colour::wild), 1);
}

TEST(TakeItPlan, DiceOfNoUseCostWhatTheyCost) {
  Game game = two_players("B6 B6, O5 O5, O1 O1, O3 O3", "swap", "1 1 2 3 4 4 2 2 4 4 6 6 2");
  game.act(0, "take R2").act(1, "pass").act(0, "take B1");
  Planner planner;
  const Plan plan = planner.best(situation_in(game));
  EXPECT_EQ(plan.worth, -3 * kPoint);  // two for the wild, one for the other
  EXPECT_EQ(plan.unused, 2);
  EXPECT_TRUE(plan.missing.empty());
}

// What claims are worth by plan is never more than by the exact table, and for hands of slots it is the same.
TEST(TakeItPlan, AgreesWithTheClaims) {
  Stream stream(6);
  Planner planner;
  for (int i = 0; i < 300; ++i) {
    Combo combos[3];
    Situation situation;
    bool sums = false;
    for (auto& combo : combos) {
      combo = random_combo(stream, 3);
      combo.points = static_cast<std::uint8_t>(1 + stream.below(5));
      sums = sums || combo.is_sum();
      situation.cards[situation.count++] = &combo;
    }
    situation.held = random_dice(stream, 6);
    const int exact = net_of_claims(situation) * kPoint;
    const int planned = planner.best(situation).worth;
    EXPECT_LE(planned, exact);
    if (!sums) {
      EXPECT_EQ(planned, exact);
    }
  }
}

// B6, B5 and B2 are left, and seat 0 is next. It needs the B6, seat 1 the B5. If it took the B5 first, seat 1 would
// take the B6: each loses its card, and seat 0 is one ahead instead of two.
TEST(TakeItRoundEnd, EveryoneTakesTheirOwn) {
  Game game = two_players("B6 B6, O5 O5, O1 O1, O3 O3", "swap", "6 6 5 2 1 1 2 2 4 4 6 6 4");
  for (const auto* die : {"B6", "O2", "B1", "B1", "O4", "O4", "O6", "O6", "O2", "R4"}) {
    game.act(game.state.seat.index, std::string("take ") + die);
  }
  // Seat 0 holds B6, B1, O4, O6, O2: one more B6 gives four points. Seat 1 (O5 B2, O2 B5, …) holds O2, B1, O4, O6, R4.
  ASSERT_EQ(game.state.tray.size(), 3);
  ASSERT_TRUE(RoundEndSolver::is_near(game.rules, game.state));
  Planner planner;
  int nets[G::kMaxPlayers] = {};
  RoundEndSolver(game.rules, game.state, planner).solve(nets);
  EXPECT_EQ(nets[0], 4 - 4);      // B6 B6 less B1, O4, O6, O2
  EXPECT_EQ(nets[1], 3 - 4 - 1);  // O2 B5 less B1, O4, O6, R4, and the wild's own chip
}

}  // namespace
}  // namespace tessera::bots::take_it
