// Scores hands from cards and dice alone, without a game: for people who play with real dice, and for drawing a hand on
// the page.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "games/take_it/rules/json.h"

namespace tessera::take_it {

// {"combos": [{"card", "points", "count"}], "dice": {"B", "O", "R": how many}, "rounds", "hand": combo cards at most}
boost::json::object box_json(const TakeIt::Rules& rules);

// `hands`: for each seat {"cards": faces, "dice"}. Gives for each seat its claims, best first [T3]: what
// GameJson<TakeIt>::preview tells of a claim, "laid": the dice on each card in hand, by its slots, and "spare": those
// on none.
Result<boost::json::array> claims_json(const TakeIt::Rules& rules, const boost::json::array& hands);

// `hand`: {"cards", "dice", "tray": dice to be had, "only": null, or the places from 0 of a claim}. Gives {"cards":
// [{"on": for each slot a die or null, on a sum the dice in a row; "full"}], "spare", "helps": {die of the tray: the
// places of the cards that it would bring on}}. Dice lie on the best claim, and what is left is laid on other cards to
// begin them; with "only" they lie on that claim alone.
Result<boost::json::object> laid_json(const TakeIt::Rules& rules, const boost::json::object& hand);

}  // namespace tessera::take_it
