#pragma once

#include <boost/json/object.hpp>

#include "engine/core/options.h"
#include "engine/take_it/notation.h"

namespace tessera {

template <>
struct GameJson<TakeIt> {
  using G = TakeIt;
  static constexpr int kMachineMaxTurns = 0;  // the game ends by itself

  static std::span<const OptionSpec> options();
  static Result<G::Rules> rules(int players, const Options& options);
  static boost::json::object view(const G::Rules& rules, const G::View& view);
};

}  // namespace tessera
