// New tables and rematches; and before a game the numbers that its players put into the dice (docs/fair-dice.md).
//
// A game starts in two steps: `begin` asks the players who are connected for their numbers, and when all have sent
// theirs, or their time is up, the table is told to start and the change is published. Called by the hub and by
// `Rooms`, on the network thread.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/live/client_message.h"
#include "server/live/hub_context.h"
#include "server/live/publisher.h"
#include "server/live/room_cache.h"
#include "server/live/wake_queue.h"

namespace tessera::server {

class GameStart {
 public:
  using Created = std::function<void(Answer<std::string>)>;  // the id of the table
  using Publish = std::function<void(const RoomPtr&, table::Changes, const Asker&, std::vector<Write>)>;

  // `publish` stores and tells what the start of a game has changed.
  GameStart(HubContext& context, RoomCache& rooms, WakeQueue& wakes, Publisher& publisher, Publish publish);

  void create_table(const Guest& host, const table::Description& description, Created done);
  // Tables of this host that are not stored yet, and so in no list of the store.
  int tables_being_created(const std::string& host) const;
  // The same people at a new table. It is stored by the same transaction as the event that promises it; null: it can't
  // be made.
  RoomPtr open_rematch(const table::Rematch& wish, std::vector<Write>& writes);

  // Takes a start command. False: nobody has to be asked for a number, or the game can't start; then the table answers.
  bool begin(const RoomPtr& room, table::Command command, const Asker& asker);
  // Asks a watcher for the number, if the room waits for theirs.
  void ask_for_number(Room& room, const Watcher& watcher);
  // A commit or open message of the player on this seat.
  void take_number(const RoomPtr& room, ConnectionId id, Seat seat, const ClientMessage& message);
  // Goes on without the numbers that are missing, if their time is up.
  void check_time(const RoomPtr& room, Time now);
  // The table has changed or is reloaded: the host has to start again.
  void cancel(Room& room);

 private:
  Answer<RoomPtr> open_table(const std::string& host, const table::Description& description,
                             std::vector<Write>& writes);
  void ask_for_numbers(Room& room);
  void next_stage(const RoomPtr& room);
  void start(const RoomPtr& room);

  HubContext& context_;
  RoomCache& rooms_;
  WakeQueue& wakes_;
  Publisher& publisher_;
  Publish publish_;
  std::unordered_map<std::string, int> creating_;  // by host
};

}  // namespace tessera::server
