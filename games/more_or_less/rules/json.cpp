#include "games/more_or_less/rules/json.h"

#include <boost/json/array.hpp>

#include "engine/core/json.h"
#include "games/more_or_less/rules/board_file.h"

namespace tessera {

namespace json = boost::json;

namespace {

using G = MoreOrLess;
using Type = OptionSpec::Type;

json::array texts_json(const std::vector<std::string>& texts) {
  json::array out;
  for (const auto& text : texts) out.emplace_back(text);
  return out;
}

// What a player has and has done; whose dice lie where is seen by their colours.
json::object player_json(const G::Rules& rules, const G::Table& table, int s) {
  json::array dice;
  for (int i = 0; i < table.placed[s]; ++i) {
    const int square = table.squares[s][i];
    dice.push_back(json::object{{"square", Notation<G>::square_text(rules.board, square)},
                                {"shows", Notation<G>::value_text(table.faces.at(square))}});
  }
  return {
      {"score", table.score[s]},
      {"hand", texts_json(Notation<G>::dice_texts(table.hand[s]))},
      {"pool", json::object{{"plain", table.pool[s]}, {"wild", table.wild_in_pool.has(Seat(s))}}},
      {"placed", std::move(dice)},
  };
}

// In `choose_hand`: who has answered, and what the viewer has.
void add_choice(json::object& out, const G::Rules& rules, const G::View& view) {
  json::array answered;
  for (const Seat s : view.table.answered) answered.emplace_back(s.index);
  out["answered"] = std::move(answered);
  const bool own = view.table.answered.has(view.viewer);
  const auto action = G::Action::draw(G::kFirstHand, view.wish.has(view.viewer));
  out["answer"] = own ? json::value(Notation<G>::print(rules, action)) : json::value(nullptr);
}

}  // namespace

std::span<const OptionSpec> GameJson<G>::options() {
  static const OptionSpec specs[] = {
      {"advanced", Type::boolean, 0, 0, 0, {}, "dice kept from the turn before need not be rolled again [M9]"},
      {"draw", Type::word, 0, 0, 0, {"random", "choose"}, "whether you choose to draw your wild die [M2]"},
      {"board", Type::document, 0, 0, 0, {}, "the board: classic, or a board file [M1]"},
      {"stall",
       Type::integer,
       5,
       0,
       999,
       {},
       "end the game after so many laps without a placement; 0: never [M3] [M7]"},
      {"first", Type::seat, -1, 0, 0, {}, "who starts [M8]"},
      {"max_turns", Type::integer, 0, 0, kMaxMaxTurns, {}, "end the game after this many turns; 0: never"},
  };
  return specs;
}

Result<G::Rules> GameJson<G>::rules(int players, const Options& options) {
  G::Rules rules = G::defaults(players);
  rules.advanced = options.number("advanced");
  rules.choose = options.number("draw");
  rules.stall = options.number("stall");
  rules.first = options.number("first");
  rules.max_turns = options.number("max_turns");
  if (const auto* file = options.document("board")) {
    const auto board = more_or_less::parse_board(*file);
    if (!board) return board.error();
    rules.board = *board;
  }
  return rules;
}

json::value GameJson<G>::placing(const G::Rules& rules, const G::Table& table) {
  if (table.placing == 0) return nullptr;
  const auto worth = G::worth(rules, table);
  return json::object{{"dice", table.placing},    {"base", worth.base},   {"touched", worth.touched},
                      {"symbols", worth.symbols}, {"bonus", worth.bonus}, {"score", worth.total()}};
}

json::object GameJson<G>::view(const G::Rules& rules, const G::View& view) {
  const G::Table& table = view.table;
  json::array players;
  for (int s = 0; s < rules.players; ++s) players.push_back(player_json(rules, table, s));
  json::object out{
      {"seat", seat_json(view.viewer)},
      {"phase", Notation<G>::phase(rules, table)},
      {"turns", table.turns},
      {"idle_turns", table.idle},
      {"starter", seat_json(table.starter)},
      {"turn", seat_json(table.seat)},
      {"board", texts_json(more_or_less::board_rows(rules.board))},
      {"players", std::move(players)},
      {"placing", placing(rules, table)},
      {"first_bonus_open", !table.opened},
      {"out_first", seat_json(table.out_first)},
  };
  if (table.phase == G::Phase::choose_hand) add_choice(out, rules, view);
  return out;
}

}  // namespace tessera
