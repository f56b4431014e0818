// What the end of a round is worth: a seat's share of the win, if afterwards anybody wins the combo cards that are
// left.
//
// The rest of the game is drawn many times: each combo card on the table goes to a seat, each as likely as the others,
// and a chance card to another one. All ends of a round meet the same draws.
#pragma once

#include <array>
#include <vector>

#include "games/hands_down/bots/round_playout.h"

namespace tessera::bots::hands_down {

class RestOfGame {
 public:
  RestOfGame(const HandsDown::Rules& rules, const tessera::hands_down::PublicState& table, Seat seat, Stream& stream);

  // Of that seat, from 0 to 1.
  double share_after(const RoundEnd& end);

 private:
  static constexpr int kPlayers = tessera::hands_down::kMaxPlayers;
  struct Award {
    std::int8_t winner = -1;
    std::int8_t second = -1;
    std::int8_t chance = 0;  // what the chance card would count, if there is a second
  };
  struct Game {
    std::int16_t total[kPlayers] = {};  // after all combo cards
    Award award[kCombos];               // of the first card of each combo
  };

  Game draw_game(Stream& stream) const;
  double compute_share(const RoundEnd& end) const;

  int players_;
  const tessera::hands_down::PublicState& table_;
  Seat seat_;
  std::vector<Game> games_;
  std::array<double, kCombos*(kPlayers + 1) * (kPlayers + 1)> shares_;  // less than 0: not computed yet
};

}  // namespace tessera::bots::hands_down
