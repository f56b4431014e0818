#include "games/hands_down/terminal/screen.h"

#include <algorithm>

namespace tessera::terminal {

namespace {

using G = HandsDown;
using hands_down::kAnyNumber;
using hands_down::kCombos;
using hands_down::kFirstAnyColour;
using hands_down::kFirstDouble;
using hands_down::kHandSize;
using hands_down::kHiddenCard;
using hands_down::kKindsOfColour;

constexpr std::string_view kColourNames[] = {"red", "blue", "yellow"};
constexpr Style kColourStyles[] = {Style::red, Style::blue, Style::yellow};
constexpr int kCardColumns = 8;

Style style_of(int card) { return card >= kFirstAnyColour ? Style::violet : kColourStyles[card / kKindsOfColour]; }

std::string numbers_of(int card) {
  if (card >= kFirstAnyColour) return std::to_string(card - kFirstAnyColour + 1);
  const int place = card % kKindsOfColour;
  if (place == kAnyNumber) return "1 to 6";
  if (place < kFirstDouble) return std::to_string(place + 1);
  const int low = place - kFirstDouble + 1;
  return std::to_string(low) + " or " + std::to_string(7 - low);
}

Lines big_card(const Painter& painter, int card) {
  const std::string colour(card >= kFirstAnyColour ? "any" : kColourNames[card / kKindsOfColour]);
  return box(painter, style_of(card), {Notation<G>::card(card), numbers_of(card), colour}, kCardColumns);
}

const hands_down::Card* own_hand(const G::View& view) {
  const bool holds_five = !view.viewer.none() && view.hand_size[view.viewer.index] == kHandSize;
  return holds_five ? view.hands[view.viewer.index] : nullptr;
}

// kCombos: none.
int best_combo(const G::View& view) {
  const auto* cards = own_hand(view);
  if (cards == nullptr) return kCombos;
  const auto worth = hands_down::worth_of(hands_down::Hand(cards), view.combos);
  return worth.good() ? static_cast<int>(worth.combo) : kCombos;
}

bool makes(const hands_down::Hand& hand, int combo) {
  std::uint8_t table[kCombos] = {};
  table[combo] = 1;
  return hands_down::worth_of(hand, table).good();
}

bool one_card_away(const hands_down::Card* cards, int combo) {
  for (int p = 0; p < kHandSize; ++p) {
    hands_down::Hand hand(cards);
    hand.set(p, hands_down::joker());
    if (makes(hand, combo)) return true;
  }
  return false;
}

// "◆ full house 5": ◆ held, ◇ one card away.
Lines combo_rack(const SentenceContext& context, const G::View& view) {
  const auto* cards = own_hand(view);
  Lines cells;
  for (int c = 0; c < kCombos; ++c) {
    if (view.combos[c] == 0) continue;
    const bool held = cards != nullptr && makes(hands_down::Hand(cards), c);
    const bool near = cards != nullptr && !held && one_card_away(cards, c);
    std::string cell = pad(std::string(held   ? "◆ "
                                       : near ? "◇ "
                                              : "  ") +
                               std::string(Screen<G>::combo_name(c)),
                           18) +
                       pad_left(std::to_string(hands_down::points_of(c)), 2);
    if (view.combos[c] > 1) cell += " ×" + std::to_string(view.combos[c]);
    cells.push_back(held ? context.painter(Style::bold, cell) : cell);
  }
  Lines lines{"Combos to win" + std::string(cards != nullptr ? " (◆ you have it, ◇ one card away):" : ":")};
  for (const auto& line : in_columns(cells, kPageWidth - 4)) lines.push_back("  " + line);
  return lines;
}

std::string won_text(const G::View& view, int seat) {
  Lines won;
  for (int c = 0; c < kCombos; ++c) {
    for (int i = 0; i < view.won[seat][c]; ++i) won.emplace_back(Notation<G>::combo_word(c));
  }
  if (view.chance_cards[seat] > 0) won.push_back(counted(view.chance_cards[seat], "chance card", "chance cards"));
  return joined(won, ", ");
}

int combo_points(const G::View& view, int seat) {
  int points = 0;
  for (int c = 0; c < kCombos; ++c) points += view.won[seat][c] * hands_down::points_of(c);
  return points;
}

// What all have seen of a hand: "r3 ? ? b1 ?"; nothing if none of it.
std::string known_cards(const SentenceContext& context, const G::View& view, int seat) {
  if (view.known[seat] == 0) return {};
  Lines cards;
  for (int p = 0; p < view.hand_size[seat]; ++p) {
    const auto card = view.hands[seat][p];
    const bool known = ((view.known[seat] >> p) & 1) != 0 && card != kHiddenCard;
    cards.push_back(known ? Screen<G>::card(context.painter, card) : "?");
  }
  return "seen: " + joined(cards, " ");
}

std::string call_text(const G::View& view, int seat) {
  for (int i = 0; i < view.calls; ++i) {
    if (view.caller[i] == Seat(seat)) return view.face_up ? "called, and it is good" : "has called";
  }
  return view.barred.has(Seat(seat)) ? "fouled: no call before a turn" : "";
}

Lines player_lines(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  Lines lines;
  for (int s = 0; s < rules.players; ++s) {
    const bool turn = view.phase == G::Phase::turn && view.seat == Seat(s);
    Lines notes;
    for (auto note : {won_text(view, s), call_text(view, s), known_cards(context, view, s)}) {
      if (!note.empty()) notes.push_back(std::move(note));
    }
    const std::string line = std::string(turn ? " ▸ " : "   ") + pad(context.name(Seat(s)), context.name_width() + 1) +
                             pad_left(std::to_string(combo_points(view, s)), 3) + "  " + joined(notes, "; ");
    append(lines, wrap(line, kPageWidth, context.name_width() + 9));
  }
  return lines;
}

std::string hand_line(const SentenceContext& context, const G::View& view) {
  Lines cards;
  for (int p = 0; p < kHandSize; ++p) cards.push_back(Screen<G>::card(context.painter, own_hand(view)[p]));
  const int combo = best_combo(view);
  return joined(cards, "  ") +
         (combo == kCombos ? std::string("   (no combo on the table)") : "   (" + Screen<G>::a_combo(combo) + ")");
}

}  // namespace

std::string_view Screen<G>::combo_name(int combo) {
  static constexpr std::string_view kNames[] = {"three of a kind", "four of a kind", "full house",
                                                "small straight",  "large straight", "five of a kind"};
  return combo < kCombos ? kNames[combo] : "nothing";
}

std::string Screen<G>::a_combo(int combo) {
  const std::string name(combo_name(combo));
  return name.ends_with("of a kind") ? name : "a " + name;
}

std::string Screen<G>::card(const Painter& painter, int card) {
  return painter(style_of(card), Notation<G>::card(card));
}

Lines Screen<G>::intro(const G::Rules&) {
  return {
      "Everyone holds five secret dice cards: a number 1 to 6 in red, blue or yellow (b1/6 is a",
      "1 or a 6, y* any number, *4 any colour). On your turn swap some of them, until they make",
      "one of the combos on the table; all of one kind means the same number and colour. Then",
      "call, on your turn or anyone else's. Of the first two calls the better hand takes the",
      "combo card, the other a chance card (1 to 7 points, seen at the end).",
  };
}

Lines Screen<G>::typing_help(const G::Rules&) {
  return {
      "swap 1 4   discard the first and the fourth card of your hand, draw two",
      "swap       keep all five",
      "call       \"Hands Down!\": lay your hand down",
      "wait       don't call, when you are asked between turns",
  };
}

Lines Screen<G>::draw(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  Lines lines{headline(context.painter, kAccent, "Hands Down",
                       "round " + std::to_string(std::max(1, view.rounds)) + " · " + std::to_string(view.pile_size()) +
                           " cards in the pile, " + std::to_string(view.discards.size()) + " discarded")};
  append(lines, player_lines(context, rules, view));
  append(lines, combo_rack(context, view));
  if (own_hand(view) == nullptr) return lines;
  std::vector<Lines> cards;
  for (int p = 0; p < kHandSize; ++p) {
    cards.push_back(big_card(context.painter, own_hand(view)[p]));
    cards.back().push_back(centred(std::to_string(p + 1), kCardColumns + 2));
  }
  lines.push_back(context.whose(view.viewer) + " hand:");
  for (const auto& line : beside(cards, 1)) lines.push_back("  " + line);
  return lines;
}

// Between turns, when everyone is only asked whether they call, the hand is enough.
Lines Screen<G>::draw_brief(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  if (view.phase != G::Phase::window || own_hand(view) == nullptr) return draw(context, rules, view);
  return {context.whose(view.viewer) + " hand:  " + hand_line(context, view)};
}

Lines Screen<G>::hand(const SentenceContext& context, const G::Rules&, const G::View& view) {
  if (own_hand(view) == nullptr) return {};
  return wrap("   " + pad(context.whose(view.viewer) + " hand", context.name_width() + 8) + hand_line(context, view),
              kPageWidth, 5);
}

namespace {

std::string call_meaning(const G::View& view) {
  const int combo = best_combo(view);
  if (combo == kCombos) return "a foul! your hand makes none of the combos on the table";
  return "Hands Down! You have " + Screen<G>::a_combo(combo) + ", " + std::to_string(hands_down::points_of(combo)) +
         " points";
}

std::string swap_meaning(const G::View& view, unsigned places) {
  if (places == 0) return "keep all five cards";
  if (places == hands_down::kAllPlaces) return "discard all five";
  Lines cards;
  for (int p = 0; p < kHandSize; ++p) {
    if ((places >> p) & 1u) cards.push_back(Notation<G>::card(view.hands[view.viewer.index][p]));
  }
  return "discard " + joined(cards, " ");
}

// The places of a swap in the order people read: none, each single card, all; then pairs and so on.
int swap_rank(unsigned places) {
  const int size = popcount32(places);
  return size == kHandSize ? 2 : size <= 1 ? size : size + 1;
}

}  // namespace

Menu Screen<G>::menu(const SentenceContext& context, const G::Rules& rules, const G::View& view,
                     const Actions<G>& actions) {
  Menu menu;
  const bool window = view.phase == G::Phase::window;
  menu.question = !window          ? "Your turn: swap some cards, or call?"
                  : view.calls > 0 ? context.says(view.caller[0], "have", "has") + " called. Do you call too?"
                                   : "Call out of turn, or wait?";
  for (int rank = -1; rank <= kHandSize; ++rank) {
    for (const auto& action : actions) {
      const bool swap = action.kind == G::Action::Kind::swap;
      if ((swap ? swap_rank(action.places) : -1) != rank) continue;
      const std::string meaning = swap                                   ? swap_meaning(view, action.places)
                                  : action.kind == G::Action::Kind::call ? call_meaning(view)
                                                                         : "don't call now";
      if (action.kind == G::Action::Kind::wait) menu.enter = menu.choices.size();
      menu.choices.push_back({Notation<G>::print(rules, action), meaning});
      if (rank <= 2) menu.brief = menu.choices.size();
    }
  }
  if (!window) menu.note = "To swap several cards type their places: swap 1 4 discards the first and the fourth.";
  return menu;
}

Lines Screen<G>::result(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  Lines lines;
  int first = 0;
  for (int s = 0; s < rules.players; ++s) {
    Lines parts;
    for (int c = 0; c < kCombos; ++c) {
      for (int i = 0; i < view.won[s][c]; ++i) {
        parts.push_back(std::string(combo_name(c)) + " " + std::to_string(hands_down::points_of(c)));
      }
    }
    for (int i = 0; i < view.chance_cards[s]; ++i) parts.push_back("chance " + std::to_string(view.revealed[first++]));
    if (parts.empty()) continue;
    append(lines, wrap(context.name(Seat(s)) + ": " + joined(parts, ", "), kPageWidth, 2));
  }
  return lines;
}

}  // namespace tessera::terminal
