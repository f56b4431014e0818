// Queue of the tables that have to be woken, the earliest first, and the alarm that is set for it.
//
// A table is held after a write that failed: it is woken at the end of that time and not before, so that a full disk is
// not tried again at once. The queue has times only, no tables. Called by the other parts of the hub, on the network
// thread.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/live/hub_context.h"
#include "server/live/room.h"

namespace tessera::server {

class WakeQueue {
 public:
  explicit WakeQueue(HubContext& context) : context_(context) {}

  // Replaces the table's time; nothing: it need not be woken.
  void schedule(const std::string& table, std::optional<Time> due);
  // By what the room waits for: its table, the players' numbers, players who may come back; or until when it is held.
  void schedule(const Room& room);

  // From now until then `schedule` gives no earlier time.
  void hold_until(const std::string& table, Time until) { holds_[table] = until; }
  void release(const std::string& table) { holds_.erase(table); }
  bool is_held(const std::string& table) const { return holds_.contains(table); }
  void remove(const std::string& table);
  void remove_if(const std::function<bool(const std::string& table)>& gone);

  // Takes the first table that is due out of the queue; nothing: none is.
  std::optional<std::string> take_due(Time now);

  // No table is woken before then.
  void rest_until(Time until);

  // The alarm also rings then, whatever is due.
  void set_housekeeping(Time at);
  // For the earliest of all. After the server has begun to stop, only for the housekeeping.
  void set_alarm();

 private:
  HubContext& context_;
  std::set<std::pair<Time, std::string>> queue_;
  std::unordered_map<std::string, Time> due_;
  std::unordered_map<std::string, Time> holds_;
  Time housekeeping_ = 0;
  Time resting_until_ = 0;
};

}  // namespace tessera::server
