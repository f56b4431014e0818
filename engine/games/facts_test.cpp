// What GameFacts say of a game is so in random games, with the default options and those of `test_options`.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>

#include "engine/core/testing/effort.h"
#include "engine/games/testing.h"

namespace tessera {
namespace {

class EveryFact : public ::testing::TestWithParam<const GameInfo*> {
 protected:
  // Random games: `check` sees every position in which somebody owes an action.
  template <class Check>
  void play(Check check) const {
    std::vector<std::string_view> options = {"{}"};
    const auto more = GetParam()->facts.test_options;
    options.insert(options.end(), more.begin(), more.end());
    for (const auto text : options) {
      const auto given = boost::json::parse(text).as_object();
      for (int game = 0; game < testing::effort(20); ++game) play_one(given, game, check);
    }
  }

 private:
  template <class Check>
  void play_one(const boost::json::object& given, int game, Check& check) const {
    const int players = GetParam()->max_players;
    const auto options = Options::parse(GetParam()->options, given, players);
    ASSERT_TRUE(options) << options.error().text;
    const auto made = GetParam()->create(players, *options);
    ASSERT_TRUE(made) << made.error().text;
    Position& position = **made;
    Stream stream(static_cast<std::uint64_t>(game));
    for (int step = 0; step < 300 && !position.over(); ++step) {
      if (position.chance()) {
        position.draw(stream);
        continue;
      }
      check(position);
      const Seat seat = position.next_to_act();
      const auto legal = position.legal(seat);
      ASSERT_TRUE(position.try_apply(seat, legal[stream.below(static_cast<std::uint32_t>(legal.size()))]));
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Games, EveryFact, testing::every_game(), testing::game_name);

TEST_P(EveryFact, CallWindowsHaveTheirWords) {
  const bool has_windows = GetParam()->facts.has_windows;
  bool windows = false;
  play([&](const Position& position) {
    const bool in_window = position.phase() == kWindowPhase;
    windows = windows || in_window;
    if (has_windows && !in_window) EXPECT_EQ(position.to_act().size(), 1) << position.phase();
    for (const Seat seat : position.to_act()) {
      const auto legal = position.legal(seat);
      const bool may_wait = std::find(legal.begin(), legal.end(), kWaitAction) != legal.end();
      EXPECT_EQ(may_wait, in_window) << position.phase();
    }
  });
  EXPECT_EQ(windows, has_windows);
}

}  // namespace
}  // namespace tessera
