// Who plays a game's rollouts on, and for how many steps (actions and outcomes) in all, unless told otherwise.
//
// The bot must be quick and sensible: what a position is worth depends little on how well all play it on, as long as
// nobody throws the game away. The steps are what two cores do in about 20 seconds.
#pragma once

#include <cstdint>

#include "arena/analysis_rollouts.h"
#include "bots/all.h"
#include "engine/games/list.h"

namespace tessera::arena {

template <class G>
struct AnalysisPolicy;

template <>
struct AnalysisPolicy<TakeIt> {
  static constexpr std::string_view kName = "greedy";
  static constexpr std::int64_t kSteps = 30'000'000;
  static RolloutBot bot(const TakeIt::View&) { return {bots::Level::greedy, {}}; }
};

template <>
struct AnalysisPolicy<HandsDown> {
  static constexpr std::string_view kName = "hard";
  static constexpr std::int64_t kSteps = 140'000'000;
  static RolloutBot bot(const HandsDown::View&) { return {bots::Level::hard, {}}; }
};

// hard without a single node plays what it likes at first sight: as quick as medium, and 80 Elo stronger.
template <>
struct AnalysisPolicy<MoreOrLess> {
  static constexpr std::string_view kName = "hard@0";
  static constexpr std::int64_t kSteps = 10'000'000;
  static RolloutBot bot(const MoreOrLess::View&) { return {bots::Level::hard, {0, -1}}; }
};

// medium robs anyone; who is robbed should depend on the game.
template <>
struct AnalysisPolicy<PassThePot> {
  static constexpr std::string_view kName = "medium";
  static constexpr std::int64_t kSteps = 600'000'000;
  static RolloutBot bot(const PassThePot::View& view) {
    return {view.state.phase == PassThePot::Phase::choose ? bots::Level::greedy : bots::Level::medium, {}};
  }
};

}  // namespace tessera::arena
