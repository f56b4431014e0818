// The candidates that levels hard and expert compare: the few steps of a turn that are worth a search.
#pragma once

#include <vector>

#include "games/take_it/bots/guess.h"
#include "games/take_it/bots/turn.h"

namespace tessera::bots::take_it {

// Steps that are taken one after the other.
using Steps = FixedList<G::Action, ActionPlay::kMaxSteps>;

struct Candidate {
  Steps steps;
  int worth = 0;  // the plan after it
};

class Candidates {
 public:
  Candidates(const G::Rules& rules, const G::View& view, Planner& planner, std::uint64_t key)
      : rules_(rules), view_(view), planner_(planner), key_(key) {}

  // Never empty. What the plan wants stands first: with no budget it is the answer, and it wins ties.
  std::vector<Candidate> list(const Actions<G>& legal, const Guesses& guesses);

 private:
  void list_turn(const Actions<G>& legal, int planned, const Guesses& guesses);
  void list_takes(const Actions<G>& legal, int planned, const Guesses& guesses);
  void list_action_plays(const Actions<G>& legal);
  void list_next_steps(const Actions<G>& legal);
  void add(const G::Action& action, int worth);

  const G::Rules& rules_;
  const G::View& view_;
  Planner& planner_;
  std::uint64_t key_;
  std::vector<Candidate> all_;
};

}  // namespace tessera::bots::take_it
