// The best response to a frozen bot in two-player Pass the Pot: how often the player wins who knows what the bot will
// do and plays best against it. Bounds from below and above, as for the solution (value_iteration.h).
#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "arena/run/solver.h"
#include "games/pass_the_pot/bots/solution.h"
#include "games/pass_the_pot/solve/bounds.h"
#include "games/pass_the_pot/solve/turn.h"

namespace tessera::arena {

// What the frozen bot thinks of a turn that begins: what it is worth to the mover and to the other.
struct BotEstimate {
  double mover = 0;
  double other = 0;
};

using Estimator = std::function<BotEstimate(const bots::pass_the_pot::Turn&)>;

// The bot hard: what follows a turn is worth to it what RaceWorth says.
Estimator estimator_of_hard(const PassThePot::Rules& rules);
// The bot best.
Estimator estimator_of_best(const bots::pass_the_pot::Solution& solution);

// A turn as its mover sees it, whoever the mover is.
struct Response {
  Bounds responder = {};      // the mover's chance, if the mover is the one who responds
  Bounds frozen = {};         // the mover's chance, if the mover is the frozen bot
  BotEstimate estimate = {};  // what the frozen bot thinks

  static Response certain(double chance) {
    return {Bounds::certain(chance), Bounds::certain(chance), {chance, 1 - chance}};
  }
  double gap() const { return std::max(responder.gap(), frozen.gap()); }

  Response& operator+=(const Response& more) {
    responder += more.responder;
    frozen += more.frozen;
    estimate.mover += more.estimate.mover;
    estimate.other += more.estimate.other;
    return *this;
  }
  Response& operator*=(double factor) {
    responder *= factor;
    frozen *= factor;
    estimate.mover *= factor;
    estimate.other *= factor;
    return *this;
  }
  Response& operator/=(double divisor) {
    responder /= divisor;
    frozen /= divisor;
    estimate.mover /= divisor;
    estimate.other /= divisor;
    return *this;
  }
  // The one who responds takes what is best; the bot what it thinks is best, of equals the earlier one.
  friend Response higher(const Response& earlier, const Response& later) {
    const Response& chosen = later.estimate.mover > earlier.estimate.mover ? later : earlier;
    return {higher(earlier.responder, later.responder), chosen.frozen, chosen.estimate};
  }
  // After a turn of the one comes a turn of the other.
  friend Response flipped(const Response& r) {
    return {flipped(r.frozen), flipped(r.responder), {r.estimate.other, r.estimate.mover}};
  }
};

// Action by action, in the order of the engine's list: ties must go as the bot breaks them.
void raise(const bots::pass_the_pot::Rerolls<Response>& rerolls, bots::pass_the_pot::DiceValues<Response>& values);

class ResponseReport {
 public:
  ResponseReport(const bots::pass_the_pot::Caps& caps, const Response& start, std::vector<Response> turns, int sweeps,
                 double seconds)
      : caps_(caps), start_(start), turns_(std::move(turns)), sweeps_(sweeps), seconds_(seconds) {}

  // The responder's chance in a game in which each starts as often.
  Bounds chance() const {
    Bounds sum = start_.responder;
    sum += flipped(start_.frozen);
    sum /= 2;
    return sum;
  }
  const Response& start() const { return start_; }
  // A turn inside the caps.
  const Response& at(const bots::pass_the_pot::Turn& turn) const { return turns_[caps_.index(turn)]; }
  std::size_t positions() const { return turns_.size(); }
  int sweeps() const { return sweeps_; }
  double seconds() const { return seconds_; }

 private:
  bots::pass_the_pot::Caps caps_;
  Response start_;
  std::vector<Response> turns_;
  int sweeps_;
  double seconds_;
};

// The rules must be such that Solution::can_solve. `progress(share)` is called now and then from the calling thread.
// Stopped, it gives the bounds that it has come to, which hold, too.
ResponseReport best_response(const PassThePot::Rules& rules, const bots::pass_the_pot::Caps& caps,
                             const Estimator& estimator, int threads, const SolveProgress& progress,
                             const SolveStop& stop = never_stop);

}  // namespace tessera::arena
