// The value of a hand of cards against a tray: which cards to go for together, with which dice.
#pragma once

#include "games/take_it/bots/situation.h"
#include "games/take_it/bots/sum_knapsack.h"

namespace tessera::bots::take_it {

struct Plan {
  int worth = 0;       // points to expect at the end of the round, less chips, in hundredths
  unsigned cards = 0;  // their places
  Dice missing;        // to be taken from the tray
  Dice loose;          // of these, for slots without a number: others would do as well
  int unused = 0;      // dice held that it has no use for
};

// The weights of the risks of a round, in hundredths of a point. Matches of bots gave the numbers.
struct RiskWeights {
  int take = 10;           // the price of any die that has yet to be taken
  int late = 20;           // how much plans suffer that need several scarce dice
  int beyond = 80;         // the price of each die for which there will hardly be a turn
  bool wild_chips = true;  // knows that a wild costs a chip
};

// Looks for the best plan: all sets of cards, slots with a number first, then sums, each with its cheapest dice, then
// slots without a number. The dice of several sums are chosen one sum after the other, so the plan may miss a better
// one; the search ends after a number of steps, so that no deck makes it slow.
class Planner {
 public:
  explicit Planner(const RiskWeights& risk = {}) : risk_(risk) {}

  Plan best(const Situation& situation);

  // What all plans have cost so far, in steps of some nanoseconds.
  std::int64_t effort() const { return effort_ + knapsack_.effort() / 4; }

 private:
  struct PartialPlan {  // what a plan has come to on the way
    Dice held;          // not yet used
    Dice tray;          // likewise
    Dice missing;
    Dice loose;
    int worth = 0;
    int taken = 0;
    int scarce = 0;  // of the dice to be taken, in quarters; a die with copies in the tray counts less
    int open[tessera::take_it::kColours] = {};  // slots without a number
    unsigned cards = 0;
  };

  void begin(const Situation& situation);
  void set_prices(const Situation& situation);
  void order_cards(const Situation& situation);
  void search(int at, const PartialPlan& partial);
  void fill_slots(int at, int slot, const PartialPlan& partial);
  void fill_sum(int at, const PartialPlan& partial);
  void try_die(int at, int slot, const PartialPlan& partial, Die die);
  void finish(PartialPlan partial);
  bool fill_open(PartialPlan& partial, Colour colour);
  void use_held(PartialPlan& partial, Die die) const;
  void use_tray(PartialPlan& partial, Die die, bool open) const;
  int late(const PartialPlan& partial) const;
  bool hopeless(int at, const PartialPlan& partial) const;

  RiskWeights risk_;
  SumKnapsack knapsack_;
  std::int64_t effort_ = 0;
  std::int64_t limit_ = 0;
  Plan best_;
  Dice tray_;
  int prices_[tessera::take_it::kDieKinds] = {};
  int tray_size_ = 0;
  int others_ = 0;
  int turns_ = 0;
  bool extra_ = false;
  const Combo* cards_[G::kMaxHand] = {};
  unsigned place_[G::kMaxHand] = {};
  int rest_[G::kMaxHand + 1] = {};  // points of the cards from here on
  int count_ = 0;
};

// What the dice held are worth if the round ended now: the best claim less its chips, in points. With many dice, where
// an exact answer takes up to a millisecond, it is the plan's.
int net_of(Situation situation, Planner& planner);

// A node of a budget stands for about this much of a planner's effort.
inline constexpr int kEffortPerNode = 64;

// Of the dice that a plan misses, the one of which there are fewest; it must miss some.
Die scarcest(const Plan& plan, const Dice& tray);

}  // namespace tessera::bots::take_it
