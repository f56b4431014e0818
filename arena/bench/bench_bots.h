// Speed of the bots: what a decision costs, and how many nodes a second the searches and their rollouts make.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "bots/core/bot.h"

namespace tessera::arena {

struct BotFigure {
  bots::Level level{};
  std::int64_t decisions = 0;
  double mean_seconds = 0;
  double worst_seconds = 0;
  double nodes_per_second = 0;  // 0 for a level that does not search
};

struct BotBench {
  std::string_view game;
  int players = 0;
  double rollout_nodes_per_second = 0;  // a view completed, then random play to the end
  std::vector<BotFigure> figures;
};

// How fast a game's searches are, with two players.
struct SearchSpeed {
  double rollout_nodes_per_second = 0;
  double search_nodes_per_second = 0;  // of `hard`; 0: it does not search
};
SearchSpeed search_speed(std::string_view game, double seconds);

// Each level answers for about `seconds` in positions of games between `greedy` bots, with its standard budget,
// wherever there is a choice. Default options but for the turn limit of simulations, two players and four. An empty
// `only`: every game.
std::vector<BotBench> bench_bots(std::string_view only, double seconds,
                                 const std::function<void(const BotBench&)>& done);

}  // namespace tessera::arena
