#include <gtest/gtest.h>

#include "bots/search/ismcts.h"
#include "games/take_it/rules/rules.h"

namespace tessera::bots {
namespace {

using G = TakeIt;

void random_playout(const G::Rules& rules, G::State& state, Stream& stream, Meter& meter) {
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
    random_playout(rules, rest, luck, meter);
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

}  // namespace
}  // namespace tessera::bots
