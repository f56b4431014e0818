#include "server/store/summary.h"

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

namespace tessera::server {

namespace json = boost::json;

namespace {

json::value face_json(table::Face face) {
  return face == table::Face::none ? json::value(nullptr) : json::value(table::face_word(face));
}

json::object seat_of(const table::SeatState& place) {
  switch (place.who.kind) {
    case table::SeatHolder::Kind::open: return {{"who", "open"}};
    case table::SeatHolder::Kind::bot: return {{"who", "bot"}, {"level", bots::level_name(place.who.level)}};
    case table::SeatHolder::Kind::person: break;
  }
  return {{"who", "person"},
          {"name", place.who.name},
          {"face", face_json(place.who.face)},
          {"person", place.who.person},
          {"left", place.vacant}};
}

}  // namespace

std::string summary_of(const table::Table& table) {
  json::array seats;
  for (int s = 0; s < table.players(); ++s) seats.push_back(seat_of(table.seat_state(Seat(s))));
  return json::serialize(json::object{{"game", table.position().info().id},
                                      {"players", table.players()},
                                      {"stage", table::stage_word(table.stage())},
                                      {"seats", std::move(seats)}});
}

json::object public_summary(std::string_view summary) {
  boost::system::error_code failed;
  auto value = json::parse(summary, failed);
  if (failed || !value.is_object()) return {};
  auto out = std::move(value.get_object());
  if (auto* seats = out.if_contains("seats"); seats != nullptr && seats->is_array()) {
    for (auto& seat : seats->get_array()) {
      if (seat.is_object()) seat.get_object().erase("person");
    }
  }
  return out;
}

}  // namespace tessera::server
