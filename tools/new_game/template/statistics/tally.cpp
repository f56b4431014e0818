#include "games/game_folder/statistics/tally.h"

namespace tessera::arena {

using G = GameType;

void Tally<G>::merge(const Tally& other) {
  held_.merge(other.held_);
  lost_.merge(other.lost_);
  turns_ += other.turns_;
}

std::vector<TallyTable> Tally<G>::tables(const G::Rules&) const {
  TallyTable turns{"turns", "Points of a turn", {"held", "lost"}, "turns", turns_, {}};
  for (int t = 0; t < kTotals; ++t) {
    const std::string more = t == kTotals - 1 ? " or more" : "";
    turns.rows.push_back({std::to_string(t) + more, {held_[t], lost_[t]}});
  }
  return {turns};
}

}  // namespace tessera::arena
