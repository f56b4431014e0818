// Pass the Pot: what a seat knows, as numbers. Nothing is hidden.
#pragma once

#include "engine/core/features.h"
#include "games/pass_the_pot/rules/rules.h"

namespace tessera {

template <>
struct Features<PassThePot> {
  using G = PassThePot;

  template <class Out>
  TESSERA_HD static void describe(const G::Rules& rules, const G::View& view, Out& out) {
    const G::State& s = view.state;
    const auto goal = static_cast<float>(rules.goal);
    const int players = rules.players;
    out.one_of("phase %", static_cast<int>(s.phase), 7);
    out.one_of("roll % of the turn", static_cast<int>(s.thrown), 4);
    out.one_of("combo % to choose for", static_cast<int>(s.combo), 11);
    const std::int32_t most = 99 * rules.goal;
    out.value_up_to({"pot, of the goal, up to 99 goals"}, s.pot, most, goal);
    out.value_up_to({"bank, of 100 coins, up to 9900"}, s.bank, 9900, 100);
    out.value({"total to beat, of 15"}, s.to_beat, 15);
    out.turns(s.turns);
    for (int i = 0; i < 3; ++i) {
      out.value({"die % is being rolled", i + 1}, (s.rolling >> i) & 1);
      const bool rolled = s.phase != G::Phase::first && ((s.rolling >> i) & 1) == 0;
      out.one_of_each("die % shows %", i + 1, rolled ? s.dice[i] : -1, 6);
      out.one_of_each("the holder's die % shows %", i + 1, s.holder.none() ? -1 : s.held[i], 6);
    }
    out.one_of("seat +% is to move", seats_from(view.viewer, s.seat, players), players);
    out.one_of("seat +% started the round", seats_from(view.viewer, s.starter, players), players);
    out.one_of("seat +% holds the pot", seats_from(view.viewer, s.holder, players), players);
    for (int i = 0; i < players; ++i) {
      const Seat seat = seat_from(view.viewer, i, players);
      out.value_up_to({"coins of seat +%, of the goal, up to 99 goals", i}, s.coins[seat.index], most, goal);
      out.value({"seat +% is in the roll-off", i}, s.tied.has(seat));
      out.value({"seat +% leads the roll-off or has won", i}, s.best.has(seat));
    }
  }
};

}  // namespace tessera
