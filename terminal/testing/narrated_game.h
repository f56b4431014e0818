// Narration for tests: a game with chance that the test dictates, as it is told and drawn.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/games/games.h"
#include "terminal/play/narrator.h"

namespace tessera::terminal {

// A game of which seat 0 is told.
class NarratedGame {
 public:
  NarratedGame(std::string_view game, int players, boost::json::object options = {})
      : recorded_(start(game, players, std::move(options))), narrator_(recorded_, {false, Seat(0)}) {}

  NarratedGame& chance(std::string_view text) {
    const auto done = recorded_.resolve(text);
    EXPECT_TRUE(done) << done.error().text;
    return *this;
  }
  NarratedGame& act(int seat, std::string_view text) {
    const auto done = recorded_.act(Seat(seat), text);
    EXPECT_TRUE(done) << done.error().text;
    return *this;
  }

  // What has been said since the last time.
  std::string sentences() {
    Lines lines;
    while (narrator_.behind(recorded_)) append(lines, narrator_.next(recorded_, context_));
    return joined(lines, " ");
  }
  std::string table() const { return joined(draw(context_, recorded_.position(), Seat(0)), "\n"); }
  std::string meaning(int seat, const std::string& action) const {
    const Menu choices = menu(context_, recorded_.position(), Seat(seat));
    const Choice* choice = choices.find(action);
    return choice != nullptr ? choice->meaning : "not offered";
  }

 private:
  static RecordedGame start(std::string_view game, int players, boost::json::object options) {
    options["first"] = 0;
    auto recorded = RecordedGame::create(*find_game(game), players, options, std::nullopt);
    EXPECT_TRUE(recorded) << recorded.error().text;
    return *std::move(recorded);
  }

  RecordedGame recorded_;
  Narrator narrator_;
  SentenceContext context_{Painter(false), {"You", "Ben (greedy)", "Cat", "Dan", "Eve", "Fay"}, Seat(0)};
};

inline bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace tessera::terminal
