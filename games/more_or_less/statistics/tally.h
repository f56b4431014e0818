#pragma once

#include "arena/stats/tally.h"
#include "games/more_or_less/rules/rules.h"

namespace tessera::arena {

template <>
struct Tally<MoreOrLess> {
  using G = MoreOrLess;
  static constexpr int kMostTouched = 16;

  TESSERA_HD void outcome(const G::Rules&, const G::State&, const G::Outcome&) {}
  TESSERA_HD void action(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action);
  TESSERA_HD void finished(const G::Rules& rules, const G::State& state);
  void merge(const Tally& other);
  std::vector<TallyTable> tables(const G::Rules& rules) const;

 private:
  Counters<more_or_less::kBits> covered_;  // symbol squares, in how many games
  Counters<G::kFullHand + 1> dice_;        // placements by their number of dice
  Counters<kMostTouched + 1> touched_;     // placements by the dice they touch
  Counters<3> symbols_;                    // placements with no, one, more symbol squares
  Counters<G::kMaxDraw + 1> drawn_;        // draws by their number of dice
  Count stars_;                            // wild dice placed as `*`
  Count placements_;
  Count passes_;
  Count games_;
};

TESSERA_HD inline void Tally<MoreOrLess>::action(const G::Rules& rules, const G::State& state, Seat,
                                                 const G::Action& action) {
  using Kind = G::Action::Kind;
  switch (action.kind()) {
    case Kind::draw:
      if (state.phase == G::Phase::ask_draw) ++drawn_[action.count()];
      break;
    case Kind::roll: break;
    case Kind::place: stars_ += action.die() == G::Die::wild(more_or_less::kStar) ? 1 : 0; break;
    case Kind::pass: ++passes_; break;
    case Kind::done: {
      const auto score = G::placement_score(rules, state);
      ++placements_;
      ++dice_[state.placing];
      ++touched_[score.touched < kMostTouched ? score.touched : kMostTouched];
      ++symbols_[score.symbols < 2 ? score.symbols : 2];
      break;
    }
  }
}

TESSERA_HD inline void Tally<MoreOrLess>::finished(const G::Rules& rules, const G::State& state) {
  ++games_;
  for (int square = 0; square < more_or_less::kBits; ++square) {
    if (rules.board.symbols.has(square) && state.faces.at(square) != 0) ++covered_[square];
  }
}

}  // namespace tessera::arena
