// The pace of the network thread. Waking up for a message costs as much as dealing with one, and so does storing it, so
// while messages come thick and fast the thread rests between two looks at its sockets, and what one look finds is
// stored at once. Work that other threads hand over does not wait for the end of a rest: only what comes in does.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace tessera::server {

class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Pace(Clock::duration a_rest = std::chrono::milliseconds(3))
      : a_rest_(a_rest), looked_(Clock::now() - a_rest) {}

  // Whether so much comes in, told the count of all the messages that ever came.
  bool busy(std::uint64_t messages, Clock::time_point now = Clock::now());
  // True: the last look is long enough ago for another. False: before it was, somebody has woken us.
  bool rest();
  // From any thread.
  void wake();

 private:
  static constexpr int kRestsCounted = 16;
  static constexpr int kBusy = 3;  // messages in the time of a rest

  const Clock::duration a_rest_;
  Clock::time_point looked_;
  Clock::time_point counted_;
  std::uint64_t messages_ = 0;  // at that time
  bool busy_ = false;

  std::mutex mutex_;
  std::condition_variable woken_up_;
  bool woken_ = false;
};

}  // namespace tessera::server
