#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

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

  // look.cpp
  static boost::json::value memory(const G::Rules& rules, const G::View& view);
  static Result<G::View> read_view(const G::Rules& rules, const boost::json::object& from,
                                   const boost::json::object* memory);
  static boost::json::object preview(const G::Rules& rules, const G::State& state, Seat seat, const G::Action& action);
};

}  // namespace tessera
