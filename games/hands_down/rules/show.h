// A show as everybody saw it: the called hands, their values, and why one of them won. The state does not keep it: the
// hands are discarded or partly replaced right after the show.
#pragma once

#include "games/hands_down/rules/round.h"

namespace tessera::hands_down {

struct Show {
  struct ShownHand {
    Seat seat;
    Card cards[kHandSize] = {};
    Worth worth;
    std::uint8_t lost = 0;  // places that a foul costs, once they are chosen [H4]
  };
  // The reason of a win: nobody else had called; more points; a higher value [H6]; the earlier call.
  enum class WinReason : std::uint8_t { alone, points, value, earlier };

  int hands = 0;       // 0: nothing was shown
  ShownHand shown[2];  // the earlier call first
  bool awarded = false;
  std::uint8_t winner = 0;  // which of the hands, if there was an award
  std::int32_t round = 0;
  std::int32_t turns = 0;  // taken until then

  WinReason win_reason() const {
    if (hands == 1) return WinReason::alone;
    const Worth& won = shown[winner].worth;
    const Worth& other = shown[1 - winner].worth;
    if (won.combo != other.combo) return WinReason::points;
    return won.value != other.value ? WinReason::value : WinReason::earlier;
  }
};

// What a step has turned up; `caller` is who called by it, or nobody. Either a combo card was won, or somebody fouled;
// the second of two fouls was shown with the first.
inline Show show_between(const State& before, Seat caller, const State& after) {
  Show show;
  show.awarded = after.combo_cards() < before.combo_cards();
  const bool fouled = after.phase == Phase::foul && before.phase != Phase::foul_draw;
  if (!show.awarded && !fouled) return show;
  show.round = before.rounds;
  show.turns = after.turns;
  const auto turn_up = [&](Seat seat) {
    auto& shown = show.shown[show.hands++];
    shown.seat = seat;
    shown.worth = worth_of(before, seat);
    for (int p = 0; p < kHandSize; ++p) shown.cards[p] = before.hands[seat.index][p];
  };
  for (int i = 0; i < before.calls; ++i) turn_up(before.caller[i]);
  if (!caller.none()) turn_up(caller);
  if (show.awarded && show.hands == 2) show.winner = second_wins(show.shown[0].worth, show.shown[1].worth) ? 1 : 0;
  return show;
}

}  // namespace tessera::hands_down
