#pragma once

#include <optional>

#include "engine/core/notation.h"
#include "games/hands_down/rules/rules.h"

namespace tessera {

template <>
struct Notation<HandsDown> {
  using G = HandsDown;
  static constexpr std::string_view kId = "hands-down";
  static constexpr std::string_view kName = "Hands Down";

  static std::string_view phase(const G::Rules&, const G::State& state) { return phase_word(state.phase); }
  static std::string_view phase_word(G::Phase phase);
  static std::string_view chance_word(const Chance& chance);
  static std::string need(const G::Rules& rules, const G::State& state);
  static std::string print(const G::Rules& rules, const G::Action& action);
  static std::string print(const G::Rules& rules, const G::State& state, const G::Outcome& outcome);
  static Result<G::Action> parse_action(const G::Rules& rules, std::string_view text);
  static Result<G::Outcome> parse_outcome(const G::Rules& rules, const G::State& state, std::string_view text);

  // Cards are drawn in secret; what all see is that they were.
  static bool sees_outcome(const G::Rules& rules, const G::State& state, Seat viewer) {
    const auto kind = static_cast<hands_down::ChanceKind>(G::chance(rules, state).kind);
    const bool cards = kind == hands_down::ChanceKind::deal || kind == hands_down::ChanceKind::draw;
    return !cards || viewer == state.seat;
  }
  static bool sees_action(const G::Rules&, const G::State&, Seat, Seat) { return true; }

  static std::string card(int card);  // "r3", "b1/6", "y*", "*4"
  static std::optional<int> parse_card(std::string_view text);
  static std::string_view combo_word(int combo);  // "full-house"
};

}  // namespace tessera
