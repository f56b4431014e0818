// For tests: a whole cluster in one process and one thread, with players, faults and a clock that jumps from event to
// event. The same seed gives the same run, so one that fails can be looked at again.
//
// The nodes are real hubs and real cluster nodes. Their store (shared_store.h), their bus, their sockets and their
// threads are simulated: everything takes a time drawn by chance, parcels get lost, come twice or out of order, and a
// node may be killed, stopped and woken, or cut off at any step. Their clocks differ, and run at different speeds.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "server/net/net.h"
#include "server/testing/received_tables.h"
#include "server/testing/shared_store.h"

namespace tessera::server::testing {

class SimNode;
class SimPlayer;

class ClusterWorld {
 public:
  ClusterWorld(Store& store, std::uint64_t seed, int nodes);
  ClusterWorld(const ClusterWorld&) = delete;
  ClusterWorld& operator=(const ClusterWorld&) = delete;
  ~ClusterWorld();

  // Tables with two players each, until all games have begun.
  void open_tables(int tables, const std::string& description);
  void run_for(Time ms);
  // Something goes wrong; it is over by itself within 25 s.
  void random_fault();
  void end_faults();

  // Runs until each game that is not over has moved and everybody has heard of it; at most so long. "": they have.
  std::string run_until_moved(Time most);
  // What the players were told is in the store, nothing twice, and nobody's time ran out. "": all is well.
  std::string wrong();

  // So that the next world has the store for itself.
  void delete_tables();

  Time now = 1'000'000'000;
  Stream random;
  SharedDatabase database;
  // Of a thousand parcels.
  int lost_parcels = 0;
  int repeated_parcels = 0;
  int late_parcels = 0;
  Time store_down_until = 0;
  int failing_calls = 0;  // of the store, of a thousand
  Time store_ahead = 0;   // of `now`, by the clock of the store
  // Of parcels: each node that starts reads one of these.
  int oldest_version = 1;
  int newest_version = 2;

  // For the parts.
  Time store_now() const { return now + store_ahead; }
  void at(Time time, std::function<void()> work);
  void send_parcel(SimNode& from, const std::string& to, std::string bytes);
  std::shared_ptr<SimNode> any_node();
  SimNode& node(int place) { return *nodes_[static_cast<std::size_t>(place)]; }
  const std::vector<std::unique_ptr<SimPlayer>>& players() const { return players_; }
  bool any_finished() const;
  void restart(int place, Time after);
  bool chance(int in_thousand) { return static_cast<int>(random.below(1000)) < in_thousand; }
  Time between(Time low, Time high) {
    return low + static_cast<Time>(random.below(static_cast<std::uint32_t>(high - low + 1)));
  }
  void note(std::string what);
  ConnectionId next_connection = 0;
  std::string trace;  // of faults, for the message of a test

 private:
  void start_node(int place);
  std::string stuck_tables() const;

  std::multimap<Time, std::function<void()>> events_;  // of the same time: in the order of the calls
  std::vector<std::shared_ptr<SimNode>> nodes_;        // by place
  std::vector<std::shared_ptr<SimNode>> all_;          // those that are gone, too
  std::vector<std::unique_ptr<SimPlayer>> players_;
  std::map<std::pair<const SimNode*, std::string>, Time> last_arrival_;
  std::map<std::string, std::uint32_t> versions_;  // of the tables, when they were to move
  std::vector<std::string> faults_;
  int made_ = 0;
};

}  // namespace tessera::server::testing
