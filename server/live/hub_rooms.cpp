// Tables in memory: loading, changing, telling, waking, forgetting.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "bots/levels/suggest.h"
#include "engine/core/json.h"
#include "server/fair/fair_record.h"
#include "server/live/hub.h"
#include "server/store/log_text.h"
#include "server/store/summary.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

using Do = table::Command::Kind;
using Happened = table::Event::Kind;

constexpr Time kTimeToComeBack = 10'000;
constexpr Time kRest = 2'000;  // after a write that failed: the next may fail too, and all look at the table anew

// What is read to bring a table back.
struct Loaded {
  Result<std::optional<TableRow>> row = std::optional<TableRow>();
  Result<std::vector<Batch>> log = std::vector<Batch>();
  Result<std::optional<StoredFair>> fair = std::optional<StoredFair>();
};

// The guest on each seat.
std::vector<std::string> seated_at(const table::Table& table) {
  std::vector<std::string> out(static_cast<std::size_t>(table.players()));
  for (int s = 0; s < table.players(); ++s) {
    const auto& place = table.place(Seat(s));
    if (place.is_person() && !place.vacant) out[static_cast<std::size_t>(s)] = place.who.person;
  }
  return out;
}

Answer<std::shared_ptr<Room>> room_from(const std::string& id, const Loaded& loaded) {
  if (loaded.row && !*loaded.row) return Refusal(Code::no_such_table);
  if (!loaded.row || !loaded.log || !loaded.fair || !*loaded.fair) return Refusal(Code::storage);
  std::vector<table::Event> events;
  for_each_event(*loaded.log, [&](table::Event event) { events.push_back(std::move(event)); });
  auto table = table::Table::replay(events);
  if (!table) return Refusal(Code::storage);
  const auto& [secret, clients] = **loaded.fair;
  const Result<ClientNumbers> numbers = clients.empty() ? ClientNumbers{} : read_clients(clients, table->players());
  if (!numbers) return Refusal(Code::storage);
  auto room = std::make_shared<Room>(id, *std::move(table), secret, *numbers);
  room->lines = (*loaded.row)->lines;
  room->last_event = events.empty() ? 0 : events.back().at;
  room->seated = seated_at(room->table);
  return room;
}

// If it has changed who sits where: for the lists of a guest's games.
void add_seat_writes(Room& room, std::vector<Write>& out) {
  auto now = seated_at(room.table);
  if (now == room.seated) return;
  for (const auto& guest : room.seated) {
    const bool gone = !guest.empty() && std::find(now.begin(), now.end(), guest) == now.end();
    if (gone) out.emplace_back(writes::SetSeat{room.id, guest, kNoSeat});
  }
  for (std::size_t s = 0; s < now.size(); ++s) {
    if (!now[s].empty()) out.emplace_back(writes::SetSeat{room.id, now[s], Seat(static_cast<int>(s))});
  }
  room.seated = std::move(now);
}

// Most steps of a game change nothing that a list tells, who sits where included, but whose turn it is.
bool changes_lists(std::span<const table::Event> events) {
  return std::any_of(events.begin(), events.end(), [](const table::Event& event) {
    return event.kind != Happened::outcome && event.kind != Happened::acted && !table::info_of(event.kind).note;
  });
}

void add_results(const Room& room, const table::Event& finished, std::vector<Write>& out) {
  const auto& ending = finished.ending;
  for (int s = 0; s < room.table.players(); ++s) {
    const auto& place = room.table.place(Seat(s));
    if (!place.is_person()) continue;
    if (place.vacant && !room.table.seat_of(place.who.person).none()) continue;  // they took another seat over
    const bool gave_up = ending.resigned.has(Seat(s)) || ending.left.has(Seat(s));
    const auto result = gave_up                       ? SeatResult::gave_up
                        : ending.winners.has(Seat(s)) ? SeatResult::won
                                                      : SeatResult::lost;
    out.emplace_back(writes::FinishSeat{room.id, place.who.person, result, ending.scores[s], finished.at});
  }
}

}  // namespace

bool has_bot(const Position& position, bots::Level level) {
  return static_cast<bool>(bots::check_level(position, level));
}

table::World Hub::world(const Room& room) const { return {room.keys, has_bot}; }

Hub::RoomPtr Hub::room_in_memory(const std::string& table) {
  const auto found = rooms_.find(table);
  if (found == rooms_.end()) return nullptr;
  found->second->used = outside_.now();
  return found->second;
}

void Hub::load_room(const std::string& table, WithRoom then) {
  auto& waiting = loading_[table];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  auto read = std::make_shared<Loaded>();
  outside_.read(
      [table, read](Store& store) {
        read->row = store.table(table);
        if (!read->row || !*read->row) return;
        read->log = store.log(table);
        read->fair = store.fair(table);
      },
      [this, table, read] { loaded(table, room_from(table, *read)); });
}

void Hub::loaded(const std::string& table, const Found& found) {
  const auto waiting = loading_.extract(table);
  if (found) {
    const RoomPtr& room = *found;
    rooms_[table] = room;
    room->used = outside_.now();
    room->at_rest = rests_.contains(table);
    room->at_rest ? set_due(*room) : take_up(room);
  }
  for (const auto& then : waiting.mapped()) then(found);
}

// From here on things happen by themselves at a table that was loaded.
void Hub::take_up(const RoomPtr& room) {
  const Time stood_still = outage_since(room->last_event);
  if (stood_still > 0 && room->table.stage() == table::Stage::playing) {
    handle(room, {.kind = Do::outage, .version = room->table.version(), .ms = stood_still}, {});
  }
  if (room->table.stage() == table::Stage::playing) room->look_round = outside_.now() + kTimeToComeBack;
  set_due(*room);
  ask_bots(room, room->table.bot_requests(world(*room)));
}

// The table is told when somebody who sits there comes or goes while that matters: while they play, and while somebody
// waits for a rematch.
void Hub::presence(const RoomPtr& room, const std::string& guest) {
  if (room->at_rest) return;
  if (room->table.stage() == table::Stage::playing || room->table.rematch_wanted()) note_presence(room, guest);
}

void Hub::note_presence(const RoomPtr& room, const std::string& guest) {
  const Seat seat = room->table.seat_of(guest);
  if (seat.none()) return;
  const bool here = std::any_of(room->watchers.begin(), room->watchers.end(),
                                [&](const Watcher& watcher) { return watcher.guest == guest; });
  if (room->table.place(seat).away != here) return;
  handle(room, {.kind = Do::presence, .version = room->table.version(), .on = here, .person = guest}, {});
}

void Hub::handle(const RoomPtr& room, const table::Command& command, const Asker& asker) {
  if (command.kind == Do::start && begin_starting(room, command, asker)) return;
  if (command.kind == Do::rematch && room->table.stage() == table::Stage::finished) look_round(room);
  auto changes = room->table.handle(command, outside_.now(), world(*room));
  if (!changes) {
    if (!asker.none()) refuse(asker.connection, asker.id, changes.error());
    return;
  }
  if (command.kind == Do::act) ++counters_.moves;
  publish(room, *std::move(changes), asker);
}

void Hub::publish(const RoomPtr& room, table::Changes changes, const Asker& asker, std::vector<Write> with) {
  if (!changes.events.empty()) stop_starting(*room);
  set_due(*room);
  ask_bots(room, changes.bots);
  if (changes.events.empty() && with.empty()) {
    if (!asker.none()) outside_.send(asker.connection, letters::done(asker.id, room->table.version()));
    return;
  }
  const bool starts = std::any_of(changes.events.begin(), changes.events.end(),
                                  [](const table::Event& event) { return event.kind == Happened::started; });
  const auto next = changes.rematch ? open_rematch(*changes.rematch, with) : nullptr;
  note(*room, std::move(changes), asker, with);
  outside_.submit(std::move(with), [this, room, next](const Result<void>& stored) {
    if (next) confirmed(next, stored);
    confirmed(room, stored);
    if (next && stored) tell_rematch(*room, next->id);
  });
  if (starts) look_round(room);
}

// What has happened at a table, to be written and then told.
void Hub::note(Room& room, table::Changes changes, const Asker& asker, std::vector<Write>& writes) {
  Telling telling;
  telling.asker = asker;
  telling.version = room.table.version();
  write_letters(room, changes, telling);

  writes::Append append{room.id, room.lines, lines_of(changes.events)};
  append.stage = room.table.stage();
  append.changed = outside_.now();
  append.due = room.table.next_deadline();
  if (append.stage == table::Stage::playing) append.to_act = room.table.position().to_act();
  if (changes_lists(changes.events)) {
    append.summary = summary_of(room.table);
    for (const auto& guest : forgotten_) {
      if (auto without = with_name_replaced(*append.summary, guest, kNobody)) append.summary = *std::move(without);
    }
    add_seat_writes(room, writes);
  }
  room.lines += static_cast<std::uint32_t>(changes.events.size());
  for (const auto& event : changes.events) {
    if (event.kind != Happened::finished) continue;
    add_results(room, event, writes);
    ++counters_.games_finished;
  }
  writes.emplace_back(std::move(append));
  telling.events = std::move(changes.events);
  room.on_the_way.push_back(std::move(telling));
}

// Who sits there without looking is away.
void Hub::look_round(const RoomPtr& room) {
  for (const auto& guest : std::vector(room->seated)) {
    if (!guest.empty()) note_presence(room, guest);
  }
}

// One letter for each seat that somebody watches from, shared by all who do.
void Hub::write_letters(const Room& room, const table::Changes& changes, Telling& telling) {
  Letter by_seat[kMaxSeats + 1];
  const News news(now(room), changes.events);
  telling.letters.reserve(room.watchers.size());
  for (const auto& watcher : room.watchers) {
    const Seat seat = watcher.guest.empty() ? kNoSeat : room.table.seat_of(watcher.guest);
    auto& letter = by_seat[seat.none() ? kMaxSeats : seat.index];
    if (!letter) {
      letter = news.letter(seat);
      if (!letter) continue;
    }
    telling.letters.push_back({watcher.connection, letter});
  }
}

void Hub::confirmed(const RoomPtr& room, const Result<void>& stored) {
  if (room->dead) return;
  if (!stored) return fail(room);
  const Telling telling = std::move(room->on_the_way.front());
  room->on_the_way.pop_front();
  for (const auto& [to, letter] : telling.letters) outside_.send(to, letter);
  if (!telling.asker.none()) {
    outside_.send(telling.asker.connection, letters::done(telling.asker.id, telling.version));
  }
  if (telling.then) telling.then(true);
}

// What could not be stored has not happened: the table comes back from the log, and everyone looks at it anew. What
// happens there by itself is tried again, though not at once, and though nobody may look.
void Hub::fail(const RoomPtr& room) {
  ++counters_.storage_errors;
  rests_[room->id] = outside_.now() + kRest;
  set_due(*room);
  const auto unstored = std::exchange(room->on_the_way, {});
  take_up_anew(room);
  for (const auto& telling : unstored) {
    if (!telling.asker.none()) refuse(telling.asker.connection, telling.asker.id, Code::storage);
    if (telling.then) telling.then(false);
  }
}

void Hub::take_up_anew(const RoomPtr& room) {
  stop_starting(*room);
  room->dead = true;
  rooms_.erase(room->id);
  for (const auto& watcher : room->watchers) {
    if (connections_.contains(watcher.connection)) {
      watch(watcher.connection, {.kind = ClientMessage::Kind::watch, .table = room->id});
    }
  }
}

void Hub::deliver(const RoomPtr& room, ConnectionId to, Letter letter) {
  if (room->on_the_way.empty()) {
    outside_.send(to, std::move(letter));
  } else {
    room->on_the_way.back().letters.push_back({to, std::move(letter)});
  }
}

// When all that has happened so far is stored; with false, if it could not be.
void Hub::after_stored(const RoomPtr& room, std::function<void(bool stored)> then) {
  if (room->on_the_way.empty()) return then(true);
  auto& last = room->on_the_way.back().then;
  last = [first = std::move(last), then = std::move(then)](bool stored) {
    if (first) first(stored);
    then(stored);
  };
}

void Hub::ask_bots(const RoomPtr& room, const std::vector<table::BotRequest>& bots) {
  for (const auto& request : bots) {
    ++room->thinking;
    outside_.think(
        {room->table.position().clone(), request.seat, request.level, request.key,
         [this, room, request](const std::string& action) {
           --room->thinking;
           if (room->dead) return;
           handle(room, {.kind = Do::bot_act, .version = request.version, .seat = request.seat, .action = action}, {});
         }});
  }
}

}  // namespace tessera::server
