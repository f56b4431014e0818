#pragma once

#include <optional>

#include "engine/core/notation.h"
#include "games/take_it/rules/rules.h"

namespace tessera {

template <>
struct Notation<TakeIt> {
  using G = TakeIt;
  static constexpr std::string_view kId = "take-it";
  static constexpr std::string_view kName = "Take It or Leave It";

  static std::string_view phase(const G::Rules& rules, const G::State& state);
  static std::string_view chance_word(const Chance& chance);
  static std::string need(const G::Rules& rules, const G::State& state);
  static std::string print(const G::Rules& rules, const G::Action& action);
  static std::string print(const G::Rules& rules, const G::State& state, const G::Outcome& outcome);
  static Result<G::Action> parse_action(const G::Rules& rules, std::string_view text);
  static Result<G::Outcome> parse_outcome(const G::Rules& rules, const G::State& state, std::string_view text);

  // Cards are dealt in secret; what all see is that they were.
  static bool sees_outcome(const G::Rules& rules, const G::State& state, Seat viewer) {
    const Chance chance = G::chance(rules, state);
    return static_cast<G::ChanceKind>(chance.kind) != G::ChanceKind::deal || viewer == chance.seat;
  }
  static bool sees_action(const G::Rules&, const G::State&, Seat, Seat) { return true; }

  static std::string_view phase_word(G::Phase phase);
  static std::string die_text(G::Die die);  // B5
  static std::optional<G::Die> die_from(std::string_view text);
  static std::string_view card_word(G::ActionCard card);  // cast-back
  static std::optional<G::ActionCard> card_from(std::string_view text);
  static std::string face(const G::Combo& combo);  // O1 B5 *6, 3O>11
  static std::string card_text(const G::Rules& rules, G::Deck deck, int kind);
};

}  // namespace tessera
