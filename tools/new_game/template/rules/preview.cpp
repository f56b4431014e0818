// What a client can tell from a view alone: the view read back, and what an action would do.
#include "engine/core/json_reader.h"
#include "games/game_folder/rules/json.h"

namespace tessera {

namespace json = boost::json;

namespace {

using G = GameType;

constexpr int kMostPoints = 100'000'000;

}  // namespace

// A view holds all there is to know.
json::value GameJson<G>::memory(const G::Rules&, const G::View&) { return nullptr; }

Result<G::View> GameJson<G>::read_view(const G::Rules& rules, const json::object& from, const json::object*) {
  JsonReader reader;
  G::View view;
  G::State& state = view.state;
  view.viewer = reader.seat(from, "seat", rules.players);
  state.phase = G::Phase::decide;
  if (reader.text(from, "phase") != Notation<G>::phase(rules, state)) reader.refuse("phase");
  state.turns = reader.number(from, "turns", 0, kMaxMaxTurns);
  state.seat = reader.seat(from, "turn", rules.players);
  if (state.seat.none()) reader.refuse("turn");
  const auto& points = reader.list(from, "points", rules.players);
  for (std::size_t s = 0; s < points.size(); ++s) state.points[s] = reader.number(points[s], "points", 0, kMostPoints);
  state.turn_total = reader.number(from, "turn_total", 2, kMostPoints);
  state.die = static_cast<std::uint8_t>(reader.number(from, "die", 2, 6));
  if (!reader.good()) return reader.error();
  return view;
}

// {"points": what the seat would have, "wins"; both null where the die decides}
json::object GameJson<G>::preview(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action) {
  if (action.kind == G::Action::Kind::roll) return {{"points", nullptr}, {"wins", nullptr}};
  G::State after = state;
  G::apply(rules, after, seat, action);
  const int points = after.points[seat.index];
  return {{"points", points}, {"wins", points >= rules.goal}};
}

}  // namespace tessera
