#include "server/live/rooms.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <memory>
#include <set>
#include <utility>

#include "engine/core/json.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

using Do = table::Command::Kind;

constexpr Time kTimeToComeBack = 10'000;
constexpr Time kHold = 2'000;  // after a write that failed: the next may fail too, and all watch the table again
constexpr Time kTellSpectators = 1'000;
constexpr std::size_t kMostRenamed = 100;  // tables at once, for one new name
constexpr Time kReadAgain = 10'000;        // a table that could not be read when it was to be woken
constexpr Time kAskAgain = 1'000;          // the same, because too many wait

bool changes_seats(const std::vector<table::Event>& events) {
  using Kind = table::Event::Kind;
  return std::any_of(events.begin(), events.end(), [](const table::Event& event) {
    return event.kind == Kind::sat || event.kind == Kind::left || event.kind == Kind::kicked ||
           event.kind == Kind::took_over;
  });
}

}  // namespace

Rooms::Rooms(HubContext& context, const Parts& parts, WatchAgain watch_again)
    : context_(context), parts_(parts), watch_again_(std::move(watch_again)) {}

void Rooms::handle(const RoomPtr& room, const table::Command& command, const Asker& asker) {
  // Who leaves does so once: at a full table nobody sits down.
  if (is_full(*room) && command.kind != Do::leave) {
    if (!asker.none()) context_.refuse(asker.connection, asker.id, Code::too_many);
    return end_full(room);
  }
  give_silence_back(room);
  if (command.kind == Do::start && parts_.game_start.begin(room, command, asker)) return;
  if (room->starting && !parts_.game_start.admit(room, command, asker)) return;
  if (command.kind == Do::rematch && room->table.stage() == table::Stage::finished) mark_absent(room);
  auto changes = room->table.handle(command, context_.now(), room->table_context());
  if (!changes) {
    if (!asker.none()) context_.refuse(asker.connection, asker.id, changes.error());
    return;
  }
  if (command.kind == Do::leave) parts_.game_start.stop(*room);
  if (command.kind == Do::act) ++context_.counters.moves;
  publish(room, *std::move(changes), asker);
}

bool Rooms::is_full(const Room& room) const { return room.lines >= context_.limits.lines_per_table; }

void Rooms::end_full(const RoomPtr& room) {
  if (room->table.stage() != table::Stage::playing) return;
  publish(room, room->table.abandon(context_.now(), room->table_context()), {});
}

void Rooms::publish(const RoomPtr& room, table::Changes changes, const Asker& asker, std::vector<Write> with) {
  if (changes_seats(changes.events)) update_spectators(*room);
  parts_.wakes.schedule(*room);
  ask_bots(room, changes.bots);
  if (changes.events.empty() && with.empty()) {
    if (!asker.none()) context_.services.send(asker.connection, messages::done(asker.id, room->table.version()));
    return;
  }
  const bool starts = std::any_of(changes.events.begin(), changes.events.end(),
                                  [](const table::Event& event) { return event.kind == table::Event::Kind::started; });
  const auto next = changes.rematch ? parts_.game_start.open_rematch(*changes.rematch, with) : nullptr;
  parts_.publisher.add_changes(*room, std::move(changes), asker, with);
  context_.submit(std::move(with), [this, room, next](const Result<void>& stored) {
    if (next) parts_.publisher.confirm(next, stored);
    parts_.publisher.confirm(room, stored);
    if (!next || !stored) return;
    const auto message = messages::rematch(room->id, next->id);
    for (const auto& watcher : room->watchers) context_.services.send(watcher.connection, message);
  });
  if (starts) mark_absent(room);
}

void Rooms::on_loaded(const RoomPtr& room) {
  room->held = parts_.wakes.is_held(room->id);
  room->held ? parts_.wakes.schedule(*room) : resume(room);
}

void Rooms::resume(const RoomPtr& room) {
  // An event that lies ahead of us: the clock was set back. The clocks of the game go on from there.
  const Time set_back = std::max<Time>(0, room->last_event - context_.now());
  auto without_owner = context_.peers != nullptr ? context_.peers->outages_of(room->id) : std::vector<Outage>{};
  const Time outage = parts_.outages.since(room->last_event, room->id, std::move(without_owner));
  // Who played at a node that is gone has to find another one.
  const Time to_come_back = context_.peers != nullptr && outage > 0 ? time_to_come_back(*room, outage) : 0;
  const Time stood_still = outage + to_come_back - set_back;
  if (stood_still != 0 && room->table.stage() == table::Stage::playing) {
    handle(room, {.kind = Do::outage, .version = room->table.version(), .ms = stood_still}, {});
  }
  if (room->table.stage() == table::Stage::playing) room->mark_absent_at = context_.now() + kTimeToComeBack;
  for (const auto& guest : std::exchange(room->guests, {})) set_name(room, guest);
  parts_.game_start.resume(room);
  parts_.wakes.schedule(*room);
  ask_bots(room, room->table.bot_requests(room->table_context()));
}

void Rooms::update_spectators(Room& room) {
  if (room.tell_spectators_at || room.spectators() == room.spectators_told) return;
  room.tell_spectators_at = context_.now() + kTellSpectators;
  parts_.wakes.schedule(room);
}

void Rooms::tell_spectators(Room& room) {
  room.tell_spectators_at.reset();
  if (room.spectators() == room.spectators_told) return;
  room.spectators_told = room.spectators();
  const auto message = messages::spectators(room.id, room.spectators_told);
  for (const auto& watcher : room.watchers) context_.services.send(watcher.connection, message);
}

void Rooms::rename(const Guest& guest) {
  auto open = std::make_shared<std::vector<TableRow>>();
  context_.services.read(
      [id = guest.id, open](Store& store) {
        if (auto rows = store.open_tables_of(id)) *open = *std::move(rows);
      },
      [this, guest, open] {
        for (const auto& room : parts_.cache.all()) set_name(room, guest);
        if (open->size() > kMostRenamed) open->resize(kMostRenamed);
        std::deque<std::string> tables;
        for (const auto& row : *open) {
          if (context_.owns(row.id)) tables.push_back(row.id);
        }
        parts_.cache.with_each_room(std::move(tables), [this, guest](const RoomCache::Found& found) {
          if (found) set_name(*found, guest);
        });
      });
}

void Rooms::set_name(const RoomPtr& room, const Guest& guest) {
  if (room->dead || room->held || room->table.stage() == table::Stage::finished) return;
  if (room->seat_of(guest.id).none()) return;
  handle(room, {.kind = Do::rename, .person = guest.id, .name = guest.name, .face = guest.face}, {});
}

void Rooms::wake(const std::string& table) {
  parts_.wakes.release(table);  // a table that is held is woken at the end of it
  parts_.cache.with_room(table, [this, table](const RoomCache::Found& found) {
    const bool unreadable = !found && found.error().name == info_of(Code::storage).name;
    if (unreadable) return parts_.wakes.schedule(table, context_.now() + kReadAgain);
    const bool too_many = !found && found.error().name == info_of(Code::too_fast).name;
    if (too_many) return parts_.wakes.schedule(table, context_.now() + kAskAgain);
    if (!found || (*found)->dead) return;
    const RoomPtr& room = *found;
    if (room->held) release(room);
    give_silence_back(room);
    const Time now = context_.now();
    parts_.game_start.check_time(room, now);
    if (room->tell_spectators_at && *room->tell_spectators_at <= now) tell_spectators(*room);
    if (room->mark_absent_at && *room->mark_absent_at <= now) {
      room->mark_absent_at.reset();
      if (room->table.stage() == table::Stage::playing) mark_absent(room);
    }
    const bool ends = is_full(*room) && room->table.stage() == table::Stage::playing;
    ends ? end_full(room) : publish(room, room->table.wake(now, room->table_context()), {});
  });
}

void Rooms::on_silence(Time from, Time to) {
  parts_.outages.add_silence(from, to);  // for the tables that are not in memory, or wait after a write that failed
  for (const auto& room : parts_.cache.all()) {
    if (room->held || room->table.stage() != table::Stage::playing) continue;
    add_silence(*room, from, to);
    parts_.wakes.schedule(room->id, to);
  }
}

void Rooms::add_silence(Room& room, Time from, Time to) {
  // Who moved after its beginning was not stopped by it.
  Time asked = std::numeric_limits<Time>::max();
  const auto to_act = room.table.position().to_act();
  for (const Seat seat : to_act) asked = std::min(asked, room.table.seat_state(seat).asked_at);
  const Time begun = std::max({from, to_act.empty() ? from : asked, room.silence_until});
  room.silence += std::max<Time>(0, to - begun);
  room.silence_until = to;
}

// Before anything else happens at the table: with it come those whose time is over. In the middle of a silence only
// where somebody's would be.
void Rooms::give_silence_back(const RoomPtr& room) {
  if (room->table.stage() == table::Stage::playing && !room->held) {
    const Time now = context_.now();
    const auto since = context_.watch.silent_since(now);
    const auto due = room->table.next_deadline();
    if (since && due && *due <= now) add_silence(*room, *since, now);
  }
  const Time silence = std::exchange(room->silence, 0);
  if (silence == 0 || room->table.stage() != table::Stage::playing) return;
  // A node has sent its clients away by then.
  const bool sent_away = context_.peers != nullptr && silence >= Peers::kStorageSilence;
  const Time ms = silence + (sent_away ? time_to_come_back(*room, silence) : 0);
  handle(room, {.kind = Do::outage, .version = room->table.version(), .ms = ms}, {});
}

void Rooms::release(const RoomPtr& room) {
  room->held = false;
  resume(room);
  for (const auto& watcher : std::vector(room->watchers)) {
    parts_.game_start.tell_stage(*room, watcher);
    if (!watcher.guest.empty()) update_presence(room, watcher.guest);
  }
}

void Rooms::update_presence(const RoomPtr& room, const std::string& guest) {
  if (room->held) return;
  if (room->table.stage() == table::Stage::playing || room->table.rematch_wanted()) set_presence(room, guest);
}

void Rooms::set_presence(const RoomPtr& room, const std::string& guest) {
  const Seat seat = room->table.seat_of(guest);
  if (seat.none()) return;
  const bool here = room->is_watched_by(guest);
  if (room->table.seat_state(seat).away != here) return;
  handle(room, {.kind = Do::presence, .version = room->table.version(), .on = here, .person = guest}, {});
  if (room->table.seat_state(seat).away != here) return;
  // They come and go too often: the table is told later, if it is still so.
  const Time later = context_.now() + table::kPresencePause;
  room->mark_absent_at = room->mark_absent_at ? std::min(*room->mark_absent_at, later) : later;
  parts_.wakes.schedule(*room);
}

// Who sits at the table without watching it is away.
void Rooms::mark_absent(const RoomPtr& room) {
  for (const auto& guest : std::vector(room->seated)) {
    if (!guest.empty()) set_presence(room, guest);
  }
}

void Rooms::ask_bots(const RoomPtr& room, const std::vector<table::BotRequest>& bots) {
  for (const auto& request : bots) {
    ++room->thinking;
    context_.services.ask_bot(
        {room->table.position().clone(), request.seat, request.level, request.key,
         [this, room, request](const std::string& action) {
           --room->thinking;
           if (room->dead) return;
           handle(room, {.kind = Do::bot_act, .version = request.version, .seat = request.seat, .action = action}, {});
         }});
  }
}

// What could not be stored has not happened: the table comes back from the log, and everyone watches it again. What
// happens there by itself is tried again, though not at once, and also if nobody watches.
void Rooms::on_failed(const RoomPtr& room) {
  ++context_.counters.storage_errors;
  parts_.wakes.hold_until(room->id, context_.now() + kHold);
  parts_.wakes.schedule(*room);
  const auto unstored = std::exchange(room->uncommitted, {});
  reload_room(room);
  for (const auto& pending : unstored) {
    if (!pending.asker.none()) context_.refuse(pending.asker.connection, pending.asker.id, Code::storage);
    pending.call_then(false);
  }
}

void Rooms::reload_room(const RoomPtr& room) {
  parts_.game_start.stop(*room);
  room->dead = true;
  parts_.cache.remove(room->id);
  for (const auto& watcher : room->watchers) {
    if (parts_.connections.contains(watcher.connection)) watch_again_(watcher.connection, room->id);
  }
}

void Rooms::reload_when_stored(const RoomPtr& room) {
  room->after_stored([this, room](bool) {
    if (room->dead) return;
    room->uncommitted.empty() ? reload_room(room) : reload_when_stored(room);
  });
}

void Rooms::hand_over(const RoomPtr& room) {
  room->dead = true;
  parts_.cache.remove(room->id);
  std::set<ConnectionId> concerned;
  for (const auto& watcher : room->watchers) concerned.insert(watcher.connection);
  if (room->starting) concerned.insert(room->starting->asker.connection);
  for (const auto& pending : std::exchange(room->uncommitted, {})) {
    concerned.insert(pending.asker.connection);
    pending.call_then(false);
  }
  concerned.erase(Asker().connection);
  for (const auto id : concerned) context_.services.close(id, CloseCode::restart, "the table has moved");
}

void Rooms::give_time_back(const RoomPtr& room, const std::string& guest) {
  if (room->table.stage() != table::Stage::playing) return;
  const Seat seat = room->seat_of(guest);
  if (seat.none() || !room->table.position().to_act().has(seat)) return;
  const Time ms = time_to_come_back(*room, 0);
  if (ms > 0) handle(room, {.kind = Do::outage, .version = room->table.version(), .ms = ms}, {});
}

// However often it happens, no clock gets further ahead than this.
Time Rooms::time_to_come_back(const Room& room, Time outage) const {
  std::optional<Time> asked;
  for (const Seat seat : room.table.position().to_act()) {
    const auto& seat_state = room.table.seat_state(seat);
    if (seat_state.is_person()) asked = std::max(asked.value_or(0), seat_state.asked_at);
  }
  if (!asked) return 0;  // bots need not come back
  return std::clamp<Time>(context_.now() + kTimeToComeBack - *asked - outage, 0, kTimeToComeBack);
}

void Rooms::drop(const std::string& table) {
  parts_.wakes.remove(table);
  const RoomPtr room = parts_.cache.find(table);
  if (!room) return;
  room->dead = true;
  parts_.cache.remove(table);
  // What is not stored yet never will be: nobody else answers those who wait for it.
  for (const auto& pending : std::exchange(room->uncommitted, {})) {
    if (!pending.asker.none()) context_.refuse(pending.asker.connection, pending.asker.id, Code::no_such_table);
    pending.call_then(false);
  }
  for (const auto& watcher : room->watchers) {
    context_.services.send(watcher.connection, messages::gone(table));
    parts_.connections.remove_watch(watcher.connection, table);
  }
}

json::array Rooms::list() const {
  json::array out;
  for (const auto& room : parts_.cache.all()) {
    const auto due = room->table.next_deadline();
    out.push_back(json::object{{"table", room->id},
                               {"game", room->table.position().info().id},
                               {"stage", table::stage_word(room->table.stage())},
                               {"version", room->table.version()},
                               {"watchers", room->watchers.size()},
                               {"due", due ? json::value(*due) : nullptr}});
  }
  return out;
}

}  // namespace tessera::server
