// What the others may hold: states that fit a view, weighted by how well the hands explain the dice that were taken.
#pragma once

#include <vector>

#include "games/take_it/bots/playout.h"

namespace tessera::bots::take_it {

struct Guess {
  G::State state;
  Plans plans;  // of the others
};

class Guesses {
 public:
  Guesses(const G::Rules& rules, const G::View& view, Playout& playout)
      : rules_(rules), view_(view), playout_(playout) {}

  // Makes up to `most` guesses, at least one, as long as the budget lasts.
  void make(int most, Meter& meter, Stream& stream);

  // The guess for a sample: likely ones for many samples, unlikely ones for few.
  const Guess& for_sample(std::uint64_t key) const;

  // In how many guesses, by weight, another player who is still in the round wants this die.
  int wanted(Die die) const;

 private:
  std::uint32_t weight_of(Guess& guess);

  const G::Rules& rules_;
  const G::View& view_;
  Playout& playout_;
  std::vector<Guess> guesses_;
  std::vector<std::uint32_t> up_to_;  // the weights, added up
};

}  // namespace tessera::bots::take_it
