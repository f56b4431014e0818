#include "games/take_it/bots/sum_knapsack.h"

#include <algorithm>

namespace tessera::bots::take_it {

namespace {

constexpr int kMaxTotal = 6 * G::kMaxDice;
constexpr int kNever = 1 << 28;
constexpr int kNone = -1;  // no total has been reached

}  // namespace

bool SumKnapsack::find_cheapest(const Combo& card, const PricedDice& priced, Dice& used) {
  if (card.number > kMaxTotal || (card.relation == Relation::less && card.number <= 0)) return false;
  open(card);
  const auto offer_all = [&](const Dice& dice, bool held) {
    dice.for_each_kind([&](Die die) {
      if (card.colour != Colour::wild && die.colour() != Colour::wild && die.colour() != card.colour) return;
      for (int i = dice.count(die); i > 0; --i) add_item(die, held ? priced.held_price : priced.prices[die.index]);
    });
  };
  offer_all(priced.held, true);
  offer_all(priced.tray, false);
  return best(used);
}

void SumKnapsack::open(const Combo& card) {
  relation_ = card.relation;
  counted_ = card.count > 0;
  layers_ = counted_ ? card.count : 1;  // without a number asked for: none yet, some
  most_ = card.number + (relation_ == Relation::more ? 1 : relation_ == Relation::less ? -1 : 0);
  const auto size = static_cast<std::size_t>((layers_ + 1) * (most_ + 1));
  if (cells_.size() < size) cells_.resize(size);
  for (std::size_t i = 0; i < size; ++i) cells_[i].price = kNever;
  cell(0, 0) = Cell{};
  reached_.assign(static_cast<std::size_t>(layers_ + 1), kNone);
  reached(0) = 0;
}

void SumKnapsack::add_item(Die die, int price) {
  const int value = die.value();
  effort_ += (layers_ + 1) * (most_ + 1);
  // From high to low, so that a die is never bought twice.
  for (int layer = counted_ ? layers_ - 1 : layers_; layer >= 0; --layer) {
    const int top = std::min(reached(layer), relation_ == Relation::more ? most_ : most_ - value);
    if (top < 0) continue;
    int& next = reached(std::min(layer + 1, layers_));
    next = std::max(next, std::min(top + value, most_));
    for (int total = top; total >= 0; --total) {
      const Cell& from = cell(layer, total);
      if (from.price == kNever) continue;
      Cell& to = cell(std::min(layer + 1, layers_), std::min(total + value, most_));
      if (from.price + price >= to.price) continue;
      to = from;
      to.price += price;
      to.counts[die.index / 6] += 1u << (4 * (die.index % 6));
    }
  }
}

bool SumKnapsack::best(Dice& used) const {
  int price = kNever;
  for (int total = relation_ == Relation::less ? 0 : most_; total <= most_; ++total) {
    const Cell& bought = cell(layers_, total);
    if (bought.price >= price) continue;
    price = bought.price;
    for (int c = 0; c < tessera::take_it::kColours; ++c) used.counts[c] = bought.counts[c];
  }
  return price < kNever;
}

}  // namespace tessera::bots::take_it
