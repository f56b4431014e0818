#pragma once

#include "bots/core/bot.h"
#include "games/pass_the_pot/rules/rules.h"

namespace tessera::bots {

// greedy: keeps dice that bring a coin or the pot, and rolls for them else; never asks whether a total will hold.
// easy, medium: follow rules of thumb, which are mistakes that people make (heuristics.h).
// hard, best: play exactly inside a turn (turn_values.h). What follows is worth to hard what the odds of the round and
// the race for the goal say (race.h); to best, where a solution for the rules was added, the exact winning chance of
// two players (solution.h) or that of an equilibrium of three (solution_of_three.h).
// expert: best, where that is exact; with three or four players and the standard options, what hard thinks, corrected
// by a network (corrected_worth.h).
//
// They take less than a millisecond, so no budget is too small for them.
template <>
struct Bots<PassThePot> {
  using G = PassThePot;
  static bool has(const G::Rules& rules, Level level);
  static int choose(Level level, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                    const Budget& budget, Stream& stream);

  static Result<bool> add_solution(std::string_view bytes);
  static bool solvable(const G::Rules& rules);
};

}  // namespace tessera::bots
