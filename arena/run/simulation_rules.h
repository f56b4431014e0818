#pragma once

#include <boost/json/object.hpp>

#include "engine/core/notation.h"
#include "engine/core/options.h"

namespace tessera::arena {

// The given options, with the turn limit of simulations where `max_turns` is not given.
template <class G>
Result<Options> simulation_options(int players, boost::json::object given) {
  if (GameJson<G>::kSimulationMaxTurns > 0 && !given.contains("max_turns")) {
    given["max_turns"] = GameJson<G>::kSimulationMaxTurns;
  }
  return Options::parse(GameJson<G>::options(), given, players);
}

template <class G>
Result<typename G::Rules> simulation_rules(int players, boost::json::object given) {
  const auto options = simulation_options<G>(players, std::move(given));
  if (!options) return options.error();
  return GameJson<G>::rules(players, *options);
}

}  // namespace tessera::arena
