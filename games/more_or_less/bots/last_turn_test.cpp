#include "games/more_or_less/bots/last_turn.h"

#include <gtest/gtest.h>

#include "games/more_or_less/bots/bots.h"
#include "games/more_or_less/bots/candidates.h"

namespace tessera::bots::more_or_less {
namespace {

// Greedy play to the start of the last turn.
G::State before_last_turn(const G::Rules& rules, std::uint64_t game) {
  Stream stream(game);
  G::State state = G::start(rules);
  while (!G::over(rules, state) && !is_last_turn(rules, state)) {
    if (G::chance(rules, state).awaited()) {
      G::resolve(rules, state, G::sample(rules, state, stream));
      continue;
    }
    const Seat seat = G::next_to_act(rules, state);
    Actions<G> legal;
    G::legal(rules, state, seat, legal);
    const auto view = G::view(rules, state, seat);
    G::apply(rules, state, seat, legal[choose<G>(Level::greedy, rules, view, legal, Budget{}, stream)]);
  }
  return state;
}

double share_at_end(const G::Rules& rules, const G::State& state, Seat seat) {
  const auto winners = G::winners(rules, state);
  return winners.has(seat) ? 1.0 / winners.size() : 0;
}

// The slow twin: the turn is rolled many times; the best score is found among all placements, whole and legal.
double rolled_share(const G::Rules& rules, const G::State& start, Seat seat, int rolls) {
  Stream stream(99);
  double sum = 0;
  for (int i = 0; i < rolls; ++i) {
    G::State state = start;
    while (G::chance(rules, state).awaited()) G::resolve(rules, state, G::sample(rules, state, stream));
    Candidates candidates(rules);
    candidates.list(state, DiceWorth{.each = 0, .in_time = 0}, 1);
    play(rules, state, candidates.all()[0].placement);
    EXPECT_TRUE(G::over(rules, state));
    sum += share_at_end(rules, state, seat);
  }
  return sum / rolls;
}

TEST(MoreOrLessLastTurn, IsWhatManyRollsGive) {
  constexpr int kRolls = 4000;
  int compared = 0;
  for (std::uint64_t game = 0; game < 40; ++game) {
    const auto rules = G::defaults(game % 3 == 0 ? 3 : 2);
    G::State state = before_last_turn(rules, game);
    if (G::over(rules, state) || state.phase == G::Phase::ask_draw) continue;  // decisions: the next test
    for (int s = 0; s < rules.players; ++s) {
      Meter meter(Budget{}, 1'000'000);
      const double exact = LastTurn(rules, state.faces).share(state, Seat(s), meter);
      EXPECT_NEAR(exact, rolled_share(rules, state, Seat(s), kRolls), 4 * 0.5 / 63.2) << "game " << game;
    }
    ++compared;
  }
  EXPECT_GT(compared, 5);
}

// The shares of all seats are one win, and who decides has the best of the choices.
TEST(MoreOrLessLastTurn, WhoDrawsTakesWhatIsBest) {
  int decided = 0;
  for (std::uint64_t game = 0; game < 40; ++game) {
    const auto rules = G::defaults(2);
    const G::State state = before_last_turn(rules, game);
    if (G::over(rules, state) || state.phase != G::Phase::ask_draw) continue;
    const LastTurn last(rules, state.faces);
    Meter meter(Budget{}, 10'000'000);
    const Seat other = left_of(state.seat, 2);
    const double share = last.share(state, state.seat, meter);
    EXPECT_NEAR(share + last.share(state, other, meter), 1, 1e-9);
    Actions<G> legal;
    G::legal(rules, state, state.seat, legal);
    double best = 0;
    for (const auto& action : legal) {
      G::State next = state;
      G::apply(rules, next, state.seat, action);
      best = std::max(best, rolled_share(rules, next, state.seat, 1500));
    }
    EXPECT_NEAR(share, best, 4 * 0.5 / 38.7) << "game " << game;
    ++decided;
  }
  EXPECT_GT(decided, 5);
}

}  // namespace
}  // namespace tessera::bots::more_or_less
