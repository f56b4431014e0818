#include "games/pass_the_pot/solve/value_iteration.h"

#include <atomic>
#include <barrier>
#include <chrono>
#include <cmath>
#include <thread>

#include "games/pass_the_pot/solve/turn.h"

namespace tessera::arena {

namespace {

using bots::pass_the_pot::Caps;
using bots::pass_the_pot::kMaxTotal;
using bots::pass_the_pot::kNoTotal;
using bots::pass_the_pot::Solution;
using bots::pass_the_pot::Turn;
using Rules = PassThePot::Rules;

// A chance known to lie between two bounds, kept in one register so that both are worked out at once.
struct Bounds {
  using Pair __attribute__((vector_size(16))) = double;
  Pair pair;

  double lower() const { return pair[0]; }
  double upper() const { return pair[1]; }
  double gap() const { return pair[1] - pair[0]; }

  Bounds& operator+=(const Bounds& other) {
    pair += other.pair;
    return *this;
  }
  Bounds& operator*=(double factor) {
    pair *= Pair{factor, factor};
    return *this;
  }
  friend Bounds operator+(const Bounds& a, double b) { return {a.pair + Pair{b, b}}; }
  friend Bounds higher(const Bounds& a, const Bounds& b) { return {a.pair > b.pair ? a.pair : b.pair}; }
  // The other player's chance: what bounds mine from below bounds theirs from above.
  friend Bounds flipped(const Bounds& b) { return {Bounds::Pair{1 - b.pair[1], 1 - b.pair[0]}}; }
};

constexpr Bounds kUnknown = {{0, 1}};

// Bounds this close together are not worked on any more: a turn's gap is an average of gaps of what follows, so it
// can't grow above the widest of them.
constexpr double kCloseEnough = kSolved / 8;

// Coins only ever leave the game by 1 1 1. So, of all turns with the same number of coins (both players' and the
// pot's), those with a higher total to beat are worked out first, and more coins before fewer: then nearly everything
// that a turn leads to is known when its own turn comes, and one sweep does the work of many.
class SolverOfTwo {
 public:
  SolverOfTwo(const Rules& rules, const Caps& caps, int threads, const SolveStop& stop)
      : rules_(rules), caps_(caps), threads_(std::max(1, threads)), stop_(stop), values_(caps_.size(), kUnknown) {
    layers_.resize(static_cast<std::size_t>(2 * caps_.coins + caps_.pot_high));
    for (int a = 0; a < caps_.coins; ++a) {
      for (int b = 0; b < caps_.coins; ++b) {
        for (int pot = caps_.pot_low; pot <= caps_.pot_high; ++pot) {
          if (rules_.bank > 0 && a + b + pot > coins_in_game(rules_)) break;
          layers_[static_cast<std::size_t>(a + b + pot)].push_back({a, b, pot, kNoTotal});
        }
      }
    }
    for (const auto& layer : layers_) fresh_.resize(std::max(fresh_.size(), layer.size()));
  }

  const Bounds& start() const {
    const int ante = rules_.bank > 0 ? std::min(rules_.ante_first, rules_.bank) : rules_.ante_first;
    return values_[caps_.index({rules_.stake, rules_.stake, ante, kNoTotal})];
  }

  // By how much the last sweep brought the bounds of a turn together, at most.
  double narrowed() const { return narrowed_; }

  bool stopped() const { return stopped_; }

  // Every turn once, on all threads; fewer if it is stopped.
  void sweep(const std::function<void(double)>& done_part) {
    coins_ = layers_.size() - 1;
    to_beat_ = kMaxTotal;
    next_ = 0;
    narrowed_ = 0;
    std::barrier barrier(threads_, [this]() noexcept { finish_layer(); });
    const auto work = [&](bool first) {
      const TurnSolver<Bounds, Lookup> solver(rules_, Lookup{*this});
      for (std::size_t step = 0; step < layers_.size() * kTotals && !stopped_; ++step) {
        work_on_layer(solver);
        barrier.arrive_and_wait();
        if (first) done_part(static_cast<double>(step) / static_cast<double>(layers_.size() * kTotals));
      }
    };
    std::vector<std::thread> others;
    for (int i = 1; i < threads_; ++i) others.emplace_back(work, false);
    work(true);
    for (auto& other : others) other.join();
  }

  Solution solution() const {
    std::vector<std::uint16_t> values(values_.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = static_cast<std::uint16_t>((values_[i].lower() + values_[i].upper()) / 2 * 65535 + 0.5);
    }
    return {rules_, caps_, start().lower(), start().upper(), std::move(values)};
  }

 private:
  static constexpr std::size_t kTotals = kMaxTotal - kNoTotal + 1;

  struct Lookup {
    const SolverOfTwo& solver;
    Bounds operator()(const Turn& turn) const {
      return solver.caps_.holds(turn) ? solver.values_[solver.caps_.index(turn)] : kUnknown;
    }
  };

  // New values go to the side until the layer is done: its turns may lead to each other (1 1 1 costs a player without
  // coins nothing), and the result must not depend on the threads.
  void work_on_layer(const TurnSolver<Bounds, Lookup>& solver) {
    constexpr std::size_t kBlock = 8;
    const auto& layer = layers_[coins_];
    for (;;) {
      const auto begin = next_.fetch_add(kBlock, std::memory_order_relaxed);
      if (begin >= layer.size()) return;
      for (std::size_t i = begin; i < std::min(begin + kBlock, layer.size()); ++i) {
        Turn turn = layer[i];
        turn.to_beat = to_beat_;
        const Bounds& old = values_[caps_.index(turn)];
        fresh_[i] = old.gap() <= kCloseEnough ? old : solver.solve(turn);
      }
    }
  }

  void finish_layer() noexcept {
    const auto& layer = layers_[coins_];
    for (std::size_t i = 0; i < layer.size(); ++i) {
      Turn turn = layer[i];
      turn.to_beat = to_beat_;
      Bounds& value = values_[caps_.index(turn)];
      narrowed_ = std::max(narrowed_, value.gap() - fresh_[i].gap());
      value = fresh_[i];
    }
    next_ = 0;
    stopped_ = stop_();
    if (--to_beat_ >= kNoTotal) return;
    to_beat_ = kMaxTotal;
    if (coins_ > 0) --coins_;
  }

  Rules rules_;
  Caps caps_;
  int threads_;
  SolveStop stop_;
  bool stopped_ = false;  // changes only while all threads wait, so that all leave after the same layer
  std::vector<Bounds> values_;
  std::vector<std::vector<Turn>> layers_;  // by the number of coins
  std::vector<Bounds> fresh_;
  std::size_t coins_ = 0;
  int to_beat_ = 0;
  double narrowed_ = 1;
  std::atomic<std::size_t> next_{0};
};

// Gaps shrink by about the same factor a sweep.
double share_done(double gap) { return std::min(1.0, std::log(gap) / std::log(kSolved)); }

}  // namespace

SolveReport solve_pass_the_pot(const Rules& given, const Caps& caps, int threads, const SolveProgress& progress,
                               const SolveStop& stop) {
  constexpr double kStuck = kSolved / 1000;
  Rules rules = given;
  rules.first = -1;
  const auto begin = std::chrono::steady_clock::now();
  SolverOfTwo solver(rules, caps, threads, stop);
  int sweeps = 0;
  double done = 0;
  double step = 0.15;  // what the next sweep will bring, as far as one can tell
  while (solver.start().gap() > kSolved && solver.narrowed() > kStuck && !solver.stopped()) {
    solver.sweep([&](double part) { progress(std::min(1.0, done + part * step)); });
    ++sweeps;
    const double now = share_done(solver.start().gap());
    step = now - done;
    done = now;
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return {solver.solution(), sweeps, seconds};
}

}  // namespace tessera::arena
