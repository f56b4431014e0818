// The value of a hand of cards against a tray: which cards to go for together, with which dice.
#pragma once

#include "games/take_it/bots/prospect.h"
#include "games/take_it/bots/sums.h"

namespace tessera::bots::take_it {

struct Plan {
  int worth = 0;       // points to expect at the end of the round, less chips, in hundredths
  unsigned cards = 0;  // their places
  Dice missing;        // to be taken from the tray
  Dice loose;          // of these, for slots without a number: others would do as well
  int unused = 0;      // dice held that it has no use for
};

// The weights of the risks of a round, in hundredths of a point. Matches of bots gave the numbers.
struct Caution {
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
  explicit Planner(const Caution& caution = {}) : caution_(caution) {}

  Plan best(const Prospect& prospect);

  // What all plans have cost so far, in steps of some nanoseconds.
  std::int64_t effort() const { return effort_ + buyer_.effort() / 4; }

 private:
  struct Line {  // what a plan has come to on the way
    Dice held;   // not yet used
    Dice tray;   // likewise
    Dice missing;
    Dice loose;
    int worth = 0;
    int taken = 0;
    int scarce = 0;  // of the dice to be taken, in quarters; a die with copies in the tray counts less
    int open[tessera::take_it::kColours] = {};  // slots without a number
    unsigned cards = 0;
  };

  void begin(const Prospect& prospect);
  void set_prices(const Prospect& prospect);
  void order_cards(const Prospect& prospect);
  void search(int at, const Line& line);
  void fill_slots(int at, int slot, const Line& line);
  void buy_sum(int at, const Line& line);
  void try_die(int at, int slot, const Line& line, Die die);
  void finish(Line line);
  bool fill_open(Line& line, Colour colour);
  void use_held(Line& line, Die die) const;
  void use_tray(Line& line, Die die, bool open) const;
  int late(const Line& line) const;
  bool hopeless(int at, const Line& line) const;

  Caution caution_;
  SumBuyer buyer_;
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
int net_of(Prospect prospect, Planner& planner);

// A node of a budget stands for about this much of a planner's effort.
inline constexpr int kEffortOfNode = 64;

// Of the dice that a plan misses, the one of which there are fewest; it must miss some.
Die scarcest(const Plan& plan, const Dice& tray);

}  // namespace tessera::bots::take_it
