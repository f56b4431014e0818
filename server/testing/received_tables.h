// For tests: the tables as one client received them, over all its connections, and what a server may never tell.
//
// Promises: `hear` finds a message that is none, a version that goes back, a gap, and an event that is told twice,
// differently; `missing_in` finds what was told and is not stored so. A test gives it each message as it came. One
// thread.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/store.h"

namespace tessera::server::testing {

class ReceivedTables {
 public:
  struct Event {
    std::string text;
    std::optional<int> seat;  // of the client when it was told
  };
  struct Table {
    std::uint32_t version = 0;
    std::optional<int> seat = {};
    int seats = 0;
    std::string stage = {};
    std::map<std::uint32_t, Event> events = {};  // those that were told one by one, by number
    boost::json::object moment = {};
    std::string commitment = {};
  };

  // Returns what is wrong with the message; "": nothing. `message`, if given, gets it parsed.
  std::string hear(std::string_view text, boost::json::object* message = nullptr);
  // What was told and is not in the store so; "": all is there.
  std::string missing_in(Store& store) const;

  // The client begins to watch, and knows the events up to this one.
  void watch(const std::string& table, std::uint32_t since) { tables_[table].next = since == 0 ? 0 : since + 1; }
  // It may have asked for events that it knows: the next ones need not follow.
  void expect_any();
  // A guest was deleted, and with them their name in all events.
  void forget_events();

  // Of a table that it was told nothing about: an empty one.
  const Table& table(const std::string& id) const;

 private:
  struct Known : Table {
    std::uint32_t next = 0;  // the number of the next event; 0: any, after a snapshot
  };

  std::string hear_table(Known& known, const boost::json::object& message);
  std::string hear_news(Known& known, const boost::json::object& message);

  std::map<std::string, Known> tables_;
};

}  // namespace tessera::server::testing
