// Take It or Leave It: what a seat may see, and the deals that fit what it sees.
//
// All that is hidden is who holds which card. Discards and claims are seen, and they name the place they come from; so
// everybody knows when each hidden card was drawn, and what its pile was then made of: the discards of that moment. The
// hidden cards drawn between two shuffles are therefore a known heap, and every way to deal that heap to the places
// where cards of that time lie is as likely as any other.
//
// One thing is not told: the place of an action card that is played from among several (free hands only). Within cards
// of one time that makes no difference to the heap. If the card may have come from several times, the heaps can't be
// kept apart by anybody who does not count possibilities, and from then on they are one; see `blur_draws`. So for free
// hands `complete` deals evenly what has not been seen, but leaves out what a play says beyond the card itself: that
// further copies of it in the same hand are a little less likely, and which heap it may rather have come from.
#pragma once

#include "engine/take_it/rules.h"

namespace tessera {

// Before `seat` plays an action card of this kind: makes one time of all the times from which the card may have come,
// as others see it, so that the times of the cards that stay don't tell which one went.
inline TESSERA_HD void TakeIt::blur_draws(const Rules& rules, State& state, Seat seat, int kind) {
  const std::uint8_t* own = state.drawn[kActions][seat.index];
  const int held = state.held[kActions][seat.index];
  if (own[0] == own[held - 1]) return;
  unsigned times = 0;  // bit t: a card of this kind that was drawn at t, or could have been, is not known to all
  if (state.pile[kActions].count(rules.layout(kActions), kind) > 0) times |= 1u << state.shuffles[kActions];
  for (int s = 0; s < rules.players; ++s) {
    for (int i = 0; i < state.held[kActions][s]; ++i) {
      if (state.hand[kActions][s][i] == kind) times |= 1u << state.drawn[kActions][s][i];
    }
  }
  int low = 255;
  int high = 0;
  for (int i = 0; i < held; ++i) {
    if (((times >> own[i]) & 1u) == 0) continue;
    low = own[i] < low ? own[i] : low;
    high = own[i];
  }
  for (int s = 0; s < rules.players; ++s) {
    for (int i = 0; i < state.held[kActions][s]; ++i) {
      std::uint8_t& drawn = state.drawn[kActions][s][i];
      if (drawn >= low && drawn < high) drawn = static_cast<std::uint8_t>(high);
    }
  }
}

inline TESSERA_HD TakeIt::View TakeIt::view(const Rules& rules, const State& state, Seat viewer) {
  View out;
  static_cast<Public&>(out) = state;
  out.viewer = viewer;
  for (int d = 0; d < 2; ++d) {
    const auto deck = static_cast<Deck>(d);
    out.unseen[deck] = state.pile[deck];
    std::uint8_t times[kMaxPlayers * kMaxHand];  // of the earlier cards
    int count = 0;
    for (int s = 0; s < rules.players; ++s) {
      for (int i = 0; i < state.held[deck][s]; ++i) {
        const std::uint8_t kind = state.hand[deck][s][i];
        const std::uint8_t time = state.drawn[deck][s][i];
        if (s == viewer.index) {
          out.hand[deck][i] = kind;
        } else if (time == state.shuffles[deck]) {
          out.unseen[deck].add(rules.layout(deck), kind);
        } else {
          insert_earlier(out.earlier[deck], times, count++, kind, time);
        }
      }
    }
  }
  return out;
}

// Puts a card among `count` others that are sorted by time, then by kind.
inline TESSERA_HD void TakeIt::insert_earlier(std::uint8_t* kinds, std::uint8_t* times, int count, std::uint8_t kind,
                                              std::uint8_t time) {
  int at = count;
  for (; at > 0 && (times[at - 1] > time || (times[at - 1] == time && kinds[at - 1] > kind)); --at) {
    times[at] = times[at - 1];
    kinds[at] = kinds[at - 1];
  }
  times[at] = time;
  kinds[at] = kind;
}

inline TESSERA_HD TakeIt::State TakeIt::complete(const Rules& rules, const View& view, Stream& stream) {
  State state;
  static_cast<Public&>(state) = view;
  for (int d = 0; d < 2; ++d) {
    const auto deck = static_cast<Deck>(d);
    state.pile[deck] = view.unseen[deck];
    const std::uint8_t* earlier = view.earlier[deck];
    for (int time = 0; time < view.shuffles[deck]; ++time)
      earlier += deal_earlier(rules, view, deck, time, earlier, state, stream);
    for (int s = 0; s < rules.players; ++s) {
      for (int i = 0; i < view.held[deck][s]; ++i) {
        std::uint8_t& place = state.hand[deck][s][i];
        if (s == view.viewer.index) {
          place = view.hand[deck][i];
        } else if (view.drawn[deck][s][i] == view.shuffles[deck]) {
          place = static_cast<std::uint8_t>(state.pile[deck].draw(rules.layout(deck), stream));
        }
      }
    }
  }
  return state;
}

// Deals the hidden cards of one time, which come first in `heap`, to the places where they lie. Gives their number.
inline TESSERA_HD int TakeIt::deal_earlier(const Rules& rules, const View& view, Deck deck, int time,
                                           const std::uint8_t* heap, State& state, Stream& stream) {
  std::uint8_t* places[kMaxPlayers * kMaxHand];
  int count = 0;
  for (int s = 0; s < rules.players; ++s) {
    for (int i = 0; i < view.held[deck][s] && s != view.viewer.index; ++i) {
      if (view.drawn[deck][s][i] == time) places[count++] = &state.hand[deck][s][i];
    }
  }
  // Each card to a random place of those that are left.
  for (int left = count; left > 0; --left) {
    const auto r = stream.below(static_cast<std::uint32_t>(left));
    *places[r] = heap[left - 1];
    places[r] = places[left - 1];
  }
  return count;
}

}  // namespace tessera
