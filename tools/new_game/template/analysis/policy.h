#pragma once

#include "arena/rollouts/analysis_policy.h"
#include "games/game_folder/rules/rules.h"

namespace tessera::arena {

template <>
struct AnalysisPolicy<GameType> {
  static constexpr std::string_view kName = "hard";
  static constexpr std::int64_t kSteps = 600'000'000;
  static RolloutBot bot(const GameType::View&) { return {bots::Level::hard, {}}; }
};

}  // namespace tessera::arena
