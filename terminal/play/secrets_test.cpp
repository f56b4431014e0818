// What a seat may not see is not printed: had it been otherwise, the seat would read the same.
#include <set>

#include "engine/core/recorded_game.h"
#include "terminal/play/screens.h"
#include "terminal/testing/testing.h"

namespace tessera::terminal {
namespace {

class Secrets : public ::testing::Test {
 protected:
  // Everything that `viewer` reads about a step.
  Lines read(const Position& before, const Event& event, const Position& after, Seat viewer) const {
    Lines lines = narrate(context_, before, event, after, viewer);
    append(lines, draw(context_, after, viewer));
    append(lines, draw_brief(context_, after, viewer));
    if (after.to_act().has(viewer)) append(lines, show(context_.painter, menu(context_, after, viewer), true));
    return lines;
  }

  void check_outcome(const Position& before, const Event& event, const Position& after, Seat viewer) {
    if (before.sees_outcome(viewer)) return;
    for (std::uint64_t key = 0; key < 4; ++key) {
      auto other = before.clone();
      Stream stream(key);
      Event drawn = event;
      drawn.text = other->draw(stream);
      if (drawn.text == event.text) continue;
      ++compared_;
      ASSERT_EQ(read(before, event, after, viewer), read(before, drawn, *other, viewer))
          << event.text << " / " << drawn.text;
    }
  }

  void check_action(const Position& before, const Event& event, const Position& after, Seat viewer) {
    if (before.sees_action(event.seat, viewer) || after.to_act().empty()) return;  // empty: all is told now
    for (const auto& text : before.legal(event.seat)) {
      auto other = before.clone();
      const Event taken{false, "", event.seat, text};
      ASSERT_TRUE(other->try_apply(event.seat, text));
      ++compared_;
      ASSERT_EQ(read(before, event, after, viewer), read(before, taken, *other, viewer)) << text;
    }
  }

  void check_game(const GameInfo& game, int players, const boost::json::object& options, const std::string& seed) {
    auto recorded = RecordedGame::create(game, players, options, seed);
    ASSERT_TRUE(recorded) << recorded.error().text;
    Stream stream(seed.size());
    for (int i = 0; i < 400 && !recorded->position().over(); ++i) {
      const Seat seat = recorded->position().next_to_act();
      const auto legal = recorded->position().legal(seat);
      ASSERT_TRUE(recorded->act(seat, legal[stream.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    auto at = recorded->before(0).position().clone();
    for (const auto& event : recorded->events()) {
      auto after = at->clone();
      ASSERT_TRUE(event.chance ? after->try_resolve(event.text) : after->try_apply(event.seat, event.text));
      for (int s = -1; s < players; ++s) {
        event.chance ? check_outcome(*at, event, *after, Seat(s)) : check_action(*at, event, *after, Seat(s));
        if (HasFatalFailure()) return;
      }
      at = std::move(after);
    }
  }

  SentenceContext context_{Painter(false), {"Ann", "Ben", "Cat", "Dan", "Eve", "Fay"}, Seat(0)};
  int compared_ = 0;
};

TEST_F(Secrets, HiddenOutcomesAndAnswersReadTheSame) {
  for (const auto* game : all_games()) {
    for (const int players : {2, 3}) {
      SCOPED_TRACE(std::string(game->id) + " with " + std::to_string(players));
      check_game(*game, players, {}, "secret");
      for (const auto& option : game->options) {
        if (option.type != OptionSpec::Type::word) continue;
        check_game(*game, players, {{option.name, option.words.back()}}, "secrets");
      }
    }
  }
  EXPECT_GT(compared_, 500);
}

}  // namespace
}  // namespace tessera::terminal
