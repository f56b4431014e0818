#include "engine/games/games.h"

#include <vector>

namespace tessera {

std::span<const GameInfo* const> all_games() {
  static const auto games = [] {
    std::vector<const GameInfo*> list;
    for_each_game([&]<class G>() { list.push_back(&game_info<G>()); });
    return list;
  }();
  return games;
}

const GameInfo* find_game(std::string_view id) {
  for (const auto* game : all_games()) {
    if (game->id == id) return game;
  }
  return nullptr;
}

}  // namespace tessera
