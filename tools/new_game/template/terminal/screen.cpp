#include "games/game_folder/terminal/screen.h"

#include <algorithm>

namespace tessera::terminal {

namespace {

using G = GameType;

std::string points(int n) { return counted(n, "point", "points"); }

Lines player_lines(const SentenceContext& context, const G::Rules& rules, const G::State& state) {
  Lines lines;
  for (int s = 0; s < rules.players; ++s) {
    const bool turn = state.phase != G::Phase::over && state.seat == Seat(s);
    lines.push_back(std::string(turn ? " ▸ " : "   ") + pad(context.name(Seat(s)), context.name_width() + 2) +
                    pad_left(std::to_string(state.points[s]), 4));
  }
  return lines;
}

std::string meaning(const G::Rules& rules, const G::State& state, const G::Action& action) {
  if (action.kind == G::Action::Kind::roll) return "roll the die again; a 1 takes " + points(state.turn_total);
  const int sum = state.points[state.seat.index] + state.turn_total;
  return "keep " + points(state.turn_total) + ", which makes " + std::to_string(sum) +
         (sum >= rules.goal ? " and wins" : "");
}

}  // namespace

Lines Screen<G>::intro(const G::Rules& rules) {
  return {
      "Roll the die as often as you dare: what it shows is added to the points of your turn.",
      "Hold, and they are yours; roll a 1, and they are lost, and your turn is over.",
      "Whoever first holds " + points(rules.goal) + " wins.",
  };
}

Lines Screen<G>::typing_help(const G::Rules&) {
  return {
      "roll             roll the die again",
      "hold             keep the points of your turn",
      "With real dice: 5 for a roll.",
  };
}

Lines Screen<G>::draw(const SentenceContext& context, const G::Rules& rules, const G::View& view) {
  const G::State& state = view.state;
  Lines lines{headline(context.painter, kAccent, "Game Name", points(rules.goal) + " win")};
  append(lines, player_lines(context, rules, state));
  if (state.phase != G::Phase::decide) return lines;
  append(lines, big_die(context.painter, kAccent, state.die));
  lines.push_back("   This turn: " + points(state.turn_total) + ".");
  return lines;
}

Menu Screen<G>::menu(const SentenceContext&, const G::Rules& rules, const G::View& view, const Actions<G>& actions) {
  Menu menu;
  menu.question = G::may_roll(rules, view.state) ? "Roll again, or hold?" : "That is enough to win.";
  for (const auto& action : actions) {
    menu.choices.push_back({Notation<G>::print(rules, action), meaning(rules, view.state, action)});
  }
  return menu;
}

}  // namespace tessera::terminal
