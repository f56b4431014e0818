// Random games with all options and boards, everything checked at every step.
#include "engine/core/testing/properties.h"
#include "games/more_or_less/rules/test_game.h"

namespace tessera::more_or_less {
namespace {

// Ten dice a player: in hand, in the pool, on squares of their own.
void check_dice(const G::Rules& rules, const G::State& state, Squares& taken) {
  for (int s = 0; s < rules.players; ++s) {
    ASSERT_EQ(state.hand[s].size() + G::pool_size(state, Seat(s)) + state.placed[s], G::kDice);
    ASSERT_LE(state.hand[s].size(), G::kFullHand);
    for (int i = 0; i < state.placed[s]; ++i) {
      const int square = state.squares[s][i];
      ASSERT_TRUE(rules.board.has(square));
      ASSERT_FALSE(taken.has(square));
      taken.add(square);
    }
  }
}

// The gray dice stay, and every other die that lies on the board is somebody's.
void check_conserved(const G::Rules& rules, const G::State& state) {
  Squares taken;
  check_dice(rules, state, taken);
  for (int square = 0; square < kBits; ++square) {
    const int gray = rules.board.gray.at(square);
    if (gray != 0) {
      ASSERT_EQ(state.faces.at(square), gray);
      ASSERT_FALSE(taken.has(square));
    } else {
      ASSERT_EQ(state.faces.at(square) != 0, taken.has(square));
    }
  }
}

TEST(MoreOrLessProperties, AllOptions) { testing::check_random_games<G>(40, 4000, check_conserved); }

TEST(MoreOrLessProperties, AllBoards) {
  for (int i = 0; i < 120; ++i) {
    const auto seed = static_cast<std::uint64_t>(500 + i);
    Stream stream(seed);
    const int players = 2 + static_cast<int>(stream.below(5));
    auto rules = rules_with(players, R"({"max_turns": 400})", random_rows(stream, kMinSide, kMaxSide));
    rules.advanced = i % 2;
    rules.choose = i / 2 % 2;
    testing::RandomGame<G>::play(rules, seed, 4000, check_conserved);
    ASSERT_FALSE(HasFatalFailure()) << "board " << i;
  }
}

}  // namespace
}  // namespace tessera::more_or_less
