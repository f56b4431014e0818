#include "games/pass_the_pot/solve/sweep_of_three.h"

#include <atomic>
#include <barrier>
#include <thread>
#include <utility>

namespace tessera::arena {

SweepOfThree::SweepOfThree(const Caps& caps, int threads, SolveStop stop)
    : threads_(std::max(1, threads)), stop_(std::move(stop)) {
  stacks_.resize(static_cast<std::size_t>(3 * caps.coins + caps.pot_high));
  for (int a = 0; a < caps.coins; ++a) {
    for (int b = 0; b < caps.coins; ++b) {
      for (int c = 0; c < caps.coins; ++c) {
        for (int pot = caps.pot_low; pot <= caps.pot_high; ++pot) {
          const auto n = [](int x) { return static_cast<std::uint16_t>(x); };
          stacks_[static_cast<std::size_t>(a + b + c + pot)].push_back({{n(a), n(b), n(c)}, n(pot)});
        }
      }
    }
  }
  for (const auto& stacks : stacks_) widest_ = std::max(widest_, stacks.size());
}

std::vector<SweepOfThree::Layer> SweepOfThree::layers() const {
  std::vector<Layer> out;
  for (std::size_t total = stacks_.size(); total-- > 0;) {
    if (stacks_[total].empty()) continue;
    for (int to_beat = bots::pass_the_pot::kMaxTotal; to_beat >= 0; --to_beat) {
      for (const int holder : {1, 2}) out.push_back({total, holder, to_beat});
    }
    out.push_back({total, 0, 0});
  }
  return out;
}

std::vector<SweepOfThree::Turn> SweepOfThree::turns(const Layer& layer, std::size_t begin, std::size_t end) const {
  std::vector<Turn> out;
  for (std::size_t i = begin; i < end; ++i) {
    const Stack& stack = stacks_[layer.total][i];
    out.push_back({{stack.coins[0], stack.coins[1], stack.coins[2]}, stack.pot, layer.holder, layer.to_beat});
  }
  return out;
}

// Small layers are one thread's work: the others would wait longer for each other than it takes.
void SweepOfThree::run(const Work& compute, const Work& settle, const std::function<void(double)>& done_part) const {
  constexpr std::size_t kBlock = 16;
  constexpr std::size_t kAlone = 2 * kBlock;
  const auto all = layers();
  std::atomic<std::size_t> next{0};
  bool stopped = stop_();  // changes only while all threads wait, so that all leave after the same layer
  std::barrier barrier(threads_, [&]() noexcept {
    next = 0;
    stopped = stop_();
  });
  const auto size = [&](const Layer& layer) { return stacks_[layer.total].size(); };
  const auto share = [&](const Layer& layer, const Work& what) {
    for (;;) {
      const auto begin = next.fetch_add(kBlock, std::memory_order_relaxed);
      if (begin >= size(layer)) break;
      what(turns(layer, begin, std::min(begin + kBlock, size(layer))), begin);
    }
    barrier.arrive_and_wait();
  };
  const auto work = [&](bool first) {
    for (std::size_t i = 0; i < all.size() && !stopped; ++i) {
      if (size(all[i]) > kAlone) {
        share(all[i], compute);
        share(all[i], settle);
      } else if (first) {
        const auto whole = turns(all[i], 0, size(all[i]));
        compute(whole, 0);
        settle(whole, 0);
      }
      const bool handed_over = i + 1 < all.size() && (size(all[i]) > kAlone) != (size(all[i + 1]) > kAlone);
      if (handed_over) barrier.arrive_and_wait();
      if (first) done_part(static_cast<double>(i + 1) / static_cast<double>(all.size()));
    }
  };
  std::vector<std::thread> others;
  for (int i = 1; i < threads_; ++i) others.emplace_back(work, false);
  work(true);
  for (auto& other : others) other.join();
}

}  // namespace tessera::arena
