// A show as everybody saw it: the called hands, their values, and why one of them won. The state does not keep it: the
// hands are discarded or partly replaced right after the show.
#pragma once

#include "games/hands_down/rules/course.h"

namespace tessera::hands_down {

struct Show {
  struct Turned {
    Seat seat;
    Card cards[kHandSize] = {};
    Worth worth;
    std::uint8_t lost = 0;  // places that a foul costs, once they are chosen [H4]
  };
  // Why the winner's hand won: nobody else had called; more points; a higher value [H6]; the earlier call.
  enum class Why : std::uint8_t { alone, points, value, earlier };

  int hands = 0;     // 0: nothing was shown
  Turned turned[2];  // the earlier call first
  bool awarded = false;
  std::uint8_t winner = 0;  // which of the hands, if there was an award
  std::int32_t round = 0;
  std::int32_t turns = 0;  // taken until then

  Why why() const {
    if (hands == 1) return Why::alone;
    const Worth& won = turned[winner].worth;
    const Worth& other = turned[1 - winner].worth;
    if (won.combo != other.combo) return Why::points;
    return won.value != other.value ? Why::value : Why::earlier;
  }
};

// What a step has turned up; `caller` is who called by it, or nobody. Either a combo card was won, or somebody fouled;
// the second of two fouls was shown with the first.
inline Show shown_between(const State& before, Seat caller, const State& after) {
  Show show;
  show.awarded = after.combo_cards() < before.combo_cards();
  const bool fouled = after.phase == Phase::foul && before.phase != Phase::foul_draw;
  if (!show.awarded && !fouled) return show;
  show.round = before.rounds;
  show.turns = after.turns;
  const auto turn_up = [&](Seat seat) {
    auto& turned = show.turned[show.hands++];
    turned.seat = seat;
    turned.worth = worth_of(before, seat);
    for (int p = 0; p < kHandSize; ++p) turned.cards[p] = before.hands[seat.index][p];
  };
  for (int i = 0; i < before.calls; ++i) turn_up(before.caller[i]);
  if (!caller.none()) turn_up(caller);
  if (show.awarded && show.hands == 2) show.winner = second_wins(show.turned[0].worth, show.turned[1].worth) ? 1 : 0;
  return show;
}

}  // namespace tessera::hands_down
