#include "games/more_or_less/bots/last_turn.h"

#include <algorithm>

namespace tessera::bots::more_or_less {

LastTurn::LastTurn(const G::Rules& rules, const G::Faces& faces) : rules_(rules) {
  lines_.list(rules.board, faces, G::kFullHand);
  for (const Line& line : lines_) best_first_.push_back(&line);
  std::sort(best_first_.begin(), best_first_.end(),
            [](const Line* a, const Line* b) { return a->score != b->score ? a->score > b->score : a < b; });
}

double LastTurn::share(const G::State& state, Seat seat, Meter& meter) const {
  constexpr int kDecisions = 2;  // how many dice to draw, which ones to roll again
  return Expectimax<G, const LastTurn&>(rules_, meter, *this).worth(state, seat, kDecisions);
}

// Out of budget, the dice are not rolled yet: then as if nothing could be placed.
double LastTurn::operator()(const G::State& state, Seat seat) const {
  int scores[G::kMaxPlayers];
  for (int s = 0; s < rules_.players; ++s) scores[s] = state.score[s];
  if (settled(state)) scores[state.seat.index] += best_score(state.hand[state.seat.index]);
  const int most = *std::max_element(scores, scores + rules_.players);
  if (scores[seat.index] < most) return 0;
  return 1.0 / static_cast<double>(std::count(scores, scores + rules_.players, most));
}

int LastTurn::best_score(G::Dice dice) const {
  Hand hand(dice);
  std::uint8_t shown[G::kFullHand];
  for (const Line* line : best_first_) {
    if (line->count <= hand.size && can_fill(*line, hand, shown)) return line->score;
  }
  return 0;
}

int choose_dice_of_last_turn(const G::Rules& rules, const G::View& view, Seat seat, Meter& meter,
                             const Actions<G>& legal) {
  const LastTurn last(rules, view.table.faces);
  int best = legal.size() - 1;  // the usual one wins ties
  double most = -1;
  for (int i = legal.size() - 1; i >= 0; --i) {
    G::State next{view.table, view.wish};
    G::apply(rules, next, seat, legal[i]);
    meter.spend();
    const double share = last.share(next, seat, meter);
    if (meter.exhausted()) break;
    if (share > most) {
      most = share;
      best = i;
    }
  }
  return best;
}

}  // namespace tessera::bots::more_or_less
