// How long the store has not answered what was submitted: PostgreSQL may be away for half a minute, and a disk that
// others use for seconds. Meanwhile nobody can move, so it costs no clock anything. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "server/base/time.h"

namespace tessera::server {

class StoreWatch {
 public:
  static constexpr Time kSteady = 1'500;  // a longer silence is one

  void submitted(Time now) {
    if (waiting_++ == 0) since_ = now;
  }
  // Since when it was silent until now; nothing: it was not.
  std::optional<Time> answered(Time now) {
    const Time since = std::exchange(since_, now);
    --waiting_;
    return now - since > kSteady ? std::optional(since) : std::nullopt;
  }
  // Since when it is silent; nothing: it is not.
  std::optional<Time> silent_since(Time now) const {
    return waiting_ > 0 && now - since_ > kSteady ? std::optional(since_) : std::nullopt;
  }

 private:
  std::size_t waiting_ = 0;
  Time since_ = 0;  // the last answer, or the first submission after it
};

}  // namespace tessera::server
