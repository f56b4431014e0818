#include "games/pass_the_pot/solve/response_of_three.h"

#include <gtest/gtest.h>

#include "games/pass_the_pot/bots/bots.h"
#include "games/pass_the_pot/bots/play_of_three.h"
#include "games/pass_the_pot/bots/race.h"
#include "games/pass_the_pot/bots/turn_values.h"
#include "games/pass_the_pot/solve/testing/play.h"

namespace tessera::arena {
namespace {

using bots::pass_the_pot::CapsOfThree;
using bots::pass_the_pot::RaceWorth;
using G = PassThePot;

// A short game: small enough to be solved in a test.
G::Rules short_game() {
  auto rules = G::defaults(3);
  rules.goal = 3;
  rules.stake = 1;
  return rules;
}

constexpr CapsOfThree kCaps = {7, 1, 8};

// Games of three hard, by the engine; `ask(rules, state, legal, chosen)` at every decision. Gives what the starter won.
template <class Ask>
double shares_of_starter(int games, Ask ask) {
  auto rules = short_game();
  rules.first = 0;
  double won = 0;
  for (int game = 0; game < games; ++game) {
    const ChanceKeys keys(41, static_cast<std::uint64_t>(game));
    Stream unused(1);
    const auto state = tessera::testing::play(rules, keys, [&](const G::State& now, const Actions<G>& legal) {
      const auto view = G::view(rules, now, now.seat);
      const int chosen = bots::choose<G>(bots::Level::hard, rules, view, legal, {}, unused);
      ask(rules, now, legal, chosen);
      return chosen;
    });
    won += state.best.has(Seat(0)) ? 1 : 0;
  }
  return won / games;
}

// Where the table chooses otherwise than hard, the two actions are nearly equal to hard.
TEST(ResponseOfThree, TheTablePlaysAsHardDoes) {
  const auto table = table_of_hard(short_game(), kCaps, 1);
  int asked = 0;
  int same = 0;
  shares_of_starter(300, [&](const auto& rules, const auto& state, const auto& legal, int chosen) {
    if (!kCaps.holds({state.coins[0] + 4, state.coins[1] + 4, state.coins[2] + 4}, state.pot + 1)) return;
    const int by_table = bots::pass_the_pot::choose_by_solution(table, rules, state, legal);
    double values[G::kMaxActions];
    const RaceWorth worth(rules, state.seat);
    bots::pass_the_pot::TurnValues<RaceWorth>(rules, state, worth).judge(legal, values);
    EXPECT_NEAR(values[by_table], values[chosen], 1e-4);
    ++asked;
    same += by_table == chosen ? 1 : 0;
  });
  EXPECT_GT(asked, 300);
  EXPECT_GT(same, asked * 3 / 4);
}

TEST(ResponseOfThree, BoundsHoldWhatHardWins) {
  const auto found = response_of_three(short_game(), kCaps, 1, [](double) {});
  double sum = 0;
  for (std::size_t s = 0; s < 3; ++s) {
    EXPECT_GE(found.best[s], found.kept[s]);
    sum += found.kept[s];
  }
  EXPECT_LE(sum, 1);
  EXPECT_GT(sum, 0.9);  // little lies beyond the caps
  constexpr int kGames = 6400;
  const double won = shares_of_starter(kGames, [](const auto&...) {});
  EXPECT_GT(won, found.kept[0] - 4 * 0.5 / 80);
  EXPECT_LT(won, found.best[0] + 4 * 0.5 / 80);
}

}  // namespace
}  // namespace tessera::arena
