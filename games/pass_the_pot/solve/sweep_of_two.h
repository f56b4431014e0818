// Value iteration over all turns that can begin in two-player Pass the Pot, on several threads.
//
// `V` is what is worked out for a turn, as its mover sees it; gap() tells how far its bounds are apart. `Known` maps a
// turn and its V (null: the turn is beyond the caps) to the V that counts.
#pragma once

#include <algorithm>
#include <atomic>
#include <barrier>
#include <functional>
#include <thread>
#include <utility>
#include <vector>

#include "arena/run/solver.h"
#include "games/pass_the_pot/solve/turn.h"

namespace tessera::arena {

// Coins only ever leave the game by 1 1 1. So, of all turns with the same number of coins (both players' and the
// pot's), those with a higher total to beat are worked out first, and more coins before fewer: then nearly everything
// that a turn leads to is known when its own turn comes, and one sweep does the work of many.
template <class V, class Known>
class SweepOfTwo {
 public:
  using Caps = bots::pass_the_pot::Caps;
  using Rules = PassThePot::Rules;
  using Turn = bots::pass_the_pot::Turn;

  // A turn whose gap is at most `enough` is not worked on any more.
  SweepOfTwo(const Rules& rules, const Caps& caps, int threads, double enough, const V& unknown, Known known,
             const SolveStop& stop)
      : rules_(rules),
        caps_(caps),
        threads_(std::max(1, threads)),
        enough_(enough),
        known_(std::move(known)),
        stop_(stop),
        values_(caps_.size(), unknown) {
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

  const V& start() const {
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
      const TurnSolver<V, Lookup> solver(rules_, Lookup{*this});
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

  const std::vector<V>& values() const { return values_; }

 private:
  static constexpr int kNoTotal = bots::pass_the_pot::kNoTotal;
  static constexpr int kMaxTotal = bots::pass_the_pot::kMaxTotal;
  static constexpr std::size_t kTotals = kMaxTotal - kNoTotal + 1;

  struct Lookup {
    const SweepOfTwo& sweep;
    V operator()(const Turn& turn) const {
      return sweep.known_(turn, sweep.caps_.holds(turn) ? &sweep.values_[sweep.caps_.index(turn)] : nullptr);
    }
  };

  // New values go to the side until the layer is done: its turns may lead to each other (1 1 1 costs a player without
  // coins nothing), and the result must not depend on the threads.
  void work_on_layer(const TurnSolver<V, Lookup>& solver) {
    constexpr std::size_t kBlock = 8;
    const auto& layer = layers_[coins_];
    for (;;) {
      const auto begin = next_.fetch_add(kBlock, std::memory_order_relaxed);
      if (begin >= layer.size()) return;
      for (std::size_t i = begin; i < std::min(begin + kBlock, layer.size()); ++i) {
        Turn turn = layer[i];
        turn.to_beat = to_beat_;
        const V& old = values_[caps_.index(turn)];
        fresh_[i] = old.gap() <= enough_ ? old : solver.solve(turn);
      }
    }
  }

  void finish_layer() noexcept {
    const auto& layer = layers_[coins_];
    for (std::size_t i = 0; i < layer.size(); ++i) {
      Turn turn = layer[i];
      turn.to_beat = to_beat_;
      V& value = values_[caps_.index(turn)];
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
  double enough_;
  Known known_;
  SolveStop stop_;
  bool stopped_ = false;  // changes only while all threads wait, so that all leave after the same layer
  std::vector<V> values_;
  std::vector<std::vector<Turn>> layers_;  // by the number of coins
  std::vector<V> fresh_;
  std::size_t coins_ = 0;
  int to_beat_ = 0;
  double narrowed_ = 1;
  std::atomic<std::size_t> next_{0};
};

}  // namespace tessera::arena
