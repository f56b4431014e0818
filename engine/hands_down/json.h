#pragma once

#include <boost/json/object.hpp>

#include "engine/core/options.h"
#include "engine/hands_down/notation.h"

namespace tessera {

template <>
struct GameJson<HandsDown> {
  using G = HandsDown;
  static constexpr int kMachineMaxTurns = 1000;

  static std::span<const OptionSpec> options();
  static Result<G::Rules> rules(int players, const Options& options);
  static boost::json::object view(const G::Rules& rules, const G::View& view);
};

}  // namespace tessera
