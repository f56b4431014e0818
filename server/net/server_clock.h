// The time of the server, in milliseconds since 1970. It never runs backwards, and it stands still while the program
// did.
//
// It starts with the system's time and then follows a clock that nobody sets. A gap of more than 5 s between two
// readings means that the program did not run: it was stopped, or the machine was overloaded. Such a gap is left out,
// so that it costs no player thinking time. Its owner reads it at least every second. One thread.
#pragma once

#include <chrono>

#include "server/base/time.h"

namespace tessera::server {

class ServerClock {
 public:
  using Steady = std::chrono::steady_clock;

  static constexpr Time kLongestGap = 5'000;
  static constexpr std::chrono::milliseconds kBeat{1'000};

  ServerClock(Time unix_now, Steady::time_point now) : start_(unix_now), begun_(now), read_(now), now_(unix_now) {}

  // Reads the clock; returns how long the program has stood still before this, or 0.
  Time read(Steady::time_point now);
  Time now() const { return now_; }
  // When this clock will show that time, if the program runs until then.
  Steady::time_point at(Time time) const { return begun_ + left_out_ + std::chrono::milliseconds(time - start_); }

 private:
  const Time start_;
  const Steady::time_point begun_;
  Steady::time_point read_;
  Steady::duration left_out_{};
  Time now_;
};

}  // namespace tessera::server
