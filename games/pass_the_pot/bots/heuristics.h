// Rules of thumb, for the levels easy and medium. Each of them is a mistake, or half of one, that people make at this
// game.
#pragma once

#include "bots/core/bot.h"
#include "games/pass_the_pot/rules/rules.h"

namespace tessera::bots::pass_the_pot {

struct Heuristics {
  int enough;              // keeps with this total or more, if it takes the pot
  int low;                 // re-rolls dice that show this or less
  int forgets_to_beat;     // of 100 turns, how many without a look at the total to beat
  int chases;              // of 100 turns, how many in which two of a kind or two letters make it roll for the third
  int pays_from_pot;       // pays for a last roll when there is this much in the pot, and the total does not take it
  int pays_for_percent;    // ... and the chance that it will is this high
  bool takes_from_others;  // else from the bank, where a combo gives the choice
};

inline constexpr Heuristics kEasyHeuristics = {7, 2, 40, 50, 1, 0, false};
inline constexpr Heuristics kMediumHeuristics = {10, 2, 0, 0, 2, 30, true};

int choose_by_heuristics(const Heuristics& heuristics, const PassThePot::State& state, const Actions<PassThePot>& legal,
                         Stream& stream);

}  // namespace tessera::bots::pass_the_pot
