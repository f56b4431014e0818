// New tables; and before a game the numbers that its players put into the dice (docs/fair-dice.md).
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "engine/core/json.h"
#include "server/fair/fair_record.h"
#include "server/live/hub.h"
#include "server/store/log_text.h"
#include "server/store/summary.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

// A page that is open answers within moments; whoever does not is left out, and the game begins without their number.
constexpr Time kTimeForNumbers = 3'000;

bool all_seats_filled(const table::Table& table) {
  for (int s = 0; s < table.players(); ++s) {
    if (table.place(Seat(s)).who.kind == table::Sitter::Kind::open) return false;
  }
  return true;
}

}  // namespace

void Hub::create_table(const Guest& host, const table::Description& description, Created done) {
  std::vector<Write> writes;
  const auto room = open_table(host.id, description, writes);
  if (!room) return done(room.error());
  ++creating_[host.id];
  outside_.submit(std::move(writes),
                  [this, room = *room, host = host.id, done = std::move(done)](const Result<void>& stored) {
                    if (--creating_[host] == 0) creating_.erase(host);
                    confirmed(room, stored);
                    stored ? done(room->id) : done(Refusal(Code::storage));
                  });
}

int Hub::being_created(const std::string& host) const {
  const auto found = creating_.find(host);
  return found != creating_.end() ? found->second : 0;
}

// In memory from now on; in the store with these writes.
Answer<Hub::RoomPtr> Hub::open_table(const std::string& host, const table::Description& description,
                                     std::vector<Write>& writes) {
  const auto id = random_table_id();
  const auto secret = Secret::random();
  const FairKeys keys(secret, {});
  const Time now = outside_.now();
  auto created = table::Table::create(description, host, now, {keys, has_bot});
  if (!created) return Refusal(created.error());
  ++counters_.tables_created;
  auto room = std::make_shared<Room>(id, std::move(created->table), secret, ClientNumbers{});
  room->used = now;
  TableRow row{.id = id, .game = std::string(description.game->id), .created = now, .changed = now};
  row.listed = room->table.settings().on(table::Setting::listed);
  writes.emplace_back(writes::CreateTable{std::move(row), secret, host});
  rooms_[id] = room;
  set_due(*room);
  note(*room, std::move(created->changes), {}, writes);
  return room;
}

// False: there is nobody to ask, or it can't start anyway: the table says so.
bool Hub::begin_starting(const RoomPtr& room, const table::Command& command, const Asker& asker) {
  const bool can_start = room->table.stage() == table::Stage::lobby && room->table.host() == command.person &&
                         all_seats_filled(room->table);
  if (can_start && room->starting) {
    // A duplicate; it must not start the game without the numbers that are still to come.
    if (!asker.none()) refuse(asker.connection, asker.id, table::Refusal{table::Code::already});
    return true;
  }
  SeatSet seats;
  for (const auto& watcher : room->watchers) {
    const Seat seat = watcher.guest.empty() ? kNoSeat : room->table.seat_of(watcher.guest);
    if (!seat.none()) seats.add(seat);
  }
  if (!can_start || seats.empty()) return false;
  room->starting.emplace(Starting{FairExchange(seats), command, asker, outside_.now() + kTimeForNumbers});
  ask_for_numbers(room);
  set_due(*room);
  return true;
}

void Hub::ask_for_numbers(const RoomPtr& room) {
  for (const auto& watcher : room->watchers) ask_for_number(room, watcher);
}

// Nothing, if there is nothing to ask.
void Hub::ask_for_number(const RoomPtr& room, const Watcher& watcher) {
  const Seat seat = watcher.guest.empty() ? kNoSeat : room->table.seat_of(watcher.guest);
  if (!room->starting || seat.none() || !room->starting->exchange.waits_for().has(seat)) return;
  const auto& exchange = room->starting->exchange;
  const bool committing = exchange.stage() == FairExchange::Stage::committing;
  deliver(
      room, watcher.connection,
      letters::fair(room->id, committing ? letters::Ask::commit : letters::Ask::open, exchange.round(), room->secret));
}

void Hub::commit_or_open(ConnectionId id, const ClientMessage& message) {
  with_room(message.table, [this, id, message](const Found& found) {
    if (!found) return refuse(id, message.id, found.error());
    const RoomPtr& room = *found;
    const Seat seat = seat_of(*room, id);
    const auto bytes = bytes32_from_hex(message.hex);
    if (!room->starting || seat.none() || !bytes) return refuse(id, message.id, Code::not_allowed);
    auto& exchange = room->starting->exchange;
    const auto before = std::pair(exchange.stage(), exchange.round());
    const auto taken =
        message.kind == ClientMessage::Kind::commit ? exchange.commit(seat, *bytes) : exchange.open(seat, *bytes);
    if (!taken) return refuse(id, message.id, {Code::not_allowed, std::string(name_of(taken.error()))});
    outside_.send(id, letters::done(message.id));
    if (before != std::pair(exchange.stage(), exchange.round())) go_on_starting(room);
  });
}

// The exchange has come to its next stage.
void Hub::go_on_starting(const RoomPtr& room) {
  auto& starting = *room->starting;
  if (starting.exchange.stage() != FairExchange::Stage::done) {
    starting.until = outside_.now() + kTimeForNumbers;
    ask_for_numbers(room);
    return set_due(*room);
  }
  const auto numbers = starting.exchange.numbers();
  const auto command = starting.command;
  const auto asker = starting.asker;
  room->keys = FairKeys(room->secret, numbers);
  room->starting.reset();
  auto changes = room->table.handle(command, outside_.now(), world(*room));
  if (!changes) {
    room->keys = FairKeys(room->secret, {});
    if (!asker.none()) refuse(asker.connection, asker.id, changes.error());
    return;
  }
  const auto text = clients_text(numbers, room->table.players());
  publish(room, *std::move(changes), asker, {writes::SetClients{room->id, text}});
}

// Somebody came or went: the game that was about to start is another one now.
void Hub::stop_starting(Room& room) {
  if (!room.starting) return;
  const Asker asker = room.starting->asker;
  room.starting.reset();
  if (!asker.none()) refuse(asker.connection, asker.id, table::Refusal{table::Code::stale});
}

// The same people, at a table of their own. It is stored with the event that promises it: whoever hears of the one
// finds the other, whatever happens.
Hub::RoomPtr Hub::open_rematch(const table::Rematch& wish, std::vector<Write>& writes) {
  const auto next = open_table(wish.host, wish.description, writes);
  return next ? *next : nullptr;
}

void Hub::tell_rematch(const Room& room, const std::string& next) {
  const auto letter = letters::rematch(room.id, next);
  for (const auto& watcher : room.watchers) outside_.send(watcher.connection, letter);
}

}  // namespace tessera::server
