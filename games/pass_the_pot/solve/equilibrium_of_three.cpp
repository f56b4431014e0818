#include "games/pass_the_pot/solve/equilibrium_of_three.h"

#include <atomic>
#include <cmath>

#include "games/pass_the_pot/bots/race.h"
#include "games/pass_the_pot/solve/stops_of_three.h"

namespace tessera::arena {

namespace {

using bots::pass_the_pot::SolutionOfThree;

std::uint16_t rounded(std::uint32_t units) {
  return static_cast<std::uint16_t>(units * (SolutionOfThree::kUnit / EquilibriumOfThree::kUnit) + 0.5);
}

}  // namespace

EquilibriumOfThree::EquilibriumOfThree(const G::Rules& rules, const Caps& caps, int threads, const SolveStop& stop)
    : rules_(rules), caps_(caps), ends_(rules, caps), order_(caps, threads, stop), table_(caps.size()) {
  fresh_.resize(order_.widest());
}

void EquilibriumOfThree::guess(const std::function<void(double)>& done_part) {
  const auto nothing = [](std::span<const Turn>, std::size_t) {};
  order_.run(
      [this](std::span<const Turn> turns, std::size_t) {
        for (const Turn& turn : turns) table_[caps_.index(turn)] = guessed(turn);
      },
      nothing, done_part);
}

EquilibriumOfThree::Chances EquilibriumOfThree::guessed(const Turn& turn) const {
  G::State state;
  for (std::size_t s = 0; s < 3; ++s) state.coins[s] = turn.coins[s];
  state.pot = turn.pot;
  state.seat = Seat(0);
  state.phase = G::Phase::roll;
  if (turn.holder > 0) state.holder = Seat(turn.holder);
  state.to_beat = static_cast<std::uint8_t>(turn.to_beat);
  const auto units = [&](int seat) {
    return static_cast<std::uint32_t>(bots::pass_the_pot::RaceWorth(rules_, Seat(seat))(state) * (kUnit - 2));
  };
  return {units(0), units(2)};
}

// As the bot sees it: to 16 bits, so that its table and this iteration never differ in a choice.
double EquilibriumOfThree::units(const NextTurn& next) const {
  if (next.winners != 0) return next.share(0, SolutionOfThree::kUnit);
  const Chances& chances = table_[next.index];
  return rounded(next.mover == 0 ? chances.mover : chances.before);
}

void EquilibriumOfThree::chances(const NextTurn& next, double& mover, double& next_player) const {
  if (next.winners != 0) {
    mover = next.share(0, kUnit);
    next_player = next.share(1, kUnit);
    return;
  }
  const Chances& after = table_[next.index];
  mover = next.mover == 0 ? after.mover : after.before;
  next_player = next.mover == 0 ? kUnit - after.mover - after.before : after.mover;
}

void EquilibriumOfThree::compute(std::span<const Turn> turns, std::size_t first) {
  TurnLanes stops[3];  // what the mover goes by, and the chances of the mover and the next player
  TurnLanes odds;
  const auto own = [this](const NextTurn& next) { return units(next); };
  const auto all = [this](const NextTurn& next, double(&out)[3]) {
    out[0] = units(next);
    chances(next, out[1], out[2]);
  };
  for (std::size_t begin = 0; begin < turns.size(); begin += kLanes) {
    const auto count = std::min<std::size_t>(kLanes, turns.size() - begin);
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const Turn& turn = turns[begin + std::min(lane, count - 1)];
      EndsOfTurn ends;
      ends.list(ends_, turn);
      ends.choose(ends_, turn, own);
      ends.fill(lane, all, stops);
    }
    best_odds(stops[0], odds);
    Lanes values[2];
    mean(odds, stops[1], values[0]);
    mean(odds, stops[2], values[1]);
    for (std::size_t lane = 0; lane < count; ++lane) {
      const double mover = std::min(kUnit, std::floor(values[0][lane] + 0.5));
      const double rest = kUnit - mover;
      const double before = std::clamp(std::floor(rest - values[1][lane] + 0.5), 0.0, rest);
      fresh_[first + begin + lane] = {static_cast<std::uint32_t>(mover), static_cast<std::uint32_t>(before)};
    }
  }
}

void EquilibriumOfThree::settle(std::span<const Turn> turns, std::size_t first) {
  std::size_t moved = 0;
  const auto far = [](std::uint32_t a, std::uint32_t b) { return (a < b ? b - a : a - b) > kStill * kUnit; };
  for (std::size_t i = 0; i < turns.size(); ++i) {
    Chances& old = table_[caps_.index(turns[i])];
    const Chances& now = fresh_[first + i];
    moved += far(old.mover, now.mover) || far(old.before, now.before) ? 1 : 0;
    old = now;
  }
  std::atomic_ref<std::size_t>(moved_) += moved;
}

void EquilibriumOfThree::sweep(const std::function<void(double)>& done_part) {
  moved_ = 0;
  order_.run([this](std::span<const Turn> turns, std::size_t first) { compute(turns, first); },
             [this](std::span<const Turn> turns, std::size_t first) { settle(turns, first); }, done_part);
}

std::vector<EquilibriumOfThree::Entry> EquilibriumOfThree::entries() const {
  std::vector<Entry> out(table_.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = {rounded(table_[i].mover), rounded(table_[i].before)};
  return out;
}

}  // namespace tessera::arena
