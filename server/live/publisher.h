// Stores what happened at a table, and tells the watchers once it is stored.
//
// Promises: nothing about a change is sent before its write is confirmed, and the messages of a room leave in the order
// of its changes. Called by the parts of the hub that change tables, on the network thread.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/live/hub_context.h"
#include "server/live/room.h"

namespace tessera::server {

// Stands in the place of a deleted guest's name.
inline constexpr std::string_view kNoName = "…";

class Publisher {
 public:
  // `on_failed` is called for a room whose write failed: what it holds never happened.
  Publisher(HubContext& context, std::function<void(const RoomPtr&)> on_failed);

  // Adds to `writes` what stores these changes, and queues the messages about them. The caller submits the writes, and
  // calls `confirm` with the answer.
  void add_changes(Room& room, table::Changes changes, const Asker& asker, std::vector<Write>& writes);
  void confirm(const RoomPtr& room, const Result<void>& stored);

  // Sends a message that tells of the room as it is now: after what is uncommitted. Among several nodes it waits for a
  // commit in any case: without one, a node that was replaced meanwhile would tell what is no longer so.
  void send(Room& room, ConnectionId to, OutMessage message);

  // From now on the name of this guest is not written any more, though rooms in memory may still know it.
  void hide_name(const std::string& guest) { hidden_names_.insert(guest); }
  bool hides_name(const std::string& guest) const { return hidden_names_.contains(guest); }
  void unhide_name(const std::string& guest) { hidden_names_.erase(guest); }
  // Hidden names that no room knows any more need not be remembered.
  void keep_hidden_names(const std::function<bool(const std::string& guest)>& still_known);

 private:
  void add_messages(const Room& room, const table::Changes& changes, PendingBroadcast& pending) const;
  void drop_unchecked(Room& room);
  std::string summary_without_hidden_names(const table::Table& table) const;

  HubContext& context_;
  std::function<void(const RoomPtr&)> on_failed_;
  std::set<std::string> hidden_names_;  // by guest
};

}  // namespace tessera::server
