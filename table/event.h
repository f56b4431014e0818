// The events: everything that changes at a table, and what each viewer is sent of it. protocol/openapi.json
// (TableEvent) says what each event means.
//
// Events are numbered 1, 2, 3 … without gaps; a table's version is the number of its last one. Every viewer is sent
// every event, in the form of `event_for`. Notes have no number: a note is about one seat's answer to a call window,
// and only that seat is sent it, so that neither numbers nor times tell the others who has answered. The log holds both
// in their order, and the table can be built from it again.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/json_text.h"
#include "engine/core/seat.h"
#include "table/face.h"
#include "table/settings.h"

namespace tessera::table {

inline constexpr Time kLongestTime = Time{1} << 50;  // 35,000 years; so sums of times don't overflow

// Who may read the text of an action or outcome.
struct Readers {
  SeatSet seats = {};
  bool everyone = false;  // spectators, too

  bool has(Seat viewer) const { return everyone || seats.has(viewer); }
  friend bool operator==(const Readers&, const Readers&) = default;
};

// Who took an action. The waits of a call window are the window's, whichever seat said so and when.
enum class By : std::uint8_t { person, bot, forced, window };

enum class Reason : std::uint8_t { rules, resignation, agreement, abandoned, kicked };

// What one person proposes and the others accept or decline.
enum class Offer : std::uint8_t { end, undo, rematch };

// How a game ended. Seats that were given up cannot win.
struct Ending {
  Reason reason = Reason::rules;
  std::int8_t seats = 0;
  std::int32_t scores[kMaxSeats] = {};
  SeatSet winners = {};
  SeatSet resigned = {};
  SeatSet left = {};
  SeatSet away = {};

  friend bool operator==(const Ending&, const Ending&) = default;
};

// What an event changed in a spectator's view (engine/core/json_patch.h), so that a client can follow the game step by
// step. It is not stored: it follows from the log (`Table::add_patches`), and so it is not compared either.
struct Patch {
  std::string text = {};

  friend bool operator==(const Patch&, const Patch&) { return true; }
};

struct Event {
  enum class Kind : std::uint8_t {
    created,
    host,
    sat,
    bot_sat,
    left,
    kicked,
    allowed,
    swapped,
    seat_added,
    seat_removed,
    changed,
    renamed,
    started,
    outcome,
    acted,
    undone,
    undo_asked,
    undo_allowed,
    timed_out,
    away,
    back,
    sat_in,
    resigned,
    agreed,
    declined,
    took_over,
    finished,
    wants_rematch,
    rematch,
    outage,
    // notes
    standing,
    answered,
  };

  Kind kind = Kind::created;
  std::uint32_t number = 0;  // 0: a note
  Time at = 0;
  Seat seat = {};
  Seat with = {};                     // swapped
  bool on = true;                     // undo_asked, agreed, wants_rematch, standing, answered
  Offer what = Offer::end;            // declined
  By by = By::person;                 // acted
  int steps = 0;                      // undone: actions taken back
  Time ms = 0;                        // outage
  std::uint32_t kicked = 0;           // allowed: the number of the event that sent the person away
  bots::Level level = {};             // bot_sat
  Readers readers = {};               // outcome, acted
  std::string chance = {};            // outcome: its kind
  std::string text = {};              // outcome, acted: in notation
  std::string person = {};            // sat, took_over, renamed; host: nobody if empty
  std::string name = {};              // sat, took_over, renamed
  Face face = {};                     // sat, took_over, renamed
  Ending ending = {};                 // finished
  boost::json::object table = {};     // created
  boost::json::object options = {};   // changed: the new values of those that are no longer as they were
  boost::json::object settings = {};  // changed: the same
  Patch patch = {};                   // started, outcome, acted, undone

  friend bool operator==(const Event&, const Event&) = default;
};

struct EventInfo {
  Event::Kind kind;
  std::string_view name;
  std::uint32_t logged;  // which fields the log holds
  std::uint32_t told;    // which of them are told: the allow-list
  bool note;
};

std::span<const EventInfo> events();
inline const EventInfo& info_of(Event::Kind kind) { return events()[static_cast<std::size_t>(kind)]; }

// The form of the log, with everything.
void write_log(const Event& event, JsonText& out);
boost::json::object log_json(const Event& event);
Answer<Event> read_event(const boost::json::object& from);
Answer<Event> parse_event(std::string_view text);

// The event as a seat, or a spectator (kNoSeat), may see it: nothing for another seat's note; null in place of the text
// of an action or outcome that it may not read.
std::optional<boost::json::object> event_for(const Event& event, Seat viewer);
bool is_visible_to(const Event& event, Seat viewer);
bool is_same_for_all(const Event& event);                              // to everyone, in the same words
void write_event_for(const Event& event, Seat viewer, JsonText& out);  // where it is told at all

void write_ending(const Ending& ending, JsonText& out);

}  // namespace tessera::table
