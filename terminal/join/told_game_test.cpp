#include "terminal/join/told_game.h"

#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "engine/core/json_fields.h"
#include "engine/core/random.h"
#include "engine/core/testing/effort.h"
#include "engine/games/games.h"
#include "terminal/join/sentences.h"
#include "terminal/play/narrator.h"
#include "terminal/testing/testing.h"

namespace tessera::terminal {
namespace {

namespace json = boost::json;

constexpr Seat kViewer{0};

client::TableState state_of(const RecordedGame& recorded) {
  client::TableState state;
  state.game = recorded.game().id;
  state.options = recorded.options();
  state.stage = client::Stage::playing;
  state.you = kViewer;
  state.seats.resize(static_cast<std::size_t>(recorded.position().players()));
  return state;
}

// A random game, step by step: each event with the public views around it, as a server tells it to one seat.
struct ToldGame {
  RecordedGame recorded;
  std::vector<client::ClientEvent> events;
};

ToldGame random_game(const GameInfo& game, int seed, int actions) {
  const PlayConfig config = config_for(game);
  auto recorded =
      *RecordedGame::create(game, game.facts.suggested_players, config.options, "told" + std::to_string(seed));
  Stream stream(static_cast<std::uint64_t>(seed));
  for (int i = 0; i < actions && !recorded.position().over(); ++i) {
    const Seat seat = recorded.position().next_to_act();
    const auto legal = recorded.position().legal(seat);
    EXPECT_TRUE(recorded.act(seat, legal[stream.below(static_cast<std::uint32_t>(legal.size()))]));
  }
  ToldGame out{std::move(recorded), {}};
  auto position = out.recorded.before(0).position().clone();
  auto view = std::make_shared<const json::object>(position->view(kNoSeat));
  for (const auto& event : out.recorded.events()) {
    const bool sees = event.chance ? position->sees_outcome(kViewer) : position->sees_action(event.seat, kViewer);
    json::object told{{"type", event.chance ? "outcome" : "acted"},
                      {"seat", event.seat.none() ? json::value(nullptr) : json::value(event.seat.index)}};
    told[event.chance ? "outcome" : "action"] = sees ? json::value(event.text) : json::value(nullptr);
    if (event.chance) told["chance"] = position->chance()->kind;
    EXPECT_TRUE(event.chance ? position->try_resolve(event.text) : position->try_apply(event.seat, event.text));
    auto after = std::make_shared<const json::object>(position->view(kNoSeat));
    out.events.push_back({.kind = client::ClientEvent::Kind::event, .event = told, .before = view, .after = after});
    view = std::move(after);
  }
  return out;
}

SentenceContext context_of(const RecordedGame& recorded) {
  std::vector<std::string> names{"You", "Ben", "Cat", "Dan", "Eve", "Fay"};
  names.resize(static_cast<std::size_t>(recorded.position().players()));
  return SentenceContext(Painter(true), names, kViewer);
}

const client::ClientEvent kStarted{.kind = client::ClientEvent::Kind::event, .event = {{"type", "started"}}};

// Whether it plays along, or goes by the public views.
TEST(ToldGame, ItIsToldLikeALocalOne) {
  for (const auto* game : all_games()) {
    for (int seed = 0; seed < tessera::testing::effort(40); ++seed) {
      const auto told = random_game(*game, seed, 100);
      const auto state = state_of(told.recorded);
      const auto context = context_of(told.recorded);
      Narrator local(told.recorded, {false, kViewer});
      StepNarrator narrator;
      narrator.tell(state, context, kStarted);
      for (const auto& client_event : told.events) {
        EXPECT_EQ(narrator.tell(state, context, client_event), local.next(told.recorded, context))
            << game->id << " " << json::serialize(client_event.event);
      }
      ASSERT_EQ(narrator.position() == nullptr, game->facts.has_secrets);
      if (narrator.position() != nullptr) EXPECT_TRUE(narrator.position()->same_as(told.recorded.position()));
    }
  }
}

TEST(ToldGame, AnUndoTakesStepsBack) {
  for (const auto* game : all_games()) {
    if (game->facts.has_secrets) continue;
    const auto told = random_game(*game, 2, 20);
    const auto state = state_of(told.recorded);
    const auto context = context_of(told.recorded);
    StepNarrator narrator;
    narrator.tell(state, context, kStarted);
    for (const auto& client_event : told.events) narrator.tell(state, context, client_event);
    narrator.tell(state, context,
                  {.kind = client::ClientEvent::Kind::event, .event = {{"type", "undone"}, {"seat", 0}, {"steps", 1}}});
    const auto before = told.recorded.before(told.recorded.events().size() - 1);
    EXPECT_TRUE(narrator.position()->same_as(before.position()));
  }
}

// Every text that this seat may read is told, and nothing else.
TEST(ToldGame, WithoutViewsTheTextsAreTold) {
  for (const auto* game : all_games()) {
    const auto told = random_game(*game, 1, 40);
    const auto state = state_of(told.recorded);
    const auto context = context_of(told.recorded);
    StepNarrator narrator;  // it was not there at the start, so it does not play along
    for (auto client_event : told.events) {
      client_event.before = client_event.after = nullptr;
      const auto& event = client_event.event;
      const auto* text = event.if_contains(text_at(event, "type") == "acted" ? "action" : "outcome");
      const auto lines = joined(narrator.tell(state, context, client_event), " ");
      if (text->is_string()) {
        EXPECT_NE(lines.find(std::string(text->get_string())), std::string::npos) << lines;
      }
      if (text->is_null()) EXPECT_NE(lines.find("hidden"), std::string::npos);
    }
    EXPECT_EQ(narrator.position(), nullptr);
  }
}

// ---- a hostile server

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : stream_(seed) {}

  unsigned below(std::size_t n) { return stream_.below(static_cast<std::uint32_t>(n)); }

  // Changes a few values somewhere inside.
  json::value changed(json::value value) {
    for (unsigned n = below(3) + 1; n > 0; --n) change(value);
    return value;
  }

 private:
  void change(json::value& value) {
    if (auto* object = value.if_object(); object != nullptr && !object->empty() && below(8) != 0) {
      auto at = object->begin() + below(object->size());
      if (below(20) == 0) {
        object->erase(at);
      } else {
        change(at->value());
      }
      return;
    }
    if (auto* list = value.if_array(); list != nullptr && !list->empty() && below(8) != 0) {
      const auto at = below(list->size());
      if (below(15) == 0) {
        list->erase(list->begin() + at);
      } else if (below(15) == 0) {
        list->push_back(json::value((*list)[at]));
      } else {
        change((*list)[at]);
      }
      return;
    }
    value = other(value);
  }

  json::value other(const json::value& value) {
    static const char* const kTexts[] = {"",     "x",    "0",    "R6",    "B1",   "turn",  "window", "first",
                                         "deal", "roll", "over", "claim", "pick", "place", "b1/6",   "*4"};
    if (value.is_int64() && below(4) != 0) {
      static constexpr int kNear[] = {-1, 1, 2, 7};
      return value.get_int64() + kNear[below(std::size(kNear))];
    }
    switch (below(5)) {
      case 0: return nullptr;
      case 1: return kTexts[below(std::size(kTexts))];
      case 2: return static_cast<int>(below(300)) - 20;
      case 3: return below(2) == 0;
      default: return json::array();
    }
  }

  Stream stream_;
};

// Whatever a server sends in place of views, texts and seats: nothing crashes (the sanitizers see), and the lines are
// drawn or not.
TEST(ToldGame, RubbishOfAServerIsHarmless) {
  Mutator mutator(7);
  for (const auto* game : all_games()) {
    const auto told = random_game(*game, 3, 40);
    const auto state = state_of(told.recorded);
    const SentenceContext context(Painter(true), seat_names(state.seats), kViewer);
    auto position = told.recorded.before(0).position().clone();
    int drawn = 0;
    for (std::size_t i = 0; i < told.events.size(); ++i) {
      const auto own = position->view(kViewer);
      for (int n = 0; n < 12; ++n) {
        const auto view = mutator.changed(own);
        if (!view.is_object()) continue;
        if (const auto made = position_of(state, view.get_object())) {
          ++drawn;
          EXPECT_FALSE(draw(context, *made, kViewer).empty());
          menu_of(context, made.get(), kViewer, {"x", "\x1b[2J"});
          if (made->over()) result(context, *made);
        }
        auto client_event = told.events[i];
        const auto event = mutator.changed(client_event.event);
        const auto before = mutator.changed(*client_event.before);
        const auto after = mutator.changed(*client_event.after);
        if (event.is_object() && mutator.below(2) == 0) client_event.event = event.get_object();
        if (before.is_object() && mutator.below(2) == 0)
          client_event.before = std::make_shared<json::object>(before.get_object());
        if (after.is_object() && mutator.below(2) == 0)
          client_event.after = std::make_shared<json::object>(after.get_object());
        StepNarrator().tell(state, context, client_event);
        StepNarrator along;
        along.tell(state, context, kStarted);
        along.tell(state, context, client_event);
      }
      const auto& event = told.recorded.events()[i];
      ASSERT_TRUE(event.chance ? position->try_resolve(event.text) : position->try_apply(event.seat, event.text));
    }
    EXPECT_GT(drawn, 20) << game->id << ": the changes are small enough to be read at times";
  }
}

TEST(TableSentence, TellsOfOffersAndAnswers) {
  const SentenceContext context(Painter(false), {"Ada", "Ben"}, kViewer);
  const auto told = [&](const char* event) { return table_sentence(context, json::parse(event).as_object()); };
  EXPECT_EQ(told(R"({"type":"undo_asked","seat":1,"on":true})"), "Ben asks to take a step back.");
  EXPECT_EQ(told(R"({"type":"undo_asked","seat":0,"on":false})"), "You do not ask for it any more.");
  EXPECT_EQ(told(R"({"type":"undo_allowed","seat":0})"), "You allow it.");
  EXPECT_EQ(told(R"({"type":"declined","seat":1,"what":"undo"})"), "Ben declines to have the step taken back.");
  EXPECT_EQ(told(R"({"type":"declined","seat":1,"what":"end"})"), "Ben declines to end the game here.");
  EXPECT_EQ(told(R"({"type":"declined","seat":0,"what":"rematch"})"), "You decline to play again.");
}

TEST(ToldGame, OtherGamesAndOptionsAreNone) {
  const auto told = random_game(*all_games().front(), 1, 5);
  auto state = state_of(told.recorded);
  const auto view = told.recorded.position().view(kViewer);
  EXPECT_NE(position_of(state, view), nullptr);
  state.game = "chess";
  EXPECT_EQ(position_of(state, view), nullptr);
  state = state_of(told.recorded);
  state.seats.resize(1);
  EXPECT_EQ(position_of(state, view), nullptr);
  state = state_of(told.recorded);
  state.options["nonsense"] = 1;
  EXPECT_EQ(position_of(state, view), nullptr);
}

}  // namespace
}  // namespace tessera::terminal
