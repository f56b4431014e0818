#pragma once

#include "arena/rollouts/analysis_policy.h"
#include "games/take_it/rules/rules.h"

namespace tessera::arena {

template <>
struct AnalysisPolicy<TakeIt> {
  static constexpr std::string_view kName = "greedy";
  static constexpr std::int64_t kSteps = 30'000'000;
  static RolloutBot bot(const TakeIt::View&) { return {bots::Level::greedy, {}}; }
};

}  // namespace tessera::arena
