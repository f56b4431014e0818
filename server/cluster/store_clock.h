// The time that all nodes of a cluster go by: the store's. A node adds so much to its own clock.
//
// It is set at the start. Afterwards it runs a little faster or slower until it is right again: so it never runs
// backwards, and no player pays for a jump. Pure.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "server/base/time.h"

namespace tessera::server {

class StoreClock {
 public:
  static constexpr Time kTolerance = 250;
  static constexpr Time kStep = 10;  // each time that the store's clock is read, so 20 ms a second

  // What the store's clock is ahead of the node's own, as far as the node goes by it.
  Time ahead() const { return ahead_; }

  void set(Time store_now, Time own_now) { ahead_ = store_now - own_now; }
  void follow(Time store_now, Time own_now) {
    const Time error = store_now - own_now - ahead_;
    if (std::abs(error) > kTolerance) ahead_ += std::clamp(error, -kStep, kStep);
  }

 private:
  Time ahead_ = 0;
};

}  // namespace tessera::server
