// The last turn of a game, exactly: the share of the win that its player has, on the board as it is and on those that a
// placement of the turn before makes of it.
//
// The last player wins with more points than it needs, and shares the win with just as many. So only the lines of so
// many points count, and a hand wins if it can fill one of them. Lines that a placement does not touch are the same on
// all these boards; the others are scanned anew.
#pragma once

#include <cstdint>
#include <vector>

#include "games/more_or_less/bots/lines.h"
#include "games/more_or_less/bots/turn_tree.h"

namespace tessera::bots::more_or_less {

// What the last player is up against.
struct Lead {
  int points = 0;  // the most that another seat has
  SeatSet seats;   // who has them

  void add(Seat seat, int score);
};

class LastReply {
 public:
  static constexpr std::int64_t kNodes = 8;  // what another board takes, in steps of a search

  // `begin`: the last player's turn, nothing laid yet. The rules must outlive this.
  LastReply(const G::Rules& rules, const G::State& begin, Meter& meter);

  // Shares are whole numbers, so that what is equal is found equal. They can be divided by the number of any leaders.
  int whole() const { return whole_; }

  // On the board as it is.
  int share(const Lead& lead) const;
  struct Choice {
    int share;
    int draw, roll;  // what to draw, what to roll again, counted from the last in `legal`
  };
  Choice choice(const Lead& lead) const;

  // The hands that win or share by lines that a placement leaves as they are.
  struct Untouched {
    HandSet win, tie;
    std::uint32_t rows = 0, columns = 0;  // those that the placement touches
  };
  Untouched untouched(const Line& placed, const Lead& lead) const;
  // At least so much is the last player's, whatever the dice of the placement show.
  int share(const Untouched& untouched, const Lead& lead) const;
  // After the placement.
  int share_after(const Line& placed, const std::uint8_t* shown, const Untouched& untouched, const Lead& lead);

  const HandSet& hands_that_fill(const Line& line) { return fillings_.of(line); }

 private:
  static constexpr int kTie = 60;  // can be divided by 2 to 6

  // A line of the board as it is.
  struct Known {
    int score;
    std::uint32_t rows, columns;  // a bit: the one that it is in
    const HandSet* fill;
  };

  int needed(const Lead& lead) const { return lead.points - score_; }
  HandSet hands_without_points(const Lead& lead) const;
  int value(const HandSet& win, const HandSet& tie, int leaders) const;
  int value(const TurnTree::Roll& roll, const HandSet& win, const HandSet& tie, int leaders) const;
  void add_known(int bonus, std::uint32_t rows, std::uint32_t columns, const Lead& lead, HandSet& win,
                 HandSet& tie) const;

  const G::Board& board_;
  int score_;
  int bonus_;  // if this player may be the first to place
  TurnTree tree_;
  int whole_;
  Lines lines_;
  LineScan scan_;
  Fillings fillings_;
  std::vector<Known> known_;  // highest scores first
};

}  // namespace tessera::bots::more_or_less
