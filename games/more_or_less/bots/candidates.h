// The whole placements that a seat may choose from, also when some of its dice lie already.
#pragma once

#include <cstdint>
#include <vector>

#include "games/more_or_less/bots/laid_dice.h"
#include "games/more_or_less/bots/quick_play.h"

namespace tessera::bots::more_or_less {

struct Candidate {
  Placement placement;
  double value = 0;  // score and the worth of the dice that are left
  int order = 0;     // as they were listed: equal values stay so
};

class Candidates {
 public:
  static constexpr std::size_t kAll = SIZE_MAX;

  explicit Candidates(const G::Rules& rules) : rules_(rules) {}

  // Lists all of at most `most_dice`, a pass among them where it is allowed, and keeps the `most` of the highest value,
  // best first.
  void list(const G::PublicState& table, const DiceWorth& worth, std::size_t most, int most_dice = G::kFullHand);

  const std::vector<Candidate>& all() const { return candidates_; }

  // The place in `legal` of the next step of a placement.
  static int next_step(const G::PublicState& table, const Placement& placement, const Actions<G>& legal);

 private:
  void list_line(const Line& line, Hand& hand, double worth_of_rest);

  const G::Rules& rules_;
  Lines lines_;
  LaidDice laid_;
  std::vector<Candidate> candidates_;
};

}  // namespace tessera::bots::more_or_less
