#include "games/more_or_less/analysis/policy.h"
#include "games/more_or_less/bots/last_two_turns.h"

namespace tessera::arena {

std::optional<double> ExactEnd<MoreOrLess>::share(const MoreOrLess::Rules& rules, const MoreOrLess::State& state,
                                                  Seat seat) {
  using bots::more_or_less::LastTwoTurns;
  const auto s = static_cast<std::size_t>(seat.index);
  if (MoreOrLess::over(rules, state)) return shares_of<MoreOrLess>(rules, state)[s];
  if (!LastTwoTurns::covers(rules, state)) return std::nullopt;
  bots::Meter meter(bots::Budget{}, INT64_MAX);
  return LastTwoTurns(rules, state, meter).shares()[s];
}

}  // namespace tessera::arena
