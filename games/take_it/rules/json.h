#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "engine/core/game_facts.h"
#include "engine/core/json_text.h"
#include "engine/core/options.h"
#include "games/take_it/rules/action_numbers.h"
#include "games/take_it/rules/notation.h"

namespace tessera {

template <>
struct GameJson<TakeIt> {
  using G = TakeIt;
  static constexpr int kSimulationMaxTurns = 0;  // the game ends by itself
  static constexpr std::string_view kTestOptions[] = {R"({"hand":"free"})"};
  static constexpr GameFacts kFacts{
      .suggested_players = 3,
      .first_game = R"({})",
      .real_dice = RealDice::score,
      .presets = {{"standard", "{}"}, {"free", R"({"hand":"free"})"}, {"schmidt", R"({"edition":"schmidt"})"}},
      .correspondence_options = R"({})",
      .short_game = {2, R"({})"},
      .has_secrets = true,
      .has_undo = true,
      .has_windows = false,
      .test_options = kTestOptions};

  static std::span<const OptionSpec> options();
  static std::span<const Question> questions();  // questions.cpp
  static Result<G::Rules> rules(int players, const Options& options);
  static void write_view(const G::Rules& rules, const G::View& view, JsonText& out);

  // preview.cpp
  static boost::json::value memory(const G::Rules& rules, const G::View& view);
  static Result<G::View> read_view(const G::Rules& rules, const boost::json::object& from,
                                   const boost::json::object* memory);
  static boost::json::object preview(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action);
};

}  // namespace tessera
