#include "engine/core/testing/properties.h"
#include "engine/more_or_less/json.h"

namespace tessera {

using G = MoreOrLess;

// Ten dice a player, in hand, pool and on the board; gray dice stay; nothing lies off the board or on another die.
void check_conserved(const G::Rules& rules, const G::State& state) {
  int on_board = 0;
  G::Squares seen;
  for (int s = 0; s < rules.players; ++s) {
    ASSERT_EQ(state.hand[s].size() + G::pool_size(state, Seat(s)) + state.placed[s], G::kDice);
    ASSERT_LE(state.hand[s].size(), G::kFullHand);
    for (int i = 0; i < state.placed[s]; ++i) {
      const int square = state.squares[s][i];
      ASSERT_TRUE(rules.board.has(square));
      ASSERT_FALSE(seen.has(square));
      ASSERT_EQ(rules.board.gray.at(square), 0);
      seen.add(square);
    }
    on_board += state.placed[s];
  }
  int gray = 0;
  int showing = 0;
  for (int q = 0; q < more_or_less::kBits; ++q) {
    const int face = rules.board.gray.at(q);
    gray += face != 0 ? 1 : 0;
    showing += state.faces.at(q) != 0 ? 1 : 0;
    if (face != 0) ASSERT_EQ(state.faces.at(q), face);
  }
  ASSERT_EQ(showing, gray + on_board);
}

TEST(MoreOrLessRandomGames, AllOptions) { testing::check_random_games<G>(60, 4000, check_conserved); }

}  // namespace tessera
