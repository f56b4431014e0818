// How a round of Pass the Pot is likely to go on, for any number of players: who wins it, with how many coins in the
// pot, and what combos bring to whom. Computed once for each number of players, for players who play every turn for the
// most coins. It does not depend on anybody's coins, so the tables are small.
#pragma once

#include <array>
#include <vector>

#include "games/pass_the_pot/bots/dice_values.h"

namespace tessera::bots::pass_the_pot {

// By seat, counted clockwise from the player whose turn begins.
struct RoundExpectation {
  static constexpr int kSeats = PassThePot::kMaxPlayers;
  double wins[kSeats] = {};  // the chance to win the round
  double pot[kSeats] = {};   // coins from the pot: that chance times what is in it then
  double gain[kSeats] = {};  // coins from everything else

  TESSERA_HD RoundExpectation& operator+=(const RoundExpectation& other) {
    for (int i = 0; i < kSeats; ++i) {
      wins[i] += other.wins[i];
      pot[i] += other.pot[i];
      gain[i] += other.gain[i];
    }
    return *this;
  }
  TESSERA_HD RoundExpectation& operator*=(double factor) {
    for (int i = 0; i < kSeats; ++i) {
      wins[i] *= factor;
      pot[i] *= factor;
      gain[i] *= factor;
    }
    return *this;
  }
  // The player whose turn it is takes what brings more coins.
  TESSERA_HD friend const RoundExpectation& higher(const RoundExpectation& a, const RoundExpectation& b) {
    return b.pot[0] + b.gain[0] > a.pot[0] + a.gain[0] ? b : a;
  }
};

using StopValues = std::array<RoundExpectation, kStopKinds>;

// The table for a number of players, wherever its numbers are: a GPU has a copy of them.
class RoundTable {
 public:
  static constexpr int kPots = 8;  // larger pots go on like this one

  TESSERA_HD RoundTable(int players, const RoundExpectation* turns) : players_(players), turns_(turns) {}

  // A turn begins; the pot's holder sits `holder` seats clockwise from the player and has the total `to_beat`, or
  // nobody has it: 0 and any.
  TESSERA_HD const RoundExpectation& turn(int pot, int holder, int to_beat) const {
    return turns_[index(players_, pot, holder, to_beat)];
  }

  TESSERA_HD static std::size_t index(int players, int pot, int holder, int to_beat) {
    const int p = pot < kPots ? pot : kPots;
    const int at = holder == 0 ? 0 : 1 + (holder - 1) * 16 + to_beat;
    return static_cast<std::size_t>(p * (1 + 16 * (players - 1)) + at);
  }

 private:
  int players_;
  const RoundExpectation* turns_;
};

class RoundOdds {
 public:
  static constexpr int kPots = RoundTable::kPots;

  // The tables for this number of players; made when first asked for.
  static const RoundOdds& of(int players);

  const RoundExpectation& turn(int pot, int holder, int to_beat) const { return turns_[index(pot, holder, to_beat)]; }
  RoundTable table() const { return {players_, turns_.data()}; }
  const std::vector<RoundExpectation>& turns() const { return turns_; }

 private:
  explicit RoundOdds(int players);

  std::size_t index(int pot, int holder, int to_beat) const {
    return RoundTable::index(players_, pot, holder, to_beat);
  }

  struct TurnStart {
    int pot;
    int holder;
    int to_beat;
  };
  struct Workspace;
  RoundExpectation solved(const TurnStart& start, Workspace& workspace) const;
  void stop(const TurnStart& start, StopValues& stop_values) const;
  RoundExpectation finished(const TurnStart& start, int total) const;
  RoundExpectation passed_on(const TurnStart& start) const;
  RoundExpectation won(int winner, int pot) const;

  int players_;
  std::vector<RoundExpectation> turns_;
};

}  // namespace tessera::bots::pass_the_pot
