#include <gtest/gtest.h>

#include "bots/search/expectimax.h"
#include "games/pass_the_pot/rules/rules.h"

namespace tessera::bots {
namespace {

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

}  // namespace
}  // namespace tessera::bots
