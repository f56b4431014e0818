#pragma once

#include <optional>
#include <vector>

#include "engine/core/notation.h"
#include "games/more_or_less/rules/rules.h"

namespace tessera {

template <>
struct Notation<MoreOrLess> {
  using G = MoreOrLess;
  static constexpr std::string_view kId = "more-or-less";
  static constexpr std::string_view kName = "More or Less";

  static std::string_view phase(const G::Rules& rules, const G::PublicState& table);
  static std::string_view chance_word(const Chance& chance);
  static std::string need(const G::Rules& rules, const G::State& state);
  static std::string print(const G::Rules& rules, const G::Action& action);
  static std::string print(const G::Rules& rules, const G::State& state, const G::Outcome& outcome);
  static Result<G::Action> parse_action(const G::Rules& rules, std::string_view text);
  static Result<G::Outcome> parse_outcome(const G::Rules& rules, const G::State& state, std::string_view text);

  // The one secret: what the others answer while the first hands are chosen.
  static bool sees_outcome(const G::Rules&, const G::State&, Seat) { return true; }
  static bool sees_action(const G::Rules&, const G::State& state, Seat seat, Seat viewer) {
    return state.phase != G::Phase::choose_hand || seat == viewer;
  }

  static std::string value_text(int value);  // "1" to "6", "*"
  static std::string die_text(G::Die die);   // "4", "4w", "*"
  // In the order of the notation: plain dice ascending, then the wild die. Dice not rolled yet are "plain" and "wild".
  static std::vector<std::string> dice_texts(G::Dice dice);
  static std::string square_text(const G::Board& board, int square);  // "g6"
  static std::optional<int> parse_square(const G::Board& board, std::string_view text);
};

}  // namespace tessera
