#include "arena/stats/ratings.h"

#include <algorithm>

namespace tessera::arena {

namespace {

using Vector = std::vector<double>;

// A small square matrix, symmetric and positive in all that is done here.
struct Matrix {
  std::size_t size;
  Vector cells;

  explicit Matrix(std::size_t n) : size(n), cells(n * n) {}
  double& at(std::size_t row, std::size_t column) { return cells[row * size + column]; }

  // Adds weight * d d', where d is +1 at a and -1 at b: what a pairing of a and b adds.
  void add_pairing(std::size_t a, std::size_t b, double weight) {
    at(a, a) += weight;
    at(b, b) += weight;
    at(a, b) -= weight;
    at(b, a) -= weight;
  }
};

// The solution of matrix * x = right, by elimination; positive definite, so that no pivoting is needed.
Vector solved(Matrix matrix, Vector right) {
  const auto n = matrix.size;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t row = i + 1; row < n; ++row) {
      const double factor = matrix.at(row, i) / matrix.at(i, i);
      for (std::size_t column = i; column < n; ++column) matrix.at(row, column) -= factor * matrix.at(i, column);
      right[row] -= factor * right[i];
    }
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t column = i + 1; column < n; ++column) right[i] -= matrix.at(i, column) * right[column];
    right[i] /= matrix.at(i, i);
  }
  return right;
}

// Everything about logits (natural logarithms of strength); Elo only at the end.
class Fit {
 public:
  Fit(std::size_t bots, const std::vector<PairingTotals>& pairings, int players, std::size_t anchor)
      : pairings_(pairings), players_(players), anchor_(anchor), logits_(bots) {}

  std::vector<Interval> run() {
    for (int i = 0; i < kSteps && step() > kEnough; ++i) {
    }
    return intervals();
  }

 private:
  static constexpr int kSteps = 200;
  static constexpr double kEnough = 1e-12;
  static constexpr double kLongest = 1;  // of a step; Newton's own may overshoot far from the solution

  double chance(const PairingTotals& pairing) const {
    return 1 / (1 + (players_ - 1) * std::exp(logits_[pairing.b] - logits_[pairing.a]));
  }

  // The information of all pairings. The anchor's row is tied to 0 by a weight of its own.
  Matrix information() const {
    Matrix out(logits_.size());
    for (const auto& pairing : pairings_) {
      const double p = chance(pairing);
      const double games = set_statistics(pairing.totals, players_).sets * players_ + 1;
      out.add_pairing(pairing.a, pairing.b, games * p * (1 - p));
    }
    tie(out);
    return out;
  }

  void tie(Matrix& matrix) const {
    for (std::size_t i = 0; i < matrix.size; ++i) matrix.at(i, anchor_) = matrix.at(anchor_, i) = i == anchor_ ? 1 : 0;
  }

  double step() {
    Vector gradient(logits_.size());
    for (const auto& pairing : pairings_) {
      const double p = chance(pairing);
      const auto statistics = set_statistics(pairing.totals, players_);
      const double more = statistics.sets * players_ * (statistics.mean - p) + (1.0 / players_ - p);
      gradient[pairing.a] += more;
      gradient[pairing.b] -= more;
    }
    gradient[anchor_] = 0;
    const auto change = solved(information(), gradient);
    double longest = 0;
    for (const double each : change) longest = std::max(longest, std::fabs(each));
    const double scale = longest > kLongest ? kLongest / longest : 1;
    for (std::size_t i = 0; i < change.size(); ++i) logits_[i] += scale * change[i];
    return longest;
  }

  // How much the gradient varies: the squares of what each set, and the imagined game, left unexplained.
  Matrix variation() const {
    Matrix out(logits_.size());
    for (const auto& pairing : pairings_) {
      const double p = chance(pairing);
      double squares = (1.0 / players_ - p) * (1.0 / players_ - p);
      for (const auto& [total, count] : pairing.totals) {
        const double rest = static_cast<double>(total) / kWin - players_ * p;
        squares += static_cast<double>(count) * rest * rest;
      }
      out.add_pairing(pairing.a, pairing.b, squares);
    }
    return out;
  }

  double variance(std::size_t bot) const {
    if (bot == anchor_) return 0;
    Vector unit(logits_.size());
    unit[bot] = 1;
    auto pull = solved(information(), unit);
    pull[anchor_] = 0;
    auto varies = variation();
    double sum = 0;
    for (std::size_t i = 0; i < pull.size(); ++i) {
      for (std::size_t k = 0; k < pull.size(); ++k) sum += pull[i] * varies.at(i, k) * pull[k];
    }
    return sum;
  }

  std::vector<Interval> intervals() const {
    const double elo = 400 / std::log(10.0);
    std::vector<Interval> out;
    for (std::size_t i = 0; i < logits_.size(); ++i) {
      const double mean = elo * logits_[i];
      const double half = 1.959964 * elo * std::sqrt(std::max(0.0, variance(i)));
      out.push_back({mean, mean - half, mean + half});
    }
    return out;
  }

  const std::vector<PairingTotals>& pairings_;
  int players_;
  std::size_t anchor_;
  Vector logits_;
};

}  // namespace

std::vector<Interval> ratings(std::size_t bots, const std::vector<PairingTotals>& pairings, int players,
                              std::size_t anchor) {
  return Fit(bots, pairings, players, anchor).run();
}

}  // namespace tessera::arena
