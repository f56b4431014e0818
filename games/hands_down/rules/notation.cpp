// Actions: call · wait · swap 1 4. Outcomes: seat 2 · three, full-house · r3, b1/6, y*, *4, r2 · 2 3 5 (places of a
// foul, numbers of a reveal).
#include "games/hands_down/rules/notation.h"

#include "engine/core/text.h"

namespace tessera {

namespace {

using G = HandsDown;
using hands_down::ChanceKind;
using hands_down::kCardKinds;
using hands_down::kCombos;
using hands_down::kHandSize;
using Kind = G::Action::Kind;
using Words = std::vector<std::string_view>;
using MaybeOutcome = std::optional<G::Outcome>;

constexpr std::string_view kActionHelp = "call, wait or swap PLACES (places 1 to 5, ascending; none keeps all)";

std::string places_text(unsigned places) {
  std::string text;
  for (int p = 0; p < kHandSize; ++p) {
    if ((places >> p) & 1u) text += (text.empty() ? "" : " ") + std::to_string(p + 1);
  }
  return text;
}

std::optional<std::uint8_t> parse_places(const Words& words) {
  const auto numbers = text::ascending(words, 1, kHandSize);
  if (!numbers) return std::nullopt;
  unsigned places = 0;
  for (const int n : *numbers) places |= 1u << (n - 1);
  return static_cast<std::uint8_t>(places);
}

template <class Word>
std::string joined(int count, std::string_view separator, Word word) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    if (i > 0) text += separator;
    text += word(i);
  }
  return text;
}

std::string combos_text(const G::Outcome& outcome) {
  std::string text;
  for (int c = 0; c < kCombos; ++c) {
    for (int i = 0; i < outcome.value[c]; ++i) {
      if (!text.empty()) text += ", ";
      text += Notation<G>::combo_word(c);
    }
  }
  return text;
}

MaybeOutcome parse_seat(std::string_view text, int players) {
  const auto words = text::split(text, " ");
  const auto seat = words.size() == 2 && words[0] == "seat" ? text::number(words[1]) : std::nullopt;
  if (!seat || *seat >= players) return std::nullopt;
  return G::Outcome{{static_cast<std::uint8_t>(*seat)}};
}

MaybeOutcome parse_combos(std::string_view text, std::size_t count) {
  const auto words = text::split(text, ", ");
  if (words.size() != count) return std::nullopt;
  G::Outcome outcome;
  for (const auto word : words) {
    int combo = 0;
    while (combo < kCombos && Notation<G>::combo_word(combo) != word) ++combo;
    if (combo == kCombos) return std::nullopt;
    ++outcome.value[combo];
  }
  return outcome;
}

MaybeOutcome parse_cards(std::string_view text, std::size_t count) {
  const auto words = text::split(text, ", ");
  if (words.size() != count) return std::nullopt;
  G::Outcome outcome;
  for (std::size_t i = 0; i < count; ++i) {
    const auto card = Notation<G>::parse_card(words[i]);
    if (!card) return std::nullopt;
    outcome.value[i] = static_cast<hands_down::Card>(*card);
  }
  return outcome;
}

MaybeOutcome parse_foul(std::string_view text, std::size_t count) {
  const auto words = text::split(text, " ");
  const auto places = words.size() == count ? parse_places(words) : std::nullopt;
  if (!places) return std::nullopt;
  return G::Outcome{{*places}};
}

MaybeOutcome parse_numbers(std::string_view text, std::size_t count) {
  const auto words = text::split(text, " ");
  if (words.size() != count) return std::nullopt;
  G::Outcome outcome;
  for (std::size_t i = 0; i < count; ++i) {
    const auto number = text::number(words[i]);
    if (!number || hands_down::chance_copies(*number) == 0) return std::nullopt;
    outcome.value[i] = static_cast<std::uint8_t>(*number);
  }
  return outcome;
}

MaybeOutcome parse_awaited(const Chance& chance, int players, std::string_view text) {
  const std::size_t count = chance.count;
  switch (static_cast<ChanceKind>(chance.kind)) {
    case ChanceKind::none: return std::nullopt;
    case ChanceKind::first: return parse_seat(text, players);
    case ChanceKind::table: return parse_combos(text, count);
    case ChanceKind::deal:
    case ChanceKind::draw: return parse_cards(text, count);
    case ChanceKind::foul: return parse_foul(text, count);
    case ChanceKind::reveal: return parse_numbers(text, count);
  }
  return std::nullopt;
}

}  // namespace

std::string_view Notation<G>::phase_word(G::Phase phase) {
  switch (phase) {
    case G::Phase::first: return "first";
    case G::Phase::table: return "table";
    case G::Phase::deal: return "deal";
    case G::Phase::turn: return "turn";
    case G::Phase::swap_draw:
    case G::Phase::foul_draw:
    case G::Phase::award_draw: return "draw";
    case G::Phase::window: return "window";
    case G::Phase::foul: return "foul";
    case G::Phase::reveal: return "reveal";
    case G::Phase::over: return "over";
  }
  return {};
}

std::string_view Notation<G>::chance_word(const Chance& chance) {
  switch (static_cast<ChanceKind>(chance.kind)) {
    case ChanceKind::none: return "none";
    case ChanceKind::first: return "first";
    case ChanceKind::table: return "table";
    case ChanceKind::deal: return "deal";
    case ChanceKind::draw: return "draw";
    case ChanceKind::foul: return "foul";
    case ChanceKind::reveal: return "reveal";
  }
  return {};
}

std::string Notation<G>::need(const G::Rules& rules, const G::State& state) {
  const Chance chance = G::chance(rules, state);
  const std::string count = std::to_string(chance.count);
  const std::string seat = " of seat " + std::to_string(chance.seat.index);
  switch (static_cast<ChanceKind>(chance.kind)) {
    case ChanceKind::none: return "nothing";
    case ChanceKind::first: return "who starts: seat 0 to seat " + std::to_string(rules.players - 1);
    case ChanceKind::table:
      return count + " combo cards for the table, at most two of each: " + joined(kCombos, ", ", [](int c) {
               return std::string(combo_word(c));
             });
    case ChanceKind::deal: return "the hand" + seat + ": " + count + " cards such as r3, b1/6, y*, *4";
    case ChanceKind::draw: return "the draw" + seat + ": " + count + " cards such as r3, b1/6, y*, *4";
    case ChanceKind::foul: return "the foul" + seat + ": the " + count + " places replaced (1 to 5, ascending)";
    case ChanceKind::reveal:
      return "the chance cards" + seat + ": " + count + " numbers of 1, 2, 3, 5 and 7, in the order taken";
  }
  return {};
}

std::string Notation<G>::print(const G::Rules&, const G::Action& action) {
  switch (action.kind) {
    case Kind::call: return "call";
    case Kind::wait: return "wait";
    case Kind::swap: return action.places == 0 ? "swap" : "swap " + places_text(action.places);
  }
  return {};
}

std::string Notation<G>::print(const G::Rules& rules, const G::State& state, const G::Outcome& outcome) {
  const Chance chance = G::chance(rules, state);
  switch (static_cast<ChanceKind>(chance.kind)) {
    case ChanceKind::none: return {};
    case ChanceKind::first: return "seat " + std::to_string(outcome.value[0]);
    case ChanceKind::table: return combos_text(outcome);
    case ChanceKind::deal:
    case ChanceKind::draw: return joined(chance.count, ", ", [&](int i) { return card(outcome.value[i]); });
    case ChanceKind::foul: return places_text(outcome.value[0]);
    case ChanceKind::reveal: return joined(chance.count, " ", [&](int i) { return std::to_string(outcome.value[i]); });
  }
  return {};
}

Result<G::Action> Notation<G>::parse_action(const G::Rules&, std::string_view text) {
  if (text == "call") return G::Action{Kind::call, 0};
  if (text == "wait") return G::Action{Kind::wait, 0};
  const auto words = text::split(text, " ");
  if (!words.empty() && words[0] == "swap") {
    const auto places = parse_places({words.begin() + 1, words.end()});
    if (places) return G::Action{Kind::swap, *places};
  }
  return Error{"not an action: " + text::quoted(text) + "; expected " + std::string(kActionHelp)};
}

Result<G::Outcome> Notation<G>::parse_outcome(const G::Rules& rules, const G::State& state, std::string_view text) {
  const auto outcome = parse_awaited(G::chance(rules, state), rules.players, text);
  if (!outcome) return Error{"not an outcome: " + text::quoted(text) + "; expected " + need(rules, state)};
  return *outcome;
}

std::string Notation<G>::card(int card) {
  using namespace hands_down;
  if (card >= kFirstAnyColour) return "*" + std::to_string(card - kFirstAnyColour + 1);
  std::string text(1, "rby"[card / kKindsOfColour]);
  const int place = card % kKindsOfColour;
  if (place == kAnyNumber) return text + "*";
  if (place < kFirstDouble) return text + std::to_string(place + 1);
  const int low = place - kFirstDouble + 1;
  return text + std::to_string(low) + "/" + std::to_string(kNumbers + 1 - low);
}

std::optional<int> Notation<G>::parse_card(std::string_view text) {
  for (int i = 0; i < kCardKinds; ++i) {
    if (card(i) == text) return i;
  }
  return std::nullopt;
}

std::string_view Notation<G>::combo_word(int combo) {
  constexpr std::string_view kWords[kCombos] = {"three",          "four",           "full-house",
                                                "small-straight", "large-straight", "five"};
  return kWords[combo];
}

}  // namespace tessera
