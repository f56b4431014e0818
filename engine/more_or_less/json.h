#pragma once

#include <boost/json/object.hpp>

#include "engine/core/options.h"
#include "engine/more_or_less/notation.h"

namespace tessera {

template <>
struct GameJson<MoreOrLess> {
  using G = MoreOrLess;
  static constexpr int kMachineMaxTurns = 600;

  static std::span<const OptionSpec> options();
  static Result<G::Rules> rules(int players, const Options& options);
  static boost::json::object view(const G::Rules& rules, const G::View& view);
};

}  // namespace tessera
