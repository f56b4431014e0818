// One table in memory, with those who watch it.
//
// Nothing is told before it is stored: what a change makes known waits in a `Telling`, in order, until the store has
// confirmed it. Whoever starts to watch in the meantime is answered together with the last one that is on its way.
//
// Concurrency: lives on the network thread.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/fair/fair_exchange.h"
#include "server/live/server_message.h"
#include "server/net/net.h"
#include "table/table.h"

namespace tessera::server {

using table::Time;

// Who asked for a change; nobody: a bot or the clock.
struct Asker {
  ConnectionId connection = 0;
  std::int64_t id = 0;

  bool none() const { return connection == 0; }
};

// What is to be told once a write is confirmed.
struct Telling {
  struct Outgoing {
    ConnectionId to;
    Letter letter;
  };
  std::vector<table::Event> events;
  std::uint32_t version = 0;  // of the table after them
  std::vector<Outgoing> letters;
  Asker asker;
  std::function<void(bool stored)> then = {};  // what follows from it
};

struct Watcher {
  ConnectionId connection;
  std::string guest;  // empty: a stranger
};

// A game that is about to start: the players who are there put their numbers into the dice first.
struct Starting {
  FairExchange exchange;
  table::Command command;
  Asker asker;
  Time until;
};

struct Room {
  Room(std::string table_id, table::Table authority, const Secret& of_chance, const ClientNumbers& numbers)
      : id(std::move(table_id)), table(std::move(authority)), secret(of_chance), keys(of_chance, numbers) {}

  std::string id;
  table::Table table;
  Secret secret;
  FairKeys keys;
  std::uint32_t lines = 0;          // of the log, those on their way included
  Time last_event = 0;              // when it was, for a table that was just loaded
  std::vector<std::string> seated;  // the guest on each seat, as last written
  std::vector<Watcher> watchers;
  std::deque<Telling> on_the_way;
  std::optional<Starting> starting;
  std::set<std::pair<std::string, std::string>> muted;  // who does not want to hear whom, by guests
  std::optional<Time> look_round;  // then those who have not come back after a restart count as away
  int thinking = 0;                // bots that have been asked and have not answered
  Time used = 0;                   // the last time anybody wanted something here
  bool at_rest = false;            // a write failed a moment ago: nothing happens by itself
  bool dead = false;               // a write failed: what is here never happened

  bool knows(const std::string& guest) const {
    for (int s = 0; s < table.players(); ++s) {
      if (table.place(Seat(s)).who.person == guest) return true;
    }
    return false;
  }
  bool idle() const { return watchers.empty() && on_the_way.empty() && thinking == 0; }
};

}  // namespace tessera::server
