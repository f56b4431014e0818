#include "games/pass_the_pot/solve/best_response.h"

#include <chrono>
#include <cmath>

#include "games/pass_the_pot/bots/race.h"
#include "games/pass_the_pot/solve/sweep_of_two.h"
#include "games/pass_the_pot/solve/value_iteration.h"

namespace tessera::arena {

namespace {

using bots::pass_the_pot::Caps;
using bots::pass_the_pot::kNoTotal;
using bots::pass_the_pot::Turn;
using G = PassThePot;

// What the bot thinks is always the same, so it is asked once for each turn inside the caps.
class KnownResponses {
 public:
  KnownResponses(const Caps& caps, const Estimator& estimator)
      : caps_(caps), estimator_(estimator), estimates_(caps.size()) {
    for (int a = 0; a < caps.coins; ++a) {
      for (int b = 0; b < caps.coins; ++b) {
        for (int pot = caps.pot_low; pot <= caps.pot_high; ++pot) {
          for (int to_beat = kNoTotal; to_beat <= bots::pass_the_pot::kMaxTotal; ++to_beat) {
            const Turn turn = {a, b, pot, to_beat};
            estimates_[caps.index(turn)] = estimator(turn);
          }
        }
      }
    }
  }

  Response operator()(const Turn& turn, const Response* response) const {
    if (response == nullptr) return {kUnknown, kUnknown, estimator_(turn)};
    return {response->responder, response->frozen, estimates_[caps_.index(turn)]};
  }

 private:
  Caps caps_;
  Estimator estimator_;
  std::vector<BotEstimate> estimates_;
};

}  // namespace

Estimator estimator_of_hard(const G::Rules& rules) {
  return [rules](const Turn& turn) {
    G::State state;
    state.coins[0] = turn.coins;
    state.coins[1] = turn.others;
    state.pot = turn.pot;
    state.seat = Seat(0);
    state.phase = G::Phase::roll;
    if (turn.to_beat != kNoTotal) {
      state.holder = Seat(1);
      state.to_beat = static_cast<std::uint8_t>(turn.to_beat);
    }
    const bots::pass_the_pot::RaceWorth mover(rules, Seat(0));
    const bots::pass_the_pot::RaceWorth other(rules, Seat(1));
    return BotEstimate{mover(state), other(state)};
  };
}

Estimator estimator_of_best(const bots::pass_the_pot::Solution& solution) {
  return [&solution](const Turn& turn) {
    const double chance = solution.value(turn);
    return BotEstimate{chance, 1 - chance};
  };
}

void raise(const bots::pass_the_pot::Rerolls<Response>& rerolls, bots::pass_the_pot::DiceValues<Response>& values) {
  constexpr unsigned kSets[] = {0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111};
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i == bots::pass_the_pot::kPotIndex || i == bots::pass_the_pot::kOnesIndex) continue;
    const auto outcome = bots::pass_the_pot::rolled(static_cast<int>(i));
    for (const unsigned set : kSets) values[i] = higher(values[i], rerolls.rolling(set, outcome.dice));
  }
}

ResponseReport best_response(const G::Rules& given, const Caps& caps, const Estimator& estimator, int threads,
                             const SolveProgress& progress, const SolveStop& stop) {
  constexpr double kStuck = kSolved / 1000;
  G::Rules rules = given;
  rules.first = -1;
  const auto begin = std::chrono::steady_clock::now();
  SweepOfTwo<Response, KnownResponses> sweep(rules, caps, threads, kSolved / 8, {kUnknown, kUnknown, {}},
                                             KnownResponses(caps, estimator), stop);
  int sweeps = 0;
  double done = 0;
  while (sweep.start().gap() > kSolved && sweep.narrowed() > kStuck && !sweep.stopped()) {
    sweep.sweep([&](double part) { progress(done + part * (1 - done) / 4); });
    ++sweeps;
    done = std::min(1.0, std::log(sweep.start().gap()) / std::log(kSolved));
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return {caps, sweep.start(), sweep.values(), sweeps, seconds};
}

}  // namespace tessera::arena
