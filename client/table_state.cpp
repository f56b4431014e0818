#include "client/table_state.h"

#include <algorithm>

#include <boost/json/array.hpp>

#include "client/json_weight.h"
#include "engine/core/json_fields.h"
#include "support/utf8.h"

namespace tessera::client {

namespace json = boost::json;

Seat seat_at(const json::object& from, std::string_view name, std::size_t seats) {
  const auto number = number_at(from, name);
  const bool good = number && *number >= 0 && *number < static_cast<std::int64_t>(seats);
  return good ? Seat(static_cast<int>(*number)) : kNoSeat;
}

std::vector<Seat> seats_at(const json::object& from, std::string_view name, std::size_t seats) {
  std::vector<Seat> out;
  const auto* list = array_at(from, name);
  if (list == nullptr) return out;
  for (const auto& value : *list) {
    const bool good =
        value.is_int64() && value.get_int64() >= 0 && value.get_int64() < static_cast<std::int64_t>(seats);
    if (good && out.size() < seats) out.push_back(Seat(static_cast<int>(value.get_int64())));
  }
  return out;
}

namespace {

// Of options and of settings: what a table may have, and far more.
constexpr std::size_t kMostFields = 64;
constexpr std::size_t kLargestField = std::size_t{1} << 20;

std::string name_at(const json::object& from, std::string_view name) {
  return std::string(clipped_utf8(text_at(from, name), kLongestName));
}

SeatState read_seat(const json::object& from) {
  SeatState seat;
  const auto who = text_at(from, "who");
  seat.who = who == "person" ? SeatState::Who::person : who == "bot" ? SeatState::Who::bot : SeatState::Who::open;
  seat.name = name_at(from, "name");
  seat.level = name_at(from, "level");
  seat.away = flag_at(from, "away");
  seat.sits_in = flag_at(from, "sits_in");
  seat.resigned = flag_at(from, "resigned");
  seat.left = flag_at(from, "left");
  seat.agrees = flag_at(from, "agrees");
  seat.wants_rematch = flag_at(from, "wants_rematch");
  return seat;
}

GameEnd read_end(const json::object& from, std::size_t seats) {
  GameEnd end;
  end.reason = text_at(from, "reason");
  end.winners = seats_at(from, "winners", seats);
  end.scores.resize(seats);
  if (const auto* scores = array_at(from, "scores")) {
    for (std::size_t s = 0; s < std::min(seats, scores->size()); ++s) {
      const auto& score = (*scores)[s];
      if (score.is_int64())
        end.scores[s] = static_cast<int>(std::clamp<std::int64_t>(score.get_int64(), -1'000'000, 1'000'000));
    }
  }
  return end;
}

bool read_description(const json::object& from, TableState& state) {
  const auto* options = object_at(from, "options");
  const auto* settings = object_at(from, "settings");
  if (options == nullptr || settings == nullptr) return false;
  state.game = text_at(from, "game");
  state.options = *options;
  state.settings = *settings;
  return true;
}

void update(json::object& what, const json::object* changes) {
  if (changes == nullptr) return;
  for (const auto& [name, value] : *changes) {
    const bool has_room = what.contains(name) || what.size() < kMostFields;
    if (has_room && name.size() + weight_of(value) <= kLargestField) what[name] = value;
  }
}

// Before the start a seat that is left is open again; while playing its player is only gone.
void vacate(const TableState& state, SeatState& seat) {
  if (state.stage == Stage::lobby) {
    seat = {};
  } else {
    seat.left = true;
    seat.agrees = seat.wants_rematch = false;
  }
}

void swap_seats(TableState& state, Seat a, Seat b) {
  std::swap(state.seats[static_cast<std::size_t>(a.index)], state.seats[static_cast<std::size_t>(b.index)]);
  state.host = state.host == a ? b : state.host == b ? a : state.host;
}

void remove_seat(TableState& state, Seat gone) {
  state.seats.erase(state.seats.begin() + gone.index);
  if (!state.host.none() && state.host.index > gone.index) state.host = Seat(state.host.index - 1);
}

// Events about one seat, by name.
void fold_seat(const TableState& state, SeatState& seat, const std::string& type, const json::object& event) {
  if (type == "sat" || type == "took_over") {
    seat = {};
    seat.who = SeatState::Who::person;
    seat.name = name_at(event, "name");
  } else if (type == "bot_sat") {
    seat = {};
    seat.who = SeatState::Who::bot;
    seat.level = name_at(event, "level");
  } else if (type == "left" || type == "kicked") {
    vacate(state, seat);
  } else if (type == "renamed") {
    seat.name = name_at(event, "name");
  } else if (type == "acted") {
    if (text_at(event, "by") == "person") seat.agrees = false;
  } else if (type == "away") {
    seat.away = true;
  } else if (type == "back") {
    seat.away = seat.sits_in = false;
  } else if (type == "sat_in") {
    seat.sits_in = true;
  } else if (type == "resigned") {
    seat.resigned = true;
    seat.agrees = false;
  } else if (type == "agreed") {
    seat.agrees = flag_at(event, "on");
  } else if (type == "wants_rematch") {
    seat.wants_rematch = flag_at(event, "on");
  }
}

// One who declines ends the offer for everybody.
void decline(TableState& state, const std::string& what) {
  if (what == "undo") state.asks_undo = kNoSeat;
  for (auto& seat : state.seats) {
    if (what == "end") seat.agrees = false;
    if (what == "rematch") seat.wants_rematch = false;
  }
}

// The next step of the game ends a request for an undo, and so does it when a stand-in plays for who asked.
void fold_undo_request(TableState& state, const std::string& type, Seat seat, bool on) {
  const bool goes_on = type == "acted" || type == "outcome" || type == "undone" || type == "finished";
  const bool stands_in =
      type == "left" || type == "kicked" || type == "resigned" || type == "sat_in" || type == "timed_out";
  if (goes_on || (stands_in && seat == state.asks_undo)) state.asks_undo = kNoSeat;
  if (type == "undo_asked") state.asks_undo = on ? seat : kNoSeat;
}

}  // namespace

std::optional<TableState> read_snapshot(const json::object& snapshot) {
  TableState state;
  const auto version = number_at(snapshot, "version");
  const auto* table = object_at(snapshot, "table");
  const auto* seats = array_at(snapshot, "seats");
  const bool good =
      version && *version >= 0 && *version <= UINT32_MAX && seats != nullptr && seats->size() <= kMaxSeats;
  if (!good || table == nullptr || !read_description(*table, state)) return std::nullopt;
  state.version = static_cast<std::uint32_t>(*version);
  for (const auto& seat : *seats) {
    if (!seat.is_object()) return std::nullopt;
    state.seats.push_back(read_seat(seat.get_object()));
  }
  state.host = seat_at(snapshot, "host", state.seats.size());
  const auto stage = text_at(snapshot, "stage");
  state.stage = stage == "playing" ? Stage::playing : stage == "finished" ? Stage::finished : Stage::lobby;
  if (const auto* end = object_at(snapshot, "result")) state.end = read_end(*end, state.seats.size());
  if (const auto* asked = object_at(snapshot, "undo_request")) {
    state.asks_undo = seat_at(*asked, "seat", state.seats.size());
  }
  if (const auto* moment = object_at(snapshot, "moment")) state.moment = *moment;
  return state;
}

void fold(TableState& state, const json::object& event) {
  const auto type = text_at(event, "type");
  const auto count = state.seats.size();
  const Seat seat = seat_at(event, "seat", count);
  fold_undo_request(state, type, seat, flag_at(event, "on"));
  if (type == "host") {
    state.host = seat;
  } else if (type == "started") {
    state.stage = Stage::playing;
  } else if (type == "finished") {
    state.stage = Stage::finished;
    if (const auto* end = object_at(event, "result")) state.end = read_end(*end, count);
  } else if (type == "changed") {
    update(state.options, object_at(event, "options"));
    update(state.settings, object_at(event, "settings"));
  } else if (type == "declined") {
    decline(state, text_at(event, "what"));
  } else if (type == "seat_added") {
    if (count < kMaxSeats) state.seats.emplace_back();
  } else if (seat.none()) {
    return;
  } else if (type == "swapped") {
    if (const Seat with = seat_at(event, "with", count); !with.none()) swap_seats(state, seat, with);
  } else if (type == "seat_removed") {
    remove_seat(state, seat);
  } else {
    fold_seat(state, state.seats[static_cast<std::size_t>(seat.index)], type, event);
  }
}

}  // namespace tessera::client
