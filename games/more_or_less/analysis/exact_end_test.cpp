// The decisions of the last two turns are judged exactly.
#include <gtest/gtest.h>

#include "arena/analysis/analysis.h"
#include "arena/rollouts/analysis_trace.h"
#include "arena/testing/played_game.h"
#include "games/more_or_less/bots/last_two_turns.h"
#include "games/more_or_less/rules/json.h"

namespace tessera::arena {
namespace {

using G = MoreOrLess;
using bots::Level;
using bots::more_or_less::most_turns_left;

void no_progress(std::string_view, std::int64_t, std::int64_t) {}

TEST(MoreOrLessExactEnd, ItsCostsHaveNoErrorAndNobodyBeatsTheAdvice) {
  int exact = 0;
  int costly = 0;
  for (int game = 0; game < 6; ++game) {
    const auto recorded = played_game(*find_game("more-or-less"), 3 + game % 2, {}, "end " + std::to_string(game),
                                      {Level::greedy, Level::random});
    const auto trace = trace_of<G>(recorded);
    AnalysisConfig config;
    config.samples = 2;
    config.advice.nodes = 6000;
    const auto analysis = analyse(recorded, config, no_progress);
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
      const auto& event = analysis.events[i];
      if (!event.free || most_turns_left(trace.rules, trace.states[i]) > 2) continue;
      EXPECT_EQ(event.cost.error, 0);
      EXPECT_FALSE(event.better);
      ++exact;
      costly += event.cost.mean > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(exact, 20);
  EXPECT_GT(costly, 0);
}

}  // namespace
}  // namespace tessera::arena
