#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "engine/core/game_facts.h"
#include "engine/core/json_text.h"
#include "engine/core/options.h"
#include "games/hands_down/rules/action_numbers.h"
#include "games/hands_down/rules/notation.h"
#include "games/hands_down/rules/show.h"

namespace tessera {

template <>
struct GameJson<HandsDown> {
  using G = HandsDown;
  static constexpr int kSimulationMaxTurns = 1000;
  static constexpr std::string_view kTestOptions[] = {R"({"max_turns":25,"fouls":false})",
                                                      R"({"max_turns":25,"anytime":true})"};
  static constexpr GameFacts kFacts{
      .suggested_players = 3,
      .first_game = R"({"combos":4,"max_turns":40})",
      .real_dice = RealDice::none,
      .presets = {{"quick", R"({"combos":3,"short":true})"}, {"standard", "{}"}, {"long", R"({"combos":12})"}},
      .correspondence_options = R"({"anytime":false})",
      .short_game = {3, R"({"combos":2,"max_turns":40})"},
      .has_secrets = true,
      .has_undo = false,
      .has_windows = true,
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

// The last show. It is part of every view, so that a viewer who joins late sees it, too.
template <>
class PublicHistory<HandsDown> {
 public:
  using G = HandsDown;
  void acted(const G::State& before, Seat seat, const G::Action& action, const G::State& after);
  void resolved(const G::State& before, const G::Outcome& outcome, const G::State& after);
  void write_to(JsonText& out) const;

 private:
  void remember(const hands_down::Show& now);

  hands_down::Show show_ = {};
  int shows_ = 0;
};

}  // namespace tessera
