#include "games/pass_the_pot/solve/certificate_of_three.h"

#include <atomic>
#include <cmath>

#include "games/pass_the_pot/solve/stops_of_three.h"

namespace tessera::arena {

namespace {

constexpr double kRounding = 1e-12;  // more than the sums of a turn can be off

float rounded_down(double x) {
  const double y = std::max(0.0, x - kRounding);
  const auto f = static_cast<float>(y);
  return static_cast<double>(f) > y ? std::nextafter(f, 0.0f) : f;
}

float rounded_up(double x) {
  const double y = std::min(1.0, x + kRounding);
  const auto f = static_cast<float>(y);
  return static_cast<double>(f) < y ? std::nextafter(f, 2.0f) : f;
}

void copy_lane(const TurnLanes& from, std::size_t lane, TurnLanes& to) {
  for (int kind = 0; kind < bots::pass_the_pot::kStopKinds; ++kind) {
    to.free.each[kind][lane] = from.free.each[kind][lane];
    to.paid.each[kind][lane] = from.paid.each[kind][lane];
  }
}

}  // namespace

float CertificateOfThree::Bounds::gain() const {
  return std::max({best[0] - kept[0], best[1] - kept[1], best[2] - kept[2]});
}

CertificateOfThree::CertificateOfThree(const Solution& solution, OutsideCaps outside_caps, int threads,
                                       const SolveStop& stop)
    : solution_(solution),
      outside_caps_(outside_caps),
      ends_(solution.rules(), solution.caps()),
      order_(solution.caps(), threads, stop),
      table_(solution.caps().size()) {
  fresh_.resize(order_.widest());
}

// The mover's chance by the table that is played from.
double CertificateOfThree::units(const NextTurn& next) const {
  if (next.winners != 0) return next.share(0, Solution::kUnit);
  return Solution::units(solution_.entries()[next.index], next.seat(0));
}

void CertificateOfThree::bounds(const NextTurn& next, double (&out)[kBounds]) const {
  if (next.winners != 0) {
    const bool unbounded = next.beyond && outside_caps_ == OutsideCaps::unbounded;
    for (int player = 0; player < 3; ++player) {
      out[player] = unbounded ? 0 : next.share(player, 1);
      out[3 + player] = unbounded ? 1 : out[player];
    }
    return;
  }
  const Bounds& b = table_[next.index];
  for (int player = 0; player < 3; ++player) {
    const int seat = next.seat(player);
    out[player] = static_cast<double>(b.kept[seat]);
    out[3 + player] = static_cast<double>(b.best[seat]);
  }
}

void CertificateOfThree::compute_batch(std::span<const Turn> turns, std::span<Bounds> out) const {
  TurnLanes own[1];
  TurnLanes kept_and_best[kBounds];
  TurnLanes answers[1];
  const auto by_table = [this](const NextTurn& next) { return units(next); };
  const auto by_answer = [this](const NextTurn& next) {
    double all[kBounds];
    bounds(next, all);
    return all[3];
  };
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const Turn& turn = turns[std::min(lane, turns.size() - 1)];
    EndsOfTurn ends;
    ends.list(ends_, turn);
    ends.choose(ends_, turn, by_table);
    ends.fill(lane, [&](const NextTurn& next, double(&unit)[1]) { unit[0] = units(next); }, own);
    ends.fill(lane, [this](const NextTurn& next, double(&all)[kBounds]) { bounds(next, all); }, kept_and_best);
    copy_lane(kept_and_best[3], lane, answers[0]);
    ends.choose(ends_, turn, by_answer);
    ends.fill_choices(lane, [&](const NextTurn& next, double(&best)[1]) { best[0] = by_answer(next); }, answers);
  }
  TurnLanes odds;
  best_odds(own[0], odds);
  Lanes means[kBounds];
  for (int i = 0; i < kBounds; ++i) mean(odds, kept_and_best[i], means[i]);
  best_worth(answers[0], means[3]);
  means[3] *= 1 / kStopScale;
  for (std::size_t lane = 0; lane < turns.size(); ++lane) {
    for (int player = 0; player < 3; ++player) {
      out[lane].kept[player] = rounded_down(means[player][lane]);
      out[lane].best[player] = rounded_up(means[3 + player][lane]);
    }
  }
}

void CertificateOfThree::compute(std::span<const Turn> turns, std::size_t first, double enough) {
  std::vector<Turn> waiting;
  std::vector<std::size_t> places;
  const auto flush = [&] {
    if (waiting.empty()) return;
    Bounds fresh[kLanes];
    compute_batch(waiting, fresh);
    for (std::size_t i = 0; i < waiting.size(); ++i) fresh_[places[i]] = fresh[i];
    waiting.clear();
    places.clear();
  };
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const Bounds& old = at(turns[i]);
    if (static_cast<double>(old.gain()) <= enough) {
      fresh_[first + i] = old;
      continue;
    }
    waiting.push_back(turns[i]);
    places.push_back(first + i);
    if (waiting.size() == kLanes) flush();
  }
  flush();
}

// Bounds only ever narrow: where rounding would widen them, the old ones hold as well.
void CertificateOfThree::settle(std::span<const Turn> turns, std::size_t first) {
  double most = 0;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    Bounds& old = table_[solution_.caps().index(turns[i])];
    const Bounds& now = fresh_[first + i];
    const double before = static_cast<double>(old.gain());
    for (int player = 0; player < 3; ++player) {
      old.kept[player] = std::max(old.kept[player], now.kept[player]);
      old.best[player] = std::min(old.best[player], now.best[player]);
    }
    most = std::max(most, before - static_cast<double>(old.gain()));
  }
  std::atomic_ref<double> narrowed(narrowed_);
  for (double seen = narrowed; most > seen && !narrowed.compare_exchange_weak(seen, most);) {
  }
}

void CertificateOfThree::sweep(double enough, const std::function<void(double)>& done_part) {
  narrowed_ = 0;
  order_.run([&](std::span<const Turn> turns, std::size_t first) { compute(turns, first, enough); },
             [this](std::span<const Turn> turns, std::size_t first) { settle(turns, first); }, done_part);
}

double CertificateOfThree::gain(int coins, int pot) const {
  double most = 0;
  const auto& caps = solution_.caps();
  for (int a = 0; a <= coins; ++a) {
    for (int b = 0; b <= coins; ++b) {
      for (int c = 0; c <= coins; ++c) {
        for (int p = caps.pot_low; p <= pot; ++p) {
          const auto* turns = &table_[caps.stack({a, b, c}, p) * Caps::kSlots];
          for (std::size_t i = 0; i < Caps::kSlots; ++i) most = std::max(most, static_cast<double>(turns[i].gain()));
        }
      }
    }
  }
  return most;
}

}  // namespace tessera::arena
