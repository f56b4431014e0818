#include "games/more_or_less/statistics/tally.h"

#include "games/more_or_less/rules/notation.h"

namespace tessera::arena {

using G = MoreOrLess;

void Tally<G>::merge(const Tally& other) {
  covered_.merge(other.covered_);
  dice_.merge(other.dice_);
  touched_.merge(other.touched_);
  symbols_.merge(other.symbols_);
  drawn_.merge(other.drawn_);
  stars_ += other.stars_;
  placements_ += other.placements_;
  passes_ += other.passes_;
  games_ += other.games_;
}

std::vector<TallyTable> Tally<G>::tables(const G::Rules& rules) const {
  TallyTable squares{"symbol_squares", "Symbol squares covered", {"games"}, "games", games_, {}};
  for (int square = 0; square < more_or_less::kBits; ++square) {
    if (!rules.board.symbols.has(square)) continue;
    squares.rows.push_back({Notation<G>::square_text(rules.board, square), {covered_[square]}});
  }
  TallyTable dice{"dice_placed", "Dice in a placement", {"placements"}, "placements", placements_, {}};
  for (int n = 1; n <= G::kFullHand; ++n) dice.rows.push_back({std::to_string(n), {dice_[n]}});
  TallyTable touched{"touched", "Dice touched by a placement", {"placements"}, "placements", placements_, {}};
  int most = kMostTouched;
  while (most > 1 && touched_[most] == 0) --most;
  for (int n = 1; n <= most; ++n) {
    touched.rows.push_back({std::to_string(n) + (n == kMostTouched ? " or more" : ""), {touched_[n]}});
  }
  TallyTable symbols{"symbols", "Symbol squares in a placement", {"placements"}, "placements", placements_, {}};
  symbols.rows = {{"none", {symbols_[0]}}, {"one", {symbols_[1]}}, {"two or more", {symbols_[2]}}};
  TallyTable turns{"turns", "Turns", {"turns"}, "turns", placements_ + passes_, {}};
  turns.rows = {{"placed", {placements_}}, {"passed", {passes_}}, {"with a * placed", {stars_}}};
  std::int64_t draws = 0;
  for (int n = 0; n <= G::kMaxDraw; ++n) draws += drawn_[n];
  TallyTable drawn{"drawn", "Dice drawn, where there was a choice", {"draws"}, "draws", draws, {}};
  for (int n = 0; n <= G::kMaxDraw; ++n) drawn.rows.push_back({std::to_string(n), {drawn_[n]}});
  return {squares, dice, touched, symbols, turns, drawn};
}

}  // namespace tessera::arena
