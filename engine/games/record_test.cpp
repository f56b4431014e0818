// Matches and records, over every game.
#include "engine/core/record.h"

#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "engine/core/testing/properties.h"
#include "engine/games/testing.h"

namespace tessera {
namespace {

namespace json = boost::json;

RecordedGame new_match(const GameInfo& game, int players, const json::object& options,
                       std::optional<std::string> seed) {
  auto recorded = RecordedGame::create(game, players, options, std::move(seed));
  EXPECT_TRUE(recorded) << recorded.error().text;
  return *std::move(recorded);
}

// Takes up to `steps` random actions; outcomes of manual games are drawn.
void play_on(RecordedGame& recorded, Stream& stream, int steps) {
  for (int i = 0; i < steps && !recorded.position().over(); ++i) {
    if (recorded.position().chance()) {
      ASSERT_TRUE(recorded.resolve_random(Stream(stream.next())));
      continue;
    }
    const Seat seat = recorded.position().next_to_act();
    const auto actions = recorded.position().legal(seat);
    ASSERT_FALSE(actions.empty());
    const auto done = recorded.act(seat, actions[stream.below(static_cast<std::uint32_t>(actions.size()))]);
    ASSERT_TRUE(done) << done.error().text;
  }
}

json::object limited(const GameInfo& game) {
  return game.simulation_max_turns > 0 ? json::object{{"max_turns", 60}} : json::object{};
}

class EveryGame : public ::testing::TestWithParam<const GameInfo*> {};
INSTANTIATE_TEST_SUITE_P(Games, EveryGame, testing::every_game(), testing::game_name);

TEST_P(EveryGame, ARecordReplaysToTheSamePosition) {
  for (const bool seeded : {true, false}) {
    for (int players = GetParam()->min_players; players <= GetParam()->max_players; ++players) {
      auto recorded = new_match(*GetParam(), players, limited(*GetParam()),
                                seeded ? std::optional<std::string>("replay") : std::nullopt);
      Stream stream(static_cast<std::uint64_t>(players));
      play_on(recorded, stream, 100'000);
      EXPECT_TRUE(recorded.position().over());
      const auto record = to_record(recorded);
      const auto again = parse_record(json::serialize(record), find_game);
      ASSERT_TRUE(again) << again.error().text;
      EXPECT_TRUE(again->position().same_as(recorded.position()));
      EXPECT_EQ(again->events(), recorded.events());
      EXPECT_EQ(to_record(*again), record);
    }
  }
}

TEST_P(EveryGame, ALoadedGameGoesOnAsTheSavedOneWould) {
  auto recorded = new_match(*GetParam(), 2, limited(*GetParam()), "go on");
  Stream stream(1);
  play_on(recorded, stream, 25);
  auto loaded = from_record(to_record(recorded), find_game);
  ASSERT_TRUE(loaded);
  Stream one(2);
  Stream two(2);
  play_on(recorded, one, 100'000);
  play_on(*loaded, two, 100'000);
  EXPECT_EQ(loaded->events(), recorded.events());
}

TEST_P(EveryGame, UndoRestoresThePositionAndMeetsTheSameOutcomes) {
  auto recorded = new_match(*GetParam(), 3, limited(*GetParam()), "undo");
  Stream stream(3);
  for (int i = 0; i < 40 && !recorded.position().over(); ++i) {
    const auto before = recorded.position().clone();
    const auto events = recorded.events();
    play_on(recorded, stream, 1);
    const auto after = recorded.events();
    ASSERT_TRUE(recorded.undo());
    ASSERT_TRUE(recorded.position().same_as(*before));
    ASSERT_EQ(recorded.events(), events);
    ASSERT_TRUE(recorded.act(after[events.size()].seat, after[events.size()].text));
    ASSERT_EQ(recorded.events(), after);
  }
}

TEST_P(EveryGame, ManualUndoTakesBackOneEventAtATime) {
  auto recorded = new_match(*GetParam(), 2, limited(*GetParam()), std::nullopt);
  Stream stream(4);
  std::vector<std::unique_ptr<Position>> positions;
  for (int i = 0; i < 40 && !recorded.position().over(); ++i) {
    positions.push_back(recorded.position().clone());
    play_on(recorded, stream, 1);
  }
  while (!positions.empty()) {
    ASSERT_TRUE(recorded.undo());
    ASSERT_TRUE(recorded.position().same_as(*positions.back()));
    positions.pop_back();
  }
  EXPECT_FALSE(recorded.undo());
}

TEST_P(EveryGame, AnyEditOfAnEventIsFoundAtItsPlace) {
  auto recorded = new_match(*GetParam(), 2, limited(*GetParam()), "edit");
  Stream stream(5);
  play_on(recorded, stream, 30);
  const auto record = to_record(recorded);
  const auto& events = record.at("events").get_array();
  for (std::size_t i = 0; i < events.size(); ++i) {
    auto edited = record;
    auto& event = edited["events"].get_array()[i].get_object();
    event[event.contains("action") ? "action" : "outcome"] = "nonsense";
    const auto wrong = from_record(edited, find_game);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().text.rfind("events[" + std::to_string(i) + "]: ", 0), 0u) << wrong.error().text;
  }
}

TEST_P(EveryGame, ALeftOutEventIsFoundThereOrLater) {
  auto recorded = new_match(*GetParam(), 2, limited(*GetParam()), "left out");
  Stream stream(6);
  play_on(recorded, stream, 100'000);
  const auto record = to_record(recorded);
  for (std::size_t i = 0; i < recorded.events().size(); i += 7) {
    auto edited = record;
    auto& events = edited["events"].get_array();
    events.erase(events.begin() + static_cast<std::ptrdiff_t>(i));
    const auto wrong = from_record(edited, find_game);
    EXPECT_FALSE(wrong);
  }
}

TEST_P(EveryGame, TruncatedTextIsAnError) {
  auto recorded = new_match(*GetParam(), 2, limited(*GetParam()), "cut");
  Stream stream(7);
  play_on(recorded, stream, 20);
  const auto text = json::serialize(to_record(recorded));
  for (std::size_t length = 0; length < text.size(); length += 5) {
    EXPECT_FALSE(parse_record(std::string_view(text).substr(0, length), find_game)) << length;
  }
  EXPECT_FALSE(parse_record(text + "x", find_game));
  EXPECT_TRUE(parse_record(text + " \n", find_game));
}

TEST_P(EveryGame, TheHeaderIsChecked) {
  const auto record = to_record(new_match(*GetParam(), 2, {}, "header"));
  const auto error = [&](std::string_view field, const json::value& value) {
    auto edited = record;
    edited[field] = value;
    const auto wrong = from_record(edited, find_game);
    return wrong ? std::string() : wrong.error().text;
  };
  EXPECT_NE(error("format", "pgn"), "");
  EXPECT_NE(error("version", 2).find("version"), std::string::npos);
  EXPECT_NE(error("game", "chess").find("chess"), std::string::npos);
  EXPECT_NE(error("players", 99), "");
  EXPECT_NE(error("players", "2"), "");
  EXPECT_NE(error("options", nullptr), "");
  EXPECT_NE(error("options", json::object{{"nonsense", 1}}).find("nonsense"), std::string::npos);
  EXPECT_NE(error("seats", json::array{"one"}), "");
  EXPECT_NE(error("seats", json::array{"one", 2}), "");
  EXPECT_NE(error("seed", 7), "");
  EXPECT_NE(error("seed", "another seed").find("the seed gives"), std::string::npos);
  EXPECT_NE(error("chance", "manual"), "");  // both
  EXPECT_NE(error("events", json::object{}), "");
  EXPECT_NE(error("events", json::array{1}), "");
  EXPECT_NE(error("result", json::object{{"scores", json::array{1, 2}}}).find("result"), std::string::npos);
  EXPECT_NE(error("extra", 1).find("extra"), std::string::npos);
}

TEST_P(EveryGame, EventsHaveTheirFieldsAndNoOthers) {
  auto recorded = new_match(*GetParam(), 2, {{"first", 0}}, std::nullopt);
  Stream stream(9);
  while (recorded.position().chance()) play_on(recorded, stream, 1);
  const auto error_after = [](const RecordedGame& played, const json::object& event) {
    auto record = to_record(played);
    record["events"].get_array().push_back(event);
    const auto wrong = from_record(record, find_game);
    return wrong ? std::string() : wrong.error().text;
  };
  const Seat seat = recorded.position().next_to_act();
  const auto action = recorded.position().legal(seat).front();
  EXPECT_EQ(error_after(recorded, json::object{{"seat", seat.index}, {"action", action}}), "");
  for (const auto& event : {
           json::object{{"seat", seat.index}, {"action", 1}},
           json::object{{"seat", "0"}, {"action", action}},
           json::object{{"seat", seat.index}, {"action", action}, {"more", 1}},
           json::object{{"seat", seat.index}},
           json::object{{"action", action}},
       }) {
    EXPECT_NE(error_after(recorded, event).find("expected {\"seat\": N, \"action\": TEXT}"), std::string::npos)
        << event;
  }
  EXPECT_NE(error_after(recorded, json::object{{"seat", -1}, {"action", action}}).find("no seat -1"),
            std::string::npos);
  EXPECT_NE(error_after(recorded, json::object{{"seat", 2}, {"action", action}}).find("no seat 2"), std::string::npos);
  EXPECT_NE(
      error_after(recorded, json::object{{"chance", "roll"}, {"seat", 0}, {"outcome", "1"}}).find("no chance outcome"),
      std::string::npos);

  while (!recorded.position().chance()) play_on(recorded, stream, 1);
  const auto need = *recorded.position().chance();
  const json::value by = need.seat.none() ? json::value(nullptr) : json::value(need.seat.index);
  const json::value other = need.seat.none() ? json::value(0) : json::value(nullptr);
  const auto outcome = recorded.position().clone()->draw(stream);
  EXPECT_EQ(error_after(recorded, json::object{{"chance", need.kind}, {"seat", by}, {"outcome", outcome}}), "");
  EXPECT_NE(error_after(recorded, json::object{{"chance", need.kind}, {"seat", by}}), "");
  EXPECT_NE(error_after(recorded, json::object{{"chance", need.kind}, {"seat", by}, {"outcome", 1}}), "");
  EXPECT_NE(error_after(recorded, json::object{{"chance", need.kind}, {"outcome", outcome}}), "");
  EXPECT_NE(error_after(recorded, json::object{{"chance", "lightning"}, {"seat", by}, {"outcome", outcome}}), "");
  EXPECT_NE(error_after(recorded, json::object{{"chance", need.kind}, {"seat", other}, {"outcome", outcome}}), "");
}

TEST_P(EveryGame, NothingComesAfterTheEnd) {
  auto recorded = new_match(*GetParam(), 2, limited(*GetParam()), "end");
  Stream stream(10);
  play_on(recorded, stream, 100'000);
  auto record = to_record(recorded);
  auto& events = record["events"].get_array();
  events.push_back(events.back());
  const auto wrong = from_record(record, find_game);
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().text.find("the game is over"), std::string::npos) << wrong.error().text;
}

// A seed goes on by itself, so no seeded game stops before an outcome.
TEST_P(EveryGame, ASeededRecordThatEndsBeforeAnOutcomeIsTruncated) {
  auto record = to_record(new_match(*GetParam(), 2, {{"first", 0}}, "truncated"));
  record["events"].get_array().clear();
  const auto wrong = from_record(record, find_game);
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().text.find("truncated"), std::string::npos) << wrong.error().text;
}

TEST_P(EveryGame, PlayersOutOfRangeAreRefused) {
  EXPECT_FALSE(RecordedGame::create(*GetParam(), GetParam()->min_players - 1, {}, "x"));
  EXPECT_FALSE(RecordedGame::create(*GetParam(), GetParam()->max_players + 1, {}, "x"));
}

TEST_P(EveryGame, ErrorsChangeNothing) {
  auto recorded = new_match(*GetParam(), 2, {{"first", 0}}, std::nullopt);
  Stream stream(8);
  for (int i = 0; i < 60; ++i) {
    const auto before = recorded.position().clone();
    EXPECT_FALSE(recorded.act(Seat(0), "nonsense"));
    EXPECT_FALSE(recorded.resolve("nonsense"));
    if (recorded.position().chance()) {
      EXPECT_FALSE(recorded.act(Seat(0), "pass"));
    } else {
      EXPECT_FALSE(recorded.resolve_random(Stream(1)));
      for (int s = 0; s < 2; ++s) {
        const Seat other(s);
        if (!recorded.position().to_act().has(other)) EXPECT_FALSE(recorded.act(other, "pass"));
      }
    }
    EXPECT_TRUE(recorded.position().same_as(*before));
    play_on(recorded, stream, 1);
    if (recorded.position().over()) break;
  }
}

TEST_P(EveryGame, AnOutcomeOfAnotherSeedIsFound) {
  const auto outcome_of = [](json::object& record) -> json::value& {
    for (auto& event : record["events"].get_array()) {
      if (event.get_object().contains("outcome")) return event.get_object()["outcome"];
    }
    ADD_FAILURE() << "no chance event";
    return record["events"];
  };
  auto record = to_record(new_match(*GetParam(), 2, {{"first", 0}}, "seed"));
  const auto own = outcome_of(record);
  for (int other = 0; outcome_of(record) == own; ++other) {
    auto lucky = to_record(new_match(*GetParam(), 2, {{"first", 0}}, "other " + std::to_string(other)));
    outcome_of(record) = outcome_of(lucky);
  }
  const auto wrong = from_record(record, find_game);
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().text.find("the seed gives"), std::string::npos) << wrong.error().text;
}

}  // namespace
}  // namespace tessera
