// Interface of a game for learners, beside its rules. A game that has a value network specialises it in
// games/GAME/bots/training.h; everything in it runs on a GPU, too.
//
//   Move                               a whole decision worth learning, such as all steps of a placement
//   kMostMoves, kInputs                bounds of moves, and the number of the network's inputs
//   bool decides(rules, state)         whether a seat has such a decision now
//   Action automatic(rules, state, seat, stream)   what is played at all other decisions
//   int moves(rules, state, out)       lists them for the seat to move; at least one, at most kMostMoves
//   void play(rules, state, move)      makes one
//   float known(rules, state, seat)    the seat's share of the win if there is nothing left to decide, else -1
//   void inputs(rules, state, viewer, out)         what the network is shown of the state after it: int8 numbers
//
// Where a turn is searched, moves are the ways in which it can end. The turn is played by the values of all of them:
//   void play_turn(rules, state, ends, count, values, next_stream)
#pragma once

namespace tessera::bots {

template <class G>
struct Training;

}  // namespace tessera::bots
