#pragma once

#include "arena/rollouts/analysis_policy.h"
#include "games/more_or_less/rules/rules.h"

namespace tessera::arena {

// hard without a single node plays its first choice: as quick as medium, and 80 Elo stronger.
template <>
struct AnalysisPolicy<MoreOrLess> {
  static constexpr std::string_view kName = "hard@0";
  static constexpr std::int64_t kSteps = 10'000'000;
  static RolloutBot bot(const MoreOrLess::View&) { return {bots::Level::hard, {0, -1}}; }
};

// Where at most two turns are left.
template <>
struct ExactEnd<MoreOrLess> {
  static std::optional<double> share(const MoreOrLess::Rules& rules, const MoreOrLess::State& state, Seat seat);
};

}  // namespace tessera::arena
