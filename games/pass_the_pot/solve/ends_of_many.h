// Where a turn of N players can end, by the engine's own rules; and what the frozen bot makes of it.
#pragma once

#include "games/pass_the_pot/bots/turn_values.h"
#include "games/pass_the_pot/solve/turn_dice.h"
#include "games/pass_the_pot/solve/turns_of_many.h"

namespace tessera::arena {

// What follows a turn: another one, or the end of the game. Players are counted from the mover of the turn before.
class EndOfMany {
 public:
  TESSERA_HD static EndOfMany beyond() { return EndOfMany(kBeyond); }
  TESSERA_HD static EndOfMany over(SeatSet winners) { return EndOfMany(kOver + winners.bits); }
  // `mover` of the next turn: 0, who has won the round by P O T, or 1.
  TESSERA_HD static EndOfMany turn(std::size_t index, int mover) {
    return EndOfMany(2 * index + static_cast<unsigned>(mover));
  }
  EndOfMany() = default;

  TESSERA_HD bool is_beyond() const { return code_ == kBeyond; }
  TESSERA_HD bool is_over() const { return code_ >= kOver && code_ != kBeyond; }
  TESSERA_HD bool is_turn() const { return code_ < kOver; }
  TESSERA_HD SeatSet winners() const { return {static_cast<std::uint8_t>(code_ - kOver)}; }
  TESSERA_HD std::size_t index() const { return code_ / 2; }
  TESSERA_HD int mover() const { return static_cast<int>(code_ & 1); }
  // The same turn with a total that is higher by so much.
  TESSERA_HD EndOfMany raised(int by) const {
    return is_turn() ? EndOfMany(code_ + 2 * static_cast<unsigned>(by)) : *this;
  }
  TESSERA_HD double share(int player) const { return winners().has(Seat(player)) ? 1.0 / winners().size() : 0; }

 private:
  static constexpr std::uint64_t kOver = std::uint64_t{1} << 62;
  static constexpr std::uint64_t kBeyond = std::uint64_t{1} << 63;
  TESSERA_HD explicit EndOfMany(std::uint64_t code) : code_(code) {}

  std::uint64_t code_;
};

// Judge: what a turn's ends are worth.
//   double thought(const State&, EndOfMany)                    to the bot whose turn it was, as that bot sees it
//   void best(EndOfMany, double& lower, double& upper)         to the one who responds, whose turn it was
template <int N, class Judge>
class EndsOfMany {
 public:
  using G = PassThePot;
  static constexpr int kKinds = bots::pass_the_pot::kStopKinds;
  static constexpr int kSums = bots::pass_the_pot::kMaxSum + 1;
  static constexpr int kMostPlain = 14;  // the highest total without a combo
  static constexpr auto kAgain = static_cast<int>(bots::pass_the_pot::stop_kind(G::Combo::one_two_three));

  TurnOfStops<Stops> thought;  // by the bot
  TurnOfStops<Stops> lower;    // by the one who responds
  TurnOfStops<Stops> upper;
  EndOfMany ends[2][kKinds];     // free and paid; of choices the one that the bot makes
  EndOfMany rerolled[2][kSums];  // after 1 2 3, by what the two dice add

  TESSERA_HD EndsOfMany(const G::Rules& rules, const CapsOf<N>& caps, const Judge& judge, const TurnOf<N>& turn)
      : rules_(rules), caps_(caps), judge_(judge) {
    G::State state = turn.state();
    list(state, turn, 0, thought.free, lower.free, upper.free);
    if (turn.coins[0] > 0) {
      --state.coins[0];
      ++state.pot;
      list(state, turn, 1, thought.paid, lower.paid, upper.paid);
    } else {
      for (int kind = 0; kind < kKinds; ++kind) {
        thought.paid.at[kind] = lower.paid.at[kind] = upper.paid.at[kind] = -1;
        ends[1][kind] = EndOfMany::beyond();
      }
      for (auto& end : rerolled[1]) end = EndOfMany::beyond();
    }
  }

 private:
  struct Worth {
    double thought;
    double lower;
    double upper;
  };

  // The dice that stand for a combo, as numbers.
  TESSERA_HD static int dice_of(G::Combo combo) {
    switch (combo) {
      case G::Combo::one_two_three: return 36 + 12 + 3;
      case G::Combo::two_three_four: return 2 * 36 + 18 + 4;
      case G::Combo::three_four_five: return 3 * 36 + 24 + 5;
      case G::Combo::ones: return 36 + 6 + 1;
      case G::Combo::twos: return 2 * 43;
      case G::Combo::threes: return 3 * 43;
      case G::Combo::fours: return 4 * 43;
      case G::Combo::fives: return 5 * 43;
      case G::Combo::four_two_o: return 4 * 36 + 2;
      default: return 0;
    }
  }
  // Dice that make this total, and no combo. Those of 0 and 15 always make one.
  TESSERA_HD static int dice_of(int total) {
    const int first = total < 5 ? total : 5;
    const int second = total - first < 5 ? total - first : 5;
    return first * 36 + second * 6 + total - first - second;
  }

  TESSERA_HD TESSERA_OUTLINED static G::State stopped(const G::Rules& rules, G::State state, int dice) {
    state.phase = G::Phase::roll;
    state.thrown = G::Throw::paid;  // the last one: it stops by itself
    state.rolling = 0b111;
    G::resolve(rules, state, bots::pass_the_pot::rolled(dice));
    return state;
  }

  TESSERA_HD EndOfMany end_of(G::State state) const {
    if (state.phase == G::Phase::over) return EndOfMany::over(state.best);
    if (state.phase == G::Phase::roll_off) return EndOfMany::over(state.tied);
    if (!caps_.holds(state)) {
      if (!caps_.nearest) return EndOfMany::beyond();
      state = caps_.nearest_to(state);
    }
    const int mover = state.seat.index;
    const int holder = state.holder.none() ? 0 : (state.holder.index - mover + N) % N;
    const auto index = caps_.stack(state, mover) * CapsOf<N>::kSlots + CapsOf<N>::slot(holder, state.to_beat);
    return EndOfMany::turn(index, mover);
  }

  TESSERA_HD TESSERA_OUTLINED Worth worth_of(const G::State& state, EndOfMany end) const {
    Worth out;
    out.thought = judge_.thought(state, end);
    judge_.best(end, out.lower, out.upper);
    return out;
  }

  TESSERA_HD void list(const G::State& from, const TurnOf<N>& turn, int paid, Stops& thoughts, Stops& lowers,
                       Stops& uppers) {
    const auto put = [&](int kind, const Worth& worth) {
      thoughts.at[kind] = worth.thought;
      lowers.at[kind] = worth.lower;
      uppers.at[kind] = worth.upper;
    };
    for (const int never : {0, 15, static_cast<int>(bots::pass_the_pot::stop_kind(G::Combo::none))}) {
      put(never, {0, 0, 0});  // no dice end so: they make a combo
      ends[paid][never] = EndOfMany::beyond();
    }
    // Totals that do not take the pot all end alike, and the others differ in nothing but the total.
    const bool can_lose = turn.holder > 0 && turn.to_beat > 0;
    const bool can_win = turn.holder == 0 || turn.to_beat < kMostPlain;
    if (can_lose) {
      const G::State state = stopped(rules_, from, dice_of(1));
      ends[paid][1] = end_of(state);
      put(1, worth_of(state, ends[paid][1]));
    }
    G::State won = can_win ? stopped(rules_, from, dice_of(kMostPlain)) : from;
    for (int total = 1; total <= kMostPlain; ++total) {
      if (can_lose && total <= turn.to_beat) {
        ends[paid][total] = ends[paid][1];
        put(total, {thoughts.at[1], lowers.at[1], uppers.at[1]});
      } else {
        won.to_beat = static_cast<std::uint8_t>(total);
        ends[paid][total] = end_of(won);
        put(total, worth_of(won, ends[paid][total]));
      }
    }
    for (int c = 1; c <= static_cast<int>(G::Combo::four_two_o); ++c) {
      const auto combo = static_cast<G::Combo>(c);
      const int kind = static_cast<int>(bots::pass_the_pot::stop_kind(combo));
      const G::State state = stopped(rules_, from, dice_of(combo));
      if (state.phase == G::Phase::choose) {
        put(kind, chosen(state, ends[paid][kind]));
      } else if (combo == G::Combo::one_two_three) {
        put(kind, again(state, rerolled[paid]));
        ends[paid][kind] = EndOfMany::beyond();  // never read: the sums stand for it
      } else {
        ends[paid][kind] = end_of(state);
        put(kind, worth_of(state, ends[paid][kind]));
      }
    }
  }

  TESSERA_HD TESSERA_OUTLINED Worth chosen(const G::State& state, EndOfMany& end) const {
    Actions<G> legal;
    G::legal(rules_, state, state.seat, legal);
    Worth best = {-1, 0, 0};
    for (int i = 0; i < legal.size(); ++i) {
      G::State next = state;
      G::apply(rules_, next, state.seat, legal[i]);
      const EndOfMany to = end_of(next);
      const Worth worth = worth_of(next, to);
      if (worth.thought > best.thought) {
        best.thought = worth.thought;
        end = to;
      }
      best.lower = bots::pass_the_pot::higher(best.lower, worth.lower);
      best.upper = bots::pass_the_pot::higher(best.upper, worth.upper);
    }
    return best;
  }

  // 1 2 3: the 2 stays, two dice are rolled again.
  TESSERA_HD TESSERA_OUTLINED Worth again(const G::State& state, EndOfMany (&out)[kSums]) const {
    Worth sum = {0, 0, 0};
    for (int rest = 0; rest < kSums; ++rest) {
      G::Outcome outcome;
      int left = rest;
      for (int i = 0; i < 3; ++i) {
        if (((state.rolling >> i) & 1) == 0) continue;
        outcome.dice[i] = static_cast<G::Die>(left < 5 ? left : 5);
        left -= outcome.dice[i];
      }
      G::State next = state;
      G::resolve(rules_, next, outcome);
      out[rest] = end_of(next);
      const Worth worth = worth_of(next, out[rest]);
      const int ways = bots::pass_the_pot::ways(rest);
      sum.thought += worth.thought * ways;
      sum.lower += worth.lower * ways;
      sum.upper += worth.upper * ways;
    }
    return {sum.thought / 36, sum.lower / 36, sum.upper / 36};
  }

  const G::Rules& rules_;
  const CapsOf<N>& caps_;
  const Judge& judge_;
};

}  // namespace tessera::arena
