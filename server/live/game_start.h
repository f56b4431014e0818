// New tables and rematches; and before a game the numbers that its players put into the dice (docs/fair-dice.md).
//
// `begin` freezes the seats and asks the players who are connected for the hashes of their numbers. The list of the
// hashes is closed and told to all who watch; those in it open their numbers; then all numbers are told, and the table
// is told to start. Each step is stored before anybody is told of it. Before the first list is told a start may be
// stopped; from then on it goes on, also after a restart, and who leaves then leaves the running game.
//
// Called by the hub, `Rooms` and `Watches`, on the network thread.
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

  // Takes a start command. False: the game can't start, and the table answers why.
  bool begin(const RoomPtr& room, table::Command command, const Asker& asker);
  // A command while a game is about to start. False: it is answered here, because the seats are frozen. True: the table
  // decides, and what it grants stops the start.
  bool admit(const RoomPtr& room, const table::Command& command, const Asker& asker);
  // A room that was just loaded goes on with its start.
  void resume(const RoomPtr& room);
  // Tells a watcher where the start stands: asks for a hash, or shows the closed list.
  void tell_stage(Room& room, const Watcher& watcher);
  // A commit or open message of the player on this seat.
  void take_number(const RoomPtr& room, ConnectionId id, Seat seat, const ClientMessage& message);
  // Goes on without what is missing, if its time is up.
  void check_time(const RoomPtr& room, Time now);
  // No start is under way in this room any more: it is loaded again, or the host has to start again.
  void stop(Room& room);

 private:
  std::string own_table_id() const;
  Answer<RoomPtr> open_table(const std::string& host, const table::Description& description,
                             std::vector<Write>& writes);
  void leave(const RoomPtr& room, Seat seat, const Asker& asker);
  void enter_stage(const RoomPtr& room, std::size_t spoiled_before, const Asker& asker = {});
  std::vector<Write> rounds_writes(Room& room, const Asker& asker);
  void submit(const RoomPtr& room, std::vector<Write> writes);
  void tell_all(Room& room, const OutMessage& message);
  void start(const RoomPtr& room);
  void publish_leavers(const RoomPtr& room);

  HubContext& context_;
  RoomCache& rooms_;
  WakeQueue& wakes_;
  Publisher& publisher_;
  Publish publish_;
  std::unordered_map<std::string, int> creating_;  // by host
};

}  // namespace tessera::server
