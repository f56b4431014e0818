#include "web/engine/seat_knowledge.h"

#include "engine/core/json_reader.h"
#include "engine/games/games.h"

namespace tessera::web {

namespace json = boost::json;
using table::Code;
using table::Refusal;

table::Answer<SeatKnowledge> read_seat_knowledge(const json::object& from) {
  JsonReader reader;
  const auto* game = find_game(reader.text(from, "game"));
  if (game == nullptr) return Refusal{Code::bad_field, "game"};
  const int players = reader.number(from, "players", game->min_players, game->max_players);
  const auto& view = reader.object(from, "view");
  const auto& given = reader.object(from, "options");
  const auto* memory = from.if_contains("memory");
  const Seat seat = reader.seat(view, "seat", players);
  if (!reader.good()) return Refusal{Code::bad_field, reader.error().text};
  const auto options = Options::parse(game->options, given, players);
  if (!options) return Refusal{Code::bad_table, options.error().text};
  auto position = game->from_view(players, *options, view, memory != nullptr ? memory->if_object() : nullptr);
  if (!position) return Refusal{Code::bad_field, "view: " + position.error().text};
  return SeatKnowledge{*std::move(position), seat};
}

json::object seat_knowledge_json(const Position& position, const json::object& options, Seat seat) {
  return {{"game", position.info().id},
          {"players", position.players()},
          {"options", options},
          {"view", position.view(seat)},
          {"memory", position.memory(seat)}};
}

}  // namespace tessera::web
