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
  TESSERA_HD static constexpr bool is_decision(Phase phase) {
    return phase == Phase::decide || phase == Phase::pay || phase == Phase::choose;
  }

  // The ways to choose dice, as people would list them: one, two, all three.
  TESSERA_HD static std::uint8_t dice_sets(int which) {
    static constexpr std::uint8_t sets[7] = {0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111};
    return sets[which];
  }

  TESSERA_HD static void take_from_bank(const Rules& rules, State& state, Seat seat, int coins);
  TESSERA_HD static void take_from_seat(State& state, Seat from, int coins);
  TESSERA_HD static SeatSet others_with_coins(const Rules& rules, const State& state);
  TESSERA_HD static void begin_round(const Rules& rules, State& state, Seat starter, int ante);
  TESSERA_HD static void begin_turn(State& state, Seat seat);
  TESSERA_HD static void after_roll(const Rules& rules, State& state);
  TESSERA_HD static void stop(const Rules& rules, State& state);
  TESSERA_HD static void choose_or_settle(const Rules& rules, State& state, Combo combo);
  TESSERA_HD static void list_choices(const Rules& rules, const State& state, Actions<PassThePot>& out);
  TESSERA_HD static void settle_choice(const Rules& rules, State& state, const Action& action);
  TESSERA_HD static void finish_with_total(const Rules& rules, State& state);
  TESSERA_HD static void end_turn(const Rules& rules, State& state);
  TESSERA_HD static void end_round(const Rules& rules, State& state, Seat winner);
  TESSERA_HD static void finish_turn_count(const Rules& rules, State& state, bool round_over, Seat next);
  TESSERA_HD static void end_game(const Rules& rules, State& state);
};

inline TESSERA_HD PassThePot::Combo PassThePot::combo_of(const Die (&dice)[3]) {
  // One bit a value, so that the order of the dice does not matter; 1 1 1 to 5 5 5 have one bit.
  const unsigned set = (1u << dice[0]) | (1u << dice[1]) | (1u << dice[2]);
  switch (set) {
    case 0b000001: return Combo::pot;  // three letters are always P O T: each stands on its own die
    case 0b000010: return Combo::ones;
    case 0b000100: return Combo::twos;
    case 0b001000: return Combo::threes;
    case 0b010000: return Combo::fours;
    case 0b100000: return Combo::fives;
    case 0b001110: return Combo::one_two_three;
    case 0b011100: return Combo::two_three_four;
    case 0b111000: return Combo::three_four_five;
    case 0b010101: return dice[1] == 0 ? Combo::four_two_o : Combo::none;  // the zero is the O of die 2
    default: return Combo::none;
  }
}

inline TESSERA_HD PassThePot::State PassThePot::start(const Rules& rules) {
  State state;
  state.bank = rules.bank;
  for (int s = 0; s < rules.players; ++s) state.coins[s] = rules.stake;
  if (rules.first >= 0) begin_round(rules, state, Seat(rules.first), rules.ante_first);
  return state;
}

// [P1] With a limit the bank pays what it has.
inline TESSERA_HD void PassThePot::take_from_bank(const Rules& rules, State& state, Seat seat, int coins) {
  if (rules.bank > 0) {
    coins = coins < state.bank ? coins : state.bank;
    state.bank -= coins;
  }
  state.coins[seat.index] += coins;
}

// [P6] Nobody pays what they don't have.
inline TESSERA_HD void PassThePot::take_from_seat(State& state, Seat from, int coins) {
  const int paid = coins < state.coins[from.index] ? coins : state.coins[from.index];
  state.coins[from.index] -= paid;
  state.coins[state.seat.index] += paid;
}

inline TESSERA_HD SeatSet PassThePot::others_with_coins(const Rules& rules, const State& state) {
  SeatSet set;
  for (int s = 0; s < rules.players; ++s) {
    if (s != state.seat.index && state.coins[s] > 0) set.add(Seat(s));
  }
  return set;
}

inline TESSERA_HD void PassThePot::begin_round(const Rules& rules, State& state, Seat starter, int ante) {
  if (rules.bank > 0) {
    ante = ante < state.bank ? ante : state.bank;
    state.bank -= ante;
  }
  state.pot += ante;
  ++state.rounds;
  state.starter = starter;
  state.holder = Seat{};
  state.to_beat = 0;
  for (Die& die : state.held) die = 0;
  begin_turn(state, starter);
}

inline TESSERA_HD void PassThePot::begin_turn(State& state, Seat seat) {
  state.seat = seat;
  state.phase = Phase::roll;
  state.thrown = Throw::first;
  state.rolling = 0b111;
  for (Die& die : state.dice) die = 0;
}

inline TESSERA_HD Chance PassThePot::chance(const Rules&, const State& state) {
  const auto kind = [](ChanceKind k) { return static_cast<std::uint8_t>(k); };
  switch (state.phase) {
    case Phase::first: return {kind(ChanceKind::first), Seat{}, 1};
    case Phase::roll: return {kind(ChanceKind::roll), state.seat, static_cast<std::uint8_t>(popcount32(state.rolling))};
    case Phase::roll_off: return {kind(ChanceKind::roll_off), state.seat, 3};
    default: return {};
  }
}

inline TESSERA_HD PassThePot::Outcome PassThePot::sample(const Rules& rules, const State& state, Stream& stream) {
  Outcome outcome;
  if (state.phase == Phase::first) {
    outcome.seat = Seat(static_cast<int>(stream.below(static_cast<std::uint32_t>(rules.players))));
    return outcome;
  }
  for (int i = 0; i < 3; ++i) {
    if ((state.rolling >> i) & 1) outcome.dice[i] = static_cast<Die>(stream.below(6));
  }
  return outcome;
}

inline TESSERA_HD bool PassThePot::possible(const Rules& rules, const State& state, const Outcome& outcome) {
  if (state.phase == Phase::first) {
    const bool seat_ok = outcome.seat.index >= 0 && outcome.seat.index < rules.players;
    return seat_ok && (outcome.dice[0] | outcome.dice[1] | outcome.dice[2]) == 0;
  }
  for (int i = 0; i < 3; ++i) {
    if (outcome.dice[i] > (((state.rolling >> i) & 1) ? 5 : 0)) return false;
  }
  return outcome.seat.none();
}

inline TESSERA_HD bool PassThePot::outcomes(const Rules& rules, const State& state, Outcomes<PassThePot>& out) {
  out.clear();
  if (state.phase == Phase::first) {
    for (int s = 0; s < rules.players; ++s) out.push({{Seat(s), {}}, 1});
    return true;
  }
  const int faces[3] = {state.rolling & 1 ? 6 : 1, state.rolling & 2 ? 6 : 1, state.rolling & 4 ? 6 : 1};
  for (int a = 0; a < faces[0]; ++a) {
    for (int b = 0; b < faces[1]; ++b) {
      for (int c = 0; c < faces[2]; ++c) {
        out.push({{Seat{}, {static_cast<Die>(a), static_cast<Die>(b), static_cast<Die>(c)}}, 1});
      }
    }
  }
  return true;
}

inline TESSERA_HD void PassThePot::resolve(const Rules& rules, State& state, const Outcome& outcome) {
  if (state.phase == Phase::first) {
    begin_round(rules, state, outcome.seat, rules.ante_first);
    return;
  }
  if (state.phase == Phase::roll) {
    for (int i = 0; i < 3; ++i) {
      if ((state.rolling >> i) & 1) state.dice[i] = outcome.dice[i];
    }
    state.rolling = 0;
    after_roll(rules, state);
    return;
  }
  // [P4] The roll-off: those who share the highest total roll again.
  for (int i = 0; i < 3; ++i) state.dice[i] = outcome.dice[i];
  const int sum = total(outcome.dice);
  if (state.best.empty() || sum > state.best_total) {
    state.best = SeatSet{};
    state.best_total = static_cast<std::uint8_t>(sum);
  }
  if (sum == state.best_total) state.best.add(state.seat);
  SeatSet later;
  for (const Seat s : state.tied) {
    if (s.index > state.seat.index) later.add(s);
  }
  if (!later.empty()) {
    state.seat = later.lowest();
    return;
  }
  if (state.best.size() == 1) {
    state.phase = Phase::over;
    state.rolling = 0;
    return;
  }
  state.tied = state.best;
  state.best = SeatSet{};
  state.seat = state.tied.lowest();
}

}  // namespace tessera

#include "games/pass_the_pot/rules/turn.h"

namespace tessera {

static_assert(Game<PassThePot>);

}  // namespace tessera
