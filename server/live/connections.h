// The open connections: their greeting, the guest behind each, and the bound on what one may ask for at a time.
//
// Promises: a message other than hello is passed on only after the greeting, parsed, and in the order in which it came.
// Called by the hub, on the network thread.
#pragma once

#include <boost/json/array.hpp>
#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/base/secret.h"
#include "server/live/client_message.h"
#include "server/live/hub_context.h"

namespace tessera::server {

class Connections {
 public:
  // `text` is what the message was parsed from.
  using OnMessage = std::function<void(ConnectionId, ClientMessage, std::string_view text)>;

  // `key` signs the tokens of guests. `on_message` gets every message but hello.
  Connections(HubContext& context, Secret key, OnMessage on_message);

  void open(ConnectionId id, const Address& from) { connections_[id].from = from; }
  // One that has said hello at another node. No network: that node is of a version that does not tell it.
  void open_greeted(ConnectionId id, const Guest& guest, const std::optional<Address>& network) {
    connections_[id] = {.greeted = true,
                        .guest = guest,
                        .from = network.value_or(Address::unknown()),
                        .has_address = network.has_value()};
  }
  void receive(ConnectionId id, std::string_view text);
  void close(ConnectionId id) { connections_.erase(id); }

  // Null: not connected. An empty id: a spectator without a token.
  const Guest* guest(ConnectionId id) const;
  Address address(ConnectionId id) const;
  // Not always known of one who is connected to another node.
  std::optional<Address> network(ConnectionId id) const;
  bool contains(ConnectionId id) const { return connections_.contains(id); }
  std::size_t size() const { return connections_.size(); }
  std::vector<ConnectionId> own() const;  // those that are not virtual

  // The tables that a connection watches, or wants to watch once they are loaded.
  bool add_watch(ConnectionId id, const std::string& table);  // false: too many
  void remove_watch(ConnectionId id, const std::string& table);
  bool watches(ConnectionId id, const std::string& table) const;
  std::set<std::string> watches(ConnectionId id) const;

  // Few hints are worked out at a time for one guest and for one address, and not very many in all. A hint counts until
  // it is there, also when the connection that asked is gone: its work is not.
  struct HintAsker {
    std::string guest;
    std::optional<Address> network;

    bool operator==(const HintAsker&) const = default;
  };
  HintAsker hint_asker(ConnectionId id) const;
  bool begin_hint(const HintAsker& asker);  // false: too many
  void end_hint(const HintAsker& asker);

  // One log is read for a connection at a time; what it asks for meanwhile waits, up to a limit.
  enum class Turn : std::uint8_t { now, later, never };
  Turn begin_reading(ConnectionId id, std::function<void()> when_it_is_next);
  void end_reading(ConnectionId id);

  void rename(const Guest& guest);
  // Closes a connection, or all connections of a guest; returns how many.
  int kick(std::string_view connection_or_guest);
  // For those who run the server.
  boost::json::array list() const;

 private:
  struct Connection {
    bool greeted = false;
    bool greeting = false;  // the guest is being read from the store
    Guest guest = {};
    Address from = {};
    bool has_address = true;
    std::set<std::string> watches = {};
    std::vector<std::string> early = {};              // messages that came before the greeting was over
    bool reading = false;                             // a log
    std::deque<std::function<void()>> readings = {};  // that wait
  };

  void hello(ConnectionId id, Connection& connection, const ClientMessage& message);
  void welcome(ConnectionId id, std::int64_t message, const Result<std::optional<Guest>>& read, bool wanted);

  HubContext& context_;
  Secret key_;
  OnMessage on_message_;
  std::unordered_map<ConnectionId, Connection> connections_;
  std::vector<HintAsker> hints_;  // being worked out
};

}  // namespace tessera::server
