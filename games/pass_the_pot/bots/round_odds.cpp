#include "games/pass_the_pot/bots/round_odds.h"

#include <memory>

namespace tessera::bots::pass_the_pot {

namespace {

using G = PassThePot;
using Values = DiceValues<RoundExpectation>;

// What a combo pays the roller, and what the others together get of it, if everybody has coins.
struct Pay {
  G::Combo combo;
  int total;
  int roller;
  int others;
};

std::array<Pay, 7> pays(int players) {
  const int two = players > 2 ? 2 : 1;
  return {{{G::Combo::two_three_four, 9, 1, 0},
           {G::Combo::three_four_five, 12, 2, players > 2 ? -2 : 0},
           {G::Combo::twos, 6, 3, -3},
           {G::Combo::threes, 9, 3, -1},
           {G::Combo::fours, 12, 2 + two, -two},
           {G::Combo::fives, 15, 3, two},
           {G::Combo::four_two_o, 6, 1, players - 1}}};
}

void copy_to_dice(const StopValues& stop_values, Values& values) {
  for (int dice_index = 0; dice_index < kDiceOutcomes; ++dice_index)
    values[static_cast<std::size_t>(dice_index)] = stop_values[stop_kind(dice_index)];
}

}  // namespace

const RoundOdds& RoundOdds::of(int players) {
  static const RoundOdds two(2);
  if (players == 2) return two;
  static const RoundOdds three(3);
  if (players == 3) return three;
  static const RoundOdds four(4);
  if (players == 4) return four;
  static const RoundOdds five(5);
  return five;
}

// Too much for the stack that WebAssembly has.
struct RoundOdds::Workspace {
  StopValues stop_values;
  Values stopped;
  Values rolled;
  Values paid;
};

// A higher total only leads to higher ones still, so the highest come first. While nobody has the pot, 1 1 1 leads back
// to the same place; it is rare, and a few rounds of iteration settle it.
RoundOdds::RoundOdds(int players) : players_(players), turns_(index(kPots, players - 1, 15) + 1) {
  constexpr int kIterations = 4;
  const auto workspace = std::make_unique<Workspace>();
  for (int to_beat = 15; to_beat >= 0; --to_beat) {
    for (int holder = 1; holder < players; ++holder) {
      for (int pot = 0; pot <= kPots; ++pot)
        turns_[index(pot, holder, to_beat)] = solved({pot, holder, to_beat}, *workspace);
    }
  }
  for (int i = 0; i < kIterations; ++i) {
    for (int pot = 0; pot <= kPots; ++pot) turns_[index(pot, 0, 0)] = solved({pot, 0, 0}, *workspace);
  }
}

RoundExpectation RoundOdds::solved(const TurnStart& start, Workspace& workspace) const {
  stop({start.pot + 1, start.holder, start.to_beat}, workspace.stop_values);
  for (auto& end : workspace.stop_values) end.gain[0] -= 1;
  copy_to_dice(workspace.stop_values, workspace.paid);
  stop(start, workspace.stop_values);
  copy_to_dice(workspace.stop_values, workspace.stopped);
  workspace.rolled = workspace.stopped;
  Rerolls<RoundExpectation>(workspace.paid).raise(workspace.rolled);
  Rerolls<RoundExpectation>(workspace.rolled).raise(workspace.stopped);
  return Rerolls<RoundExpectation>(workspace.stopped).all();
}

void RoundOdds::stop(const TurnStart& start, StopValues& stop_values) const {
  const auto end = [&](G::Combo combo) -> RoundExpectation& { return stop_values[stop_kind(combo)]; };
  for (int total = 0; total <= 15; ++total) stop_values[static_cast<std::size_t>(total)] = finished(start, total);
  for (const auto& pay : pays(players_)) {
    RoundExpectation& p = end(pay.combo);
    p = finished(start, pay.total);
    p.gain[0] += pay.roller;
    for (int s = 1; s < players_; ++s) p.gain[s] += static_cast<double>(pay.others) / (players_ - 1);
  }
  RoundExpectation& again = end(G::Combo::one_two_three);
  again = {};
  for (int rest = 0; rest <= kMaxSum; ++rest) {
    RoundExpectation part = finished(start, 2 + rest);
    part *= ways(rest) / 36.0;
    again += part;
  }
  again.gain[0] += 1;
  RoundExpectation& pot = end(G::Combo::pot);
  pot = won(0, start.pot);
  pot.gain[0] += players_ + 1;
  for (int s = 1; s < players_; ++s) pot.gain[s] -= 1;
  RoundExpectation& ones = end(G::Combo::ones);
  ones = start.holder == 1 ? won(1, start.pot)
                           : passed_on({start.pot, start.holder == 0 ? 0 : start.holder - 1, start.to_beat});
  ones.gain[0] -= 3;
}

RoundExpectation RoundOdds::finished(const TurnStart& start, int total) const {
  if (start.holder == 0 || total > start.to_beat) return passed_on({start.pot, players_ - 1, total});
  if (start.holder == 1) return won(1, start.pot);
  return passed_on({start.pot, start.holder - 1, start.to_beat});
}

// What the next player may expect, as this one sees it.
RoundExpectation RoundOdds::passed_on(const TurnStart& start) const {
  const RoundExpectation& next = turn(start.pot, start.holder, start.to_beat);
  RoundExpectation mine;
  for (int s = 0; s < players_; ++s) {
    const int theirs = s == 0 ? players_ - 1 : s - 1;
    mine.wins[s] = next.wins[theirs];
    mine.pot[s] = next.pot[theirs];
    mine.gain[s] = next.gain[theirs];
  }
  return mine;
}

RoundExpectation RoundOdds::won(int winner, int pot) const {
  RoundExpectation p;
  p.wins[winner] = 1;
  p.pot[winner] = pot < kPots ? pot : kPots;
  return p;
}

}  // namespace tessera::bots::pass_the_pot
