// The part of a store that several nodes share: who they are, and which of them owns which shard.
//
// A node is one start of a server: its id is made anew each time. Every commit of a node is fenced: it fails unless the
// node's row is still there with the number of the commit before, and unless the node owns the shards of all tables
// that it changes. A row that is gone never comes back. So a node that was taken for dead can store nothing any more,
// and by the rule that nothing is told before it is stored, tell nothing.
//
// Storage thread only, between the commits (`Writer::read`): so what a node gives away comes after all that it has
// submitted before.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "server/store/shards.h"
#include "server/store/store.h"

namespace tessera::server {

struct NodeRow {
  std::string id;
  std::string name = {};     // for people
  std::string version = {};  // of the program
  std::int64_t committed = 0;
  bool linked = true;   // reaches the other nodes
  Time seen = 0;        // its last commit
  int speaks = 1;       // the newest version of parcels that it reads (server/cluster/parcel.h)
  int log_version = 1;  // the newest version of logs that it reads (log_text.h)

  friend bool operator==(const NodeRow&, const NodeRow&) = default;
};

struct ShardRow {
  std::string owner;       // a node's id; empty: nobody
  std::int64_t claim = 0;  // how often it was taken

  friend bool operator==(const ShardRow&, const ShardRow&) = default;
};

struct ClusterView {
  std::vector<NodeRow> nodes;
  std::array<ShardRow, kShards> shards;
  Time now = 0;  // the store's clock, which all nodes go by
};

// While a shard had no owner, nothing happened at its tables.
struct ShardOutage {
  int shard = 0;
  Time from = 0;
  Time to = 0;

  friend bool operator==(const ShardOutage&, const ShardOutage&) = default;
};

struct ClaimedShards {
  struct Claimed {
    int shard;
    std::int64_t claim;
  };
  std::vector<Claimed> shards;
  std::vector<ShardOutage> outages;  // all that are known of these shards
  std::vector<DueTable> due;         // their unfinished tables that have to be woken
};

// The table whose owner alone may write this; null: anybody may. A report changes nothing at its table.
const std::string* owned_table(const Write& write);

// The newest version of the lines that are written. Every node must read it; one that joins later does, for a program
// that does not refuses the database, whose schema has the next step by then.
int log_version_in(std::span<const Write> writes);

class ClusterStore {
 public:
  virtual const std::string& node() const = 0;  // the id of this node

  virtual Result<ClusterView> view() = 0;
  // Takes at most so many shards that have no owner. Returns all that this node owns and has not been told of: after an
  // error the next call tells of them.
  virtual Result<ClaimedShards> claim(int most) = 0;
  // From now on these shards have no owner. After an error the next claim tells of those that are still this node's.
  virtual Result<void> give(std::span<const int> shards) = 0;
  virtual Result<void> set_linked(bool linked) = 0;
  // Removes another node, unless it has committed anything since `committed` was seen.
  virtual Result<void> reap(const std::string& node, std::int64_t committed) = 0;
  // Gives all shards, and removes the own row: the last commit of this node.
  virtual Result<void> leave() = 0;

 protected:
  ~ClusterStore() = default;
};

}  // namespace tessera::server
