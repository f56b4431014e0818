// How often somebody may do something in a minute. Pure: the time is a parameter.
//
// Counted by a key, such as a guest's id, from the beginning of each minute; then all counts are forgotten, so that no
// more keys are kept than there were in one minute. The owner calls it on its own thread.
#pragma once

#include <string>
#include <unordered_map>

#include "server/base/time.h"

namespace tessera::server {

class MinuteLimit {
 public:
  explicit MinuteLimit(int most) : most_(most) {}

  // False: this is one too many.
  bool take(const std::string& key, Time now) {
    if (now / kMinute != minute_) {
      minute_ = now / kMinute;
      counts_.clear();
    }
    int& count = counts_[key];
    if (count >= most_) return false;
    ++count;
    return true;
  }

 private:
  static constexpr Time kMinute = 60'000;

  int most_;
  Time minute_ = 0;
  std::unordered_map<std::string, int> counts_;
};

}  // namespace tessera::server
