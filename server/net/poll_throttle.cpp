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
  {
    std::unique_lock lock(mutex_);
    wake_up_.wait_until(lock, polled_ + interval_, [this] { return woken_; });
    woken_ = false;
  }
  return is_due(Clock::now());
}

// A wake before that does not put the poll off.
bool PollThrottle::is_due(Clock::time_point now) {
  if (now < polled_ + interval_) return false;
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
