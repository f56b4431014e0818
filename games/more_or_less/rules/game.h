// More or Less: rid your hand of dice by building lines on a shared board where neighbours differ by exactly one;
// touching many dice multiplies what you score. A turn: draw from your pool, roll, place. The exact rules are on the
// rules page; the marks [M1]… are its rulings.
//
// | option    | values                                                                       | default |
// |-----------|------------------------------------------------------------------------------|---------|
// | advanced  | dice kept from the turn before need not be rolled again                      | false   |
// | draw      | random, or choose: whether you choose to draw your wild die                  | random  |
// | board     | classic, or a board file's content                                           | classic |
// | stall     | 0–999: laps of turns in a row without a placement that end the game; 0 = none | 5      |
// | first     | random or a seat                                                             | random  |
// | max_turns | 0 = none                                                                     | 0       |
#pragma once

#include <cstdint>

#include "engine/core/game.h"
#include "games/more_or_less/rules/board.h"
#include "games/more_or_less/rules/dice.h"
#include "games/more_or_less/rules/placement.h"

namespace tessera {

template <class G>
struct ActionNumbers;  // engine/core/action_numbers.h

struct MoreOrLess {
  using Board = more_or_less::Board;
  using Dice = more_or_less::Dice;
  using Die = more_or_less::Die;
  using Faces = more_or_less::Faces;
  using Squares = more_or_less::Squares;
  using PlacementScore = more_or_less::PlacementScore;

  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxPlayers = 6;
  static constexpr int kDice = 10;      // each player's, the wild die among them
  static constexpr int kFirstHand = 3;  // dice
  static constexpr int kFullHand = 4;
  static constexpr int kMaxDraw = 2;
  static constexpr int kMaxActions = kFullHand * 360 + 1;  // four different dice, all squares but one gray die's, pass
  static constexpr int kMaxOutcomes = 280;                 // three plain dice (56) and the wild die (5)

  struct Rules {
    std::int32_t players = 2;
    std::int32_t advanced = 0;
    std::int32_t choose = 0;  // [M2] option `draw`
    std::int32_t stall = 5;   // [M3]
    std::int32_t first = -1;  // -1: random [M8]
    std::int32_t max_turns = 0;
    Board board;

    friend constexpr bool operator==(const Rules&, const Rules&) = default;
  };

  enum class Phase : std::uint8_t {
    first,        // chance: who starts
    choose_hand,  // all seats at once choose their first three dice
    deal,         // chance: a seat's first three dice
    ask_draw,     // how many dice to draw
    draw,         // chance: which dice were drawn
    ask_roll,     // which of the kept dice to roll again
    roll,         // chance: the dice in hand that show nothing yet
    place,        // lay a die, be done, or pass
    over,
  };

  // All that lies open on the table, for everybody.
  struct PublicState {
    Faces faces;  // the board
    Dice hand[kMaxPlayers];
    std::int32_t turns = 0;
    std::int32_t idle = 0;                           // turns in a row without a placement
    std::uint16_t squares[kMaxPlayers][kDice] = {};  // where each seat's dice lie, in the order they were placed
    std::int16_t score[kMaxPlayers] = {};
    std::uint8_t pool[kMaxPlayers] = {};  // plain dice
    std::uint8_t placed[kMaxPlayers] = {};
    SeatSet wild_in_pool;
    SeatSet answered;  // in choose_hand
    Phase phase = Phase::first;
    Seat starter;
    Seat seat;                 // whose turn it is, or whose dice are dealt
    Seat out_first;            // the first seat without dice: the last lap ends before it [M6]
    std::uint8_t placing = 0;  // dice placed so far this turn: the last ones of the seat's squares
    std::uint8_t drawing = 0;  // dice awaited from the pool
    bool opened = false;       // somebody has placed dice
    bool cut = false;          // ended by max_turns

    friend constexpr bool operator==(const PublicState&, const PublicState&) = default;
  };

  struct State : PublicState {
    SeatSet wishes;  // in choose_hand: who answered with the wild die; a secret until all have answered

    friend constexpr bool operator==(const State&, const State&) = default;
  };
  static_assert(sizeof(State) <= 336);

  // Packed into one word, and without a default value: lists of a thousand of them are made all the time.
  struct Action {
    enum class Kind : std::uint8_t { draw, roll, place, done, pass };

    std::uint32_t bits;

    TESSERA_HD static constexpr Action draw(int count, bool wild) {
      return make(Kind::draw, (static_cast<std::uint32_t>(count) << 4) | (wild ? 1u << 8 : 0u));
    }
    TESSERA_HD static constexpr Action roll(Dice dice) { return make(Kind::roll, dice.bits); }  // nibble 0 is free
    TESSERA_HD static constexpr Action place(Die die, int square) {
      return make(Kind::place, (std::uint32_t{die.bits} << 4) | (static_cast<std::uint32_t>(square) << 8));
    }
    TESSERA_HD static constexpr Action done() { return make(Kind::done, 0); }
    TESSERA_HD static constexpr Action pass() { return make(Kind::pass, 0); }

    TESSERA_HD constexpr Kind kind() const { return static_cast<Kind>(bits & 15u); }
    TESSERA_HD constexpr int count() const { return static_cast<int>((bits >> 4) & 15u); }           // draw
    TESSERA_HD constexpr bool wild() const { return (bits >> 8) != 0; }                              // draw
    TESSERA_HD constexpr Dice dice() const { return {bits & ~15u}; }                                 // roll
    TESSERA_HD constexpr Die die() const { return {static_cast<std::uint8_t>((bits >> 4) & 15u)}; }  // place
    TESSERA_HD constexpr int square() const { return static_cast<int>(bits >> 8); }                  // place

    friend constexpr bool operator==(const Action&, const Action&) = default;

   private:
    TESSERA_HD static constexpr Action make(Kind kind, std::uint32_t rest) {
      return {static_cast<std::uint32_t>(kind) | rest};
    }
  };

  enum class ChanceKind : std::uint8_t { none, first, draw, roll };

  struct Outcome {
    Dice dice;  // drawn (showing nothing yet) or rolled
    Seat seat;  // for `first`

    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
  };

  // The table, and the viewer's own wish.
  struct View {
    PublicState table;
    SeatSet wish;
    Seat viewer;

    friend constexpr bool operator==(const View&, const View&) = default;
  };

  TESSERA_HD static Rules defaults(int players) {
    Rules rules;
    rules.players = players;
    rules.board = Board::classic();
    return rules;
  }
  TESSERA_HD static State start(const Rules& rules);
  TESSERA_HD static bool over(const Rules&, const State& state) { return state.phase == Phase::over; }
  TESSERA_HD static SeatSet to_act(const Rules& rules, const State& state);
  TESSERA_HD static Seat next_to_act(const Rules& rules, const State& state);
  TESSERA_HD static void legal(const Rules& rules, const State& state, Seat seat, Actions<MoreOrLess>& out);
  TESSERA_HD static void apply(const Rules& rules, State& state, Seat seat, const Action& action);
  TESSERA_HD static Chance chance(const Rules& rules, const State& state);
  TESSERA_HD static Outcome sample(const Rules& rules, const State& state, Stream& stream);
  TESSERA_HD static bool possible(const Rules& rules, const State& state, const Outcome& outcome);
  TESSERA_HD static bool outcomes(const Rules& rules, const State& state, Outcomes<MoreOrLess>& out);
  TESSERA_HD static void resolve(const Rules& rules, State& state, const Outcome& outcome);
  TESSERA_HD static int score(const Rules&, const State& state, Seat seat) { return state.score[seat.index]; }
  TESSERA_HD static SeatSet winners(const Rules& rules, const State& state);
  TESSERA_HD static int turns(const Rules&, const State& state) { return state.turns; }
  TESSERA_HD static bool cut_off(const Rules&, const State& state) { return state.cut; }
  TESSERA_HD static View view(const Rules& rules, const State& state, Seat viewer);
  TESSERA_HD static State complete(const Rules& rules, const View& view, Stream& stream);

  TESSERA_HD static int pool_size(const PublicState& table, Seat seat) {
    return table.pool[seat.index] + (table.wild_in_pool.has(seat) ? 1 : 0);
  }

  // What `done` would score now.
  TESSERA_HD static PlacementScore placement_score(const Rules& rules, const PublicState& table);

 private:
  friend struct ActionNumbers<MoreOrLess>;

  TESSERA_HD static const std::uint16_t* placed_now(const PublicState& table) {
    return table.squares[table.seat.index] + table.placed[table.seat.index] - table.placing;
  }
  TESSERA_HD static Dice& hand(PublicState& table) { return table.hand[table.seat.index]; }
  TESSERA_HD static const Dice& hand(const PublicState& table) { return table.hand[table.seat.index]; }
  TESSERA_HD static bool is_turn_decision(Phase phase) {
    return phase == Phase::ask_draw || phase == Phase::ask_roll || phase == Phase::place;
  }

  TESSERA_HD static int most_drawn(const PublicState& table);
  TESSERA_HD static void list_draws(const Rules& rules, const PublicState& table, Actions<MoreOrLess>& out);
  TESSERA_HD static void list_rolls(const PublicState& table, Actions<MoreOrLess>& out);
  TESSERA_HD static void list_first_dice(const Rules& rules, const PublicState& table, Actions<MoreOrLess>& out);
  TESSERA_HD static void list_squares(const Squares& squares, int words, Die die, Actions<MoreOrLess>& out);
  TESSERA_HD static void list_further_dice(const Rules& rules, const PublicState& table, Actions<MoreOrLess>& out);
  TESSERA_HD static void list_rolled(Dice awaited, Outcomes<MoreOrLess>& out);
  TESSERA_HD static void list_drawn(const PublicState& table, int count, Outcomes<MoreOrLess>& out);
  TESSERA_HD static void push_roll(Dice plain, std::uint32_t weight, bool with_wild, Outcomes<MoreOrLess>& out);

  TESSERA_HD static void begin_game(const Rules& rules, State& state, Seat starter);
  TESSERA_HD static void choose_hand(const Rules& rules, State& state, Seat seat, bool wild);
  TESSERA_HD static void take(PublicState& table, Seat seat, Dice dice);
  TESSERA_HD static void begin_turn(const Rules& rules, PublicState& table, Seat seat);
  TESSERA_HD static void begin_roll(const Rules& rules, PublicState& table);
  TESSERA_HD static void roll(PublicState& table, Dice again);
  TESSERA_HD static void place(PublicState& table, Die die, int square);
  TESSERA_HD static void finish_placement(const Rules& rules, PublicState& table);
  TESSERA_HD static void end_turn(const Rules& rules, PublicState& table);
};

}  // namespace tessera
