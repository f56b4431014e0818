// The last two turns of a game, exactly: all draws, rolls and placements of both players.
//
// It knows a position from which at most two turns are left, the one that is on among them, whatever anybody does: in
// the lap after somebody went out, or before the end by `max_turns`. With two players there are also single placements
// that leave one turn, those of a player's last die: BestEnding.
//
// Who decides has the highest share of the win that there is; so the last player takes the most points. What is equal
// for who decides may still differ for a third seat. Then it draws the most dice, the wild one among them, and rolls
// the most again, as the last action of `legal` does; and of placements it takes that of most points, then the one that
// leaves the last player least.
#pragma once

#include <array>
#include <optional>

#include "games/more_or_less/bots/candidates.h"
#include "games/more_or_less/bots/turn_before_last.h"

namespace tessera::bots::more_or_less {

// No more turns than this can follow, the one that is on among them; a large number where nobody knows.
inline int most_turns_left(const G::Rules& rules, const G::PublicState& table) {
  constexpr int kUnknown = 1'000'000;
  if (table.phase == G::Phase::over) return 0;
  if (table.phase < G::Phase::ask_draw) return kUnknown;  // the first dice are being dealt
  const int to_end =
      table.out_first.none() ? kUnknown : (table.out_first.index - table.seat.index + rules.players) % rules.players;
  return rules.max_turns > 0 ? std::min(to_end, rules.max_turns - table.turns) : to_end;
}

inline bool is_last_turn(const G::Rules& rules, const G::PublicState& table) {
  return most_turns_left(rules, table) == 1;
}

constexpr std::int64_t kNodesOfLastTurns = 1500;  // with fewer nothing is tried

class LastTwoTurns {
 public:
  using Shares = std::array<double, G::kMaxPlayers>;  // of the win, by seat

  // `covers` the state, which must outlive this, as must the rules. Spends no more than `most_of_budget` of the whole
  // budget, from 0 to 1.
  LastTwoTurns(const G::Rules& rules, const G::State& state, Meter& meter, double most_of_budget = 1);

  static bool covers(const G::Rules& rules, const G::PublicState& table) {
    const int left = most_turns_left(rules, table);
    return left == 1 || left == 2;
  }

  // Whether the budget was enough. If not, nothing below may be asked.
  bool solved() const { return solved_; }
  const Shares& shares() const { return shares_; }
  // The place in `legal` of the best action; whose turn it is must owe one.
  int best(const Actions<G>& legal) const;

 private:
  // Shares that are not divided by their weights yet.
  struct Sum {
    std::int64_t of[G::kMaxPlayers] = {};
    void add(const Sum& other, std::int64_t weight);
  };

  void solve_last(Meter& meter);
  void lay_most_points();
  bool solve_two(Meter& meter, double most_of_budget);
  Sum sum_of(const TurnTree::Roll& roll) const;

  const G::Rules& rules_;
  const G::State& state_;
  std::optional<TurnBeforeLast> turn_;
  Candidates candidates_;
  bool solved_ = false;
  Shares shares_ = {};
  int from_last_ = 0;    // the best draw, or roll: its place in `legal`, counted from the last
  Placement placement_;  // the best one, where one is asked
};

// The place in `legal` of the best action, where the last two turns are on and half of the budget is enough.
std::optional<int> best_of_last_two_turns(const G::Rules& rules, const G::View& view, Meter& meter,
                                          const Actions<G>& legal);

// The best of the placements of all dice that a player has left, against one other: it leaves that one a last turn.
struct Ending {
  Placement placement;
  double share;  // of who places
};

class BestEnding {
 public:
  // Of the seat whose turn it is. The state and the rules must outlive this.
  BestEnding(const G::Rules& rules, const G::State& state, Meter& meter, double most_of_budget = 1);

  // None if there is no such placement, if it would not begin the last lap, or if the budget was not enough.
  const std::optional<Ending>& best() const { return best_; }

 private:
  std::optional<TurnBeforeLast> turn_;
  std::optional<Ending> best_;
};

}  // namespace tessera::bots::more_or_less
