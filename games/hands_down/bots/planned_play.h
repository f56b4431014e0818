// The actions of level hard: it looks its hand up in the plan.
#pragma once

#include "games/hands_down/bots/plan.h"
#include "games/hands_down/rules/rules.h"

namespace tessera::bots::hands_down {

using tessera::hands_down::Action;
using tessera::hands_down::PublicState;
using tessera::hands_down::Rules;

// The combos on the table, a bit each.
unsigned combos_on(const PublicState& table);

// Players who wait for each other could wait for ever. After so many turns this is true, and the bot calls with any
// combo.
bool waited_too_long(const Rules& rules, const PublicState& table);

// The cards that a hand lacks may all be in other hands that wait, too. After waiting too long, a bot without a combo
// now and then discards its whole hand. The number of the turn alone decides when.
bool discards_whole_hand(const Rules& rules, const PublicState& table);

// Two players: how many swaps are left after a call, before the answer is due.
int swaps_left(const Rules& rules, const PublicState& table);

Action planned_action(const Rules& rules, const PublicState& table, const Card* hand);

// hard: the place in `legal` of what the plan says. It takes no budget: looking a hand up is a matter of microseconds.
int choose_by_plan(const Rules& rules, const HandsDown::View& view, const Actions<HandsDown>& legal);

}  // namespace tessera::bots::hands_down
