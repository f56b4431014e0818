// Everything that changes a table in memory: commands, clocks, bots, players who come and go, and the reload after a
// write that failed.
//
// Promises: every change goes through `publish`, so it is stored before it is told. Called by the hub and its other
// parts, on the network thread.
#pragma once

#include <boost/json/array.hpp>
#include <functional>
#include <string>
#include <vector>

#include "server/live/connections.h"
#include "server/live/game_start.h"
#include "server/live/hub_context.h"
#include "server/live/outages.h"
#include "server/live/publisher.h"
#include "server/live/room_cache.h"
#include "server/live/wake_queue.h"

namespace tessera::server {

class Rooms {
 public:
  // The other parts that a change concerns.
  struct Parts {
    Connections& connections;
    RoomCache& cache;
    WakeQueue& wakes;
    Outages& outages;
    Publisher& publisher;
    GameStart& game_start;
  };
  // The connection is to watch the table again: what it was told last does not count any more.
  using WatchAgain = std::function<void(ConnectionId, const std::string& table)>;

  Rooms(HubContext& context, const Parts& parts, WatchAgain watch_again);

  // A command of a player, of a bot or of the server itself.
  void handle(const RoomPtr& room, const table::Command& command, const Asker& asker);
  // Stores changes of the table, together with other writes, and then tells them.
  void publish(const RoomPtr& room, table::Changes changes, const Asker& asker, std::vector<Write> with = {});
  // Tells the table whether this guest watches, while that matters: during a game, and while a rematch is wanted.
  void update_presence(const RoomPtr& room, const std::string& guest);
  // Every running table where the guest sits calls them so from now on: those in memory at once, then the newest of the
  // others, one after the other; if there are very many, the rest when they are loaded next.
  void rename(const Guest& guest);
  // Somebody watches, or no longer does: soon those who watch are told how many they are, though not more than once a
  // second.
  void update_spectators(Room& room);
  // The table's time has come.
  void wake(const std::string& table);
  // The store was silent meanwhile, and no table was woken: no clock of a game ran. The tables are told one after the
  // other, as they are woken, or before anything else happens there.
  void on_silence(Time from, Time to);

  // A room that was just loaded: from now on things happen by themselves there.
  void on_loaded(const RoomPtr& room);
  // A write failed: the room is loaded again, and rests for a moment.
  void on_failed(const RoomPtr& room);
  // The room is loaded from the store again, once all that happened is stored.
  void reload_when_stored(const RoomPtr& room);
  // The table is no longer in the store: those who watch it are told.
  void drop(const std::string& table);

  // The table belongs to another node from now on. What was submitted may be stored or not: nobody is told either, but
  // clients that watch or wait for an answer are sent away, and come back.
  void hand_over(const RoomPtr& room);
  // This player's socket was at a node that is gone. If it is their turn, they get the time to come back.
  void give_time_back(const RoomPtr& room, const std::string& guest);

  // For those who run the server.
  boost::json::array list() const;

 private:
  // The log takes nothing more but the end of the game, which has no winner, and those who leave.
  bool is_full(const Room& room) const;
  void end_full(const RoomPtr& room);
  void resume(const RoomPtr& room);
  static void add_silence(Room& room, Time from, Time to);
  void give_silence_back(const RoomPtr& room);
  Time time_to_come_back(const Room& room, Time outage) const;
  void release(const RoomPtr& room);
  void reload_room(const RoomPtr& room);
  void tell_spectators(Room& room);
  void set_name(const RoomPtr& room, const Guest& guest);
  void set_presence(const RoomPtr& room, const std::string& guest);
  void mark_absent(const RoomPtr& room);
  void ask_bots(const RoomPtr& room, const std::vector<table::BotRequest>& bots);

  HubContext& context_;
  Parts parts_;
  WatchAgain watch_again_;
};

}  // namespace tessera::server
