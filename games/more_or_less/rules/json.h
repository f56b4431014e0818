#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "engine/core/game_facts.h"
#include "engine/core/json_text.h"
#include "engine/core/options.h"
#include "games/more_or_less/rules/action_numbers.h"
#include "games/more_or_less/rules/notation.h"

namespace tessera {

template <>
struct GameJson<MoreOrLess> {
  using G = MoreOrLess;
  static constexpr int kSimulationMaxTurns = 600;
  static constexpr std::string_view kTestOptions[] = {R"({"max_turns":25,"draw":"choose","advanced":true})"};
  static constexpr GameFacts kFacts{.suggested_players = 2,
                                    .first_game = R"({})",
                                    .real_dice = RealDice::referee,
                                    .presets = {{"standard", "{}"},
                                                {"advanced", R"({"advanced":true})"},
                                                {"full", R"({"advanced":true,"draw":"choose"})"}},
                                    .correspondence_options = R"({})",
                                    .short_game = {2, R"({"max_turns":8})"},
                                    .has_secrets = false,
                                    .has_undo = true,
                                    .has_windows = false,
                                    .test_options = kTestOptions};

  static std::span<const OptionSpec> options();
  static Result<G::Rules> rules(int players, const Options& options);
  static void write_view(const G::Rules& rules, const G::View& view, JsonText& out);
  // The field "placing": what `done` would score, in its parts; null before the first die.
  static void write_placing(const G::Rules& rules, const G::PublicState& table, JsonText& out);

  // preview.cpp
  static boost::json::value memory(const G::Rules& rules, const G::View& view);
  static Result<G::View> read_view(const G::Rules& rules, const boost::json::object& from,
                                   const boost::json::object* memory);
  static boost::json::object preview(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action);
};

}  // namespace tessera
