#include "games/hands_down/statistics/tally.h"

#include "games/hands_down/rules/notation.h"

namespace tessera::arena {

using G = HandsDown;

void Tally<G>::merge(const Tally& other) {
  called_.merge(other.called_);
  won_.merge(other.won_);
  swapped_.merge(other.swapped_);
  chance_.merge(other.chance_);
  calls_ += other.calls_;
  own_turn_ += other.own_turn_;
  fouls_ += other.fouls_;
  rounds_ += other.rounds_;
  games_ += other.games_;
}

std::vector<TallyTable> Tally<G>::tables(const G::Rules&) const {
  TallyTable combos{"combos", "Combos", {"called", "won"}, "rounds", rounds_, {}};
  for (int c = 0; c < hands_down::kCombos; ++c) {
    combos.rows.push_back({std::string(Notation<G>::combo_word(c)), {called_[c], won_[c]}});
  }
  TallyTable calls{"calls", "Calls", {"calls"}, "calls", calls_, {}};
  calls.rows = {{"on one's own turn", {own_turn_}}, {"out of turn", {calls_ - own_turn_}}, {"fouls", {fouls_}}};
  std::int64_t swaps = 0;
  for (int n = 0; n <= hands_down::kHandSize; ++n) swaps += swapped_[n];
  TallyTable swapped{"swaps", "Cards swapped on a turn", {"swaps"}, "swaps", swaps, {}};
  for (int n = 0; n <= hands_down::kHandSize; ++n) swapped.rows.push_back({std::to_string(n), {swapped_[n]}});
  std::int64_t cards = 0;
  for (int n = 1; n <= hands_down::kMaxChanceNumber; ++n) cards += chance_[n];
  TallyTable chance{"chance", "Chance cards taken, by their number", {"cards"}, "chance cards", cards, {}};
  for (const int n : {1, 2, 3, 5, 7}) chance.rows.push_back({std::to_string(n), {chance_[n]}});
  return {combos, calls, swapped, chance};
}

}  // namespace tessera::arena
