// The interface between the live tables of one node and the other nodes of its cluster. A server alone has none.
//
// Each table belongs to one node at a time. What a client here asks about a table of another node is forwarded to that
// node, and the hub there sees a *virtual connection*, whose id is_virtual. `ClusterNode` implements it; tests, too.
// Network thread only.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "server/net/address.h"
#include "server/net/net.h"
#include "server/store/write.h"

namespace tessera::server {

struct ClientMessage;

// A time at which nothing happened at a table, because nobody had it.
struct Outage {
  Time from;
  Time to;
};

inline constexpr ConnectionId kFirstVirtual = ConnectionId{1} << 63;
constexpr bool is_virtual(ConnectionId id) { return id >= kFirstVirtual; }

class Peers {
 public:
  static constexpr Time kStorageSilence = 4'000;  // then a node's clients are sent to other nodes

  // The number of this node's claim on the table; 0: the table is not this node's. A shard that goes and comes back has
  // another number then.
  virtual std::int64_t claim(std::string_view table) const = 0;
  // Whether this node stood still for longer than its lease: others may have its tables, so it answers nothing any
  // more.
  virtual bool is_late() const = 0;
  // Whether there is a table at all that would be this node's.
  virtual bool owns_any() const = 0;
  // Sends a client's message to the owner of its table.
  struct Client {
    ConnectionId id;
    const Guest& guest;
    std::optional<Address> network;
  };
  virtual void forward(const Client& from, const ClientMessage& message, std::string_view text) = 0;
  // The times at which the table had no owner.
  virtual std::vector<Outage> outages_of(std::string_view table) const = 0;

  // Asks all other nodes, also those that have joined a moment ago: it reads again who is there. `all`: every one of
  // them has answered.
  using Answers = std::vector<boost::json::object>;
  virtual void ask_all(const boost::json::object& question, std::function<void(const Answers&, bool all)> done) = 0;

 protected:
  ~Peers() = default;
};

}  // namespace tessera::server
