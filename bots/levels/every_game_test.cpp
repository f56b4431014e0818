// What every bot of every game must keep: an answer is legal whatever the budget, and depends on nothing that its seat
// can't see. `./dev check` asks them in a million random positions of each game.
#include <gtest/gtest.h>

#include <set>

#include "bots/levels/all.h"
#include "engine/core/testing/effort.h"
#include "engine/core/testing/random_rules.h"
#include "engine/games/games.h"

namespace tessera::bots {
namespace {

int positions_asked() { return tessera::testing::effort(4000); }

// Some bots play the standard options alone, so every third game has them; the others have random ones.
template <class G>
typename G::Rules some_rules(std::uint64_t game, Stream& stream) {
  const int players = G::kMinPlayers + static_cast<int>(game % (G::kMaxPlayers - G::kMinPlayers + 1));
  return game % 3 == 0 ? G::defaults(players) : tessera::testing::random_rules<G>(players, stream);
}

// Random games; at every decision `ask(rules, state, seat, legal, stream)`.
template <class G, class Ask>
void in_random_positions(int positions, Ask ask) {
  constexpr int kMostOfOneGame = 250;
  int asked = 0;
  for (std::uint64_t game = 0; asked < positions && !::testing::Test::HasFatalFailure(); ++game) {
    Stream stream(mix64(game));
    const auto rules = some_rules<G>(game, stream);
    typename G::State state = G::start(rules);
    Actions<G> legal;
    for (int i = 0; i < kMostOfOneGame && !G::over(rules, state) && !::testing::Test::HasFatalFailure();) {
      if (G::chance(rules, state).awaited()) {
        G::resolve(rules, state, G::sample(rules, state, stream));
        continue;
      }
      const Seat seat = G::next_to_act(rules, state);
      G::legal(rules, state, seat, legal);
      ask(rules, state, seat, legal, stream);
      ++i;
      ++asked;
      G::apply(rules, state, seat, legal[static_cast<int>(stream.below(static_cast<std::uint32_t>(legal.size())))]);
    }
  }
}

// Which levels a game has in some of the positions, and which of them were asked.
template <class G>
class AskedLevels {
 public:
  Level some(const typename G::Rules& rules, Stream& stream) {
    for (const auto& info : levels()) {
      if (has<G>(rules, info.level)) there_.insert(info.level);
    }
    auto level = levels()[stream.below(static_cast<std::uint32_t>(levels().size()))].level;
    if (!has<G>(rules, level)) level = Level::greedy;
    asked_.insert(level);
    return level;
  }

  void expect_all() const {
    EXPECT_GE(there_.size(), 2u);
    for (const Level level : there_) EXPECT_TRUE(asked_.contains(level)) << level_name(level);
  }

 private:
  std::set<Level> there_;
  std::set<Level> asked_;
};

Budget some_budget(Stream& stream) {
  constexpr std::int64_t kNodes[] = {0, 0, 1, 2, 10, 60};
  return {kNodes[stream.below(std::size(kNodes))]};
}

TEST(EveryBot, IsLegalWithAnyBudget) {
  for_each_game([]<class G>() {
    SCOPED_TRACE(Notation<G>::kId);
    AskedLevels<G> asked;
    in_random_positions<G>(
        positions_asked(), [&](const auto& rules, const auto& state, Seat seat, const auto& legal, Stream& stream) {
          const auto level = asked.some(rules, stream);
          const auto budget = some_budget(stream);
          const int chosen = choose<G>(level, rules, G::view(rules, state, seat), legal, budget, stream);
          ASSERT_GE(chosen, 0) << level_name(level);
          ASSERT_LT(chosen, legal.size()) << level_name(level);
        });
    asked.expect_all();
  });
}

TEST(EveryBot, IsLegalWithNoTimeAtAll) {
  for_each_game([]<class G>() {
    SCOPED_TRACE(Notation<G>::kId);
    AskedLevels<G> asked;
    in_random_positions<G>(
        500, [&](const auto& rules, const auto& state, Seat seat, const auto& legal, Stream& stream) {
          const auto level = asked.some(rules, stream);
          const int chosen = choose<G>(level, rules, G::view(rules, state, seat), legal, Budget{-1, 0}, stream);
          ASSERT_GE(chosen, 0) << level_name(level);
          ASSERT_LT(chosen, legal.size()) << level_name(level);
        });
    asked.expect_all();
  });
}

// Another state that the seat can't tell from this one, and the same stream: the same answer.
TEST(EveryBot, CannotLook) {
  for_each_game([]<class G>() {
    SCOPED_TRACE(Notation<G>::kId);
    AskedLevels<G> asked;
    int others = 0;
    in_random_positions<G>(
        1500, [&](const auto& rules, const auto& state, Seat seat, const auto& legal, Stream& stream) {
          const auto view = G::view(rules, state, seat);
          const typename G::State other = G::complete(rules, view, stream);
          others += other == state ? 0 : 1;
          Actions<G> same_legal;
          G::legal(rules, other, seat, same_legal);
          const auto level = asked.some(rules, stream);
          const auto budget = some_budget(stream);
          Stream one = stream;
          Stream two = stream;
          const int chosen = choose<G>(level, rules, view, legal, budget, one);
          ASSERT_EQ(chosen, choose<G>(level, rules, G::view(rules, other, seat), same_legal, budget, two))
              << level_name(level);
        });
    asked.expect_all();
    // Where anything is hidden, the other state is nearly always another one.
    if (GameJson<G>::kFacts.has_secrets) EXPECT_GT(others, 1000);
  });
}

}  // namespace
}  // namespace tessera::bots
