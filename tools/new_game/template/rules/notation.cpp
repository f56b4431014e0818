// Actions: roll · hold. Outcomes: seat 2 · 5.
#include "games/game_folder/rules/notation.h"

#include "engine/core/text.h"

namespace tessera {

namespace {

using G = GameType;
using Kind = G::Action::Kind;

}  // namespace

std::string_view Notation<G>::phase(const G::Rules&, const G::State& state) {
  switch (state.phase) {
    case G::Phase::first: return "first";
    case G::Phase::roll: return "roll";
    case G::Phase::decide: return "decide";
    case G::Phase::over: return "over";
  }
  return {};
}

std::string_view Notation<G>::chance_word(const Chance& chance) {
  switch (static_cast<G::ChanceKind>(chance.kind)) {
    case G::ChanceKind::none: return "none";
    case G::ChanceKind::first: return "first";
    case G::ChanceKind::roll: return "roll";
  }
  return {};
}

std::string Notation<G>::need(const G::Rules& rules, const G::State& state) {
  if (state.phase == G::Phase::first) return "who starts: seat 0 to seat " + std::to_string(rules.players - 1);
  return "roll of seat " + std::to_string(state.seat.index) + ": one die (1-6)";
}

std::string Notation<G>::print(const G::Rules&, const G::Action& action) {
  return action.kind == Kind::roll ? "roll" : "hold";
}

std::string Notation<G>::print(const G::Rules&, const G::State& state, const G::Outcome& outcome) {
  if (state.phase == G::Phase::first) return "seat " + std::to_string(outcome.seat.index);
  return std::to_string(outcome.die);
}

Result<G::Action> Notation<G>::parse_action(const G::Rules&, std::string_view text) {
  if (text == "roll") return G::Action{Kind::roll};
  if (text == "hold") return G::Action{Kind::hold};
  return Error{"not an action: " + text::quoted(text) + "; expected roll or hold"};
}

Result<G::Outcome> Notation<G>::parse_outcome(const G::Rules& rules, const G::State& state, std::string_view text) {
  const auto words = text::split(text, " ");
  G::Outcome outcome;
  if (state.phase == G::Phase::first) {
    const auto seat = words.size() == 2 && words[0] == "seat" ? text::number(words[1]) : std::nullopt;
    if (seat && *seat < rules.players) outcome.seat = Seat(*seat);
  } else {
    const auto die = words.size() == 1 ? text::number(words[0]) : std::nullopt;
    if (die && *die <= 6) outcome.die = static_cast<std::uint8_t>(*die);
  }
  if (!G::possible(rules, state, outcome)) {
    return Error{"not an outcome: " + text::quoted(text) + "; expected " + need(rules, state)};
  }
  return outcome;
}

}  // namespace tessera
