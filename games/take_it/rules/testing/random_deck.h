// Random legal decks: many kinds of combo cards, and sizes from the least to the most that a deck file may have.
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "engine/core/random.h"
#include "games/take_it/rules/cards.h"

namespace tessera::take_it::testing {

// A card that the five-player dice can meet, with up to `max_slots` slots.
Combo random_combo(Stream& stream, int max_slots);

boost::json::object random_deck(Stream& stream);

// A multiset that can be taken from the five-player dice.
Dice random_dice(Stream& stream, int count);

}  // namespace tessera::take_it::testing
