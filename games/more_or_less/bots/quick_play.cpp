#include "games/more_or_less/bots/quick_play.h"

#include <algorithm>

namespace tessera::bots::more_or_less {

int fewest_dice_of_others(const G::Rules& rules, const G::PublicState& table, Seat seat) {
  int fewest = G::kDice;
  for (int s = 0; s < rules.players; ++s) {
    if (Seat(s) != seat) fewest = std::min(fewest, dice_left(table, Seat(s)));
  }
  return fewest;
}

Placement quick_placement(const G::Rules& rules, const G::PublicState& table, const DiceWorth& worth, Lines& lines) {
  Hand hand(table.hand[table.seat.index]);
  lines.list(rules.board, table.faces, hand.size);
  int score[G::kFullHand + 1] = {0, -1, -1, -1, -1};
  Placement best[G::kFullHand + 1];
  std::uint8_t shown[G::kFullHand];
  for (const Line& line : lines) {
    if (line.score <= score[line.count] || !can_fill(line, hand, shown)) continue;
    score[line.count] = line.score;
    best[line.count].line = &line;
    std::copy(shown, shown + G::kFullHand, best[line.count].shown);
  }
  const bool last_turn = !table.out_first.none();
  const int others = last_turn ? 0 : fewest_dice_of_others(rules, table, table.seat);
  const int left = dice_left(table, table.seat);
  // A placement of several dice always holds one of a single die.
  const int least = hand.size == G::kFullHand && score[1] >= 0 ? 1 : 0;
  int chosen = least;
  double most = -1;
  for (int k = least; k <= hand.size; ++k) {
    if (score[k] < 0) continue;
    const double value = score[k] + worth.of(left - k, others);
    if (value > most) {
      most = value;
      chosen = k;
    }
  }
  return best[chosen];
}

int quick_action(const Actions<G>& legal) { return legal.size() - 1; }

}  // namespace tessera::bots::more_or_less
