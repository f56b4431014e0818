// What coins are worth at the start of a round, for any number of players: a seat's chance to win the game goes with a
// power of how far it still has to go. Constants fitted to the exact solution (two players) and to games of the bots
// themselves (three to five); docs/solving-pass-the-pot.md says how well they fit.
#pragma once

#include <cmath>

#include "games/pass_the_pot/bots/round_odds.h"

namespace tessera::bots::pass_the_pot {

class Race {
 public:
  TESSERA_HD explicit Race(const PassThePot::Rules& rules) : rules_(rules), constants_(constants(rules.players)) {}

  // The winning chance of `seat` when a round has just ended with these coins and `starter` goes on.
  TESSERA_HD double chance(const double (&coins)[PassThePot::kMaxPlayers], int starter, int seat) const {
    double most = 0;
    for (int s = 0; s < rules_.players; ++s) most = coins[s] > most ? coins[s] : most;
    if (most >= rules_.goal) return richest(coins, most, seat);
    double sum = 0;
    double mine = 0;
    for (int s = 0; s < rules_.players; ++s) {
      const double strength = 1 / power(rules_.goal - coins[s] + constants_.beyond - (s == starter ? kStart : 0));
      sum += strength;
      if (s == seat) mine = strength;
    }
    return mine / sum;
  }

 private:
  // By the number of players: how far everybody has to go beyond the goal, so that the race stays open; and whether the
  // power is 2 3/4 or 2 1/4. With more players the leader is robbed more, and a lead is worth less.
  struct Constants {
    double beyond;
    bool steep;
  };
  TESSERA_HD static Constants constants(int players) {
    constexpr double kBeyond[] = {6.05, 6.45, 9.0, 10.35};
    return {kBeyond[players - 2], players == 2};
  }
  static constexpr double kStart = 0.8;  // what it is worth to start the round, in coins

  // By roots: the same on every platform.
  TESSERA_HD double power(double x) const {
    const double root = std::sqrt(x);
    return x * x * std::sqrt(root) * (constants_.steep ? root : 1);
  }

  TESSERA_HD double richest(const double (&coins)[PassThePot::kMaxPlayers], double most, int seat) const {
    int sharing = 0;
    for (int s = 0; s < rules_.players; ++s) sharing += coins[s] >= most ? 1 : 0;
    return coins[seat] >= most ? 1.0 / sharing : 0;
  }

  const PassThePot::Rules& rules_;
  Constants constants_;
};

// What a turn that begins, or an end, is worth to a seat: the round is taken to go on as RoundOdds says.
class RaceWorth {
 public:
  RaceWorth(const PassThePot::Rules& rules, Seat seat) : RaceWorth(rules, seat, RoundOdds::of(rules.players).table()) {}
  TESSERA_HD RaceWorth(const PassThePot::Rules& rules, Seat seat, const RoundTable& odds)
      : rules_(rules), race_(rules), odds_(odds), seat_(seat) {}

  TESSERA_HD double operator()(const PassThePot::State& state) const {
    if (state.phase == PassThePot::Phase::over) return state.best.has(seat_) ? 1 : 0;
    if (state.phase == PassThePot::Phase::roll_off) return state.tied.has(seat_) ? 1.0 / state.tied.size() : 0;
    const int players = rules_.players;
    const int mover = state.seat.index;
    const int holder = state.holder.none() ? 0 : (state.holder.index - mover + players) % players;
    const RoundExpectation& expectation = odds_.turn(state.pot, holder, state.to_beat);
    const int more = state.pot > RoundTable::kPots ? state.pot - RoundTable::kPots : 0;
    double coins[PassThePot::kMaxPlayers];
    for (int s = 0; s < players; ++s) {
      coins[s] = state.coins[s] + expectation.gain[(s - mover + players) % players];
      if (coins[s] < 0) coins[s] = 0;
    }
    double worth = 0;
    for (int s = 0; s < players; ++s) {
      const int at = (s - mover + players) % players;
      if (expectation.wins[at] <= 0) continue;
      const double before = coins[s];
      coins[s] += expectation.pot[at] / expectation.wins[at] + more;
      worth += expectation.wins[at] * race_.chance(coins, s, seat_.index);
      coins[s] = before;
    }
    return worth;
  }

 private:
  const PassThePot::Rules& rules_;
  Race race_;
  RoundTable odds_;
  Seat seat_;
};

}  // namespace tessera::bots::pass_the_pot
