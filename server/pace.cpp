#include "server/pace.h"

#include <utility>

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
  std::unique_lock lock(mutex_);
  woken_up_.wait_until(lock, looked_ + a_rest_, [this] { return woken_; });
  if (std::exchange(woken_, false)) return false;
  looked_ = Clock::now();
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
