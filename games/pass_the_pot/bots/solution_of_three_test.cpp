#include "games/pass_the_pot/bots/solution_of_three.h"

#include <gtest/gtest.h>

#include "games/pass_the_pot/bots/bots.h"
#include "games/pass_the_pot/bots/play_of_three.h"

namespace tessera::bots {
namespace {

using G = PassThePot;
using Kind = G::Action::Kind;
using pass_the_pot::CapsOfThree;
using pass_the_pot::SolutionOfThree;

constexpr CapsOfThree kCaps = {5, 1, 4};

G::Rules rules_of_three() {
  auto rules = G::defaults(3);
  rules.goal = 4;
  rules.twos_from_one = 2;
  return rules;
}

// A table in which `value` tells the chance of a turn's mover and of the player before.
template <class Value>
SolutionOfThree table(const Value& value) {
  std::vector<SolutionOfThree::Entry> entries(kCaps.size());
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i] = value(i);
  return {rules_of_three(), kCaps, {0.5, 0.3, 0.2}, 1e-5, std::move(entries)};
}

SolutionOfThree some_table() {
  return table([](std::size_t i) {
    return SolutionOfThree::Entry{static_cast<std::uint16_t>(i % 30'000), static_cast<std::uint16_t>(i * 7 % 30'000)};
  });
}

TEST(SolutionOfThree, ComesBackFromItsBytes) {
  const auto solution = some_table();
  EXPECT_TRUE(SolutionOfThree::is_one(solution.bytes()));
  const auto again = SolutionOfThree::parse(solution.bytes());
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_EQ(again->rules(), solution.rules());
  EXPECT_EQ(again->caps(), solution.caps());
  EXPECT_EQ(again->shares(), solution.shares());
  EXPECT_EQ(again->gain(), 1e-5);
  EXPECT_EQ(again->bytes(), solution.bytes());
  // 84 bytes of header and 8 of checksum, then four bytes a turn.
  EXPECT_EQ(solution.bytes().size(), 92 + 4 * 5u * 5 * 5 * 4 * 33);
}

TEST(SolutionOfThree, AnyDamageIsFound) {
  const auto bytes = some_table().bytes();
  for (std::size_t i = 0; i < bytes.size(); i += i < 100 ? 1 : 997) {
    auto damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    EXPECT_FALSE(SolutionOfThree::parse(damaged)) << i;
  }
  for (std::size_t length = 0; length < bytes.size(); length += length < 100 ? 1 : 997) {
    EXPECT_FALSE(SolutionOfThree::parse(std::string_view(bytes).substr(0, length))) << length;
  }
  EXPECT_FALSE(SolutionOfThree::parse(bytes + "x"));
}

TEST(SolutionOfThree, EveryTurnHasAPlaceOfItsOwn) {
  std::vector<bool> seen(kCaps.size());
  for (int stack = 0; stack < 5 * 5 * 5 * 4; ++stack) {
    for (int holder = 0; holder < 3; ++holder) {
      for (int to_beat = 0; to_beat < (holder == 0 ? 1 : 16); ++to_beat) {
        const auto at = kCaps.index({{stack / 100, stack / 20 % 5, stack / 4 % 5}, 1 + stack % 4, holder, to_beat});
        ASSERT_FALSE(seen[at]);
        seen[at] = true;
      }
    }
  }
}

TEST(SolutionOfThree, SaysWhatCannotBeSolved) {
  EXPECT_TRUE(SolutionOfThree::can_solve(G::defaults(3)));
  const auto why = [](G::Rules r) { return SolutionOfThree::can_solve(r).error().text; };
  auto rules = G::defaults(3);
  rules.bank = 50;
  EXPECT_NE(why(rules).find("bank"), std::string::npos);
  rules = G::defaults(3);
  rules.max_turns = 100;
  EXPECT_NE(why(rules).find("max_turns"), std::string::npos);
  rules = G::defaults(3);
  rules.goal = 99;
  EXPECT_NE(why(rules).find("goal"), std::string::npos);
  EXPECT_NE(why(G::defaults(4)).find("4 players"), std::string::npos);
}

// Seat 1 has to decide; all that follows is worth the same, so only the tie rule counts.
G::State undecided(G::Phase phase, const G::Die (&dice)[3]) {
  G::State state;
  state.phase = phase;
  state.thrown = phase == G::Phase::pay ? G::Throw::free : G::Throw::first;
  for (int s = 0; s < 3; ++s) state.coins[s] = 1;
  for (int i = 0; i < 3; ++i) state.dice[i] = dice[i];
  state.pot = 1;
  state.rounds = 1;
  state.seat = state.starter = Seat(1);
  return state;
}

G::Action chosen(const SolutionOfThree& solution, const G::State& state) {
  Actions<G> legal;
  const auto rules = rules_of_three();
  G::legal(rules, state, state.seat, legal);
  return legal[pass_the_pot::choose_by_solution(solution, rules, state, legal)];
}

// Seat 0 is so far ahead that the game is lost, whatever seat 1 does.
TEST(PlayOfThree, KeepsWhatIsAsGoodAsARoll) {
  const auto even = table([](std::size_t) { return SolutionOfThree::Entry{20'000, 20'000}; });
  for (const auto phase : {G::Phase::decide, G::Phase::pay}) {
    auto state = undecided(phase, {3, 2, 5});
    state.coins[0] = 90;
    EXPECT_EQ(chosen(even, state), (G::Action{Kind::keep, 0}));
  }
}

TEST(PlayOfThree, OfEqualChoicesTakesTheBankThenTheNextPlayer) {
  const auto even = table([](std::size_t) { return SolutionOfThree::Entry{20'000, 20'000}; });
  auto state = undecided(G::Phase::choose, {2, 2, 2});
  state.combo = G::Combo::twos;
  EXPECT_EQ(chosen(even, state), (G::Action{Kind::bank, 0}));
  state = undecided(G::Phase::choose, {3, 3, 3});
  state.combo = G::Combo::threes;
  EXPECT_EQ(chosen(even, state), (G::Action{Kind::from, SeatSet::of(Seat(2)).bits}));
}

TEST(PlayOfThree, BeyondTheCapsMostCoinsWin) {
  const auto even = table([](std::size_t) { return SolutionOfThree::Entry{20'000, 20'000}; });
  auto state = undecided(G::Phase::roll, {0, 0, 0});
  state.coins[0] = state.coins[2] = 9;
  const auto worth = [&](int seat) { return pass_the_pot::WorthOfThree{even, Seat(seat)}(state); };
  EXPECT_DOUBLE_EQ(worth(0), SolutionOfThree::kUnit / 2.0);
  EXPECT_EQ(worth(1), 0);
  EXPECT_DOUBLE_EQ(worth(2), SolutionOfThree::kUnit / 2.0);
}

TEST(PlayOfThree, BestIsThereWithATableAndPlaysLegally) {
  const auto rules = rules_of_three();
  EXPECT_FALSE(has<G>(rules, Level::best));
  const auto added = Bots<G>::add_solution(some_table().bytes());
  ASSERT_TRUE(added) << added.error().text;
  EXPECT_TRUE(*added);
  ASSERT_TRUE(has<G>(rules, Level::best));
  EXPECT_FALSE(has<G>(rules, Level::expert));  // it promises nothing against other players
  auto limited = rules;
  limited.max_turns = 20;
  EXPECT_FALSE(has<G>(limited, Level::best));
  limited.max_turns = 1000;
  EXPECT_TRUE(has<G>(limited, Level::best));
  for (std::uint64_t game = 0; game < 50; ++game) {
    Stream stream(game);
    auto state = G::start(limited);
    Actions<G> legal;
    while (!G::over(limited, state)) {
      if (G::chance(limited, state).awaited()) {
        G::resolve(limited, state, G::sample(limited, state, stream));
        continue;
      }
      G::legal(limited, state, state.seat, legal);
      const int n = choose<G>(Level::best, limited, G::view(limited, state, state.seat), legal, {}, stream);
      ASSERT_GE(n, 0);
      ASSERT_LT(n, legal.size());
      G::apply(limited, state, state.seat, legal[n]);
    }
  }
}

}  // namespace
}  // namespace tessera::bots
