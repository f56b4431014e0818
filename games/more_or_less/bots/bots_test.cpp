#include "games/more_or_less/bots/bots.h"

#include <gtest/gtest.h>

namespace tessera::bots {
namespace {

using G = MoreOrLess;

constexpr Level kLevels[] = {Level::random, Level::easy, Level::medium, Level::hard, Level::expert, Level::greedy};

G::Rules some_rules(Stream& stream) {
  auto rules = G::defaults(2 + static_cast<int>(stream.below(5)));
  if (stream.below(3) == 0) return rules;  // expert plays these
  rules.advanced = stream.below(2) == 0 ? 0 : 1;
  rules.choose = stream.below(2) == 0 ? 0 : 1;
  rules.stall = static_cast<int>(stream.below(6));
  rules.max_turns = 40;
  return rules;
}

TEST(MoreOrLessBots, AllLevelsButBestAreThere) {
  const auto rules = G::defaults(2);
  for (const auto level : kLevels) EXPECT_TRUE(has<G>(rules, level));
  EXPECT_FALSE(has<G>(rules, Level::best));
}

// Every bot plays random games of random rules; each answer is asked for twice, and with any budget.
TEST(MoreOrLessBots, AnswersAreLegalAndRepeatable) {
  Stream stream(8);
  for (int game = 0; game < 25; ++game) {
    const auto rules = some_rules(stream);
    G::State state = G::start(rules);
    while (!G::over(rules, state)) {
      if (G::chance(rules, state).awaited()) {
        G::resolve(rules, state, G::sample(rules, state, stream));
        continue;
      }
      const Seat seat = G::next_to_act(rules, state);
      Actions<G> legal;
      G::legal(rules, state, seat, legal);
      Level level = kLevels[stream.below(6)];
      if (!has<G>(rules, level)) level = Level::hard;
      constexpr Budget kBudgets[] = {{0, -1}, {1, -1}, {60, -1}, {700, -1}};
      const Budget budget = kBudgets[stream.below(4)];
      const auto view = G::view(rules, state, seat);
      const auto key = stream.next();
      Stream once(key);
      Stream again(key);
      const int chosen = choose<G>(level, rules, view, legal, budget, once);
      ASSERT_GE(chosen, 0);
      ASSERT_LT(chosen, legal.size());
      ASSERT_EQ(choose<G>(level, rules, view, legal, budget, again), chosen) << level_name(level);
      G::apply(rules, state, seat, legal[chosen]);
    }
  }
}

// The only secret of the game: what the others answered before all have.
TEST(MoreOrLessBots, CannotSeeWhatOthersWishedFor) {
  auto rules = G::defaults(3);
  rules.choose = 1;
  rules.first = 0;
  G::State wished = G::start(rules);
  G::State did_not = wished;
  G::apply(rules, wished, Seat(0), G::Action::draw(3, true));
  G::apply(rules, did_not, Seat(0), G::Action::draw(3, false));
  ASSERT_FALSE(wished == did_not);
  Actions<G> legal;
  G::legal(rules, wished, Seat(1), legal);
  for (const auto level : kLevels) {
    if (!has<G>(rules, level)) continue;
    Stream one(4);
    Stream other(4);
    const Budget budget{2000, -1};
    EXPECT_EQ(choose<G>(level, rules, G::view(rules, wished, Seat(1)), legal, budget, one),
              choose<G>(level, rules, G::view(rules, did_not, Seat(1)), legal, budget, other));
  }
}

// Plays the seat's whole turn from `state`; returns what it scored.
int play_turn(Level level, const G::Rules& rules, G::State state, const Budget& budget) {
  const Seat seat = state.seat;
  const int before = state.score[seat.index];
  Stream stream(1);
  while (state.phase == G::Phase::place && state.seat == seat) {
    Actions<G> legal;
    G::legal(rules, state, seat, legal);
    const auto view = G::view(rules, state, seat);
    G::apply(rules, state, seat, legal[choose<G>(level, rules, view, legal, budget, stream)]);
  }
  return state.score[seat.index] - before;
}

// In the last turn of the game nothing counts but its score, and greedy's is the highest there is.
TEST(MoreOrLessBots, HardAndExpertScoreMostInTheLastTurn) {
  Stream stream(2);
  int turns = 0;
  for (int game = 0; game < 25; ++game) {
    const auto rules = G::defaults(2);
    G::State state = G::start(rules);
    while (!G::over(rules, state)) {
      if (G::chance(rules, state).awaited()) {
        G::resolve(rules, state, G::sample(rules, state, stream));
        continue;
      }
      const bool last = !state.out_first.none() && state.phase == G::Phase::place && state.placing == 0;
      if (last) {
        const int most = play_turn(Level::greedy, rules, state, Budget{50, -1});
        EXPECT_EQ(play_turn(Level::hard, rules, state, Budget{50, -1}), most);
        EXPECT_EQ(play_turn(Level::expert, rules, state, Budget{50, -1}), most);
        ++turns;
      }
      Actions<G> legal;
      G::legal(rules, state, state.seat, legal);
      const auto view = G::view(rules, state, state.seat);
      G::apply(rules, state, state.seat, legal[choose<G>(Level::greedy, rules, view, legal, Budget{}, stream)]);
    }
  }
  EXPECT_GE(turns, 20);
}

// Two hard bots must not wait for each other until the game stalls: the one who is behind moves first.
TEST(MoreOrLessBots, HardDoesNotLetAGameStall) {
  const auto rules = G::defaults(2);
  for (std::uint64_t game = 0; game < 3; ++game) {
    const ChanceKeys chance(11, game);
    const ChanceKeys thoughts(12, game);
    std::uint64_t event = 0;
    G::State state = G::start(rules);
    while (!G::over(rules, state)) {
      Stream stream = G::chance(rules, state).awaited() ? chance.stream(event++) : thoughts.stream(event++);
      if (G::chance(rules, state).awaited()) {
        G::resolve(rules, state, G::sample(rules, state, stream));
        continue;
      }
      Actions<G> legal;
      G::legal(rules, state, state.seat, legal);
      const auto view = G::view(rules, state, state.seat);
      G::apply(rules, state, state.seat, legal[choose<G>(Level::hard, rules, view, legal, Budget{2000, -1}, stream)]);
    }
    EXPECT_LT(state.idle, rules.stall * rules.players);
  }
}

}  // namespace
}  // namespace tessera::bots
