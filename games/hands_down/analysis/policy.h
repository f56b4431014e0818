#pragma once

#include "arena/rollouts/analysis_policy.h"
#include "games/hands_down/rules/rules.h"

namespace tessera::arena {

template <>
struct AnalysisPolicy<HandsDown> {
  static constexpr std::string_view kName = "hard";
  static constexpr std::int64_t kSteps = 140'000'000;
  static RolloutBot bot(const HandsDown::View&) { return {bots::Level::hard, {}}; }
};

}  // namespace tessera::arena
