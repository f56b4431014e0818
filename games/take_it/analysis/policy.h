#pragma once

#include "arena/rollouts/analysis_policy.h"
#include "games/take_it/rules/rules.h"

namespace tessera::arena {

// hard without a single node plays by its plan. greedy is four times as quick, but far weaker, and goes on with an
// action card that was begun by its first legal step.
template <>
struct AnalysisPolicy<TakeIt> {
  static constexpr std::string_view kName = "hard@0";
  static constexpr std::int64_t kSteps = 10'000'000;
  static RolloutBot bot(const TakeIt::View&) { return {bots::Level::hard, {0, -1}}; }
};

}  // namespace tessera::arena
