#include "games/pass_the_pot/statistics/tally.h"

#include "games/pass_the_pot/rules/notation.h"

namespace tessera::arena {

using G = PassThePot;

void Tally<G>::merge(const Tally& other) {
  rolled_.merge(other.rolled_);
  paid_.merge(other.paid_);
  totals_.merge(other.totals_);
  for (int i = 0; i < 2; ++i) decisions_[i].merge(other.decisions_[i]);
  choices_.merge(other.choices_);
  turns_ += other.turns_;
  rounds_ += other.rounds_;
}

std::vector<TallyTable> Tally<G>::tables(const G::Rules&) const {
  TallyTable combos{"combos", "Combos", {"rolled", "stopped with or struck"}, "turns", turns_, {}};
  for (int c = 1; c < kCombos; ++c) {
    combos.rows.push_back({std::string(Notation<G>::combo_word(static_cast<G::Combo>(c))), {rolled_[c], paid_[c]}});
  }
  TallyTable totals{"totals", "Totals at the end of a turn (before the re-roll of 1 2 3)", {"turns"}, "turns", turns_,
                    {}};
  for (int t = 1; t < kTotals; ++t) totals.rows.push_back({std::to_string(t), {totals_[t]}});
  TallyTable dice{"rerolls", "Dice rolled again", {"free", "paid"}, "turns", turns_, {}};
  for (int n = 0; n <= 3; ++n) {
    dice.rows.push_back({n == 0 ? "kept" : std::to_string(n), {decisions_[0][n], decisions_[1][n]}});
  }
  TallyTable choices{"choices", "Choices of combos", {"chosen"}, "choices", choices_[0] + choices_[1] + choices_[2],
                     {}};
  choices.rows = {{"bank", {choices_[0]}}, {"from players", {choices_[1]}}, {"to players", {choices_[2]}}};
  TallyTable rounds{"rounds", "Rounds", {"rounds"}, "turns", turns_, {{"rounds", {rounds_}}}};
  return {combos, totals, dice, choices, rounds};
}

}  // namespace tessera::arena
