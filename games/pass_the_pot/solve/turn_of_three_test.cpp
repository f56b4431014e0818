// One turn of three: the solver, which knows the rules by heart, against the bot that asks the engine.
#include <gtest/gtest.h>

#include "games/pass_the_pot/bots/play_of_three.h"
#include "games/pass_the_pot/bots/turn_values.h"
#include "games/pass_the_pot/solve/stops_of_three.h"

namespace tessera::arena {
namespace {

using bots::pass_the_pot::CapsOfThree;
using bots::pass_the_pot::SolutionOfThree;
using bots::pass_the_pot::TurnOfThree;
using bots::pass_the_pot::WorthOfThree;
using G = PassThePot;

constexpr CapsOfThree kCaps = {9, 0, 6};

// A table of random chances; with few different ones, so that there are ties.
SolutionOfThree random_table(const G::Rules& rules, std::uint64_t seed, std::uint64_t different) {
  std::vector<SolutionOfThree::Entry> entries(kCaps.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto some = [&](std::uint64_t n) { return static_cast<std::uint16_t>(mix64(seed + 2 * i + n) % different); };
    entries[i] = {some(0), some(1)};
  }
  return {rules, kCaps, {}, 1, std::move(entries)};
}

G::State state_of(const TurnOfThree& turn) {
  G::State state;
  for (std::size_t s = 0; s < 3; ++s) state.coins[s] = turn.coins[s];
  state.pot = turn.pot;
  state.rounds = 1;
  state.seat = state.starter = Seat(0);
  state.phase = G::Phase::roll;
  state.rolling = 0b111;
  if (turn.holder > 0) state.holder = Seat(turn.holder);
  state.to_beat = static_cast<std::uint8_t>(turn.to_beat);
  return state;
}

// What each seat gets of a turn in which the bot plays, walked through the engine.
class Walk {
 public:
  Walk(const SolutionOfThree& solution, const G::Rules& rules) : solution_(solution), rules_(rules) {}

  std::array<double, 3> value(const G::State& state) const {
    if (state.phase == G::Phase::over || state.phase == G::Phase::roll_off) return ends(state);
    if (state.phase == G::Phase::roll && state.thrown == G::Throw::first && !first_) return ends(state);
    first_ = false;
    if (state.phase == G::Phase::roll) return mean(state);
    Actions<G> legal;
    G::legal(rules_, state, state.seat, legal);
    G::State next = state;
    G::apply(rules_, next, state.seat, legal[bots::pass_the_pot::choose_by_solution(solution_, rules_, state, legal)]);
    return value(next);
  }

 private:
  std::array<double, 3> ends(const G::State& state) const {
    std::array<double, 3> out = {};
    for (int s = 0; s < 3; ++s) out[static_cast<std::size_t>(s)] = WorthOfThree{solution_, Seat(s)}(state);
    return out;
  }

  // The same dice in the same phase come up again and again.
  std::array<double, 3> mean(const G::State& state) const {
    Outcomes<G> outcomes;
    G::outcomes(rules_, state, outcomes);
    std::array<double, 3> sum = {};
    for (const auto& [outcome, weight] : outcomes) {
      G::State next = state;
      G::resolve(rules_, next, outcome);
      const auto dice = static_cast<std::size_t>(bots::pass_the_pot::dice_index_of(next.dice));
      const bool free_roll = next.phase == G::Phase::pay;
      std::array<double, 3> v;
      if (free_roll && known_[dice]) {
        v = after_free_roll_[dice];
      } else {
        v = value(next);
        if (free_roll) {
          known_[dice] = true;
          after_free_roll_[dice] = v;
        }
      }
      for (std::size_t s = 0; s < 3; ++s) sum[s] += v[s];
    }
    for (auto& v : sum) v /= outcomes.size();
    return sum;
  }

  const SolutionOfThree& solution_;
  const G::Rules& rules_;
  mutable bool first_ = true;
  mutable std::array<bool, bots::pass_the_pot::kDiceOutcomes> known_ = {};
  mutable std::array<std::array<double, 3>, bots::pass_the_pot::kDiceOutcomes> after_free_roll_ = {};
};

// The same by the solver.
std::array<double, 3> solved(const SolutionOfThree& solution, const G::Rules& rules, const TurnOfThree& turn,
                             double& best) {
  const auto value = [&](const NextTurn& next, int player) {
    if (next.winners != 0) return next.share(player, SolutionOfThree::kUnit);
    return static_cast<double>(SolutionOfThree::units(solution.entries()[next.index], next.seat(player)));
  };
  const EndsOfThree ends(rules, kCaps);
  EndsOfTurn of_turn;
  of_turn.list(ends, turn);
  of_turn.choose(ends, turn, [&](const NextTurn& next) { return value(next, 0); });
  TurnLanes stops[3];
  const auto all = [&](const NextTurn& next, double(&out)[3]) {
    for (int s = 0; s < 3; ++s) out[s] = value(next, s);
  };
  for (std::size_t lane = 0; lane < kLanes; ++lane) of_turn.fill(lane, all, stops);
  TurnLanes odds;
  best_odds(stops[0], odds);
  std::array<double, 3> out = {};
  for (std::size_t s = 0; s < 3; ++s) {
    Lanes means;
    mean(odds, stops[s], means);
    out[s] = means[s];  // all lanes are alike
  }
  Lanes worth;
  best_worth(stops[0], worth);
  best = worth[5] / kStopScale;
  return out;
}

TEST(TurnOfThree, IsPlayedAsTheBotPlaysItByTheEngine) {
  Stream stream(7);
  for (int i = 0; i < 60; ++i) {
    auto rules = G::defaults(3);
    rules.twos_from_one = 1 + static_cast<int>(stream.below(3));
    rules.goal = 4 + static_cast<int>(stream.below(5));
    rules.ante = static_cast<int>(stream.below(3));
    const std::uint64_t different = i % 3 == 0 ? 3 : i % 3 == 1 ? 40 : 30'000;
    const auto solution = random_table(rules, stream.next(), different);
    const auto coins = [&] { return static_cast<int>(stream.below(stream.below(3) == 0 ? 3 : 9)); };
    TurnOfThree turn = {{coins(), coins(), coins()}, static_cast<int>(stream.below(7)), 0, 0};
    turn.holder = static_cast<int>(stream.below(3));
    if (turn.holder > 0) turn.to_beat = static_cast<int>(stream.below(16));
    double best = 0;
    const auto fast = solved(solution, rules, turn, best);
    const auto slow = Walk(solution, rules).value(state_of(turn));
    for (std::size_t s = 0; s < 3; ++s) ASSERT_NEAR(fast[s], slow[s], 1e-6) << i << " seat " << s;
    ASSERT_NEAR(best, fast[0], 1e-6) << i;
  }
}

}  // namespace
}  // namespace tessera::arena
