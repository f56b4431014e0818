// Actions: take B5 · pass · stop · play CARD · pick B5 · aim B5 · turn 6 · roll · claim 1 3 · keep · discard combo 2 ·
// discard action 1 · draw 3 2. Outcomes: seat 2 · 1 2 3 4 5 6 · O B, =15, B>12 · swap, extra.
#include "games/take_it/rules/notation.h"

#include "engine/core/text.h"

namespace tessera {

namespace {

using G = TakeIt;
using Kind = G::Action::Kind;

constexpr std::string_view kCardWords[] = {"reroll-blue",  "reroll-orange", "reroll-four", "reroll-wild",
                                           "extra",        "set-blue",      "set-orange",  "nudge-blue",
                                           "nudge-orange", "swap",          "cast-back"};
static_assert(std::size(kCardWords) == take_it::kActionCards);

// What follows an action's first words.
enum class Argument { nothing, die, card, number, place, places, split };

struct ActionSyntax {
  Kind kind;
  std::string_view words;
  Argument follows;
};

constexpr ActionSyntax kForms[] = {
    {Kind::take, "take", Argument::die},
    {Kind::pass, "pass", Argument::nothing},
    {Kind::stop, "stop", Argument::nothing},
    {Kind::play, "play", Argument::card},
    {Kind::pick, "pick", Argument::die},
    {Kind::aim, "aim", Argument::die},
    {Kind::turn, "turn", Argument::number},
    {Kind::roll, "roll", Argument::nothing},
    {Kind::claim, "claim", Argument::places},
    {Kind::keep, "keep", Argument::nothing},
    {Kind::discard_combo, "discard combo", Argument::place},
    {Kind::discard_action, "discard action", Argument::place},
    {Kind::draw, "draw", Argument::split},
};

constexpr std::string_view kActionHelp =
    "take DIE, pass, stop, play CARD, pick DIE, aim DIE, turn NUMBER, roll, claim PLACES (ascending, or none), keep, "
    "discard combo PLACE, discard action PLACE or draw COMBOS ACTIONS";

std::optional<std::uint8_t> in_range(const std::optional<int>& number, int min, int max) {
  if (!number || *number < min || *number > max) return std::nullopt;
  return static_cast<std::uint8_t>(*number);
}

// The rest of an action after its first words; nothing if it is not in its form.
std::optional<G::Action> parse_rest(const ActionSyntax& form, const std::vector<std::string_view>& words) {
  const auto one = words.size() == 1 ? words[0] : std::string_view{};
  std::optional<std::uint8_t> value;
  switch (form.follows) {
    case Argument::nothing: return words.empty() ? std::optional(G::Action{form.kind, 0, 0}) : std::nullopt;
    case Argument::die:
      if (const auto die = Notation<G>::die_from(one)) value = die->index;
      break;
    case Argument::card:
      if (const auto card = Notation<G>::card_from(one)) value = static_cast<std::uint8_t>(*card);
      break;
    case Argument::number: value = in_range(text::number(one), 1, 6); break;
    case Argument::place:
      value = in_range(text::number(one), 1, G::kMaxHand);
      if (value) --*value;
      break;
    case Argument::places: {
      const auto places = text::ascending(words, 1, G::kMaxHand);
      if (!places) return std::nullopt;
      unsigned set = 0;
      for (const int place : *places) set |= 1u << (place - 1);
      value = static_cast<std::uint8_t>(set);
      break;
    }
    case Argument::split: {
      if (words.size() != 2) return std::nullopt;
      value = in_range(text::number(words[0]), 0, G::kMaxHand);
      const auto actions = in_range(text::number(words[1]), 0, G::kMaxHand);
      return value && actions ? std::optional(G::Action{form.kind, *value, *actions}) : std::nullopt;
    }
  }
  return value ? std::optional(G::Action{form.kind, *value, 0}) : std::nullopt;
}

std::string rest_text(const ActionSyntax& form, const G::Action& action) {
  switch (form.follows) {
    case Argument::nothing: return {};
    case Argument::die: return " " + Notation<G>::die_text(G::Die(action.value));
    case Argument::card: return " " + std::string(Notation<G>::card_word(static_cast<G::ActionCard>(action.value)));
    case Argument::number: return " " + std::to_string(action.value);
    case Argument::place: return " " + std::to_string(action.value + 1);
    case Argument::places: {
      std::string text;
      for (int i = 0; i < G::kMaxHand; ++i) {
        if ((action.value >> i) & 1) text += " " + std::to_string(i + 1);
      }
      return text;
    }
    case Argument::split: return " " + std::to_string(action.value) + " " + std::to_string(action.more);
  }
  return {};
}

G::Deck awaited_deck(const G::State& state) { return static_cast<G::Deck>(state.deal_step % 2); }

std::string plural(int count, std::string_view word) {
  return std::to_string(count) + " " + std::string(word) + (count == 1 ? "" : "s");
}

// The cards of a deal: by face or by name, exactly as the deck spells them.
bool parse_cards(const G::Rules& rules, G::Deck deck, int count, std::string_view text, G::Outcome& out) {
  const auto cards = text::split(text, ", ");
  if (static_cast<int>(cards.size()) != count) return false;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    for (int kind = 0; kind < rules.layout(deck).kinds; ++kind) {
      if (Notation<G>::card_text(rules, deck, kind) == cards[i]) out.values[i] = static_cast<std::uint8_t>(kind + 1);
    }
    if (out.values[i] == 0) return false;
  }
  return true;
}

bool parse_dice(int count, std::string_view text, G::Outcome& out) {
  const auto words = text::split(text, " ");
  if (static_cast<int>(words.size()) != count) return false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto value = in_range(text::number(words[i]), 1, 6);
    if (!value) return false;
    out.values[i] = *value;
  }
  return true;
}

}  // namespace

std::string_view Notation<G>::phase_word(G::Phase phase) {
  switch (phase) {
    case G::Phase::first: return "first";
    case G::Phase::draw: return "draw";
    case G::Phase::deal: return "deal";
    case G::Phase::cast: return "cast";
    case G::Phase::turn: return "turn";
    case G::Phase::pick: return "pick";
    case G::Phase::aim: return "aim";
    case G::Phase::face: return "face";
    case G::Phase::roll: return "roll";
    case G::Phase::second: return "second";
    case G::Phase::claim: return "claim";
    case G::Phase::discard: return "discard";
    case G::Phase::over: return "over";
  }
  return {};
}

std::string_view Notation<G>::phase(const G::Rules&, const G::State& state) { return phase_word(state.phase); }

std::string_view Notation<G>::chance_word(const Chance& chance) {
  switch (static_cast<G::ChanceKind>(chance.kind)) {
    case G::ChanceKind::none: return "none";
    case G::ChanceKind::first: return "first";
    case G::ChanceKind::deal: return "deal";
    case G::ChanceKind::cast: return "cast";
    case G::ChanceKind::roll: return "roll";
  }
  return {};
}

std::string Notation<G>::need(const G::Rules& rules, const G::State& state) {
  const Chance awaited = G::chance(rules, state);
  const std::string seat = "seat " + std::to_string(awaited.seat.index);
  switch (static_cast<G::ChanceKind>(awaited.kind)) {
    case G::ChanceKind::first: return "who starts: seat 0 to seat " + std::to_string(rules.players - 1);
    case G::ChanceKind::deal: {
      const bool combos = awaited_deck(state) == G::kCombos;
      return plural(awaited.count, combos ? "combo card" : "action card") + " for " + seat +
             (combos ? ": faces" : ": names") + " separated by \", \", in the order drawn";
    }
    case G::ChanceKind::cast:
      return "cast of " + seat + ": the values (1-6) of " + std::to_string(G::dice_of(rules.players, G::Colour::blue)) +
             " blue, " + std::to_string(G::dice_of(rules.players, G::Colour::orange)) + " orange and " +
             std::to_string(G::dice_of(rules.players, G::Colour::wild)) + " wild dice";
    case G::ChanceKind::roll: {
      std::string dice = state.cast_back == G::kNoDie ? "" : " " + die_text(G::Die(state.cast_back));
      state.picked.for_each_kind([&](G::Die die) {
        for (int i = state.picked.count(die); i > 0; --i) dice += " " + die_text(die);
      });
      return "roll of " + seat + ": new values (1-6) of" + dice;
    }
    case G::ChanceKind::none: break;
  }
  return {};
}

std::string Notation<G>::print(const G::Rules&, const G::Action& action) {
  for (const auto& form : kForms) {
    if (form.kind == action.kind) return std::string(form.words) + rest_text(form, action);
  }
  return {};
}

std::string Notation<G>::print(const G::Rules& rules, const G::State& state, const G::Outcome& outcome) {
  if (state.phase == G::Phase::first) return "seat " + std::to_string(outcome.seat.index);
  const bool cards = state.phase == G::Phase::deal;
  std::string text;
  for (int i = 0; i < G::kMaxDice && outcome.values[i] != 0; ++i) {
    if (i > 0) text += cards ? ", " : " ";
    text += cards ? card_text(rules, awaited_deck(state), outcome.values[i] - 1) : std::to_string(outcome.values[i]);
  }
  return text;
}

Result<G::Action> Notation<G>::parse_action(const G::Rules&, std::string_view text) {
  for (const auto& form : kForms) {
    if (!text.starts_with(form.words)) continue;
    auto rest = text.substr(form.words.size());
    std::vector<std::string_view> words;
    if (!rest.empty()) {
      if (rest[0] != ' ' || rest.size() == 1) continue;
      words = text::split(rest.substr(1), " ");
    }
    if (const auto action = parse_rest(form, words)) return *action;
  }
  return Error{"not an action: " + text::quoted(text) + "; expected " + std::string(kActionHelp)};
}

Result<G::Outcome> Notation<G>::parse_outcome(const G::Rules& rules, const G::State& state, std::string_view text) {
  const Chance awaited = G::chance(rules, state);
  G::Outcome outcome;
  bool good = false;
  if (state.phase == G::Phase::first) {
    const auto words = text::split(text, " ");
    const auto seat = words.size() == 2 && words[0] == "seat" ? text::number(words[1]) : std::nullopt;
    good = seat && *seat < rules.players;
    if (good) outcome.seat = Seat(*seat);
  } else if (state.phase == G::Phase::deal) {
    good = parse_cards(rules, awaited_deck(state), awaited.count, text, outcome);
  } else if (awaited.awaited()) {
    good = parse_dice(awaited.count, text, outcome);
  }
  if (!good) return Error{"not an outcome: " + text::quoted(text) + "; expected " + need(rules, state)};
  return outcome;
}

std::string Notation<G>::die_text(G::Die die) {
  return {"BOR"[static_cast<int>(die.colour())], static_cast<char>('0' + die.value())};
}

std::optional<G::Die> Notation<G>::die_from(std::string_view text) {
  constexpr std::string_view kLetters = "BOR";
  if (text.size() != 2 || text[1] < '1' || text[1] > '6') return std::nullopt;
  const auto colour = kLetters.find(text[0]);
  if (colour == std::string_view::npos) return std::nullopt;
  return G::Die(static_cast<G::Colour>(colour), text[1] - '0');
}

std::string_view Notation<G>::card_word(G::ActionCard card) { return kCardWords[static_cast<int>(card)]; }

std::optional<G::ActionCard> Notation<G>::card_from(std::string_view text) {
  for (int i = 0; i < take_it::kActionCards; ++i) {
    if (kCardWords[i] == text) return static_cast<G::ActionCard>(i);
  }
  return std::nullopt;
}

std::string Notation<G>::face(const G::Combo& combo) {
  std::string text;
  if (combo.is_sum()) {
    if (combo.count > 0) text += std::to_string(combo.count);
    if (combo.colour != G::Colour::wild) text += "BO"[static_cast<int>(combo.colour)];
    text += "?=><"[static_cast<int>(combo.relation)];
    return text + std::to_string(combo.number);
  }
  for (int i = 0; i < combo.count; ++i) {
    if (i > 0) text += ' ';
    text += "BO*"[static_cast<int>(G::Combo::slot_colour(combo.slots[i]))];
    const int value = G::Combo::slot_value(combo.slots[i]);
    if (value > 0) text += std::to_string(value);
  }
  return text;
}

std::string Notation<G>::card_text(const G::Rules& rules, G::Deck deck, int kind) {
  return deck == G::kCombos ? face(rules.decks.combos[kind]) : std::string(card_word(rules.decks.actions[kind]));
}

}  // namespace tessera
