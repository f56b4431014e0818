// Pass the Pot: three dice, one free re-roll, one paid; beat the standing total to take the pot, and hold it until your
// turn comes round again to win its coins. The exact rules are on the rules page; the marks [P1]… are its rulings.
//
// | option                | values                                                    | default |
// |-----------------------|-----------------------------------------------------------|---------|
// | goal                  | 1–999: coins that end the game                            | 24      |
// | stake                 | 0–99: coins each player starts with                       | 3       |
// | ante_first, ante      | 0–99: coins into the pot at the first round, at later ones | 2, 1   |
// | twos_from_one         | 1–3: what 2 2 2 takes when it takes from one player       | 3       |
// | bank                  | 0–9999: coins in the bank; 0 = without limit              | 0       |
// | first                 | random or a seat                                          | random  |
// | max_turns             | 0 = none                                                  | 0       |
#pragma once

#include <cstdint>

#include "engine/core/game.h"

namespace tessera {

template <class G>
struct ActionNumbers;  // engine/core/action_numbers.h

struct PassThePot {
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxPlayers = 5;
  static constexpr int kMaxActions = 11;    // 2 2 2 with four others: the bank, four singles, six pairs
  static constexpr int kMaxOutcomes = 216;  // three dice

  struct Rules {
    std::int32_t players = 2;
    std::int32_t goal = 24;
    std::int32_t stake = 3;
    std::int32_t ante_first = 2;  // [P2]
    std::int32_t ante = 1;
    std::int32_t twos_from_one = 3;  // [P3]
    std::int32_t bank = 0;           // [P1] 0: without limit
    std::int32_t first = -1;         // -1: random [P13]
    std::int32_t max_turns = 0;      // [P11]

    friend constexpr bool operator==(const Rules&, const Rules&) = default;
  };

  // 0 stands for a die's letter: P on die 0, O on die 1, T on die 2.
  using Die = std::uint8_t;

  enum class Phase : std::uint8_t {
    first,     // chance: who starts
    roll,      // chance: the dice in `rolling`
    decide,    // after the first roll: keep or re-roll free
    pay,       // after the free re-roll: keep or pay for another
    choose,    // a combo's choice: bank, from, to
    roll_off,  // chance: a tied seat's three dice
    over,
  };

  // Which roll of the turn `rolling` is.
  enum class Throw : std::uint8_t { first, free, paid, one_two_three };

  enum class Combo : std::uint8_t {
    none,
    one_two_three,
    two_three_four,
    three_four_five,
    pot,
    ones,
    twos,
    threes,
    fours,
    fives,
    four_two_o,
  };

  struct State {
    std::int32_t coins[kMaxPlayers] = {};
    std::int32_t pot = 0;
    std::int32_t bank = 0;  // unused when the bank is without limit
    std::int32_t turns = 0;
    std::int32_t rounds = 0;
    Phase phase = Phase::first;
    Throw thrown = Throw::first;
    Combo combo = Combo::none;  // the one whose choice is asked
    std::uint8_t rolling = 0;   // bit i: die i is being rolled
    Seat seat;                  // whose turn it is, or who rolls off
    Seat starter;               // of this round
    Seat holder;                // who has the pot
    std::uint8_t to_beat = 0;   // the holder's total
    Die dice[3] = {};           // of the turn
    Die held[3] = {};           // the holder's, left on the table
    bool cut = false;           // ended by max_turns
    SeatSet tied;               // in the roll-off
    SeatSet best;               // of those, who share the highest total so far
    std::uint8_t best_total = 0;

    friend constexpr bool operator==(const State&, const State&) = default;
  };
  static_assert(sizeof(State) <= 64);

  struct Action {
    enum class Kind : std::uint8_t { keep, reroll, pay, bank, from, to };
    Kind kind = Kind::keep;
    std::uint8_t set = 0;  // dice (bit 0: die 1), or seats (bit 0: seat 0)

    friend constexpr bool operator==(const Action&, const Action&) = default;
  };

  enum class ChanceKind : std::uint8_t { none, first, roll, roll_off };

  struct Outcome {
    Seat seat;         // for `first`
    Die dice[3] = {};  // only those being rolled count; the others are 0

    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
  };

  // Nothing is hidden: a seat sees the state.
  struct View {
    State state;
    Seat viewer;

    friend constexpr bool operator==(const View&, const View&) = default;
  };

  TESSERA_HD static Rules defaults(int players) {
    Rules rules;
    rules.players = players;
    return rules;
  }
  TESSERA_HD static State start(const Rules& rules);
  TESSERA_HD static bool over(const Rules&, const State& state) { return state.phase == Phase::over; }
  TESSERA_HD static SeatSet to_act(const Rules&, const State& state) {
    return is_decision(state.phase) ? SeatSet::of(state.seat) : SeatSet{};
  }
  TESSERA_HD static Seat next_to_act(const Rules&, const State& state) {
    return is_decision(state.phase) ? state.seat : Seat{};
  }
  TESSERA_HD static void legal(const Rules& rules, const State& state, Seat seat, Actions<PassThePot>& out);
  TESSERA_HD static void apply(const Rules& rules, State& state, Seat seat, const Action& action);
  TESSERA_HD static Chance chance(const Rules& rules, const State& state);
  TESSERA_HD static Outcome sample(const Rules& rules, const State& state, Stream& stream);
  TESSERA_HD static bool possible(const Rules& rules, const State& state, const Outcome& outcome);
  TESSERA_HD static bool outcomes(const Rules& rules, const State& state, Outcomes<PassThePot>& out);
  TESSERA_HD static void resolve(const Rules& rules, State& state, const Outcome& outcome);
  TESSERA_HD static int score(const Rules&, const State& state, Seat seat) { return state.coins[seat.index]; }
  TESSERA_HD static SeatSet winners(const Rules&, const State& state) { return state.best; }
  TESSERA_HD static int turns(const Rules&, const State& state) { return state.turns; }
  TESSERA_HD static bool cut_off(const Rules&, const State& state) { return state.cut; }
  TESSERA_HD static View view(const Rules&, const State& state, Seat viewer) { return {state, viewer}; }
  TESSERA_HD static State complete(const Rules&, const View& view, Stream&) { return view.state; }

  // The combo that three dice make; letters are 0.
  TESSERA_HD static Combo combo_of(const Die (&dice)[3]);
  TESSERA_HD static int total(const Die (&dice)[3]) { return dice[0] + dice[1] + dice[2]; }

 private:
  friend struct ActionNumbers<PassThePot>;

  TESSERA_HD static constexpr bool is_decision(Phase phase) {
    return phase == Phase::decide || phase == Phase::pay || phase == Phase::choose;
  }

  // The ways to choose dice, as people would list them: one, two, all three.
  TESSERA_HD static std::uint8_t dice_sets(int which) {
    static constexpr std::uint8_t sets[7] = {0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111};
    return sets[which];
  }

  // What a combo offers: the bank, then single seats, then pairs.
  struct Choices {
    Action::Kind kind = Action::Kind::from;
    bool bank = false;
    bool singles = false;
    bool pairs = false;
    SeatSet seats;

    TESSERA_HD int size() const;
    TESSERA_HD Action at(int n) const;
  };

  TESSERA_HD static void take_from_bank(const Rules& rules, State& state, Seat seat, int coins);
  TESSERA_HD static void take_from_seat(State& state, Seat from, int coins);
  TESSERA_HD static SeatSet others_with_coins(const Rules& rules, const State& state);
  TESSERA_HD static void begin_round(const Rules& rules, State& state, Seat starter, int ante);
  TESSERA_HD static void begin_turn(State& state, Seat seat);
  TESSERA_HD static void after_roll(const Rules& rules, State& state);
  TESSERA_HD static void stop(const Rules& rules, State& state);
  TESSERA_HD static void choose_or_settle(const Rules& rules, State& state, Combo combo);
  TESSERA_HD static Choices choices(const Rules& rules, const State& state);
  TESSERA_HD static void settle_choice(const Rules& rules, State& state, const Action& action);
  TESSERA_HD static void finish_with_total(const Rules& rules, State& state);
  TESSERA_HD static void end_turn(const Rules& rules, State& state);
  TESSERA_HD static void end_round(const Rules& rules, State& state, Seat winner);
  TESSERA_HD static void finish_turn_count(const Rules& rules, State& state, bool round_over, Seat next);
  TESSERA_HD static void end_game(const Rules& rules, State& state);
};

}  // namespace tessera
