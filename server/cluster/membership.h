// Decides, for one node, who is dead and who should own which shard. It holds times and numbers only: no store, no
// network, no clock. `ClusterNode` asks it and does what it says. One thread.
//
// Promises: no clock of another machine and no wall clock decides anything. A node is called dead only when the number
// of its commits stood still for `kLease` of the own monotonic clock. Only time counts in which the own commits
// succeeded at least every `kSteady`: so an outage of the store makes nobody dead. At the start, and after a long
// outage, they must have succeeded for two leases first. Only the owner gives a shard away; a shard without an owner is
// claimed by a node that has less than its share. A node has a share from its first commit on: one that fails to start
// has none.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "server/store/cluster_store.h"

namespace tessera::server {

class Membership {
 public:
  static constexpr Time kLease = 5'000;
  static constexpr Time kSteady = 1'500;
  static constexpr Time kSuspicion = 4'500;  // of a silent node that it may soon be dead
  // After the store was away for so long, it may have moved to another machine, and all nodes have to find it first.
  static constexpr Time kLongGap = 4'000;

  struct Dead {
    std::string node;
    std::int64_t committed;

    friend bool operator==(const Dead&, const Dead&) = default;
  };
  struct Plan {
    std::vector<Dead> reap = {};
    std::vector<int> give = {};
    int claim = 0;  // so many

    friend bool operator==(const Plan&, const Plan&) = default;
  };

  Membership(std::string node, Time now) : node_(std::move(node)), stored_at_(now), counts_since_(now) {}

  // A commit of this node has succeeded.
  void stored(Time now);
  // How long ago the last one did.
  Time silent_for(Time now) const { return now - stored_at_; }

  // What to do about the store as it was read just now. `claim` counts the shards of those that are to be removed: they
  // can be taken at once.
  Plan plan(const ClusterView& view, Time now);
  // Whether another node may soon be dead.
  bool suspects_any(Time now) const;

 private:
  struct Peer {
    std::int64_t committed;
    Time since;  // that it was seen with this number, later by what did not count
  };

  void watch_peers(const ClusterView& view, Time now);
  bool is_dead(const Peer& peer, Time now) const;

  const std::string node_;
  Time stored_at_;
  Time counts_since_;  // the start or the last long gap, later by what did not count since then
  std::map<std::string, Peer> peers_;
};

}  // namespace tessera::server
