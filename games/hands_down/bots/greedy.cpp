#include "games/hands_down/bots/greedy.h"

namespace tessera::bots::hands_down {

using G = HandsDown;
using Kind = G::Action::Kind;
using tessera::hands_down::kHandSize;

int potential_of(const G::View& view, unsigned places) {
  tessera::hands_down::Hand hand(view.hands[view.viewer.index]);
  for (int place = 0; place < kHandSize; ++place) {
    if (((places >> place) & 1u) != 0) hand.set(place, tessera::hands_down::joker());
  }
  const auto worth = worth_of(hand, view.combos);
  if (!worth.good()) return 0;
  return tessera::hands_down::points_of(static_cast<int>(worth.combo)) << (2 * (kHandSize - popcount32(places)));
}

int choose_greedily(const G::View& view, const Actions<G>& legal) {
  const bool good = worth_of(tessera::hands_down::Hand(view.hands[view.viewer.index]), view.combos).good();
  int best = 0;
  int best_promise = -1;
  for (int i = 0; i < legal.size(); ++i) {
    if (legal[i].kind == Kind::call && good) return i;
    if (legal[i].kind == Kind::wait) return i;
    if (legal[i].kind == Kind::call) continue;
    const int promise = potential_of(view, legal[i].places);
    if (promise > best_promise) {
      best = i;
      best_promise = promise;
    }
  }
  return best;
}

}  // namespace tessera::bots::hands_down
