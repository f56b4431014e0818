// What the value network of More or Less is shown: a game between two turns, from the place of one seat. Whole numbers
// from -127 to 127; integers only, so that they are the same on every machine and on a GPU.
//
// The dice in hand are told by their number alone, since all are rolled again. (With `advanced` they need not be.)
#pragma once

#include "games/more_or_less/bots/line_chances.h"

namespace tessera::bots::more_or_less {

class NetworkInputs {
 public:
  static constexpr int kVersion = 1;  // a network was trained with one list of inputs
  static constexpr int kCount = 128;

  // `out` has room for kCount numbers. The game is not over.
  TESSERA_HD static void write(const G::Rules& rules, const G::PublicState& table, Seat viewer, std::int8_t* out) {
    LineChances chances;
    LineScan(rules.board, table.faces).visit(G::kFullHand, chances);
    Board board(chances);
    write_from(rules, table, viewer, board, out);
  }

  // What the board offers, which is the same for all seats.
  struct Board {
    static constexpr int kCount = 4 * LineChances::kBins + 3 * (1 + LineChances::kTails);
    std::int8_t inputs[kCount];

    TESSERA_HD explicit Board(const LineChances& chances) {
      int at = 0;
      for (int squares = 1; squares <= 4; ++squares) {
        for (int bin = 0; bin < LineChances::kBins; ++bin) inputs[at++] = magnitude(chances.ways(squares, bin));
      }
      for (int dice = 2; dice <= 4; ++dice) {
        const auto best = chances.best_of(dice);
        inputs[at++] = bounded(best.points_256 / 96);
        for (int i = 0; i < LineChances::kTails; ++i) inputs[at++] = bounded(best.reach_256[i] / 2);
      }
    }
  };

  TESSERA_HD static void write_from(const G::Rules& rules, const G::PublicState& table, Seat viewer, const Board& board,
                                    std::int8_t* out) {
    Out to{out};
    for (int i = 0; i < Board::kCount; ++i) to.put(board.inputs[i]);
    const int players = rules.players;
    for (int n = G::kMinPlayers; n <= G::kMaxPlayers; ++n) to.flag(n == players);
    to.flag(table.opened);
    to.flag(table.turns < players);
    const int limit = rules.stall * players;
    to.put(limit > 0 ? table.idle * 127 / limit : 0);
    const int wait = places_from(table.seat, viewer, players);  // turns before the viewer's
    for (int i = 0; i < G::kMaxPlayers; ++i) to.flag(i == wait);
    to.flag(!table.out_first.none());
    // In the last lap those have a turn who come before the seat that was the first without dice.
    const int turns_left = table.out_first.none() ? 0 : places_from(table.seat, table.out_first, players);
    to.put(turns_left * 20);
    to.flag(wait < turns_left);
    int most = -1000;
    for (int i = 1; i < players; ++i) {
      const int score = table.score[(viewer.index + i) % players];
      most = score > most ? score : most;
    }
    to.lead(table.score[viewer.index] - most);
    to.put((table.score[viewer.index] + 3 * dice_of(table, viewer) - most) / 2);
    to.put(table.score[viewer.index] / 2);
    for (int i = 0; i < G::kMaxPlayers; ++i) write_seat(rules, table, viewer, i, to);
    while (to.at < out + kCount) to.put(0);
  }

 private:
  struct Out {
    std::int8_t* at;

    TESSERA_HD void put(int value) { *at++ = bounded(value); }
    TESSERA_HD void flag(bool on) { put(on ? 127 : 0); }
    TESSERA_HD void lead(int points) {  // fine and coarse
      put(points * 6);
      put(points);
    }
  };

  TESSERA_HD static std::int8_t bounded(int value) {
    return static_cast<std::int8_t>(value < -127 ? -127 : value > 127 ? 127 : value);
  }

  // About 8 log2(n + 1).
  TESSERA_HD static std::int8_t magnitude(std::uint32_t n) {
    const int top = highest_bit64(n + 1);
    const auto below = static_cast<int>(((std::uint64_t{n} + 1) << 3 >> top) & 7);
    return bounded(8 * top + below);
  }

  TESSERA_HD static int places_from(Seat from, Seat to, int players) {
    return (to.index - from.index + players) % players;
  }

  TESSERA_HD static int dice_of(const G::PublicState& table, Seat seat) {
    return table.hand[seat.index].size() + G::pool_size(table, seat);
  }

  // How many dice the seat can roll in its next turn.
  TESSERA_HD static int next_roll(const G::Rules& rules, const G::PublicState& table, Seat seat) {
    const int hand = table.hand[seat.index].size();
    if (table.turns + places_from(table.seat, seat, rules.players) < rules.players) return hand;
    const int pool = G::pool_size(table, seat);
    const int more = hand + (pool < G::kMaxDraw ? pool : G::kMaxDraw);
    return more < G::kFullHand ? more : G::kFullHand;
  }

  TESSERA_HD static void write_seat(const G::Rules& rules, const G::PublicState& table, Seat viewer, int places,
                                    Out& to) {
    constexpr int kInputs = 7;
    if (places >= rules.players) {
      for (int i = 0; i < kInputs + (places < 2 ? 4 : 0); ++i) to.put(0);
      return;
    }
    const Seat seat((viewer.index + places) % rules.players);
    const int roll = next_roll(rules, table, seat);
    to.put(dice_of(table, seat) * 12);
    to.put(roll * 31);
    to.flag(table.hand[seat.index].has_wild());
    to.flag(table.wild_in_pool.has(seat));
    to.flag(dice_of(table, seat) <= 4);
    to.lead(table.score[viewer.index] - table.score[seat.index]);
    for (int n = 1; n <= 4 && places < 2; ++n) to.flag(roll == n);
  }
};

}  // namespace tessera::bots::more_or_less
