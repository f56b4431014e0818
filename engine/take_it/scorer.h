// For those who play with real cards and dice: what the box holds, and what each hand can claim with the dice taken.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "engine/take_it/json.h"

namespace tessera::take_it {

// {"combos": [{"card", "points", "count"}], "dice": {"B", "O", "R": how many}, "rounds", "hand": combo cards at most}
boost::json::object box_json(const TakeIt::Rules& rules);

// `hands`: for each seat {"cards": faces, "dice"}. Gives for each seat its claims, best first [T3]: what
// GameJson<TakeIt>::preview tells of a claim, "laid": the dice on each card in hand, and "spare": those on none.
Result<boost::json::array> claims_json(const TakeIt::Rules& rules, const boost::json::array& hands);

}  // namespace tessera::take_it
