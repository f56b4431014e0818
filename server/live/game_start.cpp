#include "server/live/game_start.h"

#include "server/base/tokens.h"
#include "server/fair/fair_record.h"

namespace tessera::server {

namespace {

// An open page answers within moments. The game begins without the numbers that do not come in time.
constexpr Time kTimeForNumbers = 3'000;

bool all_seats_filled(const table::Table& table) {
  for (int s = 0; s < table.players(); ++s) {
    if (table.seat_state(Seat(s)).who.kind == table::SeatHolder::Kind::open) return false;
  }
  return true;
}

bool may_start(const table::Table& table, const table::Command& command) {
  return table.stage() == table::Stage::lobby && table.host() == command.person;
}

// The seats of those who watch.
SeatSet seats_watching(const Room& room) {
  SeatSet seats;
  for (const auto& watcher : room.watchers) {
    const Seat seat = room.seat_of(watcher.guest);
    if (!seat.none()) seats.add(seat);
  }
  return seats;
}

}  // namespace

GameStart::GameStart(HubContext& context, RoomCache& rooms, WakeQueue& wakes, Publisher& publisher, Publish publish)
    : context_(context), rooms_(rooms), wakes_(wakes), publisher_(publisher), publish_(std::move(publish)) {}

void GameStart::create_table(const Guest& host, const table::Description& description, Created done) {
  std::vector<Write> writes;
  const auto room = open_table(host.id, description, writes);
  if (!room) return done(room.error());
  ++creating_[host.id];
  context_.services.submit(std::move(writes),
                           [this, room = *room, host = host.id, done = std::move(done)](const Result<void>& stored) {
                             if (--creating_[host] == 0) creating_.erase(host);
                             publisher_.confirm(room, stored);
                             stored ? done(room->id) : done(Refusal(Code::storage));
                           });
}

int GameStart::tables_being_created(const std::string& host) const {
  const auto found = creating_.find(host);
  return found != creating_.end() ? found->second : 0;
}

// In memory from now on; in the store with these writes.
Answer<RoomPtr> GameStart::open_table(const std::string& host, const table::Description& description,
                                      std::vector<Write>& writes) {
  const auto id = random_table_id();
  const auto secret = Secret::random();
  const FairKeys keys(secret, {});
  const Time now = context_.now();
  auto created = table::Table::create(description, host, now, {keys, has_bot});
  if (!created) return Refusal(created.error());
  ++context_.counters.tables_created;
  auto room = std::make_shared<Room>(id, std::move(created->table), secret, ClientNumbers{});
  room->used = now;
  TableRow row{.id = id, .game = std::string(description.game->id), .created = now, .changed = now};
  row.listed = room->table.settings().on(table::Setting::listed);
  writes.emplace_back(writes::CreateTable{std::move(row), secret, host});
  rooms_.add(room);
  wakes_.schedule(*room);
  publisher_.add_changes(*room, std::move(created->changes), {}, writes);
  return room;
}

RoomPtr GameStart::open_rematch(const table::Rematch& wish, std::vector<Write>& writes) {
  const auto next = open_table(wish.host, wish.description, writes);
  return next ? *next : nullptr;
}

bool GameStart::begin(const RoomPtr& room, table::Command command, const Asker& asker) {
  if (!may_start(room->table, command)) return false;
  if (room->starting) {
    // A duplicate; it must not start the game without the numbers that are still to come.
    if (!asker.none()) context_.refuse(asker.connection, asker.id, table::Refusal{table::Code::already});
    return true;
  }
  // It starts with those who are there. A number belongs to a seat, so open seats go before numbers are asked for.
  if (!all_seats_filled(room->table)) {
    command.kind = table::Command::Kind::close_seats;
    auto closed = room->table.handle(command, context_.now(), room->table_context());
    if (!closed) return false;  // the table says why to `start`, too
    publish_(room, *std::move(closed), {}, {});
    command.kind = table::Command::Kind::start;
    command.version = room->table.version();
  }
  const SeatSet seats = seats_watching(*room);
  if (seats.empty()) return false;
  room->starting.emplace(Starting{FairExchange(seats), command, asker, context_.now() + kTimeForNumbers});
  ask_for_numbers(*room);
  wakes_.schedule(*room);
  return true;
}

void GameStart::ask_for_numbers(Room& room) {
  for (const auto& watcher : room.watchers) ask_for_number(room, watcher);
}

void GameStart::ask_for_number(Room& room, const Watcher& watcher) {
  const Seat seat = room.seat_of(watcher.guest);
  if (!room.starting || seat.none() || !room.starting->exchange.waits_for().has(seat)) return;
  const auto& exchange = room.starting->exchange;
  const bool committing = exchange.stage() == FairExchange::Stage::committing;
  publisher_.send(
      room, watcher.connection,
      messages::fair(room.id, committing ? messages::Ask::commit : messages::Ask::open, exchange.round(), room.secret));
}

void GameStart::take_number(const RoomPtr& room, ConnectionId id, Seat seat, const ClientMessage& message) {
  const auto bytes = bytes32_from_hex(message.hex);
  if (!room->starting || seat.none() || !bytes) return context_.refuse(id, message.id, Code::not_allowed);
  auto& exchange = room->starting->exchange;
  const auto before = std::pair(exchange.stage(), exchange.round());
  const auto taken =
      message.kind == ClientMessage::Kind::commit ? exchange.commit(seat, *bytes) : exchange.open(seat, *bytes);
  if (!taken) return context_.refuse(id, message.id, {Code::not_allowed, std::string(name_of(taken.error()))});
  context_.services.send(id, messages::done(message.id));
  if (before != std::pair(exchange.stage(), exchange.round())) next_stage(room);
}

void GameStart::check_time(const RoomPtr& room, Time now) {
  if (!room->starting || room->starting->until > now) return;
  room->starting->exchange.time_out();
  next_stage(room);
}

void GameStart::next_stage(const RoomPtr& room) {
  auto& starting = *room->starting;
  if (starting.exchange.stage() == FairExchange::Stage::done) return start(room);
  starting.until = context_.now() + kTimeForNumbers;
  ask_for_numbers(*room);
  wakes_.schedule(*room);
}

void GameStart::start(const RoomPtr& room) {
  const auto numbers = room->starting->exchange.numbers();
  const auto command = room->starting->command;
  const auto asker = room->starting->asker;
  room->keys = FairKeys(room->secret, numbers);
  room->starting.reset();
  auto changes = room->table.handle(command, context_.now(), room->table_context());
  if (!changes) {
    room->keys = FairKeys(room->secret, {});
    if (!asker.none()) context_.refuse(asker.connection, asker.id, changes.error());
    return;
  }
  const auto text = clients_text(numbers, room->table.players());
  publish_(room, *std::move(changes), asker, {writes::SetClients{room->id, text}});
}

void GameStart::cancel(Room& room) {
  if (!room.starting) return;
  const Asker asker = room.starting->asker;
  room.starting.reset();
  if (!asker.none()) context_.refuse(asker.connection, asker.id, table::Refusal{table::Code::stale});
}

}  // namespace tessera::server
