// The cheapest dice that complete a sum card, exactly: a knapsack over totals, and numbers of dice where the card asks
// for one.
#pragma once

#include <vector>

#include "games/take_it/bots/situation.h"

namespace tessera::bots::take_it {

// Dice with a price for each. Dice that are held should be used: their price is below 0, and below that of dice in the
// tray.
struct PricedDice {
  Dice held;
  Dice tray;
  int held_price = 0;
  int prices[tessera::take_it::kDieKinds] = {};  // of a die of the tray, by kind
};

class SumKnapsack {
 public:
  // Which dice to use, of the market's held ones and the tray together. False: none complete the card.
  bool find_cheapest(const Combo& card, const PricedDice& priced, Dice& used);

  // What all purchases have cost so far, in steps of the knapsack.
  std::int64_t effort() const { return effort_; }

 private:
  using Relation = tessera::take_it::Relation;
  struct Cell {
    int price;
    std::uint32_t counts[tessera::take_it::kColours];
  };

  void open(const Combo& card);
  void add_item(Die die, int price);
  bool best(Dice& used) const;
  Cell& cell(int layer, int total) { return cells_[static_cast<std::size_t>(layer * (most_ + 1) + total)]; }
  const Cell& cell(int layer, int total) const { return cells_[static_cast<std::size_t>(layer * (most_ + 1) + total)]; }

  int& reached(int layer) { return reached_[static_cast<std::size_t>(layer)]; }

  std::vector<Cell> cells_;   // by number of dice and total
  std::vector<int> reached_;  // the highest total so far, by number of dice
  Relation relation_ = Relation::none;
  bool counted_ = false;
  int layers_ = 0;
  int most_ = 0;  // the highest total that is told apart: above it all are alike, or of no use
  std::int64_t effort_ = 0;
};

}  // namespace tessera::bots::take_it
