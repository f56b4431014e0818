#include "server/live/room.h"

#include <algorithm>

#include "bots/levels/suggest.h"

namespace tessera::server {

bool has_bot(const Position& position, bots::Level level) {
  return static_cast<bool>(bots::check_level(position, level));
}

Room::Room(table::Table authority, const FairSource& source)
    : id(source.table.id),
      table(std::move(authority)),
      secret(source.secret),
      keys(source.keys()),
      exchange(source.table, source.rounds.value_or(FairRounds{})) {
  if (table.stage() == table::Stage::lobby && exchange.is_bound()) starting.emplace();
}

std::optional<Time> Room::next_deadline() const {
  const auto due = table.next_deadline();
  if (!starting) return due;
  return due ? std::min(*due, starting->until) : starting->until;
}

bool Room::knows(const std::string& guest) const {
  for (int s = 0; s < table.players(); ++s) {
    if (table.seat_state(Seat(s)).who.person == guest) return true;
  }
  return false;
}

bool Room::is_watched_by(const std::string& guest) const {
  return std::any_of(watchers.begin(), watchers.end(), [&](const Watcher& watcher) { return watcher.guest == guest; });
}

bool Room::is_watched_by(ConnectionId connection) const {
  return std::any_of(watchers.begin(), watchers.end(),
                     [connection](const Watcher& watcher) { return watcher.connection == connection; });
}

int Room::spectators() const {
  return static_cast<int>(std::count_if(watchers.begin(), watchers.end(),
                                        [&](const Watcher& watcher) { return seat_of(watcher.guest).none(); }));
}

void Room::add_watcher(ConnectionId connection, const std::string& guest) {
  remove_watcher(connection);
  watchers.push_back({connection, guest});
}

void Room::remove_watcher(ConnectionId connection) {
  std::erase_if(watchers, [connection](const Watcher& watcher) { return watcher.connection == connection; });
}

std::size_t Room::uncommitted_messages(ConnectionId to) const {
  std::size_t count = 0;
  for (const auto& pending : uncommitted) {
    count += static_cast<std::size_t>(std::count_if(pending.messages.begin(), pending.messages.end(),
                                                    [to](const auto& each) { return each.to == to; }));
  }
  return count;
}

void Room::drop_messages(ConnectionId to) {
  for (auto& pending : uncommitted) std::erase_if(pending.messages, [to](const auto& each) { return each.to == to; });
}

void Room::after_stored(std::function<void(bool stored)> then) {
  if (uncommitted.empty()) return then(true);
  uncommitted.back().then.push_back(std::move(then));
}

std::vector<std::string> seated_guests(const table::Table& table) {
  std::vector<std::string> out(static_cast<std::size_t>(table.players()));
  for (int s = 0; s < table.players(); ++s) {
    const auto& place = table.seat_state(Seat(s));
    if (place.is_person() && !place.vacant) out[static_cast<std::size_t>(s)] = place.who.person;
  }
  return out;
}

}  // namespace tessera::server
