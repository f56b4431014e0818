#include "games/game_folder/rules/json.h"

namespace tessera {

namespace {

using G = GameType;
using Type = OptionSpec::Type;

}  // namespace

std::span<const OptionSpec> GameJson<G>::options() {
  static const OptionSpec specs[] = {
      {"goal", Type::integer, 100, 10, 999, {}, "points that win [X2]"},
      {"first", Type::seat, -1, 0, 0, {}, "who has the first turn [X1]"},
      {"max_turns", Type::integer, 0, 0, kMaxMaxTurns, {}, "end the game after this many turns; 0: never [X3]"},
  };
  return specs;
}

Result<G::Rules> GameJson<G>::rules(int players, const Options& options) {
  G::Rules rules = G::defaults(players);
  rules.goal = options.number("goal");
  rules.first = options.number("first");
  rules.max_turns = options.number("max_turns");
  return rules;
}

void GameJson<G>::write_view(const G::Rules& rules, const G::View& view, JsonText& out) {
  const G::State& state = view.state;
  out.field("seat", view.viewer);
  out.field("phase", Notation<G>::phase(rules, state));
  out.field("turns", state.turns);
  out.field("turn", state.seat);
  out.array("points", [&] {
    for (int s = 0; s < rules.players; ++s) out.value(state.points[s]);
  });
  out.field("turn_total", state.turn_total);
  out.field_if(state.die != 0, "die", state.die);
}

}  // namespace tessera
