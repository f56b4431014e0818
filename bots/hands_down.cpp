#include "bots/hands_down.h"

namespace tessera::bots {

namespace {

using G = HandsDown;
using Kind = G::Action::Kind;

// The combo that the kept cards could still make, were the others just right; each card that has to come counts as one
// chance in four.
int swap_worth(const G::View& view, const hands_down::Card* cards, std::uint8_t places) {
  hands_down::Hand hand(cards);
  for (int place = 0; place < hands_down::kHandSize; ++place) {
    if ((places >> place) & 1) hand.set(place, hands_down::joker());
  }
  const auto worth = hands_down::worth_of(hand, view.combos);
  if (!worth.good()) return 0;
  return hands_down::points_of(static_cast<int>(worth.combo)) << (2 * (hands_down::kHandSize - popcount32(places)));
}

}  // namespace

int Bots<G>::choose(Level, const G::Rules&, const G::View& view, const Actions<G>& legal, const Budget&, Stream&) {
  const auto* cards = view.hands[view.viewer.index];
  const bool good = hands_down::worth_of(hands_down::Hand(cards), view.combos).good();
  int best = 0;
  int best_worth = -1;
  for (int i = 0; i < legal.size(); ++i) {
    if (legal[i].kind == Kind::call && good) return i;
    if (legal[i].kind == Kind::wait) return i;
    if (legal[i].kind == Kind::call) continue;
    const int worth = swap_worth(view, cards, legal[i].places);
    if (worth > best_worth) {
      best = i;
      best_worth = worth;
    }
  }
  return best;
}

}  // namespace tessera::bots
