// How taken dice lie on their cards, for the page: first on the cards of a claim, then on cards that are begun. It also
// tells which dice would help a card.
#pragma once

#include <optional>
#include <vector>

#include "games/take_it/rules/cards.h"

namespace tessera::take_it {

// What lies on a card: one place for each of its slots; on a sum, the dice in a row.
using Places = std::vector<std::optional<Die>>;

// These dice on a card, one after another, wilds last: on a sum all of them, on slots as many as they can fill.
Places placed(const Combo& card, const Dice& dice);

class DiceLayout {
 public:
  DiceLayout(std::vector<const Combo*> cards, const Dice& dice);

  // Completes these cards, bit by bit, with as many dice as can be used; together they must be possible.
  void claim(unsigned cards);
  // What is left over goes where most is done already, slots before sums.
  void begin();

  bool full(int card) const { return at(card).full; }
  const Places& on(int card) const { return at(card).on; }
  const Dice& spare() const { return spare_; }

  // Whether this die would bring the card on, with what lies on it and what lies on no card.
  bool helps(int card, Die die) const;

 private:
  struct Card {
    const Combo* combo;
    Places on;
    bool full = false;
    bool begun = false;
  };
  const Card& at(int card) const { return cards_[static_cast<std::size_t>(card)]; }
  Card* nearest();
  void put(Card& card, Places on);
  void gather(Card& card);

  std::vector<Card> cards_;
  Dice spare_;
};

}  // namespace tessera::take_it
