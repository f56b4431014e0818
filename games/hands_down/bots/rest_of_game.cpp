#include "games/hands_down/bots/rest_of_game.h"

#include <algorithm>

#include "games/hands_down/rules/chance.h"

namespace tessera::bots::hands_down {

namespace {

using tessera::hands_down::points_of;

constexpr int kGames = 2000;

// With two players: how often nobody answers a call in time, in percent, by the combo that is won. Counted in 20,000
// games of `hard` against itself.
constexpr std::uint32_t kAlone[kCombos] = {37, 27, 23, 21, 8, 34};

}  // namespace

RestOfGame::RestOfGame(const HandsDown::Rules& rules, const tessera::hands_down::PublicState& table, Seat seat,
                       Stream& stream)
    : players_(rules.players), table_(table), seat_(seat) {
  shares_.fill(-1);
  games_.reserve(kGames);
  for (int i = 0; i < kGames; ++i) games_.push_back(draw_game(stream));
}

RestOfGame::Game RestOfGame::draw_game(Stream& stream) const {
  Game game;
  const auto players = static_cast<std::uint32_t>(players_);
  tessera::hands_down::ChancePile pile{tessera::hands_down::PublicState{}};
  const auto add = [&](int seat, int points) {
    game.total[seat] = static_cast<std::int16_t>(game.total[seat] + points);
  };
  for (int s = 0; s < players_; ++s) {
    for (int c = 0; c < kCombos; ++c) add(s, table_.won[s][c] * points_of(c));
    for (int i = 0; i < table_.chance_cards[s]; ++i) add(s, pile.draw(stream));
  }
  for (int c = 0; c < kCombos; ++c) {
    for (int n = 0; n < table_.combos[c]; ++n) {
      Award award;
      award.winner = static_cast<std::int8_t>(stream.below(players));
      award.chance = static_cast<std::int8_t>(pile.draw(stream));
      add(award.winner, points_of(c));
      if (players_ > 2 || stream.below(100) >= kAlone[c]) {
        const auto places_on = 1 + stream.below(players - 1);
        award.second = static_cast<std::int8_t>((static_cast<std::uint32_t>(award.winner) + places_on) % players);
        add(award.second, award.chance);
      }
      if (n == 0) game.award[c] = award;
    }
  }
  return game;
}

double RestOfGame::share_after(const RoundEnd& end) {
  const int index = (end.combo * (kPlayers + 1) + end.winner + 1) * (kPlayers + 1) + end.second + 1;
  double& share = shares_[static_cast<std::size_t>(index)];
  if (share < 0) share = compute_share(end);
  return share;
}

// In every game the award of that combo is replaced by this one.
double RestOfGame::compute_share(const RoundEnd& end) const {
  double sum = 0;
  for (const Game& game : games_) {
    int total[kPlayers] = {};
    std::copy(std::begin(game.total), std::end(game.total), std::begin(total));
    if (end.winner >= 0) {
      const Award& award = game.award[end.combo];
      total[award.winner] -= points_of(end.combo);
      total[end.winner] += points_of(end.combo);
      if (award.second >= 0) total[award.second] -= award.chance;
      if (end.second >= 0) total[end.second] += award.chance;
    }
    const int best = *std::max_element(total, total + players_);
    if (total[seat_.index] == best) sum += 1.0 / static_cast<double>(std::count(total, total + players_, best));
  }
  return sum / static_cast<double>(games_.size());
}

}  // namespace tessera::bots::hands_down
