// The state of a table, as a function of its log. `apply` takes one event or note after the other, when it happens and
// when the log is read again. Nothing here decides anything, asks for the time or draws.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "table/description.h"
#include "table/event.h"

namespace tessera::table {

enum class Stage : std::uint8_t { lobby, playing, finished };

constexpr std::string_view stage_word(Stage stage) {
  constexpr std::string_view kWords[] = {"lobby", "playing", "finished"};
  return kWords[static_cast<std::size_t>(stage)];
}

// One seat of the table.
struct SeatState {
  SeatHolder who;
  bool away = false;       // the connection is lost
  bool sits_in = false;    // so the stand-in plays, until they are back
  bool timed_out = false;  // the stand-in makes the decision that is owed now
  bool overdue = false;    // ran out of time, and has neither acted nor come back since
  bool resigned = false;
  bool vacant = false;   // its person left while playing
  bool agrees = false;   // to end here
  bool rematch = false;  // would play again
  bool standing = false;
  bool answered = false;      // waits in the window that is open: a secret
  std::uint8_t toggles = 0;   // what its person turned on or off, and their new names, since the last step of the game
  std::uint8_t absences = 0;  // how often its connection was lost since then
  std::uint32_t changed = 0;  // the version that brought who sits here
  std::uint32_t offered = 0;  // the version in which it last agreed to end or to play again, or no longer
  std::uint32_t asked = 0;    // the version that brought the decision it owes; 0: owes none
  Time asked_at = 0;
  Time away_at = 0;

  bool is_person() const { return who.kind == SeatHolder::Kind::person; }
  bool given_up() const { return resigned || vacant; }
  bool has_player() const { return is_person() && !given_up(); }
  bool bot_plays() const { return who.kind == SeatHolder::Kind::bot || given_up() || sits_in || timed_out; }

  friend bool operator==(const SeatState&, const SeatState&) = default;
};

// So often may the person of a seat turn something on or off (`agree` and its like) or take a new name between two
// steps of the game, and so often may a seat take steps back before one that is final: else a log would grow without a
// game. What is on may always be turned off.
inline constexpr int kMostToggles = 8;
inline constexpr int kMostUndos = 100;
// So many events may a lobby have; the last ones are the host's alone, and a person sits down in it so often. Else a
// stranger could close it for everybody.
inline constexpr std::uint32_t kMostLobbyEvents = 1'000;
inline constexpr std::uint32_t kHostsLobbyEvents = 200;
inline constexpr int kMostSittings = 40;
// Who comes and goes more often is told of so seldom.
inline constexpr Time kPresencePause = 60'000;

// A person whom the host sent away; they sit here again only when the host lets them in.
struct SentAway {
  std::uint32_t kicked;  // the number of the event
  std::string person;
  std::string name;

  friend bool operator==(const SentAway&, const SentAway&) = default;
};
inline constexpr std::size_t kMostSentAway = 32;  // the oldest is forgotten first

// A step that can be taken back: the game before it.
struct Step {
  std::unique_ptr<Position> before;
  Time asked_at;
  Time taken_at;
  bool forced;
};

// A seat asks the other persons whether it may take its last step back (setting `undo_asks`).
struct UndoRequest {
  Seat seat = {};             // nobody: none is open
  SeatSet allowed = {};       // those who have allowed it
  std::uint32_t version = 0;  // the version that brought it, or the last one before

  friend bool operator==(const UndoRequest&, const UndoRequest&) = default;
};

struct State {
  Stage stage = Stage::lobby;
  bool rematched = false;
  std::int8_t players = 0;
  std::uint32_t version = 0;
  std::uint32_t outcomes = 0;   // chance events so far
  std::uint32_t changes = 0;    // of options, settings and the number of seats
  std::uint32_t changed = 0;    // the version that brought the last of them
  std::size_t lobby_bytes = 0;  // of the first description and of all that its changes said
  std::uint32_t last_step = 0;  // the version that brought the last step, or took one back
  Time window_at = 0;           // when the call window opened
  Settings settings;
  SeatState seat_states[kMaxSeats];
  std::string host;  // a person; empty: nobody
  std::vector<SentAway> sent_away;
  std::map<std::string, int, std::less<>> sittings;  // how often a person sat down or moved in the lobby
  std::string description;                           // as JSON text: seldom asked for, and smaller so
  std::unique_ptr<Position> position;
  std::vector<Step> steps;  // that can be taken back, all of `step_seat`
  Seat step_seat;
  std::uint16_t undos = 0;  // since the last step that is final
  UndoRequest undo_request;
  std::uint32_t offered = 0;  // the version that brought the last offer to end the game, or to play again
  Ending ending;

  // False: the event does not fit here, and nothing has changed. An action's text is put into its one canonical form;
  // an outcome without a text is drawn from `stream`.
  bool apply(Event& event, Stream* stream = nullptr);

  SeatState& at(Seat seat) { return seat_states[seat.index]; }
  const SeatState& at(Seat seat) const { return seat_states[seat.index]; }
  bool has(Seat seat) const { return !seat.none() && seat.index < players; }
  SeatSet seats() const { return SeatSet::all(players); }
  Seat seat_of(std::string_view person) const;  // nobody: a spectator
  bool in_window() const { return stage == Stage::playing && position->phase() == kWindowPhase; }
  bool is_sent_away(std::string_view person) const;
  bool may_sit_down(std::string_view person) const;  // has not done it too often in this lobby
  // Whether the host may send the person of this seat away. While playing only after the stand-in has sat in for them;
  // in correspondence games, where it never does, after the clock has run out on them. The only place with this rule.
  bool can_be_kicked(Seat seat) const;
  // All persons are away: nobody is there whom a clock would serve, so the game waits for them. (Correspondence games
  // are played by people who are away.)
  bool paused() const;
  // How many steps one undo of this seat takes back, as engine/core/undo.h says. 0: it cannot take back anything.
  int steps_of_one_undo(Seat seat) const;
  // Who has to allow an undo of this seat: the other persons who play. Nobody where the host has not said so.
  SeatSet asked_about_undo(Seat seat) const;
  bool undo_is_allowed() const;  // the one that is asked for, by all who have to
  // The version that brought the offer which is open; 0: there is none.
  std::uint32_t open_offer(Offer what) const;

  boost::json::object description_tree() const;

  bool same_as(const State& other) const;

 private:
  bool change(Event& event, Stream* stream);
  bool create(const Event& event);
  bool change_options(const Event& event);
  bool change_seats(const Event& event);
  bool prepare(const boost::json::object& described);
  bool seat_changes(const Event& event);
  bool start(const Event& event);
  bool resolve(Event& event, Stream* stream);
  bool act(Event& event);
  bool undo(const Event& event);
  bool ask_for_undo(const Event& event);
  bool allow_undo(const Event& event);
  bool decline(const Event& event);
  void end_undo_request(const Event& event);
  bool clock_or_presence(const Event& event);
  bool vacate(const Event& event);
  bool let_in(const Event& event);
  void count_toggles(const Event& event);
  template <class Move>
  void move_clocks(Move move);
  void end_pause(const Event& event);
  bool note(const Event& event);
  void remember(const Event& event, std::unique_ptr<Position> before);
  void ask(SeatSet kept, const Event& event);
  void hand_over(SeatState& seat_state, const Event& event);
};

// As `lobby_bytes` counts what such an event says.
std::size_t bytes_of_change(const Event& event);

Readers readers_of_outcome(const Position& position);
Readers readers_of_action(const Position& position, Seat seat);

}  // namespace tessera::table
