// What the value network of Pass the Pot is shown: a game at the begin of a turn, from the place of one seat. Whole
// numbers from 0 to 127.
#pragma once

#include "games/pass_the_pot/rules/rules.h"

namespace tessera::bots::pass_the_pot {

class NetworkInputs {
 public:
  static constexpr int kVersion = 1;  // a network was trained with one list of inputs
  static constexpr int kCount = 160;

  TESSERA_HD static void write(const PassThePot::Rules& rules, const PassThePot::State& state, Seat viewer,
                               std::int8_t* out) {
    Out to{out};
    const int players = rules.players;
    for (int n = 2; n <= PassThePot::kMaxPlayers; ++n) to.flag(n == players);
    const int mover = places_from(viewer, state.seat, players);
    const int holder = state.holder.none() ? -1 : places_from(viewer, state.holder, players);
    const int to_come = state.holder.none() ? -1 : places_from(state.seat, state.holder, players);
    for (int i = 0; i < PassThePot::kMaxPlayers; ++i) {
      to.flag(i == mover);
      to.flag(i == holder);
      to.flag(i == to_come);  // turns that the round has left, if nobody takes the pot
    }
    for (int sum = 0; sum <= kMostTotal; ++sum) to.flag(holder >= 0 && state.to_beat == sum);
    to.steps(state.pot, 1, 10, 8);
    int most = 0;
    for (int i = 1; i < players; ++i) {
      const int coins = state.coins[(viewer.index + i) % players];
      most = coins > most ? coins : most;
    }
    to.put(64 + 4 * (state.coins[viewer.index] - most));
    for (int i = 0; i < PassThePot::kMaxPlayers; ++i) {
      write_seat(rules, state, i < players ? (viewer.index + i) % players : -1, to);
    }
    while (to.at < out + kCount) to.put(0);
  }

 private:
  static constexpr int kMostTotal = 15;
  static constexpr int kSteps = 15;

  struct Out {
    std::int8_t* at;

    TESSERA_HD void put(int value) { *at++ = static_cast<std::int8_t>(value < 0 ? 0 : value > 127 ? 127 : value); }
    TESSERA_HD void flag(bool on) { put(on ? 127 : 0); }
    // The number, and whether it reaches each of some steps.
    TESSERA_HD void steps(int number, int first, int last, int scale) {
      put(number * scale);
      for (int step = first; step <= last; ++step) flag(number >= step);
    }
  };

  TESSERA_HD static int places_from(Seat from, Seat to, int players) {
    return (to.index - from.index + players) % players;
  }

  // What a seat has; -1: there is no such seat. Steps are closer together near the goal.
  TESSERA_HD static void write_seat(const PassThePot::Rules& rules, const PassThePot::State& state, int seat, Out& to) {
    const int coins = seat >= 0 ? state.coins[seat] : 0;
    const int missing = rules.goal - coins;
    to.put(coins * 5);
    to.put((coins - rules.goal) * 16);
    to.flag(seat >= 0 && coins + state.pot >= rules.goal);
    to.flag(seat >= 0 && coins + state.pot + 2 >= rules.goal);
    for (int step = 1; step <= 3; ++step) to.flag(coins >= step);
    for (int step = 0; step < 8; ++step) to.flag(seat >= 0 && missing <= step);
    for (int step = 8; step < 8 + 3 * (kSteps - 11); step += 3) to.flag(seat >= 0 && missing <= step);
  }
};

}  // namespace tessera::bots::pass_the_pot
