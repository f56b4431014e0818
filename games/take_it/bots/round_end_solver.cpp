#include "games/take_it/bots/round_end_solver.h"

#include <algorithm>
#include <iterator>

namespace tessera::bots::take_it {

namespace {

constexpr int kClaimEffort = 32;

SeatSet still_in(const G::Rules& rules, const G::State& state) {
  return {static_cast<std::uint8_t>(SeatSet::all(rules.players).bits & ~state.passed.bits)};
}

}  // namespace

bool RoundEndSolver::is_near(const G::Rules& rules, const G::State& state) {
  if (state.phase != G::Phase::turn || state.extra) return false;
  const int in = still_in(rules, state).size();
  return state.tray.size() <= (in <= 2 ? kMostDice : in == 3 ? 4 : 3);
}

RoundEndSolver::RoundEndSolver(const G::Rules& rules, const G::State& state, Planner& planner)
    : players_(rules.players), planner_(planner) {
  state.tray.for_each_kind([&](Die die) {
    for (int i = state.tray.count(die); i > 0; --i) dice_[count_++] = die;
  });
  for (int s = 0; s < players_; ++s) {
    situations_[s] = situation_of(rules, state, Seat(s));
    std::fill(std::begin(net_[s]), std::end(net_[s]), kUnknown);
  }
  root_.left = (1u << count_) - 1;
  root_.in = still_in(rules, state);
  root_.seat = state.seat;
}

void RoundEndSolver::solve(int (&nets)[G::kMaxPlayers]) {
  const Nets result = search(root_);
  std::copy(std::begin(result.net), std::end(result.net), nets);
}

// Leaving comes first: a die is taken only if that is better.
RoundEndSolver::Nets RoundEndSolver::search(const Node& node) {
  ++effort_;
  if (node.left == 0 || node.in.empty()) return finish(node);
  Node next = node;
  next.in.remove(node.seat);
  pass_turn(next);
  Nets best = search(next);
  for (int i = 0; i < count_; ++i) {
    const bool there = (node.left >> i & 1u) != 0;
    const bool twin = i > 0 && dice_[i] == dice_[i - 1] && (node.left >> (i - 1) & 1u) != 0;
    if (!there || twin) continue;
    next = node;
    next.left &= ~(1u << i);
    next.taken[node.seat.index] |= 1u << i;
    // Alone, the order of takes means nothing: never backwards.
    if (node.in.size() == 1) next.left &= ~((1u << i) - 1);
    pass_turn(next);
    const Nets nets = search(next);
    if (lead(nets, node.seat) > lead(best, node.seat)) best = nets;
  }
  return best;
}

void RoundEndSolver::pass_turn(Node& node) const {
  if (!node.in.empty()) node.seat = node.in.clockwise_from(left_of(node.seat, players_));
}

RoundEndSolver::Nets RoundEndSolver::finish(const Node& node) {
  Nets nets{};
  for (int s = 0; s < players_; ++s) nets.net[s] = net_with(s, node.taken[s]);
  return nets;
}

int RoundEndSolver::net_with(int seat, unsigned taken) {
  int& net = net_[seat][taken];
  if (net != kUnknown) return net;
  Situation situation = situations_[seat];
  for (unsigned rest = taken; rest != 0; rest &= rest - 1) situation.held.add(dice_[lowest_bit32(rest)]);
  effort_ += kClaimEffort;
  return net = net_of(situation, planner_);
}

// Own gains against the mean of the others', times their number.
int RoundEndSolver::lead(const Nets& nets, Seat seat) const {
  int lead = 0;
  for (int s = 0; s < players_; ++s) lead += nets.net[seat.index] - nets.net[s];
  return lead;
}

}  // namespace tessera::bots::take_it
