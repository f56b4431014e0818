#include "games/game_folder/statistics/tally.h"

#include <algorithm>

namespace tessera::arena {

using G = GameType;

// A tally sees a step before it is taken.
void Tally<G>::outcome(const G::Rules&, const G::State& state, const G::Outcome& outcome) {
  if (state.phase == G::Phase::roll && outcome.die == 1) ++lost_[std::min(state.turn_total, kTotals - 1)];
}

void Tally<G>::action(const G::Rules&, const G::State& state, Seat, const G::Action& action) {
  if (action.kind == G::Action::Kind::hold) ++held_[std::min(state.turn_total, kTotals - 1)];
}

void Tally<G>::finished(const G::Rules&, const G::State& state) { turns_ += state.turns; }

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
