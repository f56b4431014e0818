// Assigns dice to the claimed cards, so that as many dice as possible are used.
//
// The claim table says how many dice that are, not which. A die on a card leaves a smaller card: a slot less, or a
// smaller sum. So the dice are assigned one after another, each where the rest still has an equally good claim.
#pragma once

#include "games/take_it/rules/claims.h"

namespace tessera::take_it {

// [T7] Wild dice go where any colour goes; on a card, `wild` stands for either.
inline bool colour_takes(Colour colour, Die die) {
  return colour == Colour::wild || die.colour() == Colour::wild || die.colour() == colour;
}

inline bool slot_takes(std::uint8_t slot, Die die) {
  const int value = Combo::slot_value(slot);
  return colour_takes(Combo::slot_colour(slot), die) && (value == 0 || value == die.value());
}

class DiceAssignment {
 public:
  // The cards can be completed together with these dice; `on` gets the dice of each.
  DiceAssignment(const Combo* const* cards, int count, const Dice& dice, Dice* on)
      : cards_(cards), count_(count), dice_(dice), wanted_(most(nullptr, 0)) {
    for (int i = 0; i < count; ++i) on[i] = assign(i);
  }

  const Dice& spare() const { return dice_; }

 private:
  // What a card still asks for, once some of its dice lie on it.
  struct Rest {
    Combo combo;
    bool counted;  // a sum of so many dice: at 0 it takes no more
    bool begun = false;

    bool done() const {
      if (!combo.is_sum()) return combo.count == 0;
      if (!begun || (counted && combo.count > 0)) return false;
      switch (combo.relation) {
        case Relation::equal: return combo.number == 0;
        case Relation::more: return combo.number < 0;
        default: return combo.number > 0;
      }
    }
    // Whether it could take another die at all.
    bool open() const {
      if (!combo.is_sum()) return combo.count > 0;
      return (!counted || combo.count > 0) && (combo.relation == Relation::more || combo.number > 0);
    }
  };

  // The most dice on `first`, if there is one, and the cards from this place on; -1 if they can't be completed
  // together.
  int most(const Combo* first, int from) const {
    const Combo* cards[kMaxHand + 1] = {};
    int count = 0;
    if (first != nullptr) cards[count++] = first;
    for (int i = from; i < count_; ++i) cards[count++] = cards_[i];
    ClaimTable table;
    claim_table(cards, count, dice_, table);
    return table.used[(1u << count) - 1];
  }

  bool is_enough(const Rest& rest, int card) const {
    if (rest.done() && most(nullptr, card + 1) == wanted_) return true;
    if (!rest.open()) return false;
    Combo combo = rest.combo;
    if (combo.number < 0) combo.number = 0;  // more than enough already: any die will do
    return most(&combo, card + 1) == wanted_;
  }

  Dice assign(int card) {
    Dice on;
    Rest rest{*cards_[card], cards_[card]->is_sum() && cards_[card]->count > 0};
    while (!rest.done() || most(nullptr, card + 1) != wanted_) on.add(next(rest, card));
    return on;
  }

  // Lays the first die that leaves as good a claim.
  Die next(Rest& rest, int card) {
    for (int kind = 0; kind < kDieKinds; ++kind) {
      const Die die(kind);
      if (dice_.count(die) == 0) continue;
      dice_.remove(die);
      --wanted_;
      for (int slot = 0; slot < places(rest); ++slot) {
        Rest after = rest;
        if (!put(after, die, slot) || !is_enough(after, card)) continue;
        rest = after;
        return die;
      }
      dice_.add(die);
      ++wanted_;
    }
    return Die();  // not reached: a claim that can be made can be laid
  }

  static int places(const Rest& rest) { return rest.combo.is_sum() ? 1 : rest.combo.count; }

  // [T7] A wild fills any slot without a value or with its own, and joins any sum.
  static bool put(Rest& rest, Die die, int slot) {
    Combo& combo = rest.combo;
    if (!combo.is_sum()) {
      if (!slot_takes(combo.slots[slot], die)) return false;
      combo.slots[slot] = combo.slots[--combo.count];
      combo.slots[combo.count] = 0;
      return true;
    }
    if (!colour_takes(combo.colour, die)) return false;
    combo.number -= die.value();
    if (rest.counted) --combo.count;
    rest.begun = true;
    return true;
  }

  const Combo* const* cards_;
  int count_;
  Dice dice_;   // on no card yet
  int wanted_;  // of these, as many can lie on the cards still to come
};

}  // namespace tessera::take_it
