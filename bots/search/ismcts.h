// Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012, single observer): each pass completes the
// seat's view at random, walks down the tree by the actions legal in that state, adds one node, plays the rest out, and
// counts the result at every node on the way. Chance and what others do in secret are not nodes of their own: a node
// stands for a sequence of actions, over all states that fit ("open loop").
#pragma once

#include <cstdint>
#include <vector>

#include "bots/search/meter.h"
#include "engine/core/game.h"

namespace tessera::bots {

// The natural logarithm, by a table-free polynomial between powers of two: within 0.01, the same on every platform.
inline double rough_log(std::int64_t n) {
  if (n <= 1) return 0;
  int bits = 0;
  std::int64_t top = n;
  while (top > 1) {
    top >>= 1;
    ++bits;
  }
  const double x = static_cast<double>(n) / static_cast<double>(std::int64_t{1} << bits) - 1;  // 0 to 1
  return 0.6931471805599453 * (bits + x * (1.3465 - 0.3465 * x));
}

// `playout(state, stream, meter, results)` plays a state out (or judges it) and writes each seat's result, from 0 to 1.
template <class G, class Playout>
class Ismcts {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Action = typename G::Action;

  Ismcts(const Rules& rules, const typename G::View& view, Seat seat, Playout playout)
      : rules_(rules), view_(view), seat_(seat), playout_(playout), nodes_(1) {}

  // The place in `legal` of the action tried most; the first one with no budget at all.
  int search(const Actions<G>& legal, Meter& meter, Stream& stream) {
    while (!meter.exhausted()) pass(meter, stream);
    int best = 0;
    std::int64_t most = -1;
    for (int i = 0; i < legal.size(); ++i) {
      const Node* child = find(0, seat_, legal[i]);
      const std::int64_t visits = child != nullptr ? child->visits : 0;
      if (visits > most) {
        most = visits;
        best = i;
      }
    }
    return best;
  }

 private:
  struct Node {
    Action action = {};
    Seat seat;  // who takes it
    std::int32_t first_child = -1;
    std::int32_t next_sibling = -1;
    std::int64_t visits = 0;
    std::int64_t available = 0;  // how often it could have been chosen
    double results = 0;          // of the seat that takes it
  };

  Node* find(std::size_t parent, Seat seat, const Action& action) {
    for (std::int32_t i = nodes_[parent].first_child; i >= 0; i = nodes_[static_cast<std::size_t>(i)].next_sibling) {
      Node& node = nodes_[static_cast<std::size_t>(i)];
      if (node.seat == seat && node.action == action) return &node;
    }
    return nullptr;
  }

  void pass(Meter& meter, Stream& stream) {
    State state = G::complete(rules_, view_, stream);
    meter.spend();
    path_.clear();
    std::size_t at = 0;
    bool grown = false;
    while (!grown && !G::over(rules_, state)) {
      meter.spend();
      if (G::chance(rules_, state).awaited()) {
        G::resolve(rules_, state, G::sample(rules_, state, stream));
        continue;
      }
      const Seat mover = G::next_to_act(rules_, state);
      G::legal(rules_, state, mover, actions_);
      const Action action = select(at, mover, stream, grown);
      at = path_.back();
      G::apply(rules_, state, mover, action);
    }
    double results[kMaxSeats] = {};
    playout_(state, stream, meter, results);
    for (const auto i : path_) {
      ++nodes_[i].visits;
      nodes_[i].results += results[nodes_[i].seat.index];
    }
  }

  // An action without a node gets one, at random among those; else the one with the highest upper bound.
  Action select(std::size_t parent, Seat mover, Stream& stream, bool& grown) {
    constexpr double kExplore = 0.7;
    int untried = 0;
    int fresh = -1;
    double best = -1;
    std::size_t chosen = 0;
    for (int i = 0; i < actions_.size(); ++i) {
      Node* child = find(parent, mover, actions_[i]);
      if (child == nullptr) {
        if (stream.below(static_cast<std::uint32_t>(++untried)) == 0) fresh = i;
        continue;
      }
      ++child->available;
      const auto visits = static_cast<double>(child->visits);
      const double bound = child->results / visits + kExplore * __builtin_sqrt(rough_log(child->available) / visits);
      if (bound > best) {
        best = bound;
        chosen = static_cast<std::size_t>(child - nodes_.data());
      }
    }
    if (fresh >= 0) {
      grown = true;
      chosen = nodes_.size();
      Node node;
      node.action = actions_[fresh];
      node.seat = mover;
      node.available = 1;
      node.next_sibling = nodes_[parent].first_child;
      nodes_[parent].first_child = static_cast<std::int32_t>(chosen);
      nodes_.push_back(node);
    }
    path_.push_back(chosen);
    return nodes_[chosen].action;
  }

  const Rules& rules_;
  const typename G::View& view_;
  Seat seat_;
  Playout playout_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> path_;
  Actions<G> actions_;
};

}  // namespace tessera::bots
