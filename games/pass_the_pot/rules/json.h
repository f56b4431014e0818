#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "engine/core/game_facts.h"
#include "engine/core/json_text.h"
#include "engine/core/options.h"
#include "games/pass_the_pot/rules/action_numbers.h"
#include "games/pass_the_pot/rules/notation.h"

namespace tessera {

template <>
struct GameJson<PassThePot> {
  using G = PassThePot;
  static constexpr int kSimulationMaxTurns = 1000;
  static constexpr GameFacts kFacts{
      .suggested_players = 3,
      .first_game = R"({"goal":12})",
      .real_dice = RealDice::referee,
      .presets = {{"quick", R"({"goal":12})"}, {"standard", "{}"}, {"long", R"({"goal":40})"}},
      .correspondence_options = R"({})",
      .short_game = {3, R"({"goal":14})"},
      .has_secrets = false,
      .has_undo = false,
      .has_windows = false,
      .test_options = {}};

  static std::span<const OptionSpec> options();
  static Result<G::Rules> rules(int players, const Options& options);
  static void write_view(const G::Rules& rules, const G::View& view, JsonText& out);

  // preview.cpp
  static boost::json::value memory(const G::Rules& rules, const G::View& view);
  static Result<G::View> read_view(const G::Rules& rules, const boost::json::object& from,
                                   const boost::json::object* memory);
  static boost::json::object preview(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action);
};

}  // namespace tessera
