#include "games/more_or_less/rules/json.h"

#include "games/more_or_less/rules/board_file.h"

namespace tessera {

namespace {

using G = MoreOrLess;
using Type = OptionSpec::Type;

// What a player has and has done; whose dice lie where is seen by their colours.
void write_player(const G::Rules& rules, const G::PublicState& table, int s, JsonText& out) {
  out.object([&] {
    out.field("score", table.score[s]);
    out.array("hand", [&] {
      for (const auto& die : Notation<G>::dice_texts(table.hand[s])) out.value(die);
    });
    out.object("pool", [&] {
      out.field("plain", table.pool[s]);
      out.field("wild", table.wild_in_pool.has(Seat(s)));
    });
    out.array("placed", [&] {
      for (int i = 0; i < table.placed[s]; ++i) {
        const int square = table.squares[s][i];
        out.object([&] {
          out.field("square", Notation<G>::square_text(rules.board, square));
          out.field("shows", Notation<G>::value_text(table.faces.at(square)));
        });
      }
    });
  });
}

// In `choose_hand`: who has answered, and what the viewer has.
void write_choice(const G::Rules& rules, const G::View& view, JsonText& out) {
  out.array("answered", view.table.answered);
  const bool own = view.table.answered.has(view.viewer);
  const auto action = G::Action::draw(G::kFirstHand, view.wish.has(view.viewer));
  out.name("answer");
  own ? out.value(Notation<G>::print(rules, action)) : out.value(nullptr);
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

void GameJson<G>::write_placing(const G::Rules& rules, const G::PublicState& table, JsonText& out) {
  if (table.placing == 0) return out.field("placing", nullptr);
  const auto score = G::placement_score(rules, table);
  out.object("placing", [&] {
    out.field("dice", table.placing);
    out.field("base", score.base);
    out.field("touched", score.touched);
    out.field("symbols", score.symbols);
    out.field("bonus", score.bonus);
    out.field("score", score.total());
  });
}

void GameJson<G>::write_view(const G::Rules& rules, const G::View& view, JsonText& out) {
  const G::PublicState& table = view.table;
  out.field("seat", view.viewer);
  out.field("phase", Notation<G>::phase(rules, table));
  out.field("turns", table.turns);
  out.field("idle_turns", table.idle);
  out.field("starter", table.starter);
  out.field("turn", table.seat);
  out.array("board", [&] {
    for (const auto& row : more_or_less::board_rows(rules.board)) out.value(row);
  });
  out.array("players", [&] {
    for (int s = 0; s < rules.players; ++s) write_player(rules, table, s, out);
  });
  write_placing(rules, table, out);
  out.field("first_bonus_open", !table.opened);
  out.field("out_first", table.out_first);
  if (table.phase == G::Phase::choose_hand) write_choice(rules, view, out);
}

}  // namespace tessera
