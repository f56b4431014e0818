#include "games/take_it/rules/dice_layout.h"

#include <algorithm>
#include <utility>

#include "games/take_it/rules/dice_assignment.h"

namespace tessera::take_it {

namespace {

template <class F>
void for_each_die(const Dice& dice, F f) {
  dice.for_each_kind([&](Die die) {
    for (int i = dice.count(die); i > 0; --i) f(die);
  });
}

// The most slots that dice can fill: each die in turn gets a place, for which others may move.
class SlotMatching {
 public:
  explicit SlotMatching(const Combo& card) : card_(card), on_(card.count) {}

  bool add(Die die) {
    tried_ = 0;
    return place(die);
  }
  const Places& on() const { return on_; }

 private:
  bool place(Die die) {
    for (int slot = 0; slot < card_.count; ++slot) {
      if ((tried_ >> slot & 1u) != 0 || !slot_takes(card_.slots[slot], die)) continue;
      tried_ |= 1u << slot;
      auto& holder = on_[static_cast<std::size_t>(slot)];
      if (holder && !place(*holder)) continue;
      holder = die;
      return true;
    }
    return false;
  }

  const Combo& card_;
  Places on_;
  std::uint32_t tried_ = 0;
};

int count_of(const Places& on) {
  return static_cast<int>(std::count_if(on.begin(), on.end(), [](const auto& die) { return die.has_value(); }));
}

int total_of(const Places& on) {
  int total = 0;
  for (const auto& die : on) total += die ? die->value() : 0;
  return total;
}

// Whether a sum can take this die as well, and not be passed by it.
bool goes_on(const Combo& sum, const Places& on, Die die) {
  if (!colour_takes(sum.colour, die) || (sum.count > 0 && count_of(on) >= sum.count)) return false;
  const int total = total_of(on) + die.value();
  if (sum.relation == Relation::more) return true;
  return sum.relation == Relation::equal ? total <= sum.number : total < sum.number;
}

}  // namespace

Places placed(const Combo& card, const Dice& dice) {
  if (card.is_sum()) {
    Places on;
    for_each_die(dice, [&](Die die) { on.emplace_back(die); });
    return on;
  }
  SlotMatching filling(card);
  for_each_die(dice, [&](Die die) { filling.add(die); });
  return filling.on();
}

DiceLayout::DiceLayout(std::vector<const Combo*> cards, const Dice& dice) : spare_(dice) {
  for (const Combo* combo : cards) cards_.push_back({combo, Places(combo->is_sum() ? 0 : combo->count)});
}

void DiceLayout::claim(unsigned cards) {
  const Combo* claimed[kMaxHand] = {};
  int count = 0;
  for (unsigned rest = cards; rest != 0; rest &= rest - 1) claimed[count++] = at(lowest_bit32(rest)).combo;
  Dice on[kMaxHand];
  const DiceAssignment laying(claimed, count, spare_, on);
  const Dice* next = on;
  for (unsigned rest = cards; rest != 0; rest &= rest - 1) {
    Card& card = cards_[static_cast<std::size_t>(lowest_bit32(rest))];
    put(card, placed(*card.combo, *next++));
    card.full = true;
  }
}

void DiceLayout::put(Card& card, Places on) {
  for (const auto& die : on) {
    if (die) spare_.remove(*die);
  }
  card.on = std::move(on);
  card.begun = true;
}

// Of the cards with slots that nothing was laid on yet: the one that can be filled furthest, then the dearest.
DiceLayout::Card* DiceLayout::nearest() {
  Card* best = nullptr;
  int filled = 0;
  for (Card& card : cards_) {
    if (card.begun || card.combo->is_sum()) continue;
    const int here = count_of(placed(*card.combo, spare_));
    const int further = best == nullptr ? 1 : here * best->combo->count - filled * card.combo->count;
    if (further < 0 || (further == 0 && card.combo->points <= best->combo->points)) continue;
    best = &card;
    filled = here;
  }
  return best;
}

void DiceLayout::gather(Card& card) {
  Places on;
  for_each_die(spare_, [&](Die die) {
    if (goes_on(*card.combo, on, die)) on.emplace_back(die);
  });
  put(card, std::move(on));
}

void DiceLayout::begin() {
  while (Card* card = nearest()) put(*card, placed(*card->combo, spare_));
  for (Card& card : cards_) {
    if (!card.begun) gather(card);
  }
}

bool DiceLayout::helps(int card, Die die) const {
  const Combo& combo = *at(card).combo;
  if (combo.is_sum()) return (!full(card) || combo.relation == Relation::more) && goes_on(combo, on(card), die);
  SlotMatching filling(combo);
  for (const auto& one : on(card)) {
    if (one) filling.add(*one);
  }
  for_each_die(spare_, [&](Die one) { filling.add(one); });
  return filling.add(die);
}

}  // namespace tessera::take_it
