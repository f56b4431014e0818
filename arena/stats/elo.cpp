#include "arena/stats/elo.h"

#include <algorithm>

namespace tessera::arena {

double share_of_elo(double elo, int players) { return 1 / (1 + (players - 1) * std::pow(10, -elo / 400)); }

double elo_of_share(double share, int players) { return 400 * std::log10(share * (players - 1) / (1 - share)); }

SetStatistics set_statistics(const SetTotals& totals, int players) {
  const double unit = kWin * players;
  SetStatistics out;
  double sum = 0;
  for (const auto& [total, count] : totals) {
    out.sets += static_cast<double>(count);
    sum += static_cast<double>(count) * total;
  }
  if (out.sets == 0) return out;
  out.mean = sum / out.sets / unit;
  double squares = 0;
  for (const auto& [total, count] : totals) {
    const double off = total / unit - out.mean;
    squares += static_cast<double>(count) * off * off;
  }
  if (out.sets > 1) out.variance = squares / (out.sets - 1);
  return out;
}

Interval share_of_sets(const SetTotals& totals, int players) {
  constexpr double kZ = 1.959964;
  const auto statistics = set_statistics(totals, players);
  if (statistics.sets == 0) return {0, 0, 1};
  // Sets that all went alike may still differ once: the variance is never below that of one more set in which a single
  // game goes otherwise.
  const double least = 1.0 / (players * players) / (statistics.sets + 1);
  const double variance = std::max(statistics.variance, least);
  const double p = statistics.mean;
  const double n = std::max(statistics.sets, p * (1 - p) * statistics.sets / variance);
  const double middle = (p + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double half = kZ / (1 + kZ * kZ / n) * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
  return {p, std::clamp(middle - half, 0.0, p), std::clamp(middle + half, p, 1.0)};
}

Interval elo_of_sets(const SetTotals& totals, int players) {
  const auto share = share_of_sets(totals, players);
  return {elo_of_share(share.mean, players), elo_of_share(share.low, players), elo_of_share(share.high, players)};
}

}  // namespace tessera::arena
