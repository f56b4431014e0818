// Who plays a game's rollouts on, and for how many steps (actions and outcomes) in all, unless told otherwise.
//
// The bot must be quick and sensible: what a position is worth depends little on how well all play it on, as long as
// nobody throws the game away. The steps are what two cores do in about 20 seconds.
#pragma once

#include <cstdint>

#include "bots/all.h"
#include "engine/games/list.h"

namespace tessera::arena {

template <class G>
struct AnalysisPolicy;

template <>
struct AnalysisPolicy<TakeIt> {
  static constexpr auto kLevel = bots::Level::greedy;
  static constexpr std::int64_t kSteps = 30'000'000;
};

template <>
struct AnalysisPolicy<HandsDown> {
  static constexpr auto kLevel = bots::Level::hard;
  static constexpr std::int64_t kSteps = 140'000'000;
};

template <>
struct AnalysisPolicy<MoreOrLess> {
  static constexpr auto kLevel = bots::Level::medium;
  static constexpr std::int64_t kSteps = 10'000'000;
};

template <>
struct AnalysisPolicy<PassThePot> {
  static constexpr auto kLevel = bots::Level::medium;
  static constexpr std::int64_t kSteps = 600'000'000;
};

}  // namespace tessera::arena
