// Playing by plan.
#pragma once

#include "games/hands_down/bots/plan.h"
#include "games/hands_down/rules/rules.h"

namespace tessera::bots::hands_down {

using tessera::hands_down::Action;
using tessera::hands_down::Rules;
using tessera::hands_down::Table;

// The combos on the table, a bit each.
unsigned combos_on(const Table& table);

// Waiting for others can go on for ever, if they wait too: from here on one calls with whatever makes a combo.
bool out_of_patience(const Rules& rules, const Table& table);

// The cards that a hand lacks may all be held by others, who wait for its cards in turn: out of patience and without
// a combo, one now and then lays everything off. When that is depends on the number of the turn alone.
bool starts_afresh(const Rules& rules, const Table& table);

// Two players: how many swaps are left after a call, before the answer is due.
int swaps_left(const Rules& rules, const Table& table);

Action planned_action(const Rules& rules, const Table& table, const Card* hand);

// hard: the place in `legal` of what the plan says. It takes no budget: looking a hand up is a matter of microseconds.
int choose_by_plan(const Rules& rules, const HandsDown::View& view, const Actions<HandsDown>& legal);

}  // namespace tessera::bots::hands_down
