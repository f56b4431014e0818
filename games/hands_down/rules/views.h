// Views, and completions of views: each deal that agrees with what the viewer knows is equally likely.
//
// Within an epoch the pile was in uniformly random order, so its cards that nobody has seen since are spread uniformly
// over the places that were filled from it and what is left of it; epochs don't touch each other. Places are public: a
// swap names them. The one thing that an action proves is a call with `fouls` off: that hand makes a combo.
#pragma once

#include "games/hands_down/rules/called_hand.h"
#include "games/hands_down/rules/round.h"

namespace tessera::hands_down {

TESSERA_HD inline View make_view(const State& state, Seat viewer) {
  View view;
  static_cast<PublicState&>(view) = state;
  view.viewer = viewer;
  view.hidden[state.epoch] = state.pile;
  for (int s = 0; s < kMaxPlayers; ++s) {
    const unsigned seen = s == viewer.index ? kAllPlaces : state.known[s];
    for (int p = 0; p < state.hand_size[s]; ++p) {
      const Card card = state.hands[s][p];
      const bool sees = ((seen >> p) & 1u) != 0;
      view.hands[s][p] = sees ? card : kHiddenCard;
      if (!sees) view.hidden[state.drawn[s][p]].add(deck(), card);
    }
  }
  return view;
}

TESSERA_HD inline State complete(const Rules& rules, const View& view, Stream& stream) {
  State state;
  static_cast<PublicState&>(state) = view;
  for (int s = 0; s < kMaxPlayers; ++s) {
    for (int p = 0; p < kHandSize; ++p) state.hands[s][p] = view.hands[s][p];
  }
  CardBag hidden[kMaxEpochs];
  for (int e = 0; e <= view.epoch; ++e) hidden[e] = view.hidden[e];

  // At most one call is ever face down when somebody looks: the second is shown at once.
  if (!rules.fouls && view.calls == 1 && view.caller[0] != view.viewer) {
    const int s = view.caller[0].index;
    draw_called_hand(view.combos, view.drawn[s], hidden, stream, state.hands[s]);
  }
  for (int s = 0; s < kMaxPlayers; ++s) {
    for (int p = 0; p < view.hand_size[s]; ++p) {
      Card& card = state.hands[s][p];
      if (card == kHiddenCard) card = static_cast<Card>(hidden[view.drawn[s][p]].draw(deck(), stream));
    }
  }
  state.pile = hidden[view.epoch];
  return state;
}

}  // namespace tessera::hands_down
