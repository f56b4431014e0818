// Pass the Pot on a GPU: a pass is a turn, for two players and a bank without limit.
//
// The lanes of a warp go through a turn together, so every part of it is there once, and what hangs on the dice is
// worked out without branches. What is seldom waits for the next pass: a choice, the re-roll of 1 2 3, a roll-off.
#pragma once

#include "games/pass_the_pot/rules/rules.h"
#include "gpu/core/pass.h"

namespace tessera::gpu {

template <>
struct Pass<PassThePot> {
  using G = PassThePot;
  using Phase = G::Phase;
  using Throw = G::Throw;

  // The state of a game for two, as whole registers.
  struct Lane {
    int mine, other;  // coins of the seat whose turn it is, and of the other
    int pot, turns, rounds;
    int seat, starter, holder;  // -1: nobody
    int to_beat;
    int dice[3], held[3];
    unsigned rolling;
    int thrown;
    Phase phase;
    G::Combo combo;
    bool cut;
    unsigned tied, best;  // seats, as bits
    int best_total;
  };
  static constexpr bool kLaneInShared = false;
  static constexpr int kLeastBlocks = 0;

  static bool fits(const G::Rules& rules) { return rules.players == 2 && rules.bank == 0; }

  TESSERA_HD static void start(const G::Rules& rules, Lane& lane) {
    lane = Lane{};
    lane.mine = lane.other = rules.stake;
    lane.seat = lane.starter = lane.holder = -1;
    if (rules.first >= 0) begin_turn(lane, rules.first, true, rules.ante_first);
  }

  TESSERA_HD static void begin(const G::Rules&, const G::State& state, Lane& lane) {
    lane.mine = state.seat.index == 1 ? state.coins[1] : state.coins[0];
    lane.other = state.seat.index == 1 ? state.coins[0] : state.coins[1];
    lane.pot = state.pot;
    lane.turns = state.turns;
    lane.rounds = state.rounds;
    lane.seat = state.seat.index;
    lane.starter = state.starter.index;
    lane.holder = state.holder.index;
    lane.to_beat = state.to_beat;
    for (int i = 0; i < 3; ++i) lane.dice[i] = state.dice[i];
    for (int i = 0; i < 3; ++i) lane.held[i] = state.held[i];
    lane.rolling = state.rolling;
    lane.thrown = static_cast<int>(state.thrown);
    lane.phase = state.phase;
    lane.combo = state.combo;
    lane.cut = state.cut;
    lane.tied = state.tied.bits;
    lane.best = state.best.bits;
    lane.best_total = state.best_total;
  }

  TESSERA_HD static G::State state(const G::Rules&, const Lane& lane) {
    G::State state;
    state.coins[0] = lane.seat == 1 ? lane.other : lane.mine;
    state.coins[1] = lane.seat == 1 ? lane.mine : lane.other;
    state.pot = lane.pot;
    state.turns = lane.turns;
    state.rounds = lane.rounds;
    state.phase = lane.phase;
    state.thrown = static_cast<Throw>(lane.thrown);
    state.combo = lane.combo;
    state.rolling = static_cast<std::uint8_t>(lane.rolling);
    state.seat = Seat(lane.seat);
    state.starter = Seat(lane.starter);
    state.holder = Seat(lane.holder);
    state.to_beat = static_cast<std::uint8_t>(lane.to_beat);
    for (int i = 0; i < 3; ++i) state.dice[i] = static_cast<G::Die>(lane.dice[i]);
    for (int i = 0; i < 3; ++i) state.held[i] = static_cast<G::Die>(lane.held[i]);
    state.cut = lane.cut;
    state.tied.bits = static_cast<std::uint8_t>(lane.tied);
    state.best.bits = static_cast<std::uint8_t>(lane.best);
    state.best_total = static_cast<std::uint8_t>(lane.best_total);
    return state;
  }

  TESSERA_HD static bool over(const G::Rules&, const Lane& lane) { return lane.phase == Phase::over; }

  template <class Chances>
  TESSERA_HD static int play(const G::Rules& rules, Lane& lane, Chances& chances) {
    int steps = 0;
    if (lane.phase == Phase::first) {
      Stream stream = chances.next_event();
      begin_turn(lane, static_cast<int>(stream.below(2)), true, rules.ante_first);
      ++steps;
    }
    Then then = Then::total;
    if (lane.phase == Phase::choose) {
      settle(rules, lane, chances.choose(2) == 0);
      ++steps;
    } else {
      then = roll_and_decide(lane, chances, steps);
    }
    if (then == Then::stop) then = stop(lane);
    if (then == Then::roll_off) {
      roll_off(lane);
    } else if (then != Then::wait) {
      finish(rules, lane, then);
    }
    return steps;
  }

 private:
  // What `below(6)` draws three times, without a branch for each: an unfair number is as good as never drawn.
  struct ThreeDice {
    int die[3];

    TESSERA_HD explicit ThreeDice(Stream stream) {
      Stream ahead = stream;
      std::uint32_t least = ~0u;
      for (int& d : die) {
        const std::uint64_t product = (ahead.next() >> 32) * 6;
        const auto low = static_cast<std::uint32_t>(product);
        least = low < least ? low : least;
        d = static_cast<int>(product >> 32);
      }
      if (least < 6) one_by_one(stream);
    }

   private:
    TESSERA_HD void one_by_one(Stream stream) {
      for (int& d : die) d = static_cast<int>(stream.below(6));
    }
  };

  // What follows the dice.
  enum class Then : std::uint8_t { stop, total, turn_over, round_over, wait, roll_off };

  // A turn, the first of a round or another. The coins move along with the seat.
  TESSERA_HD static void begin_turn(Lane& lane, int next, bool new_round, int ante) {
    lane.pot += new_round ? ante : 0;
    lane.rounds += new_round ? 1 : 0;
    lane.starter = new_round ? next : lane.starter;
    lane.holder = new_round ? -1 : lane.holder;
    lane.to_beat = new_round ? 0 : lane.to_beat;
    for (int& die : lane.held) die = new_round ? 0 : die;
    const bool changes = next != (lane.seat == 1 ? 1 : 0);
    const int coins = lane.mine;
    lane.mine = changes ? lane.other : lane.mine;
    lane.other = changes ? coins : lane.other;
    lane.seat = next;
    lane.phase = Phase::roll;
    lane.thrown = static_cast<int>(Throw::first);
    lane.rolling = 0b111;
    for (int& die : lane.dice) die = 0;
  }

  // One bit a value, as in combo_of. P O T and 1 1 1 are the two lowest.
  TESSERA_HD static unsigned values(const Lane& lane) {
    return (1u << lane.dice[0]) | (1u << lane.dice[1]) | (1u << lane.dice[2]);
  }
  TESSERA_HD static bool strikes(unsigned set) { return set <= 2; }  // [P9]

  // Always three dice, of which as many are used as are rolled. Gives the values that lie there then.
  template <class Chances>
  TESSERA_HD static unsigned roll(Lane& lane, Chances& chances, int& steps) {
    const ThreeDice drawn(chances.next_event());
    const bool first = (lane.rolling & 1u) != 0;
    const bool second = (lane.rolling & 2u) != 0;
    const bool third = (lane.rolling & 4u) != 0;
    const int after_first = first ? drawn.die[1] : drawn.die[0];
    const int after_both = first ? drawn.die[2] : drawn.die[1];
    lane.dice[0] = first ? drawn.die[0] : lane.dice[0];
    lane.dice[1] = second ? after_first : lane.dice[1];
    lane.dice[2] = third ? (second ? after_both : after_first) : lane.dice[2];
    ++steps;
    return values(lane);
  }

  // The decision after a roll: whether another one follows, and of which dice.
  template <class Chances>
  TESSERA_HD static bool decide(Lane& lane, Chances& chances, int& steps) {
    const int n = chances.choose(8);
    lane.rolling = (0x76534210u >> (4 * n)) & 7u;  // nibble n: the dice of the n-th choice
    ++steps;
    return n > 0;
  }

  // The rolls of the turn, with the decisions between them: one roll, one more for nothing, one for a coin.
  template <class Chances>
  TESSERA_HD static Then roll_and_decide(Lane& lane, Chances& chances, int& steps) {
    const bool off = lane.phase == Phase::roll_off;
    const bool last = lane.thrown == static_cast<int>(Throw::one_two_three);
    unsigned set = roll(lane, chances, steps);
    if (!off && !last && !strikes(set) && decide(lane, chances, steps)) {
      lane.thrown = static_cast<int>(Throw::free);
      set = roll(lane, chances, steps);
      if (!strikes(set) && lane.mine > 0 && decide(lane, chances, steps)) {
        lane.thrown = static_cast<int>(Throw::paid);
        --lane.mine;
        ++lane.pot;
        set = roll(lane, chances, steps);
      }
    }
    lane.rolling = off ? 0b111u : 0u;
    return off            ? Then::roll_off
           : last         ? Then::total
           : strikes(set) ? (set == 1 ? Then::round_over : Then::turn_over)
                          : Then::stop;
  }

  // Two players: bank, or from the other.
  TESSERA_HD static void settle(const G::Rules& rules, Lane& lane, bool from_bank) {
    const bool twos = lane.combo == G::Combo::twos;
    const int most = twos ? rules.twos_from_one : 1;
    const int taken = from_bank ? 0 : lane.other < most ? lane.other : most;
    lane.mine += from_bank ? (twos ? 1 : 2) : taken;
    lane.other -= taken;
  }

  // The player stops: the combo pays.
  TESSERA_HD static Then stop(Lane& lane) {
    const unsigned set = values(lane);
    const bool one_two_three = set == 0b001110;
    const bool four_two_o = set == 0b010101 && lane.dice[1] == 0;
    const bool twos = set == 0b000100;
    const bool threes_or_fours = set == 0b001000 || set == 0b010000;
    const bool fives = set == 0b100000;
    const bool choice = twos || set == 0b111000;
    const int taken = threes_or_fours && lane.other > 0 ? 1 : 0;
    lane.mine +=
        (one_two_three || set == 0b011100 || four_two_o ? 1 : 0) + (threes_or_fours ? 2 : 0) + (fives ? 3 : 0) + taken;
    lane.other += (four_two_o || fives ? 1 : 0) - taken;
    const bool asks = choice && lane.other > 0;
    lane.mine += choice && !asks ? (twos ? 1 : 2) : 0;  // only the bank is left to choose
    lane.combo = !asks ? lane.combo : twos ? G::Combo::twos : G::Combo::three_four_five;
    lane.phase = asks ? Phase::choose : lane.phase;
    if (one_two_three) {  // [P5]
      lane.rolling = (lane.dice[0] != 2 ? 1u : 0u) | (lane.dice[1] != 2 ? 2u : 0u) | (lane.dice[2] != 2 ? 4u : 0u);
      lane.thrown = static_cast<int>(Throw::one_two_three);
    }
    return asks || one_two_three ? Then::wait : Then::total;
  }

  // Everything after the dice and the choices, up to the next roll.
  TESSERA_HD static void finish(const G::Rules& rules, Lane& lane, Then then) {
    const bool won = then == Then::round_over;  // P O T
    const int taken = won && lane.other > 0 ? 1 : 0;
    const int fine = then == Then::turn_over ? (lane.mine < 3 ? lane.mine : 3) : 0;  // 1 1 1 [P6]
    lane.mine += (won ? 2 + taken : 0) - fine;
    lane.other -= taken;
    const int sum = lane.dice[0] + lane.dice[1] + lane.dice[2];
    const bool takes = then == Then::total && (lane.holder < 0 || sum > lane.to_beat);
    lane.holder = takes ? lane.seat : lane.holder;
    lane.to_beat = takes ? sum : lane.to_beat;
    for (int i = 0; i < 3; ++i) lane.held[i] = takes ? lane.dice[i] : lane.held[i];
    const bool round_over = won || 1 - lane.seat == lane.holder;
    const int next = won ? lane.seat : 1 - lane.seat;
    lane.mine += won ? lane.pot : 0;
    lane.other += round_over && !won ? lane.pot : 0;
    lane.pot = round_over ? 0 : lane.pot;
    ++lane.turns;
    lane.combo = G::Combo::none;
    const bool reached = round_over && (lane.mine >= rules.goal || lane.other >= rules.goal);  // [P10]
    const bool cut = !reached && rules.max_turns > 0 && lane.turns >= rules.max_turns;         // [P11]
    if (reached || cut) {
      lane.cut = cut;
      end_game(lane);
    } else {
      begin_turn(lane, next, round_over, rules.ante);
    }
  }

  // [P4] The richer wins; who have equally many roll off.
  TESSERA_HD static void end_game(Lane& lane) {
    if (lane.mine != lane.other) {
      lane.best = 1u << (lane.mine > lane.other ? lane.seat : 1 - lane.seat);
      lane.phase = Phase::over;
      return;
    }
    lane.tied = 0b11;
    lane.best = 0;
    lane.seat = 0;  // the coins are equal, and need not move along
    lane.rolling = 0b111;
    lane.phase = Phase::roll_off;
  }

  TESSERA_HD static void roll_off(Lane& lane) {
    const int sum = lane.dice[0] + lane.dice[1] + lane.dice[2];
    if (lane.best == 0 || sum > lane.best_total) {
      lane.best = 0;
      lane.best_total = sum;
    }
    if (sum == lane.best_total) lane.best |= 1u << lane.seat;
    if (lane.seat == 0) {
      lane.seat = 1;
    } else if (lane.best != 0b11) {
      lane.phase = Phase::over;
      lane.rolling = 0;
    } else {
      lane.tied = lane.best;
      lane.best = 0;
      lane.seat = 0;
    }
  }
};

}  // namespace tessera::gpu
