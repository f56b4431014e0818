// Requests of players beside the game: chat, muting another player, a hint.
//
// None of it changes the table. Called by the hub, on the network thread.
#pragma once

#include <string>

#include "server/base/period_limit.h"
#include "server/live/client_message.h"
#include "server/live/connections.h"
#include "server/live/room_cache.h"

namespace tessera::server {

class TableTalk {
 public:
  TableTalk(HubContext& context, Connections& connections, RoomCache& cache);

  // Only players talk: a phrase or an emote of the lists, or free text where the host allowed it. Stored, then sent.
  // Nobody says more than so many lines a minute, over all tables.
  void chat(ConnectionId id, const ClientMessage& message);
  // Between two guests, as long as the table is in memory; a client that comes back asks again.
  void mute(ConnectionId id, const ClientMessage& message);
  // The action that the strongest bot would take.
  void hint(ConnectionId id, const ClientMessage& message);

 private:
  void say(ConnectionId id, const ClientMessage& message, const RoomPtr& room, const std::string& guest);
  void send_hint(ConnectionId id, std::int64_t message, const RoomPtr& room, std::uint32_t version,
                 const std::string& action);

  static constexpr int kLinesAMinute = 60;

  HubContext& context_;
  Connections& connections_;
  RoomCache& cache_;
  PeriodLimit lines_{kLinesAMinute};
};

}  // namespace tessera::server
