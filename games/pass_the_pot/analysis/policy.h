#pragma once

#include "arena/rollouts/analysis_policy.h"
#include "games/pass_the_pot/bots/solution.h"
#include "games/pass_the_pot/rules/rules.h"

namespace tessera::arena {

// medium robs anyone; who is robbed should depend on the game.
template <>
struct AnalysisPolicy<PassThePot> {
  static constexpr std::string_view kName = "medium";
  static constexpr std::int64_t kSteps = 600'000'000;
  static RolloutBot bot(const PassThePot::View& view) {
    return {view.state.phase == PassThePot::Phase::choose ? bots::Level::greedy : bots::Level::medium, {}};
  }
};

// What each seat may expect in any state of the game when both play perfectly. Good to the 16 bits of the table.
Shares solved_value(const bots::pass_the_pot::Solution& solution, const PassThePot::Rules& rules,
                    const PassThePot::State& state);

template <>
struct ExactValues<PassThePot> {
  static std::optional<Sample> of(const GameTrace<PassThePot>& trace);
};

}  // namespace tessera::arena
