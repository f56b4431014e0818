#include "server/summary.h"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

namespace tessera::server {

namespace json = boost::json;

namespace {

json::object seat_of(const table::Place& place) {
  switch (place.who.kind) {
    case table::Sitter::Kind::open: return {{"who", "open"}};
    case table::Sitter::Kind::bot: return {{"who", "bot"}, {"level", bots::level_name(place.who.level)}};
    case table::Sitter::Kind::person: break;
  }
  return {{"who", "person"}, {"name", place.who.name}};
}

}  // namespace

std::string summary_of(const table::Table& table) {
  constexpr std::string_view kStages[] = {"lobby", "playing", "finished"};
  json::array seats;
  for (int s = 0; s < table.players(); ++s) seats.push_back(seat_of(table.place(Seat(s))));
  json::array to_act;
  if (table.stage() == table::Stage::playing) {
    for (const Seat s : table.position().to_act()) to_act.emplace_back(s.index);
  }
  return json::serialize(json::object{{"game", table.position().info().id},
                                      {"players", table.players()},
                                      {"stage", kStages[static_cast<std::size_t>(table.stage())]},
                                      {"seats", std::move(seats)},
                                      {"to_act", std::move(to_act)}});
}

}  // namespace tessera::server
