// What a viewer may know of a table at one moment, built up from what is public and the viewer's own.
//
// Promises: reads the state and changes nothing. Made by `Table` for each question; the state must outlive it.
#pragma once

#include <boost/json/object.hpp>
#include <optional>

#include "engine/core/json_text.h"
#include "table/batch.h"

namespace tessera::table {

class Snapshot {
 public:
  // `viewer`: a seat; kNoSeat: a spectator.
  Snapshot(const State& state, Seat viewer, Time now) : state_(state), viewer_(viewer), now_(now) {}

  void write(JsonText& out) const;
  void write_moment(JsonText& out) const;  // the part that changes with every step of the game

  // What the viewer is told of changes just made; nothing where none of their events is for them.
  std::optional<boost::json::object> news(const Changes& changes) const;

 private:
  void write_clocks(JsonText& out) const;
  void write_private_part(JsonText& out) const;

  const State& state_;
  const Seat viewer_;
  const Time now_;
};

}  // namespace tessera::table
