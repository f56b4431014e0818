#include "games/hands_down/bots/one_draw.h"

#include "bots/search/meter.h"
#include "games/hands_down/bots/greedy.h"
#include "games/hands_down/bots/planned_play.h"

namespace tessera::bots::hands_down {

namespace {

using G = HandsDown;
using Kind = Action::Kind;
using tessera::hands_down::deck;
using tessera::hands_down::Hand;
using tessera::hands_down::points_of;
using tessera::hands_down::View;

constexpr std::int64_t kNodes = 500;  // hands looked at
constexpr double kPromise = 0.3;      // how much of what the kept cards may become later counts

// All that this seat has not seen, wherever it is.
CardBag unseen(const View& view) {
  CardBag bag;
  for (int epoch = 0; epoch <= view.epoch; ++epoch) {
    for (int card = 0; card < kCardKinds; ++card) {
      for (int n = view.hidden[epoch].count(deck(), card); n > 0; --n) bag.add(deck(), card);
    }
  }
  return bag;
}

int points_made(const Hand& hand, const View& view) {
  const auto worth = worth_of(hand, view.combos);
  return worth.good() ? points_of(static_cast<int>(worth.combo)) : 0;
}

bool wants_to_call(const Rules& rules, const View& view) {
  const int points = points_made(Hand(view.hands[view.viewer.index]), view);
  if (points == 0) return false;
  return view.calls > 0 || 2 * points >= points_of(best_of(combos_on(view))) || waited_too_long(rules, view);
}

class OneDraw {
 public:
  OneDraw(const View& view, const Actions<G>& legal) : view_(view), legal_(legal), unseen_(unseen(view)) {}

  int best(Meter& meter, Stream& stream) {
    int draws = 0;
    for (; !meter.exhausted() && !unseen_.empty(); ++draws) try_draw(meter, stream);
    int best = -1;
    double most = 0;
    for (int i = 0; i < legal_.size(); ++i) {
      if (legal_[i].kind != Kind::swap) continue;
      const double promise = kPromise * potential_of(view_, legal_[i].places) / 1024;
      const double worth = promise + (draws > 0 ? points_[i] / static_cast<double>(draws) : 0);
      if (best >= 0 && worth <= most) continue;
      best = i;
      most = worth;
    }
    return best;
  }

 private:
  void try_draw(Meter& meter, Stream& stream) {
    CardBag bag = unseen_;
    Card drawn[kHandSize] = {};
    for (Card& card : drawn) {
      if (bag.empty()) bag = unseen_;
      card = static_cast<Card>(bag.draw(deck(), stream));
    }
    for (int i = 0; i < legal_.size(); ++i) {
      if (legal_[i].kind != Kind::swap) continue;
      Hand hand(view_.hands[view_.viewer.index]);
      int next = 0;
      for (unsigned rest = legal_[i].places; rest != 0; rest &= rest - 1) {
        hand.set(lowest_bit32(rest), tessera::hands_down::faces_of(drawn[next++]));
      }
      points_[i] += points_made(hand, view_);
      meter.spend();
    }
  }

  const View& view_;
  const Actions<G>& legal_;
  CardBag unseen_;
  int points_[G::kMaxActions] = {};
};

}  // namespace

int choose_by_one_draw(const G::Rules& rules, const G::View& view, const Actions<G>& legal, const Budget& budget,
                       Stream& stream) {
  const bool call = wants_to_call(rules, view);
  for (int i = 0; i < legal.size(); ++i) {
    if (legal[i].kind == Kind::wait || (call && legal[i].kind == Kind::call)) return i;
  }
  if (discards_whole_hand(rules, view)) return legal.size() - 1;  // swaps are listed up to all five
  Meter meter(budget, kNodes);
  return OneDraw(view, legal).best(meter, stream);
}

}  // namespace tessera::bots::hands_down
