// Actions: keep · reroll 1 3 · pay 2 · bank · from 1 3 · to 1 3. Outcomes: seat 2 · 2 5 T.
#include "games/pass_the_pot/rules/notation.h"

#include "engine/core/text.h"

namespace tessera {

namespace {

using G = PassThePot;
using Kind = G::Action::Kind;

struct ActionSyntax {
  Kind kind;
  std::string_view word;
  int min_index;  // of the numbers that follow; -1: none follow
};

constexpr ActionSyntax kForms[] = {
    {Kind::keep, "keep", -1}, {Kind::reroll, "reroll", 1}, {Kind::pay, "pay", 1},
    {Kind::bank, "bank", -1}, {Kind::from, "from", 0},     {Kind::to, "to", 0},
};

constexpr std::string_view kActionHelp =
    "keep, reroll DICE, pay DICE (dice 1 to 3, ascending), bank, from SEATS or to SEATS (one or two, ascending)";

}  // namespace

std::string_view Notation<G>::phase(const G::Rules&, const G::State& state) {
  switch (state.phase) {
    case G::Phase::first: return "first";
    case G::Phase::roll: return "roll";
    case G::Phase::decide: return "decide";
    case G::Phase::pay: return "pay";
    case G::Phase::choose: return "choose";
    case G::Phase::roll_off: return "roll-off";
    case G::Phase::over: return "over";
  }
  return {};
}

std::string_view Notation<G>::chance_word(const Chance& chance) {
  switch (static_cast<G::ChanceKind>(chance.kind)) {
    case G::ChanceKind::none: return "none";
    case G::ChanceKind::first: return "first";
    case G::ChanceKind::roll: return "roll";
    case G::ChanceKind::roll_off: return "roll-off";
  }
  return {};
}

std::string Notation<G>::need(const G::Rules& rules, const G::State& state) {
  if (state.phase == G::Phase::first) {
    return "who starts: seat 0 to seat " + std::to_string(rules.players - 1);
  }
  std::string dice;
  for (int i = 0; i < 3; ++i) {
    if ((state.rolling >> i) & 1) {
      dice += (dice.empty() ? "" : ", ") + ("die " + std::to_string(i + 1)) + " (1-5 or " + face(i, 0) + ")";
    }
  }
  return (state.phase == G::Phase::roll_off ? "roll-off of seat " : "roll of seat ") +
         std::to_string(state.seat.index) + ": " + dice;
}

std::string Notation<G>::print(const G::Rules&, const G::Action& action) {
  for (const auto& form : kForms) {
    if (form.kind != action.kind) continue;
    std::string text(form.word);
    for (int i = 0; form.min_index >= 0 && i < 8; ++i) {
      if ((action.set >> i) & 1) text += " " + std::to_string(i + form.min_index);
    }
    return text;
  }
  return {};
}

std::string Notation<G>::print(const G::Rules&, const G::State& state, const G::Outcome& outcome) {
  if (state.phase == G::Phase::first) return "seat " + std::to_string(outcome.seat.index);
  std::string text;
  for (int i = 0; i < 3; ++i) {
    if (((state.rolling >> i) & 1) == 0) continue;
    if (!text.empty()) text += ' ';
    text += face(i, outcome.dice[i]);
  }
  return text;
}

Result<G::Action> Notation<G>::parse_action(const G::Rules& rules, std::string_view text) {
  const auto words = text::split(text, " ");
  for (const auto& form : kForms) {
    if (words.empty() || words[0] != form.word) continue;
    if (form.min_index < 0) {
      if (words.size() == 1) return G::Action{form.kind, 0};
      break;
    }
    const int max_index = form.min_index == 1 ? 3 : rules.players - 1;
    const auto numbers = text::ascending({words.begin() + 1, words.end()}, form.min_index, max_index);
    if (!numbers || numbers->empty() || numbers->size() > (form.min_index == 1 ? 3u : 2u)) break;
    G::Action action{form.kind, 0};
    for (const int n : *numbers) action.set = static_cast<std::uint8_t>(action.set | (1u << (n - form.min_index)));
    return action;
  }
  return Error{"not an action: " + text::quoted(text) + "; expected " + std::string(kActionHelp)};
}

Result<G::Outcome> Notation<G>::parse_outcome(const G::Rules& rules, const G::State& state, std::string_view text) {
  const auto words = text::split(text, " ");
  G::Outcome outcome;
  std::size_t at = 0;
  bool good = true;
  if (state.phase == G::Phase::first) {
    const auto seat = words.size() == 2 && words[0] == "seat" ? text::number(words[1]) : std::nullopt;
    good = seat && *seat < rules.players;
    if (good) outcome.seat = Seat(*seat);
  } else {
    for (int i = 0; i < 3 && good; ++i) {
      if (((state.rolling >> i) & 1) == 0) continue;
      const std::string_view word = at < words.size() ? words[at++] : std::string_view{};
      good = word.size() == 1 && (word[0] == face(i, 0) || (word[0] >= '1' && word[0] <= '5'));
      if (good && word[0] != face(i, 0)) outcome.dice[i] = static_cast<G::Die>(word[0] - '0');
    }
    good = good && at == words.size();
  }
  if (!good) return Error{"not an outcome: " + text::quoted(text) + "; expected " + need(rules, state)};
  return outcome;
}

std::string_view Notation<G>::combo_word(G::Combo combo) {
  switch (combo) {
    case G::Combo::none: return "";
    case G::Combo::one_two_three: return "1 2 3";
    case G::Combo::two_three_four: return "2 3 4";
    case G::Combo::three_four_five: return "3 4 5";
    case G::Combo::pot: return "P O T";
    case G::Combo::ones: return "1 1 1";
    case G::Combo::twos: return "2 2 2";
    case G::Combo::threes: return "3 3 3";
    case G::Combo::fours: return "4 4 4";
    case G::Combo::fives: return "5 5 5";
    case G::Combo::four_two_o: return "4 2 O";
  }
  return {};
}

}  // namespace tessera
