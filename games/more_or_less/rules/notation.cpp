// Actions: draw 2 · draw 2 wild · roll 3 5w · place 4 g6 · done · pass. Outcomes: seat 2 · plain wild · 3 5 4.
#include "games/more_or_less/rules/notation.h"

#include "engine/core/text.h"

namespace tessera {

namespace {

using G = MoreOrLess;
using Kind = G::Action::Kind;
using more_or_less::kStar;
using Words = std::vector<std::string_view>;

constexpr std::string_view kActionHelp =
    "draw N, draw N wild, roll DICE (plain dice ascending, then the wild die; such as roll 3 5w), place DIE SQUARE "
    "(such as place 4 g6, place 4w g6, place * g6), done or pass";

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

std::optional<int> plain_value(std::string_view word) {
  if (word.size() != 1 || word[0] < '1' || word[0] > '6') return std::nullopt;
  return word[0] - '0';
}

// What the wild die shows, by its value alone: `*` or 2 to 5.
std::optional<int> wild_value(std::string_view word) {
  if (word == "*") return kStar;
  const auto value = plain_value(word);
  return value && *value >= 2 && *value <= 5 ? value : std::nullopt;
}

std::optional<G::Die> parse_die(std::string_view word) {
  if (word == "*") return G::Die::wild(kStar);
  if (const auto value = plain_value(word)) return G::Die::plain(*value);
  if (word.size() != 2 || word[1] != 'w' || word[0] == '*') return std::nullopt;
  const auto value = wild_value(word.substr(0, 1));
  return value ? std::optional(G::Die::wild(*value)) : std::nullopt;
}

std::optional<G::Action> parse_draw(const Words& words) {
  const bool wild = words.size() == 3 && words[2] == "wild";
  if (words.size() != (wild ? 3u : 2u)) return std::nullopt;
  const auto count = text::number(words[1]);
  if (!count || *count > G::kFirstHand || (wild && *count == 0)) return std::nullopt;
  return G::Action::draw(*count, wild);
}

std::optional<G::Action> parse_roll(const Words& words) {
  if (words.size() > 1 + G::kFullHand) return std::nullopt;
  G::Dice dice;
  int last = 0;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto die = parse_die(words[i]);
    if (!die || dice.has_wild() || (!die->is_wild() && die->value() < last)) return std::nullopt;
    last = die->value();
    dice = dice + G::Dice::of(*die);
  }
  return G::Action::roll(dice);
}

std::optional<G::Action> parse_place(const G::Rules& rules, const Words& words) {
  if (words.size() != 3) return std::nullopt;
  const auto die = parse_die(words[1]);
  const auto square = Notation<G>::parse_square(rules.board, words[2]);
  if (!die || !square) return std::nullopt;
  return G::Action::place(*die, *square);
}

std::optional<G::Dice> parse_drawn(const Words& words, int count) {
  if (static_cast<int>(words.size()) != count) return std::nullopt;
  int plain = 0;
  while (plain < count && words[static_cast<std::size_t>(plain)] == "plain") ++plain;
  const bool wild = plain + 1 == count && words.back() == "wild";
  return plain == count || wild ? std::optional(G::Dice::unrolled(plain, wild)) : std::nullopt;
}

std::optional<G::Dice> parse_rolled(const Words& words, G::Dice awaited) {
  if (static_cast<int>(words.size()) != awaited.size()) return std::nullopt;
  const auto plain_count = static_cast<std::size_t>(awaited.plain_count());
  G::Dice dice;
  int last = 0;
  for (std::size_t i = 0; i < plain_count; ++i) {
    const auto value = plain_value(words[i]);
    if (!value || *value < last) return std::nullopt;
    last = *value;
    dice = dice + G::Dice::plain(*value);
  }
  if (!awaited.has_wild()) return dice;
  const auto value = wild_value(words.back());
  return value ? std::optional(dice + G::Dice::wild(*value)) : std::nullopt;
}

std::string plain_dice(int count) { return std::to_string(count) + (count == 1 ? " plain die" : " plain dice"); }

std::string roll_need(G::Dice awaited) {
  const int plain = awaited.plain_count();
  std::string out;
  if (plain > 0) out = plain_dice(plain) + (plain == 1 ? " (1-6)" : " (1-6, ascending)");
  if (awaited.has_wild()) out += std::string(plain > 0 ? ", then " : "") + "the wild die (* or 2-5)";
  return out;
}

}  // namespace

std::string_view Notation<G>::phase(const G::Rules&, const G::PublicState& table) {
  switch (table.phase) {
    case G::Phase::first: return "first";
    case G::Phase::choose_hand:
    case G::Phase::deal: return "deal";
    case G::Phase::ask_draw:
    case G::Phase::draw: return "draw";
    case G::Phase::ask_roll:
    case G::Phase::roll: return "roll";
    case G::Phase::place: return "place";
    case G::Phase::over: return "over";
  }
  return {};
}

std::string_view Notation<G>::chance_word(const Chance& chance) {
  switch (static_cast<G::ChanceKind>(chance.kind)) {
    case G::ChanceKind::none: return "none";
    case G::ChanceKind::first: return "first";
    case G::ChanceKind::draw: return "draw";
    case G::ChanceKind::roll: return "roll";
  }
  return {};
}

std::string Notation<G>::need(const G::Rules& rules, const G::State& state) {
  if (state.phase == G::Phase::first) return "who starts: seat 0 to seat " + std::to_string(rules.players - 1);
  const std::string seat = std::to_string(state.seat.index);
  if (state.phase == G::Phase::roll) {
    return "roll of seat " + seat + ": " + roll_need(state.hand[state.seat.index].not_rolled());
  }
  const bool wild = state.wild_in_pool.has(state.seat);
  return "draw of seat " + seat + ": " + std::to_string(state.drawing) + " from " +
         plain_dice(state.pool[state.seat.index]) + (wild ? " and the wild die" : "") +
         ", each written plain or wild, the wild die last";
}

std::string Notation<G>::print(const G::Rules& rules, const G::Action& action) {
  switch (action.kind()) {
    case Kind::draw: return "draw " + std::to_string(action.count()) + (action.wild() ? " wild" : "");
    case Kind::roll: return "roll" + (action.dice().empty() ? "" : " " + joined(dice_texts(action.dice())));
    case Kind::place: return "place " + die_text(action.die()) + " " + square_text(rules.board, action.square());
    case Kind::done: return "done";
    case Kind::pass: return "pass";
  }
  return {};
}

std::string Notation<G>::print(const G::Rules&, const G::State& state, const G::Outcome& outcome) {
  if (state.phase == G::Phase::first) return "seat " + std::to_string(outcome.seat.index);
  auto texts = dice_texts(outcome.dice);
  if (state.phase == G::Phase::roll && outcome.dice.has_wild()) texts.back() = value_text(outcome.dice.wild_shows());
  return joined(texts);
}

Result<G::Action> Notation<G>::parse_action(const G::Rules& rules, std::string_view text) {
  const auto words = text::split(text, " ");
  std::optional<G::Action> action;
  if (text == "done") action = G::Action::done();
  if (text == "pass") action = G::Action::pass();
  if (!words.empty() && words[0] == "draw") action = parse_draw(words);
  if (!words.empty() && words[0] == "roll") action = parse_roll(words);
  if (!words.empty() && words[0] == "place") action = parse_place(rules, words);
  if (action) return *action;
  return Error{"not an action: " + text::quoted(text) + "; expected " + std::string(kActionHelp)};
}

Result<G::Outcome> Notation<G>::parse_outcome(const G::Rules& rules, const G::State& state, std::string_view text) {
  const auto words = text::split(text, " ");
  if (state.phase == G::Phase::first) {
    const auto seat = words.size() == 2 && words[0] == "seat" ? text::number(words[1]) : std::nullopt;
    if (seat && *seat < rules.players) return G::Outcome{{}, Seat(*seat)};
  } else {
    const bool rolled = state.phase == G::Phase::roll;
    const auto dice =
        rolled ? parse_rolled(words, state.hand[state.seat.index].not_rolled()) : parse_drawn(words, state.drawing);
    if (dice) return G::Outcome{*dice, Seat{}};
  }
  return Error{"not an outcome: " + text::quoted(text) + "; expected " + need(rules, state)};
}

std::string Notation<G>::value_text(int value) { return value == kStar ? "*" : std::to_string(value); }

std::string Notation<G>::die_text(G::Die die) {
  return value_text(die.value()) + (die.is_wild() && die.value() != kStar ? "w" : "");
}

std::vector<std::string> Notation<G>::dice_texts(G::Dice dice) {
  std::vector<std::string> out;
  for (int v = 0; v <= 6; ++v) {
    for (int i = 0; i < dice.plain_showing(v); ++i) out.push_back(v == 0 ? "plain" : value_text(v));
  }
  if (dice.wild_unrolled()) {
    out.push_back("wild");
  } else if (dice.has_wild()) {
    out.push_back(die_text(G::Die::wild(dice.wild_shows())));
  }
  return out;
}

std::string Notation<G>::square_text(const G::Board& board, int square) {
  return static_cast<char>('a' + board.column(square)) + std::to_string(board.row(square) + 1);
}

std::optional<int> Notation<G>::parse_square(const G::Board& board, std::string_view text) {
  if (text.size() < 2) return std::nullopt;
  const int column = text[0] - 'a';
  const auto row = text::number(text.substr(1));
  if (column < 0 || column >= board.width || !row || *row < 1 || *row > board.height) return std::nullopt;
  return board.square(*row - 1, column);
}

}  // namespace tessera
