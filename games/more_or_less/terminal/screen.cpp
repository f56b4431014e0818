#include "games/more_or_less/terminal/screen.h"

#include <algorithm>

namespace tessera::terminal {

namespace {

using G = MoreOrLess;
using Kind = G::Action::Kind;

constexpr int kMargin = 2;  // squares around what is used
constexpr std::size_t kBriefChoices = 24;

// Each player's dice carry a mark in a corner of their own.
constexpr std::string_view kMarks[] = {"▘", "▝", "▖", "▗", "▚", "▞"};
constexpr Style kSeatStyles[] = {Style::blue, Style::orange, Style::green, Style::violet, Style::red, Style::cyan};

// The part of the board that is worth showing.
struct Window {
  int top, bottom, left, right;
};

Window used_part(const G::Board& board, const G::PublicState& table) {
  Window w{board.height, 0, board.width, 0};
  for (int r = 0; r < board.height; ++r) {
    for (int c = 0; c < board.width; ++c) {
      if (table.faces.at(board.square(r, c)) == 0) continue;
      w = {std::min(w.top, r), std::max(w.bottom, r), std::min(w.left, c), std::max(w.right, c)};
    }
  }
  return {std::max(0, w.top - kMargin), std::min(board.height - 1, w.bottom + kMargin), std::max(0, w.left - kMargin),
          std::min(board.width - 1, w.right + kMargin)};
}

int owner_of(const G::Rules& rules, const G::PublicState& table, int square) {
  for (int s = 0; s < rules.players; ++s) {
    for (int i = 0; i < table.placed[s]; ++i) {
      if (table.squares[s][i] == square) return s;
    }
  }
  return -1;
}

bool is_being_placed(const G::PublicState& table, int square) {
  if (table.placing == 0) return false;
  const int s = table.seat.index;
  for (int i = table.placed[s] - table.placing; i < table.placed[s]; ++i) {
    if (table.squares[s][i] == square) return true;
  }
  return false;
}

// Where the viewer could lay a die now.
G::Squares open_squares(const G::Rules& rules, const G::View& view) {
  G::Squares open;
  if (view.table.phase != G::Phase::place || view.table.seat != view.viewer) return open;
  Actions<G> actions;
  G::legal(rules, preview<G>(rules, view), view.viewer, actions);
  for (const auto& action : actions) {
    if (action.kind() == Kind::place) open.add(action.square());
  }
  return open;
}

// Three columns.
std::string cell(const Painter& painter, const G::Rules& rules, const G::PublicState& table, const G::Squares& open,
                 int square) {
  const int value = table.faces.at(square);
  if (value == 0) {
    const bool symbol = rules.board.symbols.has(square);
    if (open.has(square)) return painter(Style::bold, symbol ? " ⊕ " : " ○ ");
    return symbol ? painter(Style::gold, " + ") : painter(Style::dim, " · ");
  }
  const std::string text = Notation<G>::value_text(value);
  const int owner = owner_of(rules, table, square);
  if (is_being_placed(table, square)) return painter(kSeatStyles[owner], "[" + text + "]");
  if (owner < 0) return painter(Style::grey, " " + text + " ");
  return painter(kSeatStyles[owner], " " + text + std::string(kMarks[owner]));
}

Lines board_lines(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  const auto& board = rules.board;
  const Window w = used_part(board, view.table);
  const G::Squares open = open_squares(rules, view);
  std::string columns = "     ";
  for (int c = w.left; c <= w.right; ++c) columns += " " + std::string(1, static_cast<char>('a' + c)) + " ";
  Lines lines{context.painter(Style::dim, columns)};
  for (int r = w.top; r <= w.bottom; ++r) {
    std::string line = context.painter(Style::dim, pad_left(std::to_string(r + 1), 4)) + " ";
    for (int c = w.left; c <= w.right; ++c) line += cell(context.painter, rules, view.table, open, board.square(r, c));
    lines.push_back(line);
  }
  return lines;
}

std::string hand_text(G::Dice hand) {
  if (hand.empty()) return "no dice in hand";
  std::string out;
  if (hand.rolled().size() > 0) out = "hand " + joined(Notation<G>::dice_texts(hand.rolled()), " ");
  if (const auto fresh = hand.not_rolled(); !fresh.empty()) {
    out += (out.empty() ? "hand of " : " and ") + counted(fresh.size(), "die", "dice") + " not rolled";
  }
  return out;
}

Lines player_lines(const SentenceContext& context, const G::Rules& rules, const G::PublicState& table) {
  Lines lines;
  for (int s = 0; s < rules.players; ++s) {
    const bool turn = table.phase != G::Phase::over && table.seat == Seat(s);
    const int pool = table.pool[s];
    const bool wild = table.wild_in_pool.has(Seat(s));
    std::string line = std::string(turn ? " ▸ " : "   ") + context.painter(kSeatStyles[s], kMarks[s]) + " " +
                       pad(context.name(Seat(s)), context.name_width() + 1) +
                       pad_left(std::to_string(table.score[s]), 4) + "  " + pad(hand_text(table.hand[s]), 26) +
                       "pool " + std::to_string(pool) + (wild ? " and the wild die" : "");
    lines.push_back(line);
  }
  return lines;
}

}  // namespace

std::string Screen<G>::sum(const G::PlacementScore& score) {
  std::string out = std::to_string(score.base) + " × " + std::to_string(score.touched);
  if (score.symbols > 0) out += " + " + std::to_string(5 * score.symbols);
  if (score.bonus > 0) out += " + " + std::to_string(score.bonus);
  return out + " = " + std::to_string(score.total());
}

Lines Screen<G>::intro(const G::Rules&) {
  return {
      "Everyone has ten dice; one of them is wild (its * fits anywhere). On a turn draw up to",
      "two from your pool, roll your hand, and lay some of it in one line on the board: at least",
      "one die beside an old one, and all dice that touch differ by exactly 1. You score",
      "1, 3, 6 or 10 for one to four dice, times the old dice they touch, and 5 for each symbol",
      "square (+). Whoever has laid the last die starts the last lap; the highest score wins.",
  };
}

Lines Screen<G>::typing_help(const G::Rules& rules) {
  Lines lines{
      "draw 2       take two dice from your pool (0 to 2; at most 4 in hand)",
      "place 4 g6   lay a 4 on g6; 4w is your wild die showing 4, * its star",
      "done         score what you have laid",
      "pass         lay nothing",
  };
  if (rules.choose != 0) lines.push_back("draw 2 wild  take two dice, the wild one among them");
  if (rules.advanced != 0) lines.push_back("roll 3 5w    roll these kept dice again; roll alone: none");
  lines.push_back("With real dice: 3 5 4 for a roll, plain dice ascending, the wild die last;");
  lines.push_back("plain wild for what was drawn.");
  return lines;
}

Lines Screen<G>::draw(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  const G::PublicState& table = view.table;
  std::string rest = "turn " + std::to_string(table.turns + 1);
  if (!table.out_first.none()) rest += " · the last lap";
  Lines lines{headline(context.painter, kAccent, "More or Less", rest)};
  append(lines, board_lines(context, rules, view));
  append(lines, player_lines(context, rules, table));
  const bool placing = table.phase == G::Phase::place && table.seat == view.viewer;
  if (placing)
    lines.push_back(context.painter(Style::dim, "   ○ one of your dice fits here, + a symbol square, ⊕ both"));
  if (table.placing > 0) {
    lines.push_back("   Laid so far: " + sum(G::placement_score(rules, table)) + " points");
  } else if (!table.opened && placing) {
    lines.push_back("   The first player to lay dice gets 5 points more.");
  }
  return lines;
}

namespace {

struct Placement {
  int points;
  std::size_t place;  // in the engine's list
  Choice choice;
};

int points_after(const G::Rules& rules, G::State state, Seat seat, const G::Action& action) {
  G::apply(rules, state, seat, action);
  return G::placement_score(rules, state).total();
}

std::string meaning(const G::Rules& rules, const G::View& view, const G::Action& action) {
  switch (action.kind()) {
    case Kind::draw:
      if (action.count() == 0) return "draw nothing";
      if (rules.choose == 0) return "draw " + counted(action.count(), "die", "dice") + " from your pool, then roll";
      return action.wild() ? "the wild die" + std::string(action.count() > 1 ? " and plain ones" : "")
                           : counted(action.count(), "plain die", "plain dice");
    case Kind::roll:
      if (action.dice().empty()) return "roll only new dice";
      return "roll " + listed(Notation<G>::dice_texts(action.dice())) + " again";
    case Kind::place: return {};
    case Kind::done: return "score " + Screen<G>::sum(G::placement_score(rules, view.table));
    case Kind::pass: return "lay nothing";
  }
  return {};
}

}  // namespace

Menu Screen<G>::menu(const SentenceContext&, const G::Rules& rules, const G::View& view, const Actions<G>& actions) {
  Menu menu;
  std::vector<Placement> places;
  const G::State state = preview<G>(rules, view);
  for (const auto& action : actions) {
    const std::string text = Notation<G>::print(rules, action);
    if (action.kind() == Kind::place) {
      const int points = points_after(rules, state, view.viewer, action);
      places.push_back({points, places.size(), {text, counted(points, "point", "points")}});
    } else {
      menu.choices.push_back({text, meaning(rules, view, action)});
    }
  }
  // Best first; among equals the engine's order stays (std::stable_sort uses what C++20 deprecates).
  std::sort(places.begin(), places.end(), [](const Placement& a, const Placement& b) {
    return a.points != b.points ? a.points > b.points : a.place < b.place;
  });
  for (auto& placement : places) menu.choices.push_back(std::move(placement.choice));
  switch (view.table.phase) {
    case G::Phase::choose_hand: menu.question = "Your first three dice: with the wild die, or without?"; return menu;
    case G::Phase::ask_draw: menu.question = "How many dice do you draw?"; return menu;
    case G::Phase::ask_roll: menu.question = "Which of the dice kept from before do you roll again?"; return menu;
    default: break;
  }
  menu.question = view.table.placing > 0 ? "Lay another die in the same line, or be done?" : "Where do you lay a die?";
  menu.columns = places.size() > 8;
  if (menu.choices.size() > kBriefChoices + 6) menu.brief = kBriefChoices;
  if (!places.empty()) menu.note = "Points are what you would score if you were done then.";
  if (menu.choices.size() == 1) menu.enter = 0;
  return menu;
}

Lines Screen<G>::result(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  Lines lines;
  for (int s = 0; s < rules.players; ++s) {
    const int left = view.table.hand[s].size() + G::pool_size(view.table, Seat(s));
    lines.push_back(context.says(Seat(s), "laid", "laid") + " " + counted(view.table.placed[s], "die", "dice") +
                    (left > 0 ? ", " + std::to_string(left) + " left over." : ", all there were."));
  }
  return lines;
}

}  // namespace tessera::terminal
