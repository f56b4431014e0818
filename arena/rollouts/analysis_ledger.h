// The ledger of an analysis: what each event did to each seat's share of the win, so kept that it adds up.
//
// For every seat: result = value at the start + luck + luck of the unseen + own choices + others' choices. The ledger
// gets samples (one, if the values are exact; else one for each set of random numbers) and books every sample whole, so
// that the sum holds in each of them, and the errors of sums count what their terms have in common.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/core/seat.h"

namespace tessera::arena {

// A number of each seat; shares of the win, or differences of such.
using Shares = std::array<double, kMaxSeats>;

// A mean with its standard error; 0: exact.
struct Estimate {
  double mean = 0;
  double error = 0;
};

// A mean of numbers that come one by one, with its standard error.
class RunningMean {
 public:
  void add(double x) {
    ++count_;
    sum_ += x;
    squares_ += x * x;
  }
  void merge(const RunningMean& other) {
    count_ += other.count_;
    sum_ += other.sum_;
    squares_ += other.squares_;
  }
  Estimate estimate() const {
    if (count_ == 0) return {};
    const auto n = static_cast<double>(count_);
    const double mean = sum_ / n;
    if (count_ == 1) return {mean, 0};
    return {mean, std::sqrt(std::fmax(squares_ - n * mean * mean, 0) / (n - 1) / n)};
  }

 private:
  std::int64_t count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

// One valuation of a whole game.
struct Sample {
  std::vector<Shares> value;   // of every position, from the start to the end: one more than there are events
  std::vector<Shares> choice;  // what each decision changed, as far as its player could know; 0 for chance
  std::vector<double> cost;    // what the bot's choice would have won its player beside each decision; 0 for chance

  explicit Sample(std::size_t events) : value(events + 1), choice(events), cost(events) {}
};

class Ledger {
 public:
  struct OfEvent {
    std::array<RunningMean, kMaxSeats> value;   // after it
    std::array<RunningMean, kMaxSeats> luck;    // of a chance event; of a decision: that of the unseen
    std::array<RunningMean, kMaxSeats> choice;  // of a decision
    RunningMean cost;
  };
  struct OfSeat {
    RunningMean start, luck, unseen, own, others, end;
    RunningMean cost;  // of all its decisions together
  };

  // `movers`: who decides each event; nobody: it is chance.
  Ledger(std::vector<Seat> movers, int players);

  void add(const Sample& sample);
  void merge(const Ledger& other);

  const OfEvent& event(std::size_t i) const { return events_[i]; }
  const OfSeat& seat(Seat seat) const { return seats_[static_cast<std::size_t>(seat.index)]; }

 private:
  struct Sums {
    double luck = 0, unseen = 0, own = 0, others = 0, cost = 0;
  };
  void book(const Sample& sample, std::size_t event, std::size_t seat, Sums& sums);

  std::vector<Seat> movers_;
  std::vector<OfEvent> events_;
  std::vector<OfSeat> seats_;
};

}  // namespace tessera::arena
