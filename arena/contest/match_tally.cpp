#include "arena/contest/match_tally.h"

namespace tessera::arena {

void MatchTally::add(const SetResult& set) {
  std::int64_t differences = 0;
  std::int64_t scores = 0;
  std::int64_t turns = 0;
  for (const auto& game : set) {
    const int difference = (players_ - 1) * game.score - game.others;
    differences += difference;
    scores += game.score;
    turns += game.turns;
    won_ += game.won == kWin ? 1 : 0;
    tied_ += game.won > 0 && game.won < kWin ? 1 : 0;
    cut_off_ += game.cut_off ? 1 : 0;
    ++game_differences_[static_cast<int>(std::lround(static_cast<double>(difference) / (players_ - 1)))];
  }
  ++sets_;
  ++totals_[total_won(set)];
  differences_.add(differences);
  scores_.add(scores);
  turns_.add(turns);
}

}  // namespace tessera::arena
