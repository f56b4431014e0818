#include "games/pass_the_pot/statistics/tally.h"

#include "games/pass_the_pot/rules/notation.h"

namespace tessera::arena {

using G = PassThePot;

// The dice as they will lie are put together here: a tally sees a step before it is taken.
void Tally<G>::outcome(const G::Rules&, const G::State& state, const G::Outcome& outcome) {
  if (state.phase != G::Phase::roll) return;
  G::Die dice[3];
  for (int i = 0; i < 3; ++i) dice[i] = (state.rolling >> i) & 1 ? outcome.dice[i] : state.dice[i];
  const auto combo = G::combo_of(dice);
  if (state.thrown == G::Throw::one_two_three) return;
  ++rolled_[static_cast<int>(combo)];
  if (combo == G::Combo::ones || combo == G::Combo::pot) {
    ++paid_[static_cast<int>(combo)];
    return;
  }
  const bool broke = state.coins[state.seat.index] == 0;
  if (state.thrown == G::Throw::paid || (state.thrown == G::Throw::free && broke)) stopped(state, dice);
}

void Tally<G>::stopped(const G::State&, const G::Die (&dice)[3]) {
  const auto combo = G::combo_of(dice);
  ++paid_[static_cast<int>(combo)];
  ++totals_[G::total(dice)];
}

void Tally<G>::action(const G::Rules&, const G::State& state, Seat, const G::Action& action) {
  using Kind = G::Action::Kind;
  switch (action.kind) {
    case Kind::keep: stopped(state, state.dice); [[fallthrough]];
    case Kind::reroll:
    case Kind::pay: ++decisions_[state.phase == G::Phase::decide ? 0 : 1][popcount32(action.set)]; break;
    case Kind::bank: ++choices_[0]; break;
    case Kind::from: ++choices_[1]; break;
    case Kind::to: ++choices_[2]; break;
  }
}

void Tally<G>::finished(const G::Rules&, const G::State& state) {
  turns_ += state.turns;
  rounds_ += state.rounds;
}

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
