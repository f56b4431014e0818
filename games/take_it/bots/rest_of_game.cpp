#include "games/take_it/bots/rest_of_game.h"

#include <algorithm>

namespace tessera::bots::take_it {

namespace {

constexpr double kVariance = 6;  // of what a player gains in a round: 5 to 6 in games of plans

// The normal distribution as seven points (Gauss–Hermite).
struct Point {
  double at;
  double weight;
};
constexpr Point kPoints[] = {{0, 0.457142857143},
                             {-1.15440539474, 0.240123178605},
                             {1.15440539474, 0.240123178605},
                             {-2.36675941073, 0.0307571239675},
                             {2.36675941073, 0.0307571239675},
                             {-3.75043971773, 0.000548268855972},
                             {3.75043971773, 0.000548268855972}};

// The normal distribution function, to 0.0003 (Abramowitz and Stegun, 26.2.18).
double normal(double x) {
  const double a = x < 0 ? -x : x;
  const double root = 1 + a * (0.196854 + a * (0.115194 + a * (0.000344 + a * 0.019527)));
  const double tail = 0.5 / (root * root * root * root);
  return x < 0 ? tail : 1 - tail;
}

double share_now(const int (&scores)[G::kMaxPlayers], int players, Seat seat) {
  const int most = *std::max_element(scores, scores + players);
  if (scores[seat.index] < most) return 0;
  return 1.0 / static_cast<double>(std::count(scores, scores + players, most));
}

}  // namespace

double share_of_win(const int (&scores)[G::kMaxPlayers], int players, Seat seat, int rounds_left) {
  if (rounds_left == 0) return share_now(scores, players, seat);
  const double spread = __builtin_sqrt(kVariance * rounds_left);
  double share = 0;
  for (const Point& gain : kPoints) {
    double first = gain.weight;
    for (int s = 0; s < players; ++s) {
      if (s != seat.index) first *= normal(gain.at + (scores[seat.index] - scores[s]) / spread);
    }
    share += first;
  }
  return share;
}

}  // namespace tessera::bots::take_it
