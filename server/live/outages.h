// List of the times at which the server did not run, so that an outage costs nobody thinking time.
//
// The store holds the last time at which the server was alive, and the list of outages. In a cluster every node writes
// when it was alive, and an outage is a time at which none was; the time in which only a shard had no owner is a
// `ShardOutage`, which the nodes' store keeps. A server that has a database alone finds those of the nodes before it as
// a setting (postgres_session.cpp). Those in which this server ran and its store was silent are in memory alone. Called
// by the hub, on the network thread.
#pragma once

#include <boost/json/value.hpp>
#include <deque>
#include <string_view>
#include <vector>

#include "server/live/hub_context.h"
#include "server/store/cluster_store.h"

namespace tessera::server {

class Outages {
 public:
  static constexpr Time kShortest = 1'000;        // a shorter one costs nobody anything
  static constexpr Time kShortestOfAll = 60'000;  // of several nodes, which are alive every 10 s

  // What the store holds.
  struct Stored {
    boost::json::value alive;
    boost::json::value outages;
    boost::json::value of_shards = nullptr;
  };
  static Result<Stored> read(Store& store);  // on the store's thread

  explicit Outages(HubContext& context) : context_(context) {}

  // At the start: takes what is known, and adds the outage that has just ended, unless it was shorter.
  void begin(const Stored& stored, Time shortest = kShortest);
  // Stores that the server is alive now; and with it the list, until that is stored: alone, it would hide an outage.
  void store_alive();
  // The time after which the server has run for `lived` until now. What is kept for a number of days is kept for so
  // many days on which the server ran: neither a long outage nor a wrong clock at one start deletes anything.
  Time before(Time lived) const;
  // The time since then that the server did not run, that this table's shard had no owner, and of these others; what is
  // in several counts once.
  Time since(Time last_event, std::string_view table = {}, std::vector<Outage> others = {}) const;

  // Meanwhile the server ran, and its store was silent.
  void add_silence(Time from, Time to);

 private:
  HubContext& context_;
  std::vector<Outage> outages_;
  std::vector<ShardOutage> of_shards_;
  std::deque<Outage> silences_;
  boost::json::array unstored_;  // the list, until it is stored
};

}  // namespace tessera::server
