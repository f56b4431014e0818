// Take It or Leave It: what a seat may see, and the deals that fit what it sees.
//
// The only secret is who holds which card. Discards and claims are public and name the place that a card leaves. So
// everybody knows when each hidden card was drawn, and which cards its pile had then: the discards of that moment. The
// hidden cards drawn between two shuffles are therefore a known bag, and each way to deal that bag to the places of
// that time is equally likely.
//
// Plays of action cards are public, too: all see the place that a card leaves [T15]. The first copy in hand is played,
// so the cards before it are other kinds. That matters only for free hands, which hold several action cards.
#pragma once

#include "games/take_it/rules/game.h"

namespace tessera {

inline TESSERA_HD TakeIt::View TakeIt::view(const Rules& rules, const State& state, Seat viewer) {
  View out;
  static_cast<PublicState&>(out) = state;
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
  static_cast<PublicState&>(state) = view;
  for (int d = 0; d < 2; ++d) {
    const auto deck = static_cast<Deck>(d);
    for (int i = 0; i < kMaxHand && !view.viewer.none(); ++i) {
      state.hand[deck][view.viewer.index][i] = view.hand[deck][i];
    }
    const std::uint8_t* earlier = view.earlier[deck];
    HiddenPlace places[kMaxPlayers * kMaxHand];
    for (int time = 0; time < view.shuffles[deck]; ++time) {
      const int count = hidden_places(rules, view, deck, time, state, places);
      CardBag bag;
      for (int i = 0; i < count; ++i) bag.add(rules.layout(deck), *earlier++);
      deal_hidden(rules, deck, places, count, bag, stream);
    }
    state.pile[deck] = view.unseen[deck];
    const int count = hidden_places(rules, view, deck, view.shuffles[deck], state, places);
    deal_hidden(rules, deck, places, count, state.pile[deck], stream);
  }
  return state;
}

// The places of hidden cards that were drawn at this time, those first of which something is known.
inline TESSERA_HD int TakeIt::hidden_places(const Rules& rules, const View& view, Deck deck, int time, State& state,
                                            HiddenPlace* out) {
  int count = 0;
  int restricted = 0;
  for (int s = 0; s < rules.players; ++s) {
    for (int i = 0; i < view.held[deck][s] && s != view.viewer.index; ++i) {
      if (view.drawn[deck][s][i] != time) continue;
      const std::uint16_t ruled_out = deck == kActions ? view.ruled_out[s][i] : std::uint16_t{0};
      out[count] = {&state.hand[deck][s][i], ruled_out};
      if (ruled_out != 0) {
        const HiddenPlace place = out[count];
        out[count] = out[restricted];
        out[restricted++] = place;
      }
      ++count;
    }
  }
  return count;
}

// How many cards of the bag are not ruled out.
inline TESSERA_HD int TakeIt::allowed(const Rules& rules, Deck deck, const CardBag& bag, std::uint16_t ruled_out) {
  int out = bag.size();
  for (unsigned rest = ruled_out; rest != 0; rest &= rest - 1) {
    out -= bag.count(rules.layout(deck), lowest_bit32(rest));
  }
  return out;
}

// Deals cards of the bag to the places, every deal that heeds what is ruled out as likely as any other.
//
// A place takes any of the cards it may hold. How many these are depends on what went before: a deal that met fewer
// would come up too often, and is dropped as often as makes up for it. What went to places that were ruled out at least
// as much is gone for certain, so the most that it can be is known.
inline TESSERA_HD bool TakeIt::try_deal(const Rules& rules, Deck deck, const HiddenPlace* places, int count,
                                        CardBag& bag, Stream& stream) {
  const CardBag whole = bag;
  for (int i = 0; i < count; ++i) {
    const std::uint16_t ruled_out = places[i].ruled_out;
    if (ruled_out != 0) {
      const int free = allowed(rules, deck, bag, ruled_out);
      int most = allowed(rules, deck, whole, ruled_out);
      for (int k = 0; k < i; ++k) most -= (places[k].ruled_out & ruled_out) == ruled_out ? 1 : 0;
      if (static_cast<int>(stream.below(static_cast<std::uint32_t>(most))) >= free) return false;
    }
    int kind = bag.pick(rules.layout(deck), stream);
    while ((ruled_out >> (kind & 15) & 1u) != 0) kind = bag.pick(rules.layout(deck), stream);
    bag.remove(rules.layout(deck), kind);
    *places[i].kind = static_cast<std::uint8_t>(kind);
  }
  return true;
}

inline TESSERA_HD void TakeIt::deal_hidden(const Rules& rules, Deck deck, const HiddenPlace* places, int count,
                                           CardBag& bag, Stream& stream) {
  const CardBag whole = bag;
  while (!try_deal(rules, deck, places, count, bag, stream)) bag = whole;
}

}  // namespace tessera
