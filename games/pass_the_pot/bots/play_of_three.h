// `best` in a game of three: exact play inside a turn by the table of an equilibrium, with the tie rule of its solver.
#pragma once

#include "games/pass_the_pot/bots/solution_of_three.h"

namespace tessera::bots::pass_the_pot {

// What a turn that begins, or an end, is worth to a seat, in units of the solution. A turn beyond its caps is taken for
// the end of the game, in which most coins win.
struct WorthOfThree {
  const SolutionOfThree& solution;
  Seat seat;

  double operator()(const PassThePot::State& state) const;
};

// The place of the best action in `legal`. Of equally good ones the earliest in this list is played: keep; re-roll
// die 2; the lower of dice 1 and 3; that one and die 2; the higher; the higher and die 2; dice 1 and 3; all three. And
// of choices: from the bank; from the next player; from the one after; from both.
int choose_by_solution(const SolutionOfThree& solution, const PassThePot::Rules& rules, const PassThePot::State& state,
                       const Actions<PassThePot>& legal);

}  // namespace tessera::bots::pass_the_pot
