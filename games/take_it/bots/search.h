// The frame of levels hard and expert. In a turn they guess what the others hold, from the dice they took, and play a
// few candidates out to the end of the round, on the same guesses and rolls for all; the worse half drops out again and
// again (bots/search/halving.h). Between rounds they try hands on casts. With no budget at all they play by their plan.
#pragma once

#include "bots/core/bot.h"
#include "games/take_it/bots/playout.h"

namespace tessera::bots::take_it {

// What the levels differ in.
struct Thinking {
  std::int64_t nodes;  // the standard budget
  int guesses;         // of what the others hold, at most
  int casts;           // that a hand is tried on between rounds
  double reserve;      // of winning chance: an action card is kept for a better moment
  Playing playing;
};

int choose_by_search(const Thinking& thinking, const G::Rules& rules, const G::View& view, const Actions<G>& legal,
                     const Budget& budget, Stream& stream);

}  // namespace tessera::bots::take_it
