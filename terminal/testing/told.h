// Stories for tests: a game with chance that the test dictates, as it is told and drawn.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/games/games.h"
#include "terminal/play/narrator.h"

namespace tessera::terminal {

// A game of which seat 0 is told.
class Told {
 public:
  Told(std::string_view game, int players, boost::json::object options = {})
      : match_(start(game, players, std::move(options))), narrator_(match_, {false, Seat(0)}) {}

  Told& chance(std::string_view text) {
    const auto done = match_.resolve(text);
    EXPECT_TRUE(done) << done.error().text;
    return *this;
  }
  Told& act(int seat, std::string_view text) {
    const auto done = match_.act(Seat(seat), text);
    EXPECT_TRUE(done) << done.error().text;
    return *this;
  }

  // What has been said since the last time.
  std::string story() {
    Lines lines;
    while (narrator_.behind(match_)) append(lines, narrator_.next(match_, scene_));
    return joined(lines, " ");
  }
  std::string table() const { return joined(draw(scene_, match_.position(), Seat(0)), "\n"); }
  std::string meaning(int seat, const std::string& action) const {
    const Menu choices = menu(scene_, match_.position(), Seat(seat));
    const Choice* choice = choices.find(action);
    return choice != nullptr ? choice->meaning : "not offered";
  }

 private:
  static Match start(std::string_view game, int players, boost::json::object options) {
    options["first"] = 0;
    auto match = Match::create(*find_game(game), players, options, std::nullopt);
    EXPECT_TRUE(match) << match.error().text;
    return *std::move(match);
  }

  Match match_;
  Narrator narrator_;
  Scene scene_{Ink(false), {"You", "Ben (greedy)", "Cat", "Dan", "Eve", "Fay"}, Seat(0)};
};

inline bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace tessera::terminal
