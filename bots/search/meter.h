// Counts what a search has spent, and says whether it may go on. A node is one action or outcome that the search
// applies to a state. Counted in nodes alone, a search is repeatable; with milliseconds it also reads the clock.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "bots/core/bot.h"

namespace tessera::bots {

class Meter {
 public:
  // A budget that names neither nodes nor milliseconds gets `standard_nodes`; nodes count before milliseconds.
  Meter(const Budget& budget, std::int64_t standard_nodes)
      : limit_(budget.nodes >= 0                           ? budget.nodes
               : budget.ms >= 0 && !budget.within_standard ? kNoLimit
                                                           : standard_nodes),
        timed_(budget.nodes < 0 && budget.ms >= 0),
        begin_(timed_ ? Clock::now() : Clock::time_point{}),
        deadline_(begin_ + std::chrono::milliseconds(timed_ ? budget.ms : 0)),
        spent_out_(budget.spent) {}
  ~Meter() {
    if (spent_out_ != nullptr) *spent_out_ += spent_;
  }
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;

  void spend(std::int64_t nodes = 1) { spent_ += nodes; }
  std::int64_t spent() const { return spent_; }

  bool exhausted() {
    if (timed_ && spent_ >= next_clock_check_) {
      next_clock_check_ = spent_ + kNodesBetweenClockChecks;
      if (Clock::now() >= deadline_) limit_ = 0;
    }
    return spent_ >= limit_;
  }

  // The nodes that are left; with milliseconds alone, more than any search needs until the time is over.
  std::int64_t left() { return exhausted() ? 0 : limit_ - spent_; }

  // The share of the budget that is gone, from 0 to 1: what a search with stages plans by.
  double share_spent() {
    if (exhausted()) return 1;
    const double of_nodes = static_cast<double>(spent_) / static_cast<double>(limit_);
    if (!timed_) return of_nodes;
    const auto now = Clock::now();
    const auto whole = deadline_ - begin_;
    return std::max(of_nodes, static_cast<double>((now - begin_).count()) / static_cast<double>(whole.count()));
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::int64_t kNoLimit = INT64_MAX;
  static constexpr std::int64_t kNodesBetweenClockChecks = 256;

  std::int64_t limit_;
  std::int64_t spent_ = 0;
  std::int64_t next_clock_check_ = 0;
  bool timed_;
  Clock::time_point begin_;
  Clock::time_point deadline_;
  std::int64_t* spent_out_;
};

}  // namespace tessera::bots
