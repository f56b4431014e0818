// The sweeps of a best response, whatever they run on.
//
// Executor:
//   T* make<T>(count)                    memory, which is the executor's
//   T* copied<T>(const T*, count)        the same with these values
//   void each(count, work)               work(i) for every i below count
//   T read<T>(const T*)
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>

#include "games/pass_the_pot/solve/respond_to_many.h"
#include "games/pass_the_pot/solve/response_of_many.h"

namespace tessera::arena {

template <int N>
struct BeginStack {
  ResponseOfMany<N> response;
  TESSERA_HD void operator()(std::size_t stack) const { response.begin(stack); }
};

template <int N>
struct ComputeTurn {
  ResponseOfMany<N> response;
  std::size_t first;
  int holder;
  int to_beat;
  float enough;
  TESSERA_HD void operator()(std::size_t i) const { response.compute(first, i, holder, to_beat, enough); }
};

template <int N>
struct SettleTurn {
  ResponseOfMany<N> response;
  std::size_t first;
  int holder;
  int to_beat;
  TESSERA_HD void operator()(std::size_t i) const { response.settle(first, i, holder, to_beat); }
};

// Coins leave the game only by 1 1 1, and in a round totals only rise. So turns with more coins in the game come first;
// among those the higher total to beat, and first the turn after which the round is over.
template <int N>
class OrderOfMany {
 public:
  explicit OrderOfMany(const CapsOf<N>& caps) {
    std::vector<std::vector<std::uint32_t>> by_coins(static_cast<std::size_t>(N * caps.coins + caps.pot_high + 1));
    for (std::size_t stack = 0; stack < caps.stacks(); ++stack) {
      const auto turn = caps.turn(stack, 0, 0);
      int sum = turn.pot;
      for (const int coins : turn.coins) sum += coins;
      by_coins[static_cast<std::size_t>(sum)].push_back(static_cast<std::uint32_t>(stack));
    }
    for (auto part = by_coins.rbegin(); part != by_coins.rend(); ++part) {
      if (part->empty()) continue;
      firsts_.push_back(stacks_.size());
      stacks_.insert(stacks_.end(), part->begin(), part->end());
      widest_ = std::max(widest_, part->size());
    }
    firsts_.push_back(stacks_.size());
  }

  const std::vector<std::uint32_t>& stacks() const { return stacks_; }
  std::size_t widest() const { return widest_; }

  // layer(first, count, holder, to_beat, share of all layers before it) in their order, while it gives true.
  template <class Layer>
  void run(const Layer& layer) const {
    for (std::size_t part = 0; part + 1 < firsts_.size(); ++part) {
      const auto first = firsts_[part];
      const auto count = firsts_[part + 1] - first;
      const double done = static_cast<double>(first) / static_cast<double>(stacks_.size());
      for (int to_beat = CapsOf<N>::kTotals - 1; to_beat >= 0; --to_beat) {
        for (int holder = 1; holder < N; ++holder) {
          if (!layer(first, count, holder, to_beat, done)) return;
        }
      }
      if (!layer(first, count, 0, 0, done)) return;
    }
  }

 private:
  std::vector<std::uint32_t> stacks_;
  std::vector<std::size_t> firsts_;  // of those with as many coins in the game
  std::size_t widest_ = 0;
};

template <int N, class Executor>
class ResponseDriver {
 public:
  using Rules = PassThePot::Rules;

  ResponseDriver(const Rules& given, const RoomOfMany& room, Executor& executor)
      : executor_(executor), caps_(CapsOf<N>::for_rules(given, room.coins, room.pot)), order_(caps_) {
    caps_.nearest = room.nearest;
    const auto& turns = bots::pass_the_pot::RoundOdds::of(N).turns();
    const DiceTable dice;
    response_.rules = given;
    response_.rules.first = -1;
    response_.caps = caps_;
    response_.odds = executor.copied(turns.data(), turns.size());
    response_.dice = executor.copied(&dice, 1);
    response_.after = executor.template make<double>(caps_.size());
    response_.own = executor.template make<double>(caps_.stacks());
    response_.chances = executor.template make<ChancesOf<N>>(caps_.size());
    response_.fresh = executor.template make<ChancesOf<N>>(order_.widest());
    response_.order = executor.copied(order_.stacks().data(), order_.stacks().size());
    executor.each(caps_.stacks(), BeginStack<N>{response_});
  }

  void sweep(float enough, const std::function<void(double)>& done_part, const SolveStop& stop) {
    order_.run([&](std::size_t first, std::size_t count, int holder, int to_beat, double done) {
      executor_.each(count, ComputeTurn<N>{response_, first, holder, to_beat, enough});
      executor_.each(count, SettleTurn<N>{response_, first, holder, to_beat});
      if (holder == 0) done_part(done);
      return !stop();
    });
  }

  ChancesOf<N> at_start() const {
    const auto& rules = response_.rules;
    TurnOf<N> turn = {{}, rules.ante_first, 0, 0};
    for (int& coins : turn.coins) coins = rules.stake;
    return executor_.read(response_.chances + caps_.stack(turn.state(), 0) * CapsOf<N>::kSlots);
  }

  // Until the bounds of the start are close, or come no closer.
  ResponseToMany respond(const SolveProgress& progress, const SolveStop& stop) {
    constexpr double kClose = 1e-6;
    constexpr double kStuck = 1e-7;
    constexpr float kEnough = 1e-7f;
    constexpr double kUsualSweeps = 8;
    const auto begin = std::chrono::steady_clock::now();
    ResponseToMany out = {{}, {}, caps_.size(), 0, 0};
    for (double moved = 1; moved > kStuck && gap() > kClose && !stop(); ++out.sweeps) {
      const auto before = at_start();
      sweep(kEnough, [&](double part) { progress(std::min(1.0, (out.sweeps + part) / kUsualSweeps)); }, stop);
      moved = change(before, at_start());
    }
    const auto start = at_start();
    out.lower.assign(start.lower, start.lower + N);
    out.upper.assign(start.upper, start.upper + N);
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return out;
  }

  // Of the start. An estimate has none, and ends when it no longer moves.
  double gap() const { return caps_.nearest ? 1 : static_cast<double>(at_start().gap()); }

  static double change(const ChancesOf<N>& a, const ChancesOf<N>& b) {
    double most = 0;
    for (int p = 0; p < N; ++p) {
      most = std::max({most, std::abs(static_cast<double>(a.lower[p] - b.lower[p])),
                       std::abs(static_cast<double>(a.upper[p] - b.upper[p]))});
    }
    return most;
  }

  const ResponseOfMany<N>& response() const { return response_; }
  const CapsOf<N>& caps() const { return caps_; }

 private:
  Executor& executor_;
  CapsOf<N> caps_;
  OrderOfMany<N> order_;
  ResponseOfMany<N> response_ = {};
};

// work.template operator()<N>() for the number of players of the rules: two to four.
template <class Work>
auto with_players(int players, const Work& work) {
  switch (players) {
    case 2: return work.template operator()<2>();
    case 3: return work.template operator()<3>();
    default: return work.template operator()<4>();
  }
}

}  // namespace tessera::arena
