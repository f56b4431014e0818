// Progress on standard error: a bar with rate and time left on a terminal, plain lines now and then elsewhere.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace tessera::app {

class Progress {
 public:
  Progress(std::int64_t whole, std::string unit, bool terminal);

  void show(std::int64_t done, const std::string& note = {});  // `note`: what else is known so far
  void finish();                                               // takes the bar away

 private:
  using Clock = std::chrono::steady_clock;

  std::int64_t whole_;
  std::string unit_;
  bool terminal_;
  Clock::time_point begin_;
  Clock::time_point shown_;
};

// What a run has taken: "0.05 s on 1 thread".
std::string time_taken(double seconds, int threads);
std::string time_taken(double seconds, const std::string& device);  // "0.05 s on NVIDIA H200"

}  // namespace tessera::app
