// All that one seat knows, as JSON, and a position made from it.
#pragma once

#include <boost/json/object.hpp>
#include <memory>

#include "engine/core/position.h"
#include "table/codes.h"

namespace tessera::web {

struct SeatKnowledge {
  std::unique_ptr<Position> position;  // one that the seat can't tell from the true one
  Seat seat;
};

table::Answer<SeatKnowledge> read_seat_knowledge(const boost::json::object& from);
boost::json::object seat_knowledge_json(const Position& position, const boost::json::object& options, Seat seat);

}  // namespace tessera::web
