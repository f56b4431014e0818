// What a client can tell from a view alone: the view read back, and what an action would do.
#include <boost/json/array.hpp>

#include "engine/core/json_reader.h"
#include "games/more_or_less/rules/json.h"

namespace tessera {

namespace json = boost::json;

namespace {

using G = MoreOrLess;
using Text = Notation<G>;

constexpr int kMostTurns = 1'000'000'000;
constexpr int kMostPoints = 30'000;

G::Phase read_phase(JsonReader& reader, const G::Rules& rules, const json::object& from) {
  const auto word = reader.text(from, "phase");
  G::PublicState table;
  for (const auto phase : {G::Phase::choose_hand, G::Phase::ask_draw, G::Phase::ask_roll, G::Phase::place}) {
    table.phase = phase;
    if (word == Text::phase(rules, table)) return phase;
  }
  reader.refuse("phase");
  return G::Phase::over;
}

// The handful with this one text; nothing if there is none.
G::Dice die_from(std::string_view text) {
  for (int v = 0; v <= 6; ++v) {
    if (Text::dice_texts(G::Dice::plain(v)).front() == text) return G::Dice::plain(v);
  }
  for (int v = G::Dice::kUnrolledWild; v <= more_or_less::kStar; ++v) {
    if (Text::dice_texts(G::Dice::wild(v)).front() == text) return G::Dice::wild(v);
  }
  return {};
}

G::Dice read_hand(JsonReader& reader, const json::object& from) {
  G::Dice hand;
  for (const auto& value : reader.up_to(from, "hand", G::kFullHand)) {
    const auto die = die_from(reader.text(value, "hand"));
    if (die.empty() || (die.has_wild() && hand.has_wild())) {
      reader.refuse("hand");
    } else {
      hand = hand + die;
    }
  }
  return hand;
}

void read_placed(JsonReader& reader, const G::Rules& rules, const json::object& from, G::PublicState& table, int s) {
  for (const auto& value : reader.up_to(from, "placed", G::kDice)) {
    const auto& die = reader.object(value, "placed");
    const auto square = Text::parse_square(rules.board, reader.text(die, "square"));
    const auto word = reader.text(die, "shows");
    int shows = 1;
    while (shows <= more_or_less::kStar && word != Text::value_text(shows)) ++shows;
    if (!square || !rules.board.has(*square) || shows > more_or_less::kStar || table.faces.at(*square) != 0) {
      reader.refuse("placed");
      return;
    }
    table.faces.put(*square, shows);
    table.squares[s][table.placed[s]++] = static_cast<std::uint16_t>(*square);
  }
}

void read_player(JsonReader& reader, const G::Rules& rules, const json::object& from, G::PublicState& table, int s) {
  table.score[s] = static_cast<std::int16_t>(reader.number(from, "score", 0, kMostPoints));
  table.hand[s] = read_hand(reader, from);
  const auto& pool = reader.object(from, "pool");
  table.pool[s] = static_cast<std::uint8_t>(reader.number(pool, "plain", 0, G::kDice - 1));
  if (reader.flag(pool, "wild")) table.wild_in_pool.add(Seat(s));
  read_placed(reader, rules, from, table, s);
  if (table.hand[s].size() + G::pool_size(table, Seat(s)) + table.placed[s] != G::kDice) reader.refuse("pool");
}

}  // namespace

json::value GameJson<G>::memory(const G::Rules&, const G::View&) { return nullptr; }

Result<G::View> GameJson<G>::read_view(const G::Rules& rules, const json::object& from, const json::object*) {
  JsonReader reader;
  G::View view;
  G::PublicState& table = view.table;
  table.faces = rules.board.gray;
  view.viewer = reader.seat(from, "seat", rules.players);
  table.phase = read_phase(reader, rules, from);
  table.turns = reader.number(from, "turns", 0, kMostTurns);
  table.idle = reader.number(from, "idle_turns", 0, kMostTurns);
  table.starter = reader.seat(from, "starter", rules.players);
  table.seat = reader.seat(from, "turn", rules.players);
  if (table.starter.none() || table.seat.none()) reader.refuse("turn");
  const auto& players = reader.list(from, "players", rules.players);
  for (std::size_t s = 0; s < players.size() && reader.good(); ++s) {
    read_player(reader, rules, reader.object(players[s], "players"), table, static_cast<int>(s));
  }
  table.opened = !reader.flag(from, "first_bonus_open");
  table.out_first = reader.seat(from, "out_first", rules.players);
  if (const auto& placing = reader.at(from, "placing"); !placing.is_null() && reader.good()) {
    const int most = table.placed[table.seat.index];
    if (most == 0) reader.refuse("placing");
    table.placing =
        static_cast<std::uint8_t>(reader.number(reader.object(placing, "placing"), "dice", 1, most > 0 ? most : 1));
  }
  if (table.phase == G::Phase::choose_hand) {
    table.answered = reader.seats(from, "answered", rules.players);
    const bool wild = Text::print(rules, G::Action::draw(G::kFirstHand, true)) ==
                      (table.answered.has(view.viewer) ? reader.text(from, "answer") : std::string_view());
    if (wild) view.wish.add(view.viewer);
  }
  if (!reader.good()) return reader.error();
  return view;
}

// {"placing": what `done` would score after it, in its parts, or scores now; null if it places nothing;
// "score": the player's score then; "rolls": how many dice are rolled next, where that is known}
json::object GameJson<G>::preview(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action) {
  G::State after = state;
  G::apply(rules, after, seat, action);
  const bool done = action.kind() == G::Action::Kind::done;
  const bool same_turn = after.turns == state.turns;
  const bool rolls = after.phase == G::Phase::roll && after.seat == seat && same_turn;
  JsonText out;
  out.object([&] {
    write_placing(rules, done ? state : after, out);
    out.field("score", after.score[seat.index] + (done || !same_turn ? 0 : G::placement_score(rules, after).total()));
    out.field("rolls", rolls ? after.hand[seat.index].not_rolled().size() : 0);
  });
  return tree_of(out);
}

}  // namespace tessera
