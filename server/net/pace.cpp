#include "server/net/pace.h"

namespace tessera::server {

bool Pace::busy(std::uint64_t messages, Clock::time_point now) {
  const auto passed = now - counted_;
  if (passed >= kRestsCounted * a_rest_) {
    busy_ = messages - messages_ >= static_cast<std::uint64_t>(kBusy * (passed / a_rest_));
    counted_ = now;
    messages_ = messages;
  }
  return busy_;
}

bool Pace::rest() {
  const auto until = looked_ + a_rest_;
  {
    std::unique_lock lock(mutex_);
    woken_up_.wait_until(lock, until, [this] { return woken_; });
    woken_ = false;
  }
  // However often somebody wakes.
  const auto now = Clock::now();
  if (now < until) return false;
  looked_ = now;
  return true;
}

void Pace::wake() {
  {
    const std::lock_guard lock(mutex_);
    woken_ = true;
  }
  woken_up_.notify_one();
}

}  // namespace tessera::server
