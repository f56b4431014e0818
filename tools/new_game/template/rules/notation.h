#pragma once

#include "engine/core/notation.h"
#include "games/game_folder/rules/rules.h"

namespace tessera {

template <>
struct Notation<GameType> {
  using G = GameType;
  static constexpr std::string_view kId = "game-id";
  static constexpr std::string_view kName = "Game Name";

  static std::string_view phase(const G::Rules& rules, const G::State& state);
  static std::string_view chance_word(const Chance& chance);
  static std::string need(const G::Rules& rules, const G::State& state);
  static std::string print(const G::Rules& rules, const G::Action& action);
  static std::string print(const G::Rules& rules, const G::State& state, const G::Outcome& outcome);
  static Result<G::Action> parse_action(const G::Rules& rules, std::string_view text);
  static Result<G::Outcome> parse_outcome(const G::Rules& rules, const G::State& state, std::string_view text);

  // Everything is public.
  static bool sees_outcome(const G::Rules&, const G::State&, Seat) { return true; }
  static bool sees_action(const G::Rules&, const G::State&, Seat, Seat) { return true; }
};

}  // namespace tessera
