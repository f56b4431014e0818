// Facts of a game that an analysis needs; a game specialises them in games/<game>/analysis/policy.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "arena/rollouts/analysis_rollouts.h"

namespace tessera::arena {

// The bot that plays a game's rollouts, and for how many steps (actions and outcomes) in all, unless the caller says
// otherwise.
//
// The bot must be quick and sensible. Its exact strength matters little, as long as it does not throw games away. The
// steps take two cores about 20 seconds.
//
// static constexpr std::string_view kName; static constexpr std::int64_t kSteps; static RolloutBot bot(const View&).
template <class G>
struct AnalysisPolicy;

// The values of a recorded game exactly, where the game is solved.
template <class G>
struct ExactValues {
  // Nothing: the game with these rules is not solved.
  static std::optional<Sample> of(const GameTrace<G>&) { return std::nullopt; }
};

// The end of a game exactly, where its last turns are solved though the whole game is not; nothing may be hidden there.
template <class G>
struct ExactEnd {
  // What the seat has of the win if all play perfectly from here. Nothing: it is not known.
  static std::optional<double> share(const typename G::Rules&, const typename G::State&, Seat) { return std::nullopt; }
};

}  // namespace tessera::arena
