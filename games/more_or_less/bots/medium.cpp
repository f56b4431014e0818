#include "games/more_or_less/bots/medium.h"

#include "games/more_or_less/bots/candidates.h"

namespace tessera::bots::more_or_less {

namespace {

// It thinks less of its dice than they turn out to be worth, and takes the end to be nearer than it is.
constexpr DiceWorth kMediumWorth = {.each = 4, .in_time = 1};

}  // namespace

int choose_sensibly(const G::Rules& rules, const G::PublicState& table, const Actions<G>& legal) {
  if (table.phase != G::Phase::place) return quick_action(legal);
  Candidates candidates(rules);
  candidates.list(table, kMediumWorth, 1);
  return Candidates::next_step(table, candidates.all()[0].placement, legal);
}

}  // namespace tessera::bots::more_or_less
