// What a client knows of a table: the snapshot, and the later events folded into it (docs/table.md). Whatever a server
// sends, the fields are of their kind and in their ranges. web/src/protocol/table_state.ts is the page's. Pure.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/seat.h"

namespace tessera::client {

struct SeatState {
  enum class Who : std::uint8_t { open, bot, person };
  Who who = Who::open;
  std::string name;   // of a person: foreign text
  std::string level;  // of a bot: foreign text
  bool away = false;
  bool sits_in = false;  // the stand-in
  bool resigned = false;
  bool left = false;
  bool agrees = false;
  bool wants_rematch = false;
};

enum class Stage : std::uint8_t { lobby, playing, finished };

struct GameEnd {
  std::string reason;
  std::vector<int> scores;  // by seat
  std::vector<Seat> winners;
};

struct TableState {
  std::uint32_t version = 0;
  Stage stage = Stage::lobby;
  std::string game;
  boost::json::object options;
  boost::json::object settings;
  Seat you;
  Seat host;
  std::vector<SeatState> seats;  // at most kMaxSeats
  std::optional<GameEnd> end;
  Seat asks_undo;              // who asks the others to allow an undo
  boost::json::object moment;  // empty in the lobby

  const SeatState* seat(Seat which) const {
    const auto at = static_cast<std::size_t>(which.index);
    return which.none() || at >= seats.size() ? nullptr : &seats[at];
  }
};

// Nothing: this is no snapshot.
std::optional<TableState> read_snapshot(const boost::json::object& snapshot);

// Folds one event into the state; one that can't be read, or changes nothing of it, does nothing.
void fold(TableState& state, const boost::json::object& event);

// Longer names of people and of bots' levels are cut off.
inline constexpr std::size_t kLongestName = 256;  // bytes

// Seats in messages of a server; see also engine/core/json_fields.h.
Seat seat_at(const boost::json::object& from, std::string_view name, std::size_t seats);  // nobody: no such seat
std::vector<Seat> seats_at(const boost::json::object& from, std::string_view name, std::size_t seats);

}  // namespace tessera::client
