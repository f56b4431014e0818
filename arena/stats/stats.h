// Means with confidence intervals from whole-number sums: exact to merge, the same on any number of threads.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>

namespace tessera::arena {

// Wins are counted in sixtieths, so that a win shared by two to six seats stays a whole number.
inline constexpr int kWin = 60;

struct Interval {
  double mean = 0;
  double low = 0;  // 95 %
  double high = 0;
};

// Of n numbers with this sum and this sum of squares. `unit`: what 1.0 of the mean is in those numbers.
inline Interval mean_interval(double n, double sum, double squares, double unit = 1) {
  if (n == 0) return {};
  const double mean = sum / n;
  const double variance = n > 1 ? (squares - n * mean * mean) / (n - 1) : 0;
  const double half = 1.959964 * std::sqrt(std::fmax(variance, 0) / n);
  return {mean / unit, (mean - half) / unit, (mean + half) / unit};
}

// Sums of whole numbers, for a mean and its interval.
class Sums {
 public:
  void add(std::int64_t x) {
    ++count_;
    sum_ += x;
    squares_ += x * x;
  }
  void merge(const Sums& other) {
    count_ += other.count_;
    sum_ += other.sum_;
    squares_ += other.squares_;
  }
  std::int64_t count() const { return count_; }

  Interval interval(double unit = 1) const {
    return mean_interval(static_cast<double>(count_), static_cast<double>(sum_), static_cast<double>(squares_), unit);
  }

 private:
  std::int64_t count_ = 0;
  std::int64_t sum_ = 0;
  std::int64_t squares_ = 0;
};

// Wilson's interval for a share; the part may be a fraction.
inline Interval fractional_share(double part, std::int64_t whole) {
  if (whole == 0) return {};
  const double z = 1.959964;
  const double n = static_cast<double>(whole);
  const double p = part / n;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return {p, std::fmax(middle - half, 0), std::fmin(middle + half, 1)};
}
inline Interval share(std::int64_t part, std::int64_t whole) {
  return fractional_share(static_cast<double>(part), whole);
}

using Histogram = std::map<int, std::int64_t>;

inline Interval interval_of(const Histogram& histogram) {
  double n = 0;
  double sum = 0;
  double squares = 0;
  for (const auto& [value, count] : histogram) {
    const double x = value;
    const auto times = static_cast<double>(count);
    n += times;
    sum += x * times;
    squares += x * x * times;
  }
  return mean_interval(n, sum, squares);
}

inline void merge(Histogram& into, const Histogram& from) {
  for (const auto& [value, count] : from) into[value] += count;
}

}  // namespace tessera::arena
