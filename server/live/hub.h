// The live tables and the clients connected to them: the facade in front of the parts below.
//
// | part        | does                                                                          |
// |-------------|-------------------------------------------------------------------------------|
// | Connections | who is connected, the greeting, what one connection may ask for at a time     |
// | Watches     | clients that follow a table: snapshot, or events since the last one they know |
// | TableTalk   | chat, muting, hints                                                           |
// | RoomCache   | tables in memory, loaded from the store                                       |
// | Rooms       | commands, clocks, bots, presence, reload after a failed write                 |
// | GameStart   | new tables, rematches, the players' numbers for fair dice                     |
// | Publisher   | stores a change, then tells it                                                |
// | WakeQueue   | which table has to be woken when                                              |
// | Outages     | when the server did not run                                                   |
// | Retention   | idle rooms, old tables, deleted guests                                        |
//
// It has no sockets, no threads and no clock: those come through HubServices, so that tests drive it by hand. `Service`
// passes on what the network says, `Api` what HTTP asks for. Network thread only.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/period_limit.h"
#include "server/live/connections.h"
#include "server/live/game_start.h"
#include "server/live/hub_context.h"
#include "server/live/outages.h"
#include "server/live/publisher.h"
#include "server/live/retention.h"
#include "server/live/room_cache.h"
#include "server/live/rooms.h"
#include "server/live/table_talk.h"
#include "server/live/wake_queue.h"
#include "server/live/watches.h"

namespace tessera::server {

class Hub {
 public:
  // `peers`: the other nodes; none: a server alone.
  Hub(HubServices& services, const ServerKeys& keys, const HubLimits& limits = {}, Peers* peers = nullptr);
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  // Reads which tables have to be woken, and how long the server did not run. `done` when tables can be used. A node
  // of several reads nothing: `take_tables` tells it.
  void begin(std::function<void(Result<void>)> done);
  // No change is accepted any more.
  void stop();
  bool stopping() const { return context_.stopping; }

  // From the network.
  void opened(ConnectionId id, const Address& from = {}) { connections_.open(id, from); }
  void message(ConnectionId id, std::string_view text) { connections_.receive(id, text); }
  void closed(ConnectionId id);
  void alarm();

  // From the other nodes: hub_peers.cpp. These tables are this node's from now on; these are not any more.
  void take_tables(const std::vector<DueTable>& due);
  void hand_over(const std::function<bool(const std::string& table)>& lost);
  // A client of another node, which has said hello there.
  void opened_virtual(ConnectionId id, const Guest& guest, const std::optional<Address>& network) {
    connections_.open_greeted(id, guest, network);
  }
  // These virtual connections ended because their node is gone: their players get the time to come back.
  void cut_off(const std::vector<ConnectionId>& ids);
  // What another node asks with `Peers::ask_all`.
  void answer(const boost::json::object& question, std::function<void(boost::json::object)> reply);
  std::vector<ConnectionId> own_connections() const { return connections_.own(); }
  // A commit that shows whether the store answers.
  void submit_nothing(HubServices::Done done) { context_.submit({}, std::move(done)); }

  // For HTTP.
  void create_table(const Guest& host, const table::Description& description, GameStart::Created done);
  // Counts a new table of this address, or a wish for a rematch. False: too many today.
  bool take_new_table(const Address& from);
  int tables_being_created(const std::string& host) const { return game_start_.tables_being_created(host); }
  LogReader& logs() { return context_.logs; }
  // What a spectator sees: {"table", "commitment", "signer", "snapshot"}.
  void snapshot(const std::string& table, std::function<void(Answer<boost::json::object>)> done,
                const std::optional<Address>& from = {});
  // The guest on this seat; empty: an open seat, a bot's, or no seat of the table.
  void guest_at(const std::string& table, Seat seat, std::function<void(Answer<std::string>)> done,
                const std::optional<Address>& from = {});
  // The guest has another name or face, and that is stored: every table where they sit is told.
  void rename_guest(const Guest& guest);
  void delete_guest(const std::string& guest, Retention::Finished done);
  // Until then the guest does nothing here.
  bool is_deleting(const std::string& guest) const { return retention_.is_deleting(guest); }

  // For those who run the server.
  void delete_table(const std::string& table, Retention::Finished done);
  // Returns how many connections were closed.
  void kick(const std::string& connection_or_guest, std::function<void(int kicked)> done);
  boost::json::array list_rooms() const { return rooms_.list(); }
  boost::json::array list_connections() const { return connections_.list(); }

  Peers* peers() const { return context_.peers; }  // null: a server alone
  std::size_t rooms_in_memory() const { return cache_.size(); }
  const RecordSigner& signer() const { return context_.signer; }
  const HubLimits& limits() const { return context_.limits; }
  const HubCounters& counters() const { return context_.counters; }

 private:
  void dispatch(ConnectionId id, ClientMessage message, std::string_view text);
  void with_stored_room(const std::string& table, const RoomCache::Then& then, const std::optional<Address>& from);
  void command(ConnectionId id, ClientMessage message);
  void take_number(ConnectionId id, const ClientMessage& message);
  Rooms::Parts parts() { return {connections_, cache_, wakes_, outages_, publisher_, game_start_}; }

  HubContext context_;
  Connections connections_;
  WakeQueue wakes_;
  Outages outages_;
  RoomCache cache_;
  Publisher publisher_;
  GameStart game_start_;
  Rooms rooms_;
  Watches watches_;
  TableTalk talk_;
  Retention retention_;
  PeriodLimit new_tables_;  // by address
};

}  // namespace tessera::server
