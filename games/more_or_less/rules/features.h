// More or Less: what a seat knows: planes of the board, and numbers about the hands.
#pragma once

#include "engine/core/features.h"
#include "games/more_or_less/rules/rules.h"

namespace tessera {

template <>
struct Features<MoreOrLess> {
  using G = MoreOrLess;

  template <class Out>
  TESSERA_HD static void describe(const G::Rules& rules, const G::View& view, Out& out) {
    const G::PublicState& table = view.table;
    const auto& board = rules.board;
    const int players = rules.players;
    const auto plane = [&](const FeatureName& name, auto holds) {
      out.plane(name, board.height, board.width, [&](int r, int c) { return holds(board.square(r, c)) ? 1.0f : 0.0f; });
    };
    for (int v = 1; v <= more_or_less::kStar; ++v) {
      plane({"squares that show %", v}, [&](int square) { return table.faces.at(square) == v; });
    }
    plane({"symbol squares without a die"},
          [&](int square) { return board.symbols.has(square) && table.faces.at(square) == 0; });
    const auto placed = placed_now(table);
    plane({"dice placed in this turn"}, [&](int square) { return placed.has(square); });
    const more_or_less::FirstSquares first_squares(board, table.faces);
    for (int v = 1; v <= more_or_less::kStar; ++v) {
      const auto squares = first_squares.of(v);
      plane({"squares where a % could be the first die", v}, [&](int square) { return squares.has(square); });
    }

    out.one_of("phase %", static_cast<int>(table.phase), 9);
    out.one_of("seat +% is to move", seats_from(view.viewer, table.seat, players), players);
    out.one_of("seat +% started", seats_from(view.viewer, table.starter, players), players);
    out.one_of("seat +% was the first without dice", seats_from(view.viewer, table.out_first, players), players);
    out.turns(table.turns);
    const int stall = rules.stall * players;  // turns; 0: a game without placements goes on
    out.value_up_to({"turns without a placement, of those that end the game (or of 100, up to 1000)"}, table.idle,
                    stall > 0 ? stall : 1000, static_cast<float>(stall > 0 ? stall : 100));
    out.value({"somebody has placed dice"}, table.opened);
    out.value({"the viewer wished for the wild die"}, view.wish.has(view.viewer));
    out.value({"dice placed in this turn, of 4"}, table.placing, 4);
    out.value({"what done would score, of 50"}, G::placement_score(rules, table).total(), 50);
    for (int i = 0; i < players; ++i) describe_seat(rules, view, i, out);
  }

 private:
  TESSERA_HD static G::Squares placed_now(const G::PublicState& table) {
    G::Squares out;
    for (int i = 0; i < table.placing; ++i) {
      const int s = table.seat.index;
      out.add(table.squares[s][table.placed[s] - 1 - i]);
    }
    return out;
  }

  template <class Out>
  TESSERA_HD static void describe_seat(const G::Rules& rules, const G::View& view, int places, Out& out) {
    const G::PublicState& table = view.table;
    const Seat seat = seat_from(view.viewer, places, rules.players);
    const auto dice = table.hand[seat.index];
    out.value({"score of seat +%, of 100", places}, table.score[seat.index], 100);
    out.value({"plain dice in the pool of seat +%, of 9", places}, table.pool[seat.index], 9);
    out.value({"the wild die is in the pool of seat +%", places}, table.wild_in_pool.has(seat));
    out.value({"seat +% has answered", places}, table.answered.has(seat));
    out.value({"dice of seat +% not rolled yet, of 4", places}, dice.plain_showing(0), 4);
    for (int v = 1; v <= 6; ++v) out.value({"dice of seat +% that show %, of 4", places, v}, dice.plain_showing(v), 4);
    // 1: not rolled yet; 7: `*`
    out.one_of_each("the wild die of seat +% shows %", places, dice.wild_shows(), 7, 1);
  }
};

}  // namespace tessera
