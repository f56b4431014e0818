#include "server/live/watches.h"

#include <span>
#include <utility>
#include <vector>

#include "server/store/log_text.h"
#include "table/patcher.h"

namespace tessera::server {

namespace {

// Messages to one connection that wait for a commit of one table. News come by themselves, and count, too.
constexpr std::size_t kMostUncommitted = 32;

// Of one log in memory, while the answer is made of it.
constexpr std::size_t kMostLogBytes = 4 * kMostPastBytes;

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
  const auto answer = [this, id, message](const RoomCache::Found& found) {
    if (!connections_.watches(id, message.table)) return;
    if (!found) {
      connections_.remove_watch(id, message.table);
      return context_.refuse(id, message.id, found.error());
    }
    if ((*found)->uncommitted_messages(id) >= kMostUncommitted) return refuse_now(id, message, **found);
    // Who has missed nothing needs no log.
    const bool is_up_to_date = message.since == (*found)->table.version();
    if (is_up_to_date) return send_nothing_missed(id, message, *found);
    const bool from_log = message.events || is_known(message, (*found)->table);
    from_log ? send_with_events(id, message, *found) : send_snapshot(id, message, *found);
  };
  cache_.with_room(message.table, answer, {connections_.network(id), id});
}

// Who does not watch the table yet has no place taken by it.
void Watches::refuse_now(ConnectionId id, const ClientMessage& message, const Room& room) {
  if (!room.is_watched_by(id)) connections_.remove_watch(id, message.table);
  context_.refuse(id, message.id, Code::too_fast);
}

TableSeal Watches::seal_of(const Room& room) const { return {room.commitment(), context_.signer.public_key()}; }

void Watches::send_snapshot(ConnectionId id, const ClientMessage& message, const RoomPtr& room) {
  const std::string guest = connections_.guest(id)->id;
  const TableNow now{room->id, room->table, context_.now(), spectators_with(*room, id, guest)};
  add(id, room, guest, messages::table(message.id, now, room->seat_of(guest), seal_of(*room)));
}

void Watches::send_nothing_missed(ConnectionId id, const ClientMessage& message, const RoomPtr& room) {
  const std::string guest = connections_.guest(id)->id;
  const TableNow now{room->id, room->table, context_.now()};
  add(id, room, guest, messages::news(message.id, now, {}, room->seat_of(guest)));
}

// The events that a client has asked for, while they are read.
struct Watches::Past {
  ConnectionId id;
  ClientMessage message;
  RoomPtr room;
  Seat viewer;
  bool known;
  std::uint32_t since;
  table::Patcher patcher;
  std::uint32_t lines = 0;  // of the log that are in the text
  std::string text = {};
  bool failed = false;

  bool fits() const { return text.size() <= kMostPastBytes; }

  // Not on the network thread.
  void add(std::span<const Batch> batches) {
    bool fine = !std::exchange(failed, true);  // until all of it is there
    std::vector<table::Event> wanted;
    const bool whole = for_each_event(batches, [&](table::Event event) {
      ++lines;
      fine = fine && patcher.add(event);
      if (event.number > since || (event.number == 0 && !(wanted.empty() && text.empty()))) {
        wanted.push_back(std::move(event));
      }
    });
    const auto more = past_text(wanted, viewer);
    if (!text.empty() && !more.empty()) text += ',';
    text += more;
    failed = !fine || !whole;
  }
};

void Watches::send_with_events(ConnectionId id, const ClientMessage& message, const RoomPtr& room) {
  const auto turn = connections_.begin_reading(id, [this, id, message] {
    if (connections_.watches(id, message.table)) watch(id, message);
  });
  if (turn == Connections::Turn::later) return;
  if (turn == Connections::Turn::never) return refuse_now(id, message, *room);
  const bool known = is_known(message, room->table);
  const auto since = known ? message.since : 0;
  const Seat viewer = room->seat_of(connections_.guest(id)->id);
  read_past(std::make_shared<Past>(Past{id, message, room, viewer, known, since, table::Patcher(since)}));
}

void Watches::read_past(const std::shared_ptr<Past>& past) {
  context_.logs.read(past->room->id, {kMostPastLines, kMostLogBytes}, [this, past](Result<StoredLog> log) {
    past->failed = !log || log->too_long;
    // Who has gone in the meantime costs nothing more.
    if (past->failed || !connections_.watches(past->id, past->message.table)) return send_past(*past);
    auto batches = std::make_shared<std::vector<Batch>>(std::move(log->batches));
    context_.services.run_job(
        HubServices::Effort::load, [past, batches] { past->add(*batches); }, [this, past] { read_added(past); });
  });
}

// A few events at most, and after this read all later ones are uncommitted in the room.
void Watches::read_added(const std::shared_ptr<Past>& past) {
  context_.services.read(
      [past](Store& store) {
        const auto added = store.log(past->room->id, past->lines);
        past->failed = past->failed || !added;
        if (added) past->add(*added);
      },
      [this, past] { send_past(*past); });
}

void Watches::send_past(const Past& past) {
  const auto& [id, message, room, viewer, known, since, patcher, lines, text, failed] = past;
  if (connections_.watches(id, message.table)) {
    const std::string guest = connections_.guest(id)->id;
    if ((failed || !past.fits()) && !room->dead) {
      send_snapshot(id, message, room);
    } else if (room->dead || room->seat_of(guest) != viewer) {
      watch(id, message);  // once more; it waits until this reading is over
    } else {
      std::vector<table::Event> later;
      for (const auto& pending : room->uncommitted) {
        later.insert(later.end(), pending.events.begin(), pending.events.end());
      }
      const TableNow now{room->id, room->table, context_.now(), spectators_with(*room, id, guest)};
      add(id, room, guest,
          known ? messages::news(message.id, now, {text, later}, viewer)
                : messages::table(message.id, now, viewer, seal_of(*room), PastEvents{text, later}));
    }
  }
  connections_.end_reading(id);
}

// A watcher at once, answered after what is uncommitted: so later changes find a watcher.
void Watches::add(ConnectionId id, const RoomPtr& room, const std::string& guest, OutMessage answer) {
  room->add_watcher(id, guest);
  // Before any event of the game, so that a device that was not here can check them, too.
  if (room->has_numbers()) publisher_.send(*room, id, messages::fair_check(room->exchange, room->commitment()));
  publisher_.send(*room, id, std::move(answer));
  game_start_.tell_stage(*room, room->watchers.back());
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
  for (const auto& table : connections_.watches(id)) {
    if (const RoomPtr room = cache_.find(table)) room->drop_messages(id);
    unwatch(id, table);
  }
}

}  // namespace tessera::server
