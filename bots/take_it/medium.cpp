#include "bots/take_it/medium.h"

#include "bots/take_it/turn.h"

namespace tessera::bots::take_it {

namespace {

using Phase = G::Phase;

constexpr int kRolls = 6;

}  // namespace

int choose_sensibly(const G::Rules& rules, const G::View& view, const Actions<G>& legal, Stream& stream) {
  if (legal.size() == 1) return 0;
  switch (view.phase) {
    case Phase::claim: return 0;  // the best stands first [T3]
    case Phase::discard:
    case Phase::draw: return 0;
    default: break;
  }
  Planner planner;
  return TurnPlanner(rules, view, planner, stream.next(), kRolls).choose(legal);
}

}  // namespace tessera::bots::take_it
