// How much of a processor a test has used: of what takes too long it tells more than a clock on the wall, which also
// runs while others have the machine.
#pragma once

#include <time.h>

#include <chrono>

namespace tessera::testing {

inline std::chrono::nanoseconds thread_cpu_time() {
  timespec now = {};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

}  // namespace tessera::testing
