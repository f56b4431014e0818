// Hands Down on a GPU: a pass goes from a turn or a foul through its draw and the window to the show. The lanes of a
// warp go through it together, so every part is there once. It is for the usual rules, with fouls and calls at any
// time.
#pragma once

#include "games/hands_down/rules/rules.h"
#include "gpu/core/pass.h"

namespace tessera::gpu {

template <>
struct Pass<HandsDown> : StatePass<HandsDown> {
  using G = HandsDown;
  using Phase = G::Phase;

  struct Lane {
    G::State state;
    bool show;  // the called hands are to be turned up; that waits until more lanes want it
  };
  static constexpr int kMostThreads = 1024;
  static constexpr int kLeastBlocks = 1;
  static constexpr bool kInStep = true;
  static constexpr int kShowsOneIn = 4;

  static bool fits(const G::Rules& rules) { return rules.fouls && rules.anytime; }

  TESSERA_HD static void start(const G::Rules& rules, Lane& lane) {
    lane.state = G::start(rules);
    lane.show = false;
  }
  TESSERA_HD static void begin(const G::Rules&, const G::State& state, Lane& lane) {
    lane.state = state;
    lane.show = false;
  }
  TESSERA_HD static const G::State& state(const G::Rules& rules, Lane& lane) {
    if (lane.show) hands_down::show(rules, lane.state);
    lane.show = false;
    return lane.state;
  }
  TESSERA_HD static bool over(const G::Rules& rules, const Lane& lane) { return G::over(rules, lane.state); }

  template <class Chances, class Team>
  TESSERA_HD static int play(const G::Rules& rules, Lane& lane, Chances& chances, Team team) {
    int steps = 0;
    bool show = lane.show;
    if (!show) steps = play_to_show(rules, lane.state, chances, show);
    const bool now = team.is_time_for(show, kShowsOneIn);
    if (now) hands_down::show(rules, lane.state);
    lane.show = show && !now;
    return steps;
  }

 private:
  template <class Chances>
  TESSERA_HD static int play_to_show(const G::Rules& rules, G::State& state, Chances& chances, bool& show) {
    if (is_seldom(state.phase)) return play_seldom(rules, state, chances);
    int steps = 0;
    if (state.phase == Phase::turn || state.phase == Phase::foul) {
      lay_off(rules, state, chances, show);
      ++steps;
    }
    if (is_draw(state.phase)) {
      draw(rules, state, chances);
      ++steps;
    }
    while (state.phase == Phase::window && !show) {
      if (!state.asked.empty()) {
        answer(rules, state, chances, show);
        ++steps;
      }
      if (show || !state.asked.empty()) continue;
      if (hands_down::turns_after_call_used_up(rules, state)) {
        show = true;
      } else {
        hands_down::begin_next_turn(rules, state);
      }
    }
    return steps;
  }

  TESSERA_HD static bool is_seldom(Phase phase) {
    return phase == Phase::first || phase == Phase::table || phase == Phase::reveal;
  }
  TESSERA_HD static bool is_draw(Phase phase) {
    return phase == Phase::swap_draw || phase == Phase::foul_draw || phase == Phase::deal || phase == Phase::award_draw;
  }

  template <class Chances>
  TESSERA_HD TESSERA_OUTLINED static int play_seldom(const G::Rules& rules, G::State& state, Chances& chances) {
    NoObserver nobody;
    return play_pair<G>(rules, state, chances, nobody);
  }

  // A window, which the caller closes if nobody is asked.
  TESSERA_HD static void ask(const G::Rules& rules, G::State& state, Seat from) {
    const unsigned all = SeatSet::all(rules.players).bits;
    state.asked.bits = static_cast<std::uint8_t>(all & ~unsigned{state.callers().bits} & ~unsigned{state.barred.bits});
    state.phase = Phase::window;
    state.seat = from;
  }

  // The second call stops the round: that it is shown is the caller's business.
  TESSERA_HD static void call(const G::Rules& rules, G::State& state, Seat seat, bool& show) {
    state.asked = SeatSet{};
    state.caller[state.calls++] = seat;
    if (state.calls == 2) {
      show = true;
    } else {
      state.turns_since_call = 0;
      ask(rules, state, seat);
    }
  }

  // A turn's decision or a foul's chance: both lay cards off.
  template <class Chances>
  TESSERA_HD static void lay_off(const G::Rules& rules, G::State& state, Chances& chances, bool& show) {
    const Seat seat = state.seat;
    unsigned places = 0;
    if (state.phase == Phase::turn) {
      const int n = chances.choose(hands_down::kAllPlaces + 2) - 1;
      hands_down::take_turn(state, seat);
      if (n < 0) {
        call(rules, state, seat, show);
      } else if (n == 0) {
        ask(rules, state, seat);
      } else {
        places = static_cast<unsigned>(n);
        state.phase = Phase::swap_draw;
      }
    } else {
      Stream stream = chances.next_event();
      places = hands_down::foul_places(static_cast<int>(stream.below(10)));
      state.phase = Phase::foul_draw;
    }
    if (places != 0) hands_down::discard(state, seat, places);
  }

  // What `sample` and `draw` do in two walks over the cards.
  template <class Chances>
  TESSERA_HD static void draw(const G::Rules& rules, G::State& state, Chances& chances) {
    Stream stream = chances.next_event();
    const int seat = state.seat.index;
    CardBag pile = state.pile;
    for (int p = state.hand_size[seat]; p < hands_down::kHandSize; ++p) {
      if (pile.empty()) {
        state.hand_size[seat] = static_cast<std::uint8_t>(p);
        hands_down::refill(state);
        pile = state.pile;
      }
      state.hands[seat][p] = static_cast<hands_down::Card>(pile.draw(hands_down::deck(), stream));
      state.drawn[seat][p] = state.epoch;
    }
    state.hand_size[seat] = hands_down::kHandSize;
    state.pile = pile;
    switch (state.phase) {
      case Phase::deal: hands_down::after_deal(rules, state); break;
      case Phase::award_draw: hands_down::after_award_draw(rules, state); break;
      default:
        if (state.phase == Phase::swap_draw || state.next_foul.none()) {
          ask(rules, state, state.seat);
        } else {
          state.seat = state.next_foul;
          state.next_foul = Seat{};
          state.phase = Phase::foul;
        }
        break;
    }
  }

  // The next answer in a window.
  template <class Chances>
  TESSERA_HD static void answer(const G::Rules& rules, G::State& state, Chances& chances, bool& show) {
    const Seat seat = state.asked.clockwise_from(state.seat);
    if (chances.choose(2) == 0) {
      call(rules, state, seat, show);
    } else {
      state.asked.remove(seat);
    }
  }
};

}  // namespace tessera::gpu
