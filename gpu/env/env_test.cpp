// The environments' code, compiled for the CPU, against the engine's own functions.
#include <gtest/gtest.h>

#include <vector>

#include "engine/games/games.h"
#include "games/all_programs.h"
#include "games/all_training.h"
#include "gpu/env/action_env.h"
#include "gpu/env/turn_env.h"

namespace tessera::gpu {
namespace {

constexpr std::uint64_t kSeed = 11;
constexpr int kSteps = 120;

template <class G>
typename G::Rules rules_of(int players) {
  auto rules = G::defaults(players);
  if constexpr (requires { rules.max_turns; }) rules.max_turns = 30;
  return rules;
}

template <class G>
struct Actors {
  explicit Actors(std::int64_t envs, int players)
      : memory(static_cast<std::size_t>(envs)), games{rules_of<G>(players), kSeed, envs, memory.data(), 0, 0} {
    games.feature_count = feature_shape<G>(games.rules).size();
    games.action_bound = ActionNumbers<G>::bound(games.rules);
    const auto n = static_cast<std::size_t>(envs);
    features.resize(n * static_cast<std::size_t>(games.feature_count));
    mask.resize(n * static_cast<std::size_t>(games.action_bound));
    seat.resize(n);
    action.resize(n);
    share.resize(n * static_cast<std::size_t>(players));
    over.resize(n);
    refused.resize(n);
    tensors = {features.data(), mask.data(), seat.data(), action.data(), share.data(), over.data(), refused.data()};
    for (std::int64_t i = 0; i < envs; ++i) games.start(i);
  }

  std::vector<ActionEnv<G>> memory;
  ActionGames<G> games;
  std::vector<float> features, share;
  std::vector<std::uint8_t> mask, over, refused;
  std::vector<std::int64_t> seat, action;
  ActionTensors tensors;
};

// One game after the other by the engine's functions, with the same keys of chance and the same choices.
template <class G>
void follow(const Actors<G>& actors, std::int64_t i, typename G::State& state, std::uint64_t& event) {
  const auto& rules = actors.games.rules;
  const ChanceKeys keys(kSeed, static_cast<std::uint64_t>(i));
  while (G::chance(rules, state).awaited()) {
    Stream stream = keys.stream(event++);
    ASSERT_TRUE(try_resolve<G>(rules, state, G::sample(rules, state, stream)));
  }
}

TEST(ActionEnv, PlaysTheGamesOfTheEngine) {
  for_each_game([]<class G>() {
    SCOPED_TRACE(Notation<G>::kId);
    constexpr std::int64_t kEnvs = 6;
    Actors<G> actors(kEnvs, 3);
    const auto& games = actors.games;
    std::vector<typename G::State> states(kEnvs, G::start(games.rules));
    std::vector<std::uint64_t> events(kEnvs, 0);
    Stream choices(3);
    Actions<G> legal;
    for (int step = 0; step < kSteps; ++step) {
      for (std::int64_t i = 0; i < kEnvs; ++i) {
        auto& state = states[static_cast<std::size_t>(i)];
        auto& event = events[static_cast<std::size_t>(i)];
        follow<G>(actors, i, state, event);
        games.observe(i, actors.tensors);
        const Seat seat = G::next_to_act(games.rules, state);
        ASSERT_EQ(actors.seat[static_cast<std::size_t>(i)], seat.index);
        G::legal(games.rules, state, seat, legal);
        int open = 0;
        const auto* mask = actors.mask.data() + i * games.action_bound;
        for (int a = 0; a < games.action_bound; ++a) open += mask[a];
        ASSERT_EQ(open, legal.size());
        const auto& chosen = legal[static_cast<int>(choices.below(static_cast<std::uint32_t>(legal.size())))];
        const int number = ActionNumbers<G>::number(games.rules, chosen);
        ASSERT_EQ(mask[number], 1);
        std::vector<float> known(static_cast<std::size_t>(games.feature_count));
        write_features<G>(games.rules, G::view(games.rules, state, seat), known.data());
        const auto first = actors.features.begin() + i * games.feature_count;
        ASSERT_TRUE(std::equal(known.begin(), known.end(), first));
        actors.action[static_cast<std::size_t>(i)] = number;
        games.step(i, actors.tensors);
        ASSERT_EQ(actors.refused[static_cast<std::size_t>(i)], 0);
        ASSERT_TRUE(try_apply<G>(games.rules, state, seat, chosen));
        follow<G>(actors, i, state, event);
        const bool over = G::over(games.rules, state);
        ASSERT_EQ(actors.over[static_cast<std::size_t>(i)], over ? 1 : 0);
        float sum = 0;
        for (int s = 0; s < 3; ++s) sum += actors.share[static_cast<std::size_t>(i * 3 + s)];
        EXPECT_NEAR(sum, over ? 1 : 0, 1e-5);
        if (over) state = G::start(games.rules);
      }
    }
  });
}

TEST(ActionEnv, RefusesWhatIsNotLegal) {
  for_each_game([]<class G>() {
    Actors<G> actors(1, 2);
    for (const std::int64_t number : {std::int64_t{-1}, std::int64_t{actors.games.action_bound}}) {
      const auto before = actors.memory[0].state;
      actors.action[0] = number;
      actors.games.step(0, actors.tensors);
      EXPECT_EQ(actors.refused[0], 1);
      EXPECT_EQ(actors.memory[0].state, before);
    }
  });
}

template <class G>
struct Learner {
  using Spec = bots::Training<G>;

  explicit Learner(std::int64_t envs, int players)
      : memory(static_cast<std::size_t>(envs)),
        moves(static_cast<std::size_t>(envs) * Spec::kMostMoves),
        counts(static_cast<std::size_t>(envs)),
        games{G::defaults(players), kSeed, envs, memory.data(), moves.data(), counts.data()} {
    const auto n = static_cast<std::size_t>(envs);
    after.resize(n * Spec::kMostMoves * Spec::kInputs);
    there.resize(n * Spec::kMostMoves);
    known.resize(n * Spec::kMostMoves);
    values.resize(n * Spec::kMostMoves);
    mover.resize(n);
    chosen.resize(n);
    seen.resize(n * static_cast<std::size_t>(players) * Spec::kInputs);
    share.resize(n * static_cast<std::size_t>(players));
    over.resize(n);
    tensors = {after.data(),  there.data(), mover.data(), known.data(), chosen.data(),
               values.data(), seen.data(),  share.data(), over.data()};
    for (std::int64_t i = 0; i < envs; ++i) games.start(i);
  }

  // All games make one turn; the choices follow from the step and the game alone.
  void turn(int step) {
    for (std::int64_t i = 0; i < games.envs; ++i) {
      games.list(i, tensors);
      ASSERT_GE(counts[static_cast<std::size_t>(i)], 1);
      ASSERT_LE(counts[static_cast<std::size_t>(i)], Spec::kMostMoves);
      Stream stream(static_cast<std::uint64_t>(step) * 1000 + static_cast<std::uint64_t>(i));
      for (int k = 0; k < Spec::kMostMoves; ++k) {
        games.judge(i, k, tensors);
        values[static_cast<std::size_t>(i * Spec::kMostMoves + k)] = static_cast<float>(stream.below(1000)) / 1000;
      }
      chosen[static_cast<std::size_t>(i)] =
          stream.below(static_cast<std::uint32_t>(counts[static_cast<std::size_t>(i)]));
      games.step(i, tensors);
    }
  }

  std::vector<TurnEnv<G>> memory;
  std::vector<typename Spec::Move> moves;
  std::vector<std::int32_t> counts;
  TurnGames<G> games;
  std::vector<std::int8_t> after, seen;
  std::vector<std::uint8_t> there, over;
  std::vector<float> known, values, share;
  std::vector<std::int64_t> mover, chosen;
  TurnTensors tensors;
};

template <class G>
concept Trained = requires { bots::Training<G>::kInputs; };

// A game of many is the game alone, and shares of ended games add up to one.
TEST(TurnEnv, GamesDoNotDependOnEachOther) {
  int trained = 0;
  for_each_game([&]<class G>() {
    if constexpr (Trained<G>) {
      SCOPED_TRACE(Notation<G>::kId);
      Learner<G> many(7, 3);
      Learner<G> few(2, 3);
      int ended = 0;
      for (int step = 0; step < 400 && !::testing::Test::HasFatalFailure(); ++step) {
        many.turn(step);
        few.turn(step);
        for (std::size_t i = 0; i < 2; ++i) ASSERT_EQ(many.memory[i].state, few.memory[i].state);
        for (std::size_t i = 0; i < 7; ++i) {
          const float sum = many.share[3 * i] + many.share[3 * i + 1] + many.share[3 * i + 2];
          ASSERT_NEAR(sum, many.over[i] != 0 ? 1 : 0, 1e-5);
          ended += many.over[i];
        }
      }
      EXPECT_GT(ended, 7);
      ++trained;
    }
  });
  EXPECT_GE(trained, 1);
}

}  // namespace
}  // namespace tessera::gpu
