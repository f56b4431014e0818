#include "server/live/wake_queue.h"

#include <algorithm>

namespace tessera::server {

void WakeQueue::schedule(const std::string& table, std::optional<Time> due) {
  const auto known = due_.find(table);
  if (known != due_.end()) {
    if (due && *due == known->second) return;
    queue_.erase({known->second, table});
    due_.erase(known);
  }
  if (!due) return;
  due_.emplace(table, *due);
  queue_.emplace(*due, table);
  set_alarm();
}

void WakeQueue::schedule(const Room& room) {
  if (const auto hold = holds_.find(room.id); hold != holds_.end()) return schedule(room.id, hold->second);
  auto due = room.next_deadline();
  const auto or_at = [&](Time at) { due = due ? std::min(*due, at) : at; };
  if (room.mark_absent_at) or_at(*room.mark_absent_at);
  if (room.tell_spectators_at) or_at(*room.tell_spectators_at);
  schedule(room.id, due);
}

void WakeQueue::remove(const std::string& table) {
  schedule(table, std::nullopt);
  release(table);
}

void WakeQueue::remove_if(const std::function<bool(const std::string& table)>& gone) {
  std::erase_if(queue_, [&](const auto& entry) { return gone(entry.second); });
  std::erase_if(due_, [&](const auto& entry) { return gone(entry.first); });
  std::erase_if(holds_, [&](const auto& entry) { return gone(entry.first); });
}

std::optional<std::string> WakeQueue::take_due(Time now) {
  if (queue_.empty() || queue_.begin()->first > now || resting_until_ > now) return std::nullopt;
  auto table = queue_.begin()->second;
  schedule(table, std::nullopt);
  return table;
}

void WakeQueue::rest_until(Time until) {
  resting_until_ = until;
  set_alarm();
}

void WakeQueue::set_housekeeping(Time at) {
  housekeeping_ = at;
  set_alarm();
}

void WakeQueue::set_alarm() {
  Time at = housekeeping_;
  if (!context_.stopping && !queue_.empty()) at = std::min(at, std::max(queue_.begin()->first, resting_until_));
  context_.services.set_alarm(at);
}

}  // namespace tessera::server
