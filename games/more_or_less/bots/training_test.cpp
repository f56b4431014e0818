#include "games/more_or_less/bots/training.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/more_or_less/bots/candidates.h"
#include "games/more_or_less/bots/network_value.h"

namespace tessera::bots {
namespace {

using G = MoreOrLess;
using T = Training<G>;

// At every placement of some games by chance: `ask(rules, state)`.
template <class Ask>
void at_placements(Ask ask) {
  for (std::uint64_t game = 0; game < 20; ++game) {
    const auto rules = G::defaults(2 + static_cast<int>(game % 5));
    Stream stream(game);
    G::State state = G::start(rules);
    while (!G::over(rules, state)) {
      if (G::chance(rules, state).awaited()) {
        G::resolve(rules, state, G::sample(rules, state, stream));
        continue;
      }
      if (T::decides(rules, state)) ask(rules, state);
      if (::testing::Test::HasFatalFailure()) return;
      const Seat seat = G::next_to_act(rules, state);
      Actions<G> legal;
      G::legal(rules, state, seat, legal);
      G::apply(rules, state, seat, legal[static_cast<int>(stream.below(static_cast<std::uint32_t>(legal.size())))]);
    }
  }
}

// The bots' candidates are tested against the rules; learners get the same, the best first.
TEST(MoreOrLessTraining, MovesAreTheBestCandidates) {
  at_placements([](const G::Rules& rules, const G::State& state) {
    T::Move moves[T::kMostMoves];
    const int count = T::moves(rules, state, moves);
    more_or_less::Candidates candidates(rules);
    candidates.list(state, more_or_less::DiceWorth{}, more_or_less::Candidates::kAll);
    const auto& all = candidates.all();
    ASSERT_EQ(count, std::min<int>(T::kMostMoves, static_cast<int>(all.size())));
    for (int i = 0; i < count; ++i) {
      ASSERT_EQ(moves[i].value, all[static_cast<std::size_t>(i)].value) << i;
      const auto same = std::find_if(all.begin(), all.end(), [&](const more_or_less::Candidate& one) {
        const auto& placement = one.placement;
        bool equal = one.value == moves[i].value && placement.count() == moves[i].count;
        for (int k = 0; equal && k < placement.count(); ++k) {
          equal = placement.line->square[k] == moves[i].square[k] && placement.shown[k] == moves[i].shown[k];
        }
        return equal;
      });
      ASSERT_NE(same, all.end());
      G::State by_training = state;
      G::State by_bots = state;
      T::play(rules, by_training, moves[i]);
      more_or_less::play(rules, by_bots, same->placement);
      ASSERT_EQ(by_training, by_bots);
    }
  });
}

// Every input fits into its byte, and none says what the viewer can't know: all lies open between two turns.
TEST(MoreOrLessTraining, InputsAreInTheirBounds) {
  int seen = 0;
  at_placements([&](const G::Rules& rules, const G::State& state) {
    T::Move moves[T::kMostMoves];
    const int count = T::moves(rules, state, moves);
    G::State next = state;
    T::play(rules, next, moves[count - 1]);
    if (G::over(rules, next)) return;
    std::int8_t inputs[T::kInputs];
    std::fill(std::begin(inputs), std::end(inputs), std::int8_t{-128});
    T::inputs(rules, next, state.seat, inputs);
    for (const auto input : inputs) ASSERT_GE(input, -127);
    ++seen;
  });
  EXPECT_GT(seen, 100);
}

// The ways to fill lines, by trying all dice on all lines.
TEST(MoreOrLessLineChances, CountsTheWaysToFillEachLine) {
  struct Twin {
    std::uint32_t ways[4][more_or_less::LineChances::kBins] = {};
    void begin(unsigned) {}
    void extend(unsigned, bool) {}
    void line(const more_or_less::Line& line) {
      std::uint32_t found = 0;
      int tuples = 1;
      for (int i = 0; i < line.count; ++i) tuples *= 6;
      for (int n = 0; n < tuples; ++n) {
        int rest = n;
        int before = 0;
        bool fits = true;
        for (int i = 0; i < line.count; ++i, rest /= 6) {
          const int value = rest % 6 + 1;
          const bool joined = ((line.joined >> i) & 1) != 0;
          fits = fits && ((line.fit[i] >> value) & 1) != 0 && (!joined || value == before + 1 || value == before - 1);
          before = value;
        }
        found += fits ? 1 : 0;
      }
      ways[line.count - 1][more_or_less::ScoreBins::of(line.count, line.score)] += found;
    }
  };
  // Lines with old dice between their squares are counted up to a bound only, so boards are taken before there are
  // many.
  int boards = 0;
  at_placements([&](const G::Rules& rules, const G::State& state) {
    if (state.turns > 1) return;
    more_or_less::LineChances chances;
    more_or_less::LineScan scan(rules.board, state.faces);
    scan.visit(G::kFullHand, chances);
    Twin twin;
    scan.visit(G::kFullHand, twin);
    for (int squares = 1; squares <= 2; ++squares) {
      for (int bin = 0; bin < more_or_less::LineChances::kBins; ++bin) {
        ASSERT_EQ(chances.ways(squares, bin), twin.ways[squares - 1][bin]) << squares << ' ' << bin;
      }
    }
    ++boards;
  });
  EXPECT_GT(boards, 20);
}

TEST(MoreOrLessExpert, IsThereForTheOptionsThatItLearned) {
  for (int players = 2; players <= 6; ++players) {
    auto rules = G::defaults(players);
    EXPECT_NE(more_or_less::value_network(rules), nullptr);
    rules.first = 0;
    EXPECT_NE(more_or_less::value_network(rules), nullptr);
    rules.max_turns = 600;
    EXPECT_NE(more_or_less::value_network(rules), nullptr);
    rules.max_turns = 40;
    EXPECT_EQ(more_or_less::value_network(rules), nullptr);
    rules.max_turns = 0;
    rules.advanced = 1;
    EXPECT_EQ(more_or_less::value_network(rules), nullptr);
  }
}

}  // namespace
}  // namespace tessera::bots
