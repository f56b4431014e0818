// One table in memory, with those who watch it.
//
// Nothing is sent before it is stored: the messages about a change wait in a `PendingBroadcast`, in order, until the
// store has confirmed its write. A client that starts to watch in the meantime is answered together with the last one.
//
// Network thread only.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/fair/fair_record.h"
#include "server/live/server_message.h"
#include "server/net/net.h"
#include "table/table.h"

namespace tessera::server {

using table::Time;

// Of bots that play among themselves: else their games would go as fast as the machine.
inline constexpr Time kLeastPace = 200;

// Whether a table of this game may have a bot of this level.
bool has_bot(const Position& position, bots::Level level);

// The client message that asked for a change; none: a bot or the clock did.
struct Asker {
  ConnectionId connection = 0;
  std::int64_t id = 0;

  bool none() const { return connection == 0; }
};

// The messages that are sent once a write is confirmed.
struct PendingBroadcast {
  struct Outgoing {
    ConnectionId to;
    OutMessage message;
  };
  std::vector<table::Event> events;
  std::uint32_t version = 0;  // of the table after the events
  std::vector<Outgoing> messages;
  Asker asker;
  std::vector<std::function<void(bool stored)>> then = {};
  bool check_only = false;  // nothing is written: only whether this node may still tell of the table

  void call_then(bool stored) const {
    for (const auto& each : then) each(stored);
  }
};

struct Watcher {
  ConnectionId connection;
  std::string guest;  // empty: a spectator without a token
};

// A game that is about to start: the players who are connected put their numbers into the dice first. Meanwhile the
// seats are frozen.
struct Starting {
  Asker asker = {};
  Time until = 0;  // 0: the room was just loaded, and nothing has happened yet
};

struct Room : std::enable_shared_from_this<Room> {
  // Once a list of hashes was told a start goes on, whatever happens to the server.
  Room(table::Table authority, const FairSource& source);

  std::string id;
  table::Table table;
  Secret secret;
  FairKeys keys;
  FairExchange exchange;            // of the players' numbers
  std::uint32_t lines = 0;          // of the log, uncommitted ones included
  Time last_event = 0;              // its time, for a table that was just loaded
  Time silence = 0;                 // of the store, which the game is to be given back
  Time silence_until = 0;           // the end of the last one that counts in it
  Time changed = 0;                 // the last change that everybody is told of: a secret answer moves no list
  std::vector<std::string> seated;  // the guest on each seat, as last written
  std::vector<Guest> guests;        // those who sit, as the store had them when the room was loaded
  std::vector<Watcher> watchers;
  std::deque<PendingBroadcast> uncommitted;
  std::optional<Starting> starting;
  std::set<std::pair<std::string, std::string>> muted;  // (listener, muted player), both by guest
  std::optional<Time> mark_absent_at;      // when players who have not come back after a restart count as away
  int spectators_told = 0;                 // the number that the watchers were told last
  std::optional<Time> tell_spectators_at;  // when they are told the number of spectators
  int thinking = 0;                        // bots that have been asked and have not answered
  Time used = 0;                           // the last time anybody wanted something here
  bool held = false;                       // a write failed a moment ago: nothing happens by itself
  bool dead = false;                       // replaced or deleted: what is here does not count any more

  // No seat for an empty guest.
  Seat seat_of(const std::string& guest) const { return guest.empty() ? kNoSeat : table.seat_of(guest); }
  bool knows(const std::string& guest) const;
  bool is_watched_by(const std::string& guest) const;
  bool is_watched_by(ConnectionId connection) const;
  int spectators() const;  // connections without a seat
  bool idle() const { return watchers.empty() && uncommitted.empty() && thinking == 0 && !starting; }
  // Of a game that began with numbers by version 2.
  bool has_numbers() const {
    return table.stage() == table::Stage::playing && exchange.stage() == FairExchange::Stage::done;
  }
  Bytes32 commitment() const { return commitment_of(secret); }
  // When something happens at this table by itself.
  std::optional<Time> next_deadline() const;
  table::TableContext table_context() const { return {keys, has_bot, kLeastPace}; }

  // A connection is in the list once.
  void add_watcher(ConnectionId connection, const std::string& guest);
  void remove_watcher(ConnectionId connection);

  // Of those that wait until something is stored.
  std::size_t uncommitted_messages(ConnectionId to) const;
  void drop_messages(ConnectionId to);
  // Calls `then` when all that has happened so far is stored; with false, if it could not be.
  void after_stored(std::function<void(bool stored)> then);
};

using RoomPtr = std::shared_ptr<Room>;

// The guest on each seat; empty: nobody, or a bot.
std::vector<std::string> seated_guests(const table::Table& table);

}  // namespace tessera::server
