#include <gtest/gtest.h>

#include "bots/search/expectimax.h"
#include "bots/search/halving.h"
#include "bots/search/ismcts.h"
#include "games/pass_the_pot/rules/rules.h"
#include "games/take_it/rules/rules.h"

namespace tessera::bots {
namespace {

TEST(Meter, CountsNodesAndTellsThem) {
  std::int64_t told = 5;
  {
    Meter meter(Budget{10, -1, &told}, 1000);
    EXPECT_FALSE(meter.spent_up());
    meter.spend(4);
    EXPECT_DOUBLE_EQ(meter.share_spent(), 0.4);
    meter.spend(6);
    EXPECT_TRUE(meter.spent_up());
    EXPECT_DOUBLE_EQ(meter.share_spent(), 1);
  }
  EXPECT_EQ(told, 15);
}

TEST(Meter, WithoutABudgetTheStandardOneCounts) {
  Meter meter(Budget{}, 3);
  meter.spend(2);
  EXPECT_FALSE(meter.spent_up());
  meter.spend();
  EXPECT_TRUE(meter.spent_up());
}

TEST(Meter, NoTimeIsSpentAtOnce) { EXPECT_TRUE(Meter(Budget{-1, 0}, 1000).spent_up()); }

// Candidate i is worth i; the noise is the same for all, as with common random numbers.
TEST(Halving, FindsTheBestThroughSharedLuck) {
  Meter meter(Budget{300, -1}, 0);
  const auto trials = successive_halving(16, meter, [&](int i, std::uint64_t sample) {
    meter.spend();
    return 0.01 * i + static_cast<double>(mix64(sample) % 1000);
  });
  ASSERT_EQ(trials.size(), 16u);
  EXPECT_EQ(trials[0].candidate, 15);
  EXPECT_GT(trials[0].samples, trials[15].samples);
}

TEST(Halving, WithoutABudgetTheFirstStays) {
  Meter meter(Budget{0, -1}, 0);
  const auto trials = successive_halving(4, meter, [](int, std::uint64_t) -> double { throw "not to be asked"; });
  EXPECT_EQ(trials[0].candidate, 0);
}

using Pot = PassThePot;

// Coins in hand when the turn is over.
struct Coins {
  bool settled(const Pot::State& state) const { return state.seat != Seat(0); }
  double operator()(const Pot::State& state, Seat seat) const { return state.coins[seat.index]; }
};

// Seat 0 shows 5 5 4 and may pay for a last roll; 15 stands, so the pot is out of reach.
Pot::State may_pay(const Pot::Rules& rules) {
  Pot::State state = Pot::start(rules);
  Pot::resolve(rules, state, {Seat{}, {5, 5, 2}});
  state.holder = Seat(1);
  state.to_beat = 15;
  state.coins[0] = 7;
  Pot::apply(rules, state, Seat(0), {Pot::Action::Kind::reroll, 0b100});
  Pot::resolve(rules, state, {Seat{}, {0, 0, 4}});
  return state;
}

// Paying for the third die: one coin less, and in 1 of 6 cases 5 5 5, which gives three.
TEST(Expectimax, IsTheMeanOverAllRolls) {
  auto rules = Pot::defaults(2);
  rules.first = 0;
  const auto state = may_pay(rules);
  Meter meter(Budget{}, 10'000'000);
  Expectimax<Pot, Coins> search(rules, meter, Coins{});
  const auto pay = search.after(state, Seat(0), {Pot::Action::Kind::pay, 0b100});
  EXPECT_NEAR(search.worth(pay, Seat(0), 0), 7 - 1 + 3.0 / 6, 1e-9);
  const auto keep = search.after(state, Seat(0), {Pot::Action::Kind::keep, 0});
  EXPECT_NEAR(search.worth(keep, Seat(0), 0), 7, 1e-9);
  // With a decision to look at, the better of the two.
  EXPECT_NEAR(search.worth(state, Seat(0), 1), 7, 1e-9);
}

template <class G>
void random_playout(const typename G::Rules& rules, typename G::State& state, Stream& stream, Meter& meter) {
  while (!G::over(rules, state)) {
    meter.spend();
    if (G::chance(rules, state).awaited()) {
      G::resolve(rules, state, G::sample(rules, state, stream));
      continue;
    }
    const Seat seat = G::next_to_act(rules, state);
    Actions<G> legal;
    G::legal(rules, state, seat, legal);
    G::apply(rules, state, seat, legal[static_cast<int>(stream.below(static_cast<std::uint32_t>(legal.size())))]);
  }
}

// The tray has one die, and the last round is on: a blue 6 completes B4 B5 B6 for five points, or is left to the other,
// whom it helps as much.
TEST(Ismcts, TakesTheDieThatWins) {
  using G = TakeIt;
  const auto rules = G::defaults(2);
  Stream stream(3);
  G::State state = G::start(rules);
  while (state.phase != G::Phase::turn) G::resolve(rules, state, G::sample(rules, state, stream));
  const auto kind_of = [&](auto wanted) {
    for (int k = 0; k < rules.layout(G::kCombos).kinds; ++k) {
      if (wanted(rules.decks.combos[k])) return k;
    }
    return -1;
  };
  const int kind = kind_of([](const G::Combo& card) {
    return card.points == 5 && card.count == 3 && card.slots[0] == G::Combo::slot(G::Colour::blue, 4);
  });
  ASSERT_GE(kind, 0);
  state.round = static_cast<std::uint8_t>(G::rounds(2));
  state.seat = Seat(0);
  state.tray = G::Dice{};
  for (auto& dice : state.dice) dice = G::Dice{};
  state.tray.add(G::Die(G::Colour::blue, 6));
  state.dice[0].add(G::Die(G::Colour::blue, 4));
  state.dice[0].add(G::Die(G::Colour::blue, 5));
  state.hand[G::kCombos][0][0] = static_cast<std::uint8_t>(kind);
  state.held[G::kActions][0] = 0;

  const auto playout = [&](G::State& rest, Stream& luck, Meter& meter, double* results) {
    random_playout<G>(rules, rest, luck, meter);
    const auto winners = G::winners(rules, rest);
    for (int s = 0; s < rules.players; ++s) results[s] = winners.has(Seat(s)) ? 1.0 / winners.size() : 0;
  };
  Actions<G> legal;
  G::legal(rules, state, Seat(0), legal);
  Meter meter(Budget{5000, -1}, 0);
  const auto view = G::view(rules, state, Seat(0));
  const int chosen = Ismcts<G, decltype(playout)>(rules, view, Seat(0), playout).search(legal, meter, stream);
  EXPECT_EQ(legal[chosen].kind, G::Action::Kind::take);
}

TEST(Ismcts, WithoutABudgetTheFirstActionStands) {
  const auto rules = Pot::defaults(2);
  Pot::State state = Pot::start(rules);
  Stream stream(1);
  while (Pot::chance(rules, state).awaited()) Pot::resolve(rules, state, Pot::sample(rules, state, stream));
  Actions<Pot> legal;
  Pot::legal(rules, state, state.seat, legal);
  const auto playout = [](Pot::State&, Stream&, Meter&, double*) { FAIL(); };
  Meter meter(Budget{0, -1}, 0);
  const auto view = Pot::view(rules, state, state.seat);
  EXPECT_EQ((Ismcts<Pot, decltype(playout)>(rules, view, state.seat, playout).search(legal, meter, stream)), 0);
}

TEST(RoughLog, IsWithinAHundredth) {
  EXPECT_EQ(rough_log(1), 0);
  for (const auto& [n, log] : {std::pair{2, 0.6931}, {3, 1.0986}, {10, 2.3026}, {1000, 6.9078}, {1500, 7.3132}}) {
    EXPECT_NEAR(rough_log(n), log, 0.01) << n;
  }
}

}  // namespace
}  // namespace tessera::bots
