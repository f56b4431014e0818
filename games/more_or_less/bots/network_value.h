// The share of the win that a seat may expect, by the value network.
#pragma once

#include "bots/network/network.h"
#include "bots/search/meter.h"
#include "games/more_or_less/bots/network_inputs.h"

namespace tessera::bots::more_or_less {

// The network for a game with these rules, or null: it has learned the standard options alone.
const Network* value_network(const G::Rules& rules);

class NetworkValue {
 public:
  static constexpr std::int64_t kNodes = 12;  // what it takes, in steps of a search

  NetworkValue(const G::Rules& rules, Seat seat, const Network& network, Meter& meter)
      : rules_(rules), seat_(seat), network_(network), meter_(meter) {}

  // Between two turns, or after the end.
  double of(const G::State& state) const { return of(state, seat_); }
  double of(const G::State& state, Seat seat) const;

 private:
  const G::Rules& rules_;
  Seat seat_;
  const Network& network_;
  Meter& meter_;
};

}  // namespace tessera::bots::more_or_less
