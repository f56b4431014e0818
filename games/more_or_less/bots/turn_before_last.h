// The turn before the last one, exactly: the best placement for every hand that may be rolled.
//
// What a placement is worth depends on its line and the values shown, not on the roll that it is made with. So
// placements are judged once for all rolls, those that could be worth most first, until every roll has its best one:
// all that were not judged could not be better.
#pragma once

#include <optional>
#include <queue>
#include <vector>

#include "games/more_or_less/bots/laid_dice.h"
#include "games/more_or_less/bots/last_reply.h"
#include "games/more_or_less/bots/placement.h"

namespace tessera::bots::more_or_less {

class TurnBeforeLast {
 public:
  // What is looked at: all placements and the pass; or of two players those that leave their player no die, where the
  // others leave more than one turn.
  enum class Which : std::uint8_t { all, last_dice };

  // What a placement leads to. `last` is the last player's share, in units of `whole`; the leaders have the rest.
  struct End {
    int own = 0;  // the share of who places
    int points = 0;
    int last = 0;
    SeatSet leaders;
    Placement placement;
  };

  // In any phase of the turn of `state.seat`. No more than `most_of_budget` of the meter's whole budget is spent, from
  // 0 to 1. The rules must outlive this.
  TurnBeforeLast(const G::Rules& rules, const G::State& state, Meter& meter, double most_of_budget, Which which);
  TurnBeforeLast(const TurnBeforeLast&) = delete;
  TurnBeforeLast& operator=(const TurnBeforeLast&) = delete;

  // Whether the budget was enough. If not, nothing below may be asked.
  bool solved() const { return solved_; }

  const TurnTree& tree() const { return tree_; }
  int whole() const { return reply_.whole(); }
  // Of a hand of the tree; null if it has no placement that is looked at. Of equal shares the one of most points, then
  // the one that leaves the last player least.
  const End* best(int hand) const;

 private:
  // A line, which stands for all placements there by what they can be worth at most; or a placement, judged.
  struct Entry {
    End end;
    int hand;  // the dice of the placement; kLine: a line
    int order;
  };
  struct Later {
    bool operator()(const Entry& a, const Entry& b) const;
  };
  static constexpr int kLine = -1;

  bool search();
  bool judge_all_of(const Entry& line);
  void push_pass();
  void push_lines();
  End end_of(int points, int last) const;
  Lead lead_after(int points) const;
  HandSet hands_that_may_pass();
  void settle(const Entry& entry);

  const G::Rules& rules_;
  const G::State& state_;
  Meter& meter_;
  double most_of_budget_;
  Which which_;
  LaidDice laid_;
  Seat last_seat_;
  Lead others_;  // of all but the two players
  TurnTree tree_;
  LastReply reply_;
  Lines lines_;
  std::priority_queue<Entry, std::vector<Entry>, Later> queue_;
  HandSet pending_, may_pass_;
  int order_ = 0;
  std::vector<End> ends_;
  std::int16_t end_of_hand_[HandSet::kHands];
  bool solved_;
};

}  // namespace tessera::bots::more_or_less
