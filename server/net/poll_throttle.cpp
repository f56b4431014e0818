#include "server/net/poll_throttle.h"

namespace tessera::server {

bool PollThrottle::busy(std::uint64_t messages, Clock::time_point now) {
  const auto passed = now - counted_;
  if (passed >= kIntervalsCounted * interval_) {
    busy_ = messages - messages_ >= static_cast<std::uint64_t>(kBusy * (passed / interval_));
    counted_ = now;
    messages_ = messages;
  }
  return busy_;
}

bool PollThrottle::wait() {
  const auto until = polled_ + interval_;
  {
    std::unique_lock lock(mutex_);
    wake_up_.wait_until(lock, until, [this] { return woken_; });
    woken_ = false;
  }
  // Also if somebody wakes the thread all the time.
  const auto now = Clock::now();
  if (now < until) return false;
  polled_ = now;
  return true;
}

void PollThrottle::wake() {
  {
    const std::lock_guard lock(mutex_);
    woken_ = true;
  }
  wake_up_.notify_one();
}

}  // namespace tessera::server
