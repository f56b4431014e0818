// The rest of a round, solved exactly when few dice are left. All hands are taken as known (they are a guess), nobody
// plays an action card any more, and every player wants the largest lead.
#pragma once

#include "games/take_it/bots/plan.h"

namespace tessera::bots::take_it {

class RoundEndSolver {
 public:
  static constexpr int kMostDice = 5;

  // Whether the state is at the start of a turn, with few enough dice for the number of players who are still in.
  static bool is_near(const G::Rules& rules, const G::State& state);

  // `is_near` must hold.
  RoundEndSolver(const G::Rules& rules, const G::State& state, Planner& planner);

  // What each seat gains in the round, claims less chips, in points.
  void solve(int (&nets)[G::kMaxPlayers]);

  // Positions looked at, and more for every claim.
  int effort() const { return effort_; }

 private:
  struct Node {
    unsigned left = 0;                    // dice, as places in dice_
    unsigned taken[G::kMaxPlayers] = {};  // since the start
    SeatSet in;
    Seat seat;
  };
  struct Nets {
    int net[G::kMaxPlayers];
  };

  Nets search(const Node& node);
  Nets finish(const Node& node);
  int net_with(int seat, unsigned taken);
  int lead(const Nets& nets, Seat seat) const;
  void pass_turn(Node& node) const;

  static constexpr int kUnknown = -1000;

  int players_;
  Planner& planner_;
  Situation situations_[G::kMaxPlayers];
  Die dice_[kMostDice];
  int count_ = 0;
  Node root_;
  int net_[G::kMaxPlayers][1 << kMostDice];
  int effort_ = 0;
};

}  // namespace tessera::bots::take_it
