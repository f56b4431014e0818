#include "games/pass_the_pot/bots/training.h"

#include <gtest/gtest.h>

#include <vector>

#include "games/pass_the_pot/bots/bots.h"
#include "games/pass_the_pot/bots/race.h"

namespace tessera::bots {
namespace {

using G = PassThePot;
using T = Training<G>;

struct Streams {
  ChanceKeys keys;
  std::uint64_t* event;
  Stream operator()() const { return keys.stream((*event)++); }
};

// A turn that is played by the values of its ends goes as if the bot judged them at each decision.
TEST(PassThePotTraining, PlaysATurnAsTheBotWithTheSameValuesDoes) {
  for (int game = 0; game < 60; ++game) {
    const auto rules = G::defaults(2 + game % 4);
    const ChanceKeys keys(5, static_cast<std::uint64_t>(game));
    std::uint64_t event = 0;
    G::State state = G::start(rules);
    while (!G::over(rules, state) && state.turns < 60) {
      if (!T::decides(rules, state)) {
        Stream stream = keys.stream(event++);
        G::resolve(rules, state, G::sample(rules, state, stream));
        continue;
      }
      std::vector<T::Move> ends(T::kMostMoves);
      const int count = T::moves(rules, state, ends.data());
      ASSERT_LT(count, T::kMostMoves);
      std::vector<float> values;
      for (int i = 0; i < count; ++i) {
        values.push_back(
            static_cast<float>(pass_the_pot::RaceWorth(rules, state.seat)(ends[static_cast<std::size_t>(i)])));
      }
      G::State by_bot = state;
      std::uint64_t bot_event = event;
      T::play_turn(rules, state, ends.data(), count, values.data(), Streams{keys, &event});
      while (by_bot.turns < state.turns || by_bot.phase == G::Phase::roll_off) {
        if (G::chance(rules, by_bot).awaited()) {
          Stream stream = keys.stream(bot_event++);
          G::resolve(rules, by_bot, G::sample(rules, by_bot, stream));
          continue;
        }
        Actions<G> legal;
        G::legal(rules, by_bot, by_bot.seat, legal);
        Stream stream(1);
        const auto view = G::view(rules, by_bot, by_bot.seat);
        G::apply(rules, by_bot, by_bot.seat, legal[choose<G>(Level::hard, rules, view, legal, {}, stream)]);
      }
      ASSERT_EQ(by_bot, state) << "game " << game << ", turn " << state.turns;
      ASSERT_EQ(bot_event, event);
    }
  }
}

}  // namespace
}  // namespace tessera::bots
