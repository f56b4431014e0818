#include "games/take_it/bots/medium.h"

#include "games/take_it/bots/refill.h"
#include "games/take_it/bots/turn.h"

namespace tessera::bots::take_it {

namespace {

using Phase = G::Phase;

// Too timid: it gives cards up that would take several dice.
constexpr RiskWeights kTimid = {.take = 15, .late = 400, .beyond = 150};
constexpr std::int64_t kStandardNodes = 2000;
constexpr int kRolls = 6;   // of dice that an action card re-rolls
constexpr int kCasts = 30;  // that a hand is tried on between rounds

}  // namespace

int choose_sensibly(const G::Rules& rules, const G::View& view, const Actions<G>& legal, const Budget& budget,
                    Stream& stream) {
  if (legal.size() == 1) return 0;
  Meter meter(budget, kStandardNodes);
  Planner planner(kTimid);
  switch (view.phase) {
    case Phase::claim: return 0;  // the best stands first [T3]
    case Phase::discard: return Refill(rules, view, meter, stream.next(), kCasts).choose_discard(legal);
    case Phase::draw: return Refill(rules, view, meter, stream.next(), kCasts).choose_draw(legal);
    default: break;
  }
  return TurnPlanner(rules, view, planner, stream.next(), kRolls).choose(legal);
}

}  // namespace tessera::bots::take_it
