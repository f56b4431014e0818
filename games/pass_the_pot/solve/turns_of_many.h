// Turns that begin, for N players, and their numbers.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/pass_the_pot/rules/rules.h"

namespace tessera::arena {

// Players are counted clockwise from the mover, who is 0.
template <int N>
struct TurnOf {
  int coins[N];
  int pot;
  int holder;   // 0: nobody has the pot
  int to_beat;  // the holder's total

  TESSERA_HD PassThePot::State state() const {
    PassThePot::State out;
    for (int s = 0; s < N; ++s) out.coins[s] = coins[s];
    out.pot = pot;
    out.seat = Seat(0);
    out.phase = PassThePot::Phase::roll;
    out.rolling = 0b111;
    if (holder > 0) out.holder = Seat(holder);
    out.to_beat = static_cast<std::uint8_t>(to_beat);
    return out;
  }
};

// Which turns a table has: coins of a player are 0 to coins-1, the pot is pot_low to pot_high. A stack is all players'
// coins and the pot; a slot, who has the pot with which total.
template <int N>
struct CapsOf {
  static constexpr int kTotals = 16;
  static constexpr int kSlots = 1 + (N - 1) * kTotals;

  int coins = 0;
  int pot_low = 0;
  int pot_high = 0;
  bool nearest = false;  // what lies beyond is judged by the nearest turn that is there: an estimate, not bounds

  static CapsOf for_rules(const PassThePot::Rules& rules, int coin_room, int pot_room) {
    const auto higher = [](int a, int b) { return a > b ? a : b; };
    return {higher(rules.goal, rules.stake + 1) + coin_room,
            rules.ante < rules.ante_first ? rules.ante : rules.ante_first,
            higher(rules.ante_first, rules.ante) + pot_room, false};
  }

  TESSERA_HD int pots() const { return pot_high - pot_low + 1; }
  TESSERA_HD std::size_t stacks() const {
    auto n = static_cast<std::size_t>(pots());
    for (int s = 0; s < N; ++s) n *= static_cast<std::size_t>(coins);
    return n;
  }
  TESSERA_HD std::size_t size() const { return stacks() * kSlots; }

  TESSERA_HD bool holds(const PassThePot::State& state) const {
    bool inside = state.pot <= pot_high && state.pot >= pot_low;
    for (int s = 0; s < N; ++s) inside = inside && state.coins[s] < coins;
    return inside;
  }
  TESSERA_HD PassThePot::State nearest_to(PassThePot::State state) const {
    for (int s = 0; s < N; ++s) state.coins[s] = state.coins[s] < coins ? state.coins[s] : coins - 1;
    state.pot = state.pot > pot_high ? pot_high : state.pot < pot_low ? pot_low : state.pot;
    return state;
  }
  // Of the coins as `first` sees them, who is a seat.
  TESSERA_HD std::size_t stack(const PassThePot::State& state, int first) const {
    std::size_t n = 0;
    for (int s = 0; s < N; ++s) {
      const int seat = first + s < N ? first + s : first + s - N;
      n = n * static_cast<std::size_t>(coins) + static_cast<std::size_t>(state.coins[seat]);
    }
    return n * static_cast<std::size_t>(pots()) + static_cast<std::size_t>(state.pot - pot_low);
  }
  TESSERA_HD static std::size_t slot(int holder, int to_beat) {
    return holder == 0 ? 0 : static_cast<std::size_t>(1 + (holder - 1) * kTotals + to_beat);
  }
  TESSERA_HD TurnOf<N> turn(std::size_t of_stack, int holder, int to_beat) const {
    TurnOf<N> out;
    out.pot = pot_low + static_cast<int>(of_stack % static_cast<std::size_t>(pots()));
    auto left = of_stack / static_cast<std::size_t>(pots());
    for (int s = N - 1; s >= 0; --s) {
      out.coins[s] = static_cast<int>(left % static_cast<std::size_t>(coins));
      left /= static_cast<std::size_t>(coins);
    }
    out.holder = holder;
    out.to_beat = to_beat;
    return out;
  }
};

}  // namespace tessera::arena
