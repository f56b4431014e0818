// How far five cards are towards each combo, and which of them go together. The page marks cards with it. The rules do
// not use it: the value of a hand is in combos.h.
#pragma once

#include <boost/json/array.hpp>

#include "engine/core/result.h"
#include "games/hands_down/rules/combos.h"

namespace tessera::hands_down {

struct ComboProgress {
  int needs = 0;                 // how many cards the combo takes
  int has = 0;                   // how many go together
  int sum = 0;                   // of their numbers
  std::uint8_t as[kHandSize]{};  // by place: the number that the card is read as, 0 where it doesn't go with the others
};

// The reading with the most cards; of several, the one that adds up to most.
ComboProgress progress_towards(const Card (&cards)[kHandSize], Combo combo);

// `cards`: five, in notation. For each combo, the least first: {"combo", "needs", "has", "sum", "as": a number or
// null}.
Result<boost::json::array> combo_progress_json(const boost::json::array& cards);

}  // namespace tessera::hands_down
