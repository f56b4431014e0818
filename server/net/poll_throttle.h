// Under load, lets the network thread poll its sockets only every 3 ms.
//
// A wake-up costs as much CPU as handling a message, and so does a commit of the store. While many messages come in,
// the thread waits between two polls, and all messages of one poll are stored together. Work that other threads post is
// not delayed: `wake` ends the wait. `busy` and `wait` are called on the network thread, `wake` on any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace tessera::server {

class PollThrottle {
 public:
  using Clock = std::chrono::steady_clock;

  explicit PollThrottle(Clock::duration interval = std::chrono::milliseconds(3))
      : interval_(interval), polled_(Clock::now() - interval) {}

  // Whether there is load. `messages` is the count of all messages since the start.
  bool busy(std::uint64_t messages, Clock::time_point now = Clock::now());
  // Waits for the time of the next poll. True: it has come. False: `wake` was called before.
  bool wait();
  // Whether an interval has passed since the last poll. If so, the next poll is now.
  bool is_due(Clock::time_point now);
  // Ends the current or the next `wait`.
  void wake();

 private:
  static constexpr int kIntervalsCounted = 16;
  static constexpr int kBusy = 3;  // messages in an interval

  const Clock::duration interval_;
  Clock::time_point polled_;
  Clock::time_point counted_;
  std::uint64_t messages_ = 0;  // at the time counted_
  bool busy_ = false;

  std::mutex mutex_;
  std::condition_variable wake_up_;
  bool woken_ = false;
};

}  // namespace tessera::server
