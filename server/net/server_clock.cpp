#include "server/net/server_clock.h"

namespace tessera::server {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

Time ServerClock::read(Steady::time_point now) {
  const auto gap = now - read_;
  const bool stood_still = gap > milliseconds(kLongestGap);
  if (stood_still) left_out_ += gap;
  read_ = now;
  now_ = start_ + duration_cast<milliseconds>(now - begun_ - left_out_).count();
  return stood_still ? duration_cast<milliseconds>(gap).count() : 0;
}

}  // namespace tessera::server
