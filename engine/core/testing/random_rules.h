// Rules with random options and the turn limit of simulations.
#pragma once

#include "engine/core/notation.h"
#include "engine/core/testing/properties.h"

namespace tessera::testing {

template <class G>
typename G::Rules random_rules(int players, Stream& stream) {
  for (;;) {
    auto given = random_options(GameJson<G>::options(), players, stream);
    if (GameJson<G>::kSimulationMaxTurns > 0) given["max_turns"] = GameJson<G>::kSimulationMaxTurns;
    const auto options = Options::parse(GameJson<G>::options(), given, players);
    if (!options) continue;  // options that don't go together are drawn again
    const auto rules = GameJson<G>::rules(players, *options);
    if (rules) return *rules;
  }
}

}  // namespace tessera::testing
