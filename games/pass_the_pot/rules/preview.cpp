// What a client can tell from a view alone: the view read back, and what an action would do.
#include <boost/json/array.hpp>

#include "engine/core/json.h"
#include "engine/core/json_reader.h"
#include "games/pass_the_pot/rules/json.h"

namespace tessera {

namespace json = boost::json;

namespace {

using G = PassThePot;
using Text = Notation<G>;

constexpr int kMostCoins = 100'000'000;

void read_dice(JsonReader& reader, const json::object& from, std::string_view name, G::Die (&out)[3]) {
  const auto& list = reader.list(from, name, 3);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto text = reader.text(list[i], name);
    G::Die value = 0;
    while (value < 6 && (text.size() != 1 || text[0] != Text::face(static_cast<int>(i), value))) ++value;
    if (value == 6) reader.refuse(name);
    out[i] = value % 6;
  }
}

G::Combo read_combo(JsonReader& reader, const json::object& from) {
  const auto word = reader.text(from, "combo");
  for (int c = 1; c <= static_cast<int>(G::Combo::four_two_o); ++c) {
    if (word == Text::combo_word(static_cast<G::Combo>(c))) return static_cast<G::Combo>(c);
  }
  reader.refuse("combo");
  return G::Combo::none;
}

// In the order of a turn; the last throw is not followed by a decision.
G::Throw throw_before(G::Phase phase) { return phase == G::Phase::pay ? G::Throw::free : G::Throw::first; }

// The combos that the dice may be once those of `rolling` are rolled, in the order of `Combo`.
json::array reachable_combos(const G::State& state) {
  constexpr int kFaces = 6;
  unsigned found = 0;
  for (int roll = 0; roll < kFaces * kFaces * kFaces; ++roll) {
    G::Die dice[3] = {state.dice[0], state.dice[1], state.dice[2]};
    int rest = roll;
    for (int i = 0; i < 3; ++i, rest /= kFaces) {
      if ((state.rolling >> i) & 1) dice[i] = static_cast<G::Die>(rest % kFaces);
    }
    found |= 1u << static_cast<int>(G::combo_of(dice));
  }
  json::array combos;
  for (int c = 1; c <= static_cast<int>(G::Combo::four_two_o); ++c) {
    if ((found >> c) & 1) combos.emplace_back(Text::combo_word(static_cast<G::Combo>(c)));
  }
  return combos;
}

}  // namespace

json::value GameJson<G>::memory(const G::Rules&, const G::View& view) {
  if (view.state.phase != G::Phase::choose) return nullptr;
  return json::object{{"thrown", static_cast<int>(view.state.thrown)}};
}

Result<G::View> GameJson<G>::read_view(const G::Rules& rules, const json::object& from, const json::object* memory) {
  JsonReader reader;
  G::View view;
  G::State& state = view.state;
  view.viewer = reader.seat(from, "seat", rules.players);
  const auto phase = reader.text(from, "phase");
  for (const auto one : {G::Phase::decide, G::Phase::pay, G::Phase::choose}) {
    state.phase = one;
    if (phase == Text::phase(rules, state)) break;
  }
  if (phase != Text::phase(rules, state)) reader.refuse("phase");
  state.rounds = reader.number(from, "round", 1, kMaxMaxTurns);
  state.turns = reader.number(from, "turns", 0, kMaxMaxTurns);
  state.starter = reader.seat(from, "starter", rules.players);
  state.seat = reader.seat(from, "turn", rules.players);
  if (state.starter.none() || state.seat.none()) reader.refuse("turn");
  const auto& coins = reader.list(from, "coins", rules.players);
  for (std::size_t s = 0; s < coins.size(); ++s) state.coins[s] = reader.number(coins[s], "coins", 0, kMostCoins);
  state.pot = reader.number(from, "pot", 0, kMostCoins);
  if (rules.bank > 0) state.bank = reader.number(from, "bank", 0, kMostCoins);
  state.holder = reader.seat(from, "holder", rules.players);
  if (!state.holder.none()) {
    state.to_beat = static_cast<std::uint8_t>(reader.number(from, "to_beat", 0, 15));
    read_dice(reader, from, "held_dice", state.held);
  }
  read_dice(reader, from, "dice", state.dice);
  if (state.phase == G::Phase::choose) state.combo = read_combo(reader, from);
  state.thrown = throw_before(state.phase);
  if (memory != nullptr) state.thrown = static_cast<G::Throw>(reader.number(*memory, "thrown", 0, 3));
  if (!reader.good()) return reader.error();
  return view;
}

// {"total", "combo", "takes_pot": null where dice are still to be rolled; "coins": what each seat gets or pays;
// "pot_to": who wins the pot by this; "rolls": dice that are rolled, from 1; "combos": what this roll may make;
// "choose": a combo's choice follows}
json::object GameJson<G>::preview(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action) {
  G::State after = state;
  G::apply(rules, after, seat, action);
  G::State settled = after;  // once a choice that follows is made; it doesn't matter which
  if (settled.phase == G::Phase::choose) {
    Actions<G> choices;
    G::legal(rules, settled, seat, choices);
    G::apply(rules, settled, seat, choices[0]);
  }
  const bool rolls = after.phase == G::Phase::roll && after.turns == state.turns;
  const bool passes_on = after.turns != state.turns;
  const bool takes_pot = settled.holder == seat && settled.turns != state.turns;
  const auto combo = Text::combo_word(G::combo_of(state.dice));
  json::array coins;
  for (int s = 0; s < rules.players; ++s) coins.emplace_back(after.coins[s] - state.coins[s]);
  json::array dice;
  for (int i = 0; rolls && i < 3; ++i) {
    if ((after.rolling >> i) & 1) dice.emplace_back(i + 1);
  }
  const bool keeps = action.kind != G::Action::Kind::reroll && action.kind != G::Action::Kind::pay;
  const Seat next = left_of(seat, rules.players);
  return {
      {"total", rolls ? json::value(nullptr) : json::value(G::total(state.dice))},
      {"combo", keeps && !combo.empty() ? json::value(combo) : json::value(nullptr)},
      {"takes_pot", rolls ? json::value(nullptr) : json::value(takes_pot)},
      {"coins", std::move(coins)},
      {"pot_to", seat_json(passes_on && !takes_pot && state.holder == next ? next : kNoSeat)},
      {"rolls", std::move(dice)},
      {"combos", rolls && !keeps ? reachable_combos(after) : json::array()},
      {"choose", after.phase == G::Phase::choose},
  };
}

}  // namespace tessera
