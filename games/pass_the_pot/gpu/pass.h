// Pass the Pot on a GPU: a pass is a turn, for two players and a bank without limit.
//
// The lanes of a warp go through a turn together, so every part of it is there once, and what hangs on the dice is
// looked up or worked out without branches. What is seldom waits for the next pass: the re-roll of 1 2 3, a roll-off.
#pragma once

#include "games/pass_the_pot/gpu/payoff.h"
#include "gpu/core/pass.h"

namespace tessera::gpu {

template <>
struct Pass<PassThePot> {
  using G = PassThePot;
  using Phase = G::Phase;
  using Throw = G::Throw;
  using Payoff = pass_the_pot::Payoff;
  using ThreeDice = pass_the_pot::ThreeDice;

  // The state of a game for two, as whole registers. Between turns only the other can be the holder.
  struct Lane {
    int mine, other;  // coins of the seat whose turn it is, and of the other
    int pot, turns, rounds;
    int seat, starter;  // -1: nobody
    int to_beat;        // the holder's total and one more; 0: there is no holder
    ThreeDice dice, held;
    unsigned rolled;  // where the next dice go: see `kRolled`
    Throw thrown;
    Phase phase;
    // Only when the turns are over:
    bool cut;
    int holder;
    unsigned tied, best;  // seats, as bits
    int best_total;
  };
  static constexpr bool kLaneInShared = false;
  static constexpr int kMostThreads = 256;
  static constexpr int kLeastBlocks = 0;
  static constexpr bool kInStep = false;
  static constexpr int kStartsOneIn = 8;

  static bool fits(const G::Rules& rules) { return rules.players == 2 && rules.bank == 0; }

  TESSERA_HD static void start(const G::Rules& rules, Lane& lane) {
    lane = Lane{};
    lane.mine = lane.other = rules.stake;
    lane.seat = lane.starter = -1;
    if (rules.first >= 0) begin_game(rules, lane, rules.first);
  }

  TESSERA_HD static void begin(const G::Rules&, const G::State& state, Lane& lane) {
    lane.mine = state.seat.index == 1 ? state.coins[1] : state.coins[0];
    lane.other = state.seat.index == 1 ? state.coins[0] : state.coins[1];
    lane.pot = state.pot;
    lane.turns = state.turns;
    lane.rounds = state.rounds;
    lane.seat = state.seat.index;
    lane.starter = state.starter.index;
    lane.to_beat = state.holder.none() ? 0 : state.to_beat + 1;
    lane.dice = packed(state.dice);
    lane.held = packed(state.held);
    lane.thrown = state.thrown;
    lane.phase = state.phase;
    lane.rolled = lane.thrown == Throw::one_two_three ? all_but_two(lane.dice) : kAllThree;
    lane.cut = state.cut;
    lane.holder = state.holder.index;
    lane.tied = state.tied.bits;
    lane.best = state.best.bits;
    lane.best_total = state.best_total;
  }

  TESSERA_HD static G::State state(const G::Rules&, const Lane& lane) {
    const bool ended = lane.phase == Phase::over || lane.phase == Phase::roll_off;
    G::State state;
    state.coins[0] = lane.seat == 1 ? lane.other : lane.mine;
    state.coins[1] = lane.seat == 1 ? lane.mine : lane.other;
    state.pot = lane.pot;
    state.turns = lane.turns;
    state.rounds = lane.rounds;
    state.phase = lane.phase;
    state.thrown = lane.thrown;
    state.rolling = rolling(lane);
    state.seat = Seat(lane.seat);
    state.starter = Seat(lane.starter);
    state.holder = ended ? Seat(lane.holder) : lane.to_beat > 0 ? Seat(1 - lane.seat) : Seat{};
    state.to_beat = static_cast<std::uint8_t>(lane.to_beat > 0 ? lane.to_beat - 1 : 0);
    for (int i = 0; i < 3; ++i) state.dice[i] = static_cast<G::Die>(pass_the_pot::die_of(lane.dice, i));
    for (int i = 0; i < 3; ++i) state.held[i] = static_cast<G::Die>(pass_the_pot::die_of(lane.held, i));
    state.cut = lane.cut;
    state.tied.bits = static_cast<std::uint8_t>(lane.tied);
    state.best.bits = static_cast<std::uint8_t>(lane.best);
    state.best_total = static_cast<std::uint8_t>(lane.best_total);
    return state;
  }

  TESSERA_HD static bool over(const G::Rules&, const Lane& lane) { return lane.phase == Phase::over; }

  template <class Chances, class Team>
  TESSERA_HD static int play(const G::Rules& rules, Lane& lane, Chances& chances, Team) {
    if (lane.phase == Phase::over) return 0;
    int steps = 0;
    if (lane.phase == Phase::first) {
      Stream stream = chances.next_event();
      begin_game(rules, lane, static_cast<int>(stream.below(2)));
      ++steps;
    }
    roll_and_decide(lane, chances, steps);
    if (lane.phase == Phase::roll_off) {
      roll_off(lane);
      return steps;
    }
    Payoff payoff = Payoff::of(lane.dice);
    if (lane.thrown == Throw::one_two_three) payoff = payoff.plain();  // [P5]
    int coins = payoff.coins();
    int taken = payoff.takes_one() && lane.other > 0 ? 1 : 0;
    if (payoff.asks() && lane.other > 0) {
      ++steps;
      if (chances.choose(2) != 0) {  // from the other, in place of the bank
        const int most = payoff.is_twos() ? rules.twos_from_one : 1;
        taken = lane.other < most ? lane.other : most;
        coins = 0;
      }
    }
    lane.mine += coins + taken;
    lane.other += payoff.to_other() - taken;
    if (payoff.rolls_again()) {
      lane.rolled = all_but_two(lane.dice);
      lane.thrown = Throw::one_two_three;
    } else {
      finish(rules, lane, payoff);
    }
    return steps;
  }

 private:
  // What `below(6)` draws three times, without a branch for each, and by numbers that are nearly those: where that
  // could matter, and where one may be unfair, all is drawn again.
  TESSERA_HD static ThreeDice draw(Stream stream) {
    Stream ahead = stream;
    std::uint32_t least = ~0u;
    ThreeDice dice = 0;
    for (int i = 0; i < 3; ++i) {
      const std::uint64_t product = std::uint64_t{ahead.nearly_next()} * 6;
      const std::uint32_t low = static_cast<std::uint32_t>(product) + 6;
      least = low < least ? low : least;
      dice += static_cast<std::uint32_t>(product >> 32) << (8 * i);
    }
    return least < 18 ? draw_one_by_one(stream) : dice;
  }
  TESSERA_HD static ThreeDice draw_one_by_one(Stream stream) {
    ThreeDice dice = 0;
    for (int i = 0; i < 24; i += 8) dice += stream.below(6) << i;
    return dice;
  }

  // Where the dice of a roll go: nibble i says what becomes die i, of the dice that lie there (0, 1, 2) and those that
  // are drawn (4, 5, 6; always three, of which as many are used as are rolled). By the number of the decision.
  TESSERA_HD static unsigned rolled(int decision) {
    struct Table {
      std::uint16_t of[8];
    };
    static constexpr Table kRolled = {{0x3210, 0x3214, 0x3240, 0x3410, 0x3254, 0x3514, 0x3540, 0x3654}};
    return kRolled.of[decision];
  }
  static constexpr unsigned kAllThree = 0x3654;

  // [P5] The 1 and the 3 of 1 2 3.
  TESSERA_HD static unsigned all_but_two(ThreeDice dice) {
    return (dice & 0xFFu) == 2 ? 0x3540 : (dice & 0xFF00u) == 0x200u ? 0x3514 : 0x3254;
  }
  TESSERA_HD static std::uint8_t rolling(const Lane& lane) {
    if (lane.phase != Phase::roll && lane.phase != Phase::roll_off) return 0;
    unsigned dice = 0;
    for (int i = 0; i < 3; ++i) dice |= ((lane.rolled >> (4 * i + 2)) & 1u) << i;
    return static_cast<std::uint8_t>(dice);
  }
  TESSERA_HD static ThreeDice packed(const G::Die (&dice)[3]) {
    return static_cast<ThreeDice>(dice[0] | (dice[1] << 8) | (dice[2] << 16));
  }

  template <class Chances>
  TESSERA_HD static void roll(Lane& lane, Chances& chances, int& steps) {
    lane.dice = pick_bytes(lane.dice, draw(chances.next_event()), lane.rolled);
    ++steps;
  }

  // The decision after a roll: whether another one follows, and of which dice.
  template <class Chances>
  TESSERA_HD static bool decide(Lane& lane, Chances& chances, int& steps) {
    const int n = chances.choose(8);
    lane.rolled = rolled(n);
    ++steps;
    return n > 0;
  }

  // The rolls of the turn, with the decisions between them: one roll, one more for nothing, one for a coin.
  template <class Chances>
  TESSERA_HD static void roll_and_decide(Lane& lane, Chances& chances, int& steps) {
    using pass_the_pot::strikes;
    const bool last = lane.phase == Phase::roll_off || lane.thrown == Throw::one_two_three;
    roll(lane, chances, steps);
    if (last || strikes(lane.dice) || !decide(lane, chances, steps)) return;
    lane.thrown = Throw::free;
    roll(lane, chances, steps);
    if (lane.mine == 0 || strikes(lane.dice) || !decide(lane, chances, steps)) return;
    lane.thrown = Throw::paid;
    --lane.mine;
    ++lane.pot;
    roll(lane, chances, steps);
  }

  TESSERA_HD static void begin_game(const G::Rules& rules, Lane& lane, int first) {
    lane.pot = rules.ante_first;
    lane.rounds = 1;
    lane.seat = lane.starter = first;
    lane.phase = Phase::roll;
    lane.rolled = kAllThree;
  }

  // Everything after the dice and the choices, up to the next roll. The coins move along with the seat.
  TESSERA_HD static void finish(const G::Rules& rules, Lane& lane, Payoff payoff) {
    const bool won = payoff.wins_round();
    const int fine = payoff.fines() ? (lane.mine < 3 ? lane.mine : 3) : 0;  // [P6]
    const bool takes = payoff.total() > lane.to_beat;
    const bool round_over = won || (lane.to_beat > 0 && !takes);
    const int mine = lane.mine + (won ? lane.pot : 0) - fine;
    const int other = lane.other + (round_over && !won ? lane.pot : 0);
    ++lane.turns;
    const bool reached = round_over && (mine >= rules.goal || other >= rules.goal);     // [P10]
    const bool cut = !reached && rules.max_turns > 0 && lane.turns >= rules.max_turns;  // [P11]
    if (reached || cut) {
      lane.mine = mine;
      lane.other = other;
      lane.holder = takes ? lane.seat : lane.to_beat > 0 ? 1 - lane.seat : -1;
      lane.to_beat = takes ? payoff.total() : lane.to_beat;
      lane.held = takes ? lane.dice : lane.held;
      lane.pot = round_over ? 0 : lane.pot;
      lane.cut = cut;
      end_game(lane);
      return;
    }
    lane.mine = won ? mine : other;
    lane.other = won ? other : mine;
    lane.pot = round_over ? rules.ante : lane.pot;
    lane.rounds += round_over ? 1 : 0;
    lane.seat = won ? lane.seat : 1 - lane.seat;
    lane.starter = round_over ? lane.seat : lane.starter;
    lane.to_beat = round_over ? 0 : takes ? payoff.total() : lane.to_beat;
    lane.held = round_over ? 0 : takes ? lane.dice : lane.held;
    lane.dice = 0;
    lane.rolled = kAllThree;
    lane.thrown = Throw::first;
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
    lane.rolled = kAllThree;
    lane.phase = Phase::roll_off;
  }

  TESSERA_HD static void roll_off(Lane& lane) {
    const int total = pass_the_pot::total_of(lane.dice);
    if (lane.best == 0 || total > lane.best_total) {
      lane.best = 0;
      lane.best_total = total;
    }
    if (total == lane.best_total) lane.best |= 1u << lane.seat;
    if (lane.seat == 0) {
      lane.seat = 1;
    } else if (lane.best != 0b11) {
      lane.phase = Phase::over;
    } else {
      lane.tied = lane.best;
      lane.best = 0;
      lane.seat = 0;
    }
  }
};

}  // namespace tessera::gpu
