#pragma once

#include "engine/core/notation.h"
#include "games/pass_the_pot/rules/rules.h"

namespace tessera {

template <>
struct Notation<PassThePot> {
  using G = PassThePot;
  static constexpr std::string_view kId = "pass-the-pot";
  static constexpr std::string_view kName = "Pass the Pot";

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

  // A die as it is written: 1–5, or the letter of die `index`.
  static char face(int index, G::Die value) { return value == 0 ? "POT"[index] : static_cast<char>('0' + value); }
  static std::string_view combo_word(G::Combo combo);  // "1 2 3", "P O T"; empty for none
};

}  // namespace tessera
