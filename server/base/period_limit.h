// Limit on the number of actions of one key in a minute, or in another period. Pure: the time is a parameter.
//
// Actions are counted by a key, such as a guest's id, from the beginning of each period; then all counts are forgotten,
// so that no more keys are kept than there were in one period, and never more than `kMostKeys`: then the half with the
// lowest counts is forgotten. So nobody is refused because others are many. The owner calls it on its own thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/time.h"

namespace tessera::server {

class PeriodLimit {
 public:
  static constexpr Time kMinute = 60'000;
  static constexpr Time kDay = 24 * 60 * kMinute;
  static constexpr std::size_t kMostKeys = 65'536;

  explicit PeriodLimit(int most, Time period = kMinute) : most_(most), period_(period) {}

  // False: this is one too many.
  bool take(const std::string& key, Time now) {
    if (now / period_ != current_) {
      current_ = now / period_;
      counts_.clear();
    }
    if (counts_.size() >= kMostKeys && !counts_.contains(key)) forget_half();
    int& count = counts_[key];
    if (count >= most_) return false;
    ++count;
    return true;
  }

  std::size_t keys() const { return counts_.size(); }

 private:
  // Half at a time, so that a flood of keys does not look at all of them for each.
  void forget_half() {
    std::vector<int> counts;
    counts.reserve(counts_.size());
    for (const auto& [key, count] : counts_) counts.push_back(count);
    const auto middle = counts.begin() + static_cast<std::ptrdiff_t>(counts.size() / 2);
    std::nth_element(counts.begin(), middle, counts.end());
    std::erase_if(counts_, [least = *middle](const auto& entry) { return entry.second <= least; });
  }

  int most_;
  Time period_;
  Time current_ = 0;
  std::unordered_map<std::string, int> counts_;
};

}  // namespace tessera::server
