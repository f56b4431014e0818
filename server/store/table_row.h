// A table as JSON for lists.
#pragma once

#include <boost/json/object.hpp>
#include <string_view>

#include "server/store/write.h"

namespace tessera::server {

// Without `guest` for everybody. With `guest` for somebody who sits there: "you" is their seat.
boost::json::object row_json(const TableRow& row, std::string_view guest = {});

// The seat of a person in a summary; none for one who has left it.
Seat seat_in(const boost::json::object& summary, std::string_view person);

}  // namespace tessera::server
