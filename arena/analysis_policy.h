// Who plays a game's rollouts on, and how many of them are usual. The bot must be quick, tens of microseconds to some
// hundred a game, and sensible: what a position is worth depends little on how well all play it on, as long as
// nobody throws the game away. The numbers make a usual game with two players half a minute on two cores or less.
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
  static constexpr std::int64_t kSamples = 1000;
};

template <>
struct AnalysisPolicy<HandsDown> {
  static constexpr auto kLevel = bots::Level::hard;
  static constexpr std::int64_t kSamples = 1000;
};

template <>
struct AnalysisPolicy<MoreOrLess> {
  static constexpr auto kLevel = bots::Level::medium;
  static constexpr std::int64_t kSamples = 1000;
};

template <>
struct AnalysisPolicy<PassThePot> {
  static constexpr auto kLevel = bots::Level::medium;
  static constexpr std::int64_t kSamples = 1000;
};

}  // namespace tessera::arena
