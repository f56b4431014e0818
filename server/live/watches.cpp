#include "server/live/watches.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "server/store/log_text.h"

namespace tessera::server {

namespace {

// Whether the client knows the table up to an event that exists.
bool is_known(const ClientMessage& message, const table::Table& table) {
  return message.since > 0 && message.since <= table.version();
}

// How many spectators there are with this one, who is about to watch.
int spectators_with(const Room& room, ConnectionId id, const std::string& guest) {
  if (!room.seat_of(guest).none()) return room.spectators();
  return room.spectators() + (room.is_watched_by(id) ? 0 : 1);
}

}  // namespace

Watches::Watches(HubContext& context, Connections& connections, RoomCache& cache, Publisher& publisher,
                 GameStart& game_start, Rooms& rooms)
    : context_(context),
      connections_(connections),
      cache_(cache),
      publisher_(publisher),
      game_start_(game_start),
      rooms_(rooms) {}

void Watches::watch(ConnectionId id, const ClientMessage& message) {
  if (!connections_.add_watch(id, message.table)) return context_.refuse(id, message.id, Code::too_many);
  cache_.with_room(message.table, [this, id, message](const RoomCache::Found& found) {
    if (!connections_.watches(id, message.table)) return;
    if (!found) {
      connections_.remove_watch(id, message.table);
      return context_.refuse(id, message.id, found.error());
    }
    const bool from_log = message.events || is_known(message, (*found)->table);
    from_log ? send_with_events(id, message, *found) : send_snapshot(id, message, *found);
  });
}

void Watches::send_snapshot(ConnectionId id, const ClientMessage& message, const RoomPtr& room) {
  const std::string guest = connections_.guest(id)->id;
  const TableNow now{room->id, room->table, context_.now(), spectators_with(*room, id, guest)};
  add(id, room, guest, messages::table(message.id, now, room->seat_of(guest), room->secret));
}

// From the log, and from what was submitted after the log was read.
void Watches::send_with_events(ConnectionId id, const ClientMessage& message, const RoomPtr& room) {
  const bool known = is_known(message, room->table);
  auto events = std::make_shared<std::vector<table::Event>>();
  auto is_read = std::make_shared<bool>(false);
  context_.services.read(
      [table = room->id, since = known ? message.since : 0, events, is_read](Store& store) {
        const auto batches = store.log(table);
        if (!batches) return;
        *is_read = true;
        for_each_event(*batches, [&](table::Event event) { events->push_back(std::move(event)); });
        table::Table::add_patches(*events, since);
        const auto later = std::find_if(events->begin(), events->end(),
                                        [since](const table::Event& event) { return event.number > since; });
        events->erase(events->begin(), later);
      },
      [this, id, message, room, known, events, is_read] {
        if (!connections_.watches(id, message.table)) return;
        if (room->dead) return watch(id, message);
        if (!*is_read) return send_snapshot(id, message, room);
        for (const auto& pending : room->uncommitted) {
          events->insert(events->end(), pending.events.begin(), pending.events.end());
        }
        const std::string guest = connections_.guest(id)->id;
        const TableNow now{room->id, room->table, context_.now(), spectators_with(*room, id, guest)};
        const Seat seat = room->seat_of(guest);
        add(id, room, guest,
            known ? messages::news(message.id, now, *events, seat)
                  : messages::table(message.id, now, seat, room->secret, *events));
      });
}

// A watcher at once, answered after what is uncommitted: so later changes find a watcher.
void Watches::add(ConnectionId id, const RoomPtr& room, const std::string& guest, OutMessage answer) {
  room->add_watcher(id, guest);
  publisher_.send(*room, id, std::move(answer));
  game_start_.ask_for_number(*room, room->watchers.back());
  rooms_.update_spectators(*room);
  if (!guest.empty()) rooms_.update_presence(room, guest);
}

void Watches::unwatch(ConnectionId id, const std::string& table) {
  connections_.remove_watch(id, table);
  const RoomPtr room = cache_.find(table);
  if (!room) return;
  room->used = context_.now();
  room->remove_watcher(id);
  rooms_.update_spectators(*room);
  const Guest* guest = connections_.guest(id);
  if (guest != nullptr && !guest->id.empty()) rooms_.update_presence(room, guest->id);
}

void Watches::unwatch_all(ConnectionId id) {
  for (const auto& table : connections_.watches(id)) unwatch(id, table);
}

}  // namespace tessera::server
