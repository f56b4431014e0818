// Clients that follow a table: the first answer (a snapshot, on request with all past events; or the events since the
// last one that the client knows), and the end of it.
//
// Promises: of a log that is longer than `kMostPastLines` nothing is read, and the answer is a snapshot; so it is where
// the events would take more than `kMostPastBytes`. One log is read for a connection at a time. Between the answer to
// `watch` and the end of the connection a client is told every later change, once. Called by the hub, on the network
// thread.
#pragma once

#include <memory>
#include <string>

#include "server/live/client_message.h"
#include "server/live/connections.h"
#include "server/live/rooms.h"

namespace tessera::server {

inline constexpr std::uint32_t kMostPastLines = 4'000;
// Less than may wait for a slow reader: what follows has room, too.
inline constexpr std::size_t kMostPastBytes = 192 * 1024;

class Watches {
 public:
  Watches(HubContext& context, Connections& connections, RoomCache& cache, Publisher& publisher, GameStart& game_start,
          Rooms& rooms);

  void watch(ConnectionId id, const ClientMessage& message);
  void unwatch(ConnectionId id, const std::string& table);
  // Ends all watches of a connection that is about to go.
  void unwatch_all(ConnectionId id);

 private:
  struct Past;

  // too_fast.
  void refuse_now(ConnectionId id, const ClientMessage& message, const Room& room);
  TableSeal seal_of(const Room& room) const;
  void send_snapshot(ConnectionId id, const ClientMessage& message, const RoomPtr& room);
  void send_nothing_missed(ConnectionId id, const ClientMessage& message, const RoomPtr& room);
  // With events of the log: `news` if the client knows a part of them, else `table`. The log is read and made into text
  // elsewhere; what has been added to it in the meantime is read at the end.
  void send_with_events(ConnectionId id, const ClientMessage& message, const RoomPtr& room);
  void read_past(const std::shared_ptr<Past>& past);
  void read_added(const std::shared_ptr<Past>& past);
  void send_past(const Past& past);
  void add(ConnectionId id, const RoomPtr& room, const std::string& guest, OutMessage answer);

  HubContext& context_;
  Connections& connections_;
  RoomCache& cache_;
  Publisher& publisher_;
  GameStart& game_start_;
  Rooms& rooms_;
};

}  // namespace tessera::server
