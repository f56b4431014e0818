#include "table/catalogue.h"

#include <boost/json/array.hpp>

#include "engine/games/games.h"

namespace tessera::table {

namespace json = boost::json;

namespace {

json::array levels_of(const GameInfo& game, HasBot has_bot) {
  json::array out;
  for (const auto& info : bots::levels()) {
    json::array players;
    for (int n = game.min_players; n <= game.max_players; ++n) {
      const auto options = Options::parse(game.options, {}, n);
      const auto position = options ? game.create(n, *options) : Result<std::unique_ptr<Position>>(options.error());
      if (position && has_bot(**position, info.level)) players.emplace_back(n);
    }
    if (!players.empty()) out.push_back(json::object{{"level", info.name}, {"players", std::move(players)}});
  }
  return out;
}

}  // namespace

json::object catalogue(HasBot has_bot) {
  json::array list;
  for (const auto* game : all_games()) {
    list.push_back(json::object{{"id", game->id},
                                {"name", game->name},
                                {"players", {{"min", game->min_players}, {"max", game->max_players}}},
                                {"options", describe(game->options, game->max_players)},
                                {"levels", levels_of(*game, has_bot)}});
  }
  return {{"games", std::move(list)}, {"settings", describe(setting_specs(), kMaxSeats)}};
}

}  // namespace tessera::table
