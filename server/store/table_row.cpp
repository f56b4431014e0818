#include "server/store/table_row.h"

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>

#include "engine/core/json.h"
#include "server/store/summary.h"

namespace tessera::server {

namespace json = boost::json;

Seat seat_in(const json::object& summary, std::string_view person) {
  const auto* seats = summary.if_contains("seats");
  if (seats == nullptr || !seats->is_array()) return kNoSeat;
  int index = 0;
  for (const auto& seat : seats->get_array()) {
    const auto* object = seat.if_object();
    const auto* there = object != nullptr ? object->if_contains("person") : nullptr;
    const auto* left = object != nullptr ? object->if_contains("left") : nullptr;
    const bool gone = left != nullptr && *left == json::value(true);
    if (there != nullptr && *there == json::value(person) && !gone) return Seat(index);
    ++index;
  }
  return kNoSeat;
}

json::object row_json(const TableRow& row, std::string_view guest) {
  auto out = public_summary(row.summary);
  json::array to_act;
  for (const Seat seat : row.to_act) to_act.emplace_back(seat.index);
  out.emplace("to_act", std::move(to_act));
  out.emplace("table", row.id);
  out.emplace("created", row.created);
  out.emplace("changed", row.changed);
  out.emplace("finished", row.finished ? json::value(*row.finished) : json::value(nullptr));
  if (!guest.empty()) {
    boost::system::error_code failed;
    const auto all = json::parse(row.summary, failed);
    out.emplace("you", seat_json(all.is_object() ? seat_in(all.get_object(), guest) : kNoSeat));
  }
  return out;
}

}  // namespace tessera::server
