// What a seat has seen of a game, as learners get it: it decides the view, tells nothing hidden, and forgets nothing.
#include <gtest/gtest.h>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/games/games.h"
#include "engine/games/programs.h"
#include "engine/games/testing/random_start.h"

namespace tessera {
namespace {

// A game played through the interface for all games, with what each seat has seen.
class Replay {
 public:
  explicit Replay(std::unique_ptr<Position> start) : position_(std::move(start)), seen_(*position_) {}

  const Position& position() const { return *position_; }
  const InformationStates& seen() const { return seen_; }

  void step(Stream& stream) {
    const auto before = position_->clone();
    Seat seat;
    std::string text;
    if (position_->chance()) {
      text = position_->draw(stream);
    } else {
      seat = position_->next_to_act();
      const auto legal = position_->legal(seat);
      text = legal[stream.below(static_cast<std::uint32_t>(legal.size()))];
      ASSERT_TRUE(position_->try_apply(seat, text));
    }
    seen_.add(*before, seat, text, *position_);
  }

 private:
  std::unique_ptr<Position> position_;
  InformationStates seen_;
};

// A start with random options, and one with each of the options that tests are to play besides.
std::vector<std::unique_ptr<Position>> starts_of(const GameInfo& game, int players, Stream& stream) {
  std::vector<std::unique_ptr<Position>> out;
  out.push_back(testing::random_start(game, players, stream));
  for (const auto text : game.facts.test_options) {
    const auto options = Options::parse(game.options, boost::json::parse(text).as_object(), players);
    auto position = options ? game.create(players, *options) : options.error();
    if (position) {
      out.push_back(*std::move(position));
    } else {
      ADD_FAILURE() << game.id << ": " << position.error().text;
    }
  }
  return out;
}

// What a seat has seen decides its view, now and at every moment before; so it decides what is legal, too.
TEST(InformationStates, DecideTheViewAndTheLegalActions) {
  for (const auto* game : all_games()) {
    for (int players = game->min_players; players <= game->max_players; ++players) {
      // Many games with the same options that begin alike: their first events are often the same for a seat.
      Stream rules_stream(static_cast<std::uint64_t>(players));
      const auto start = testing::random_start(*game, players, rules_stream);
      std::map<std::string, std::vector<std::byte>> views;
      for (int i = 0; i < testing::effort(200); ++i) {
        Stream stream(static_cast<std::uint64_t>(i));
        Replay replay(start->clone());
        for (int step = 0; step < 30 && !replay.position().over(); ++step) {
          for (int s = 0; s < players; ++s) {
            const auto bytes = view_bytes(replay.position(), Seat(s));
            const auto [at, fresh] = views.try_emplace(std::to_string(s) + replay.seen().of(Seat(s)), bytes);
            ASSERT_EQ(at->second, bytes) << game->id;
          }
          replay.step(stream);
        }
      }
    }
  }
}

// How many outcomes (each drawn five times) and actions a seat could not see. It knows the same, whatever they were.
struct HiddenEvents {
  int outcomes = 0;
  int actions = 0;

  void look_at(const Replay& replay, Stream& stream) {
    const auto& before = replay.position();
    if (before.chance()) {
      for (int s = 0; s < before.players(); ++s) look_at_outcomes(replay, Seat(s), stream);
      return;
    }
    // The last one who answers may tell all what was answered.
    if (before.to_act().size() < 2) return;
    for (const Seat actor : before.to_act()) {
      for (int s = 0; s < before.players(); ++s) look_at_actions(replay, actor, Seat(s));
    }
  }

 private:
  void look_at_outcomes(const Replay& replay, Seat viewer, Stream& stream) {
    const auto& before = replay.position();
    if (before.sees_outcome(viewer)) return;
    std::set<std::string> known;
    for (int i = 0; i < 5; ++i) {
      auto after = before.clone();
      const auto text = after->draw(stream);
      known.insert(known_after(replay, viewer, kNoSeat, text, *after));
    }
    ASSERT_EQ(known.size(), 1u) << before.info().id;
    ++outcomes;
  }

  void look_at_actions(const Replay& replay, Seat actor, Seat viewer) {
    const auto& before = replay.position();
    if (before.sees_action(actor, viewer)) return;
    const auto legal = before.legal(actor);
    std::set<std::string> known;
    for (const auto& text : legal) {
      auto after = before.clone();
      ASSERT_TRUE(after->try_apply(actor, text));
      known.insert(known_after(replay, viewer, actor, text, *after));
    }
    ASSERT_EQ(known.size(), 1u) << before.info().id;
    if (legal.size() > 1) ++actions;
  }

  static std::string known_after(const Replay& replay, Seat viewer, Seat seat, std::string_view text,
                                 const Position& after) {
    auto seen = replay.seen();
    seen.add(replay.position(), seat, text, after);
    return seen.of(viewer);
  }
};

TEST(InformationStates, TellNothingHidden) {
  HiddenEvents hidden;
  for (const auto* game : all_games()) {
    Stream stream(11);
    for (const auto& start : starts_of(*game, game->max_players, stream)) {
      Replay replay(start->clone());
      for (int step = 0; step < 200 && !replay.position().over(); ++step) {
        hidden.look_at(replay, stream);
        if (HasFatalFailure()) return;
        replay.step(stream);
      }
    }
  }
  EXPECT_GT(hidden.outcomes, 0);
  EXPECT_GT(hidden.actions, 0);
}

// After a resample the viewer knows the same; what the others know follows from what they see in the new position.
TEST(InformationStates, AfterAResampleTellTheNewPosition) {
  for (const auto* game : all_games()) {
    Stream stream(23);
    Replay replay(testing::random_start(*game, game->max_players, stream));
    for (int step = 0; step < 100 && !replay.position().over(); ++step) {
      replay.step(stream);
      const Seat viewer(static_cast<int>(stream.below(static_cast<std::uint32_t>(game->max_players))));
      const auto first = resample(replay.position(), viewer, stream);
      const auto second = resample(replay.position(), viewer, stream);
      auto seen_first = replay.seen();
      auto seen_second = replay.seen();
      seen_first.resampled(viewer, *first);
      seen_second.resampled(viewer, *second);
      for (int s = 0; s < game->max_players; ++s) {
        const bool same = view_bytes(*first, Seat(s)) == view_bytes(*second, Seat(s));
        EXPECT_EQ(seen_first.of(Seat(s)) == seen_second.of(Seat(s)), same) << game->id;
      }
      EXPECT_EQ(seen_first.of(viewer), replay.seen().of(viewer));
    }
  }
}

// Two orders of the same visible steps, or one step more, are told apart.
TEST(InformationStates, ForgetNothing) {
  for (const auto* game : all_games()) {
    Stream stream(3);
    Replay replay(testing::random_start(*game, game->min_players, stream));
    std::set<std::string> seen;
    int steps = 0;
    for (; steps < 100 && !replay.position().over(); ++steps) {
      seen.insert(replay.seen().of(Seat(0)));
      replay.step(stream);
    }
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(steps)) << game->id;
  }
}

}  // namespace
}  // namespace tessera
