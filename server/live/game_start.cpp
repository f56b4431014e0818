#include "server/live/game_start.h"

#include "server/base/tokens.h"
#include "server/fair/fair_json.h"

namespace tessera::server {

namespace {

// An open page answers within moments. The game begins without the numbers that do not come in time.
constexpr Time kTimeForNumbers = 3'000;
constexpr Time kTimeToComeBack = 10'000;  // after a restart

SeatSet seats_of_bots(const table::Table& table) {
  SeatSet seats;
  for (const Seat seat : SeatSet::all(table.players())) {
    if (table.seat_state(seat).who.kind == table::SeatHolder::Kind::bot) seats.add(seat);
  }
  return seats;
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
  context_.submit(std::move(writes),
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

// Of a table that is this node's; empty: none would be.
std::string GameStart::own_table_id() const {
  if (context_.peers != nullptr && !context_.peers->owns_any()) return {};
  auto id = random_table_id();
  while (!context_.owns(id)) id = random_table_id();
  return id;
}

// In memory from now on; in the store with these writes.
Answer<RoomPtr> GameStart::open_table(const std::string& host, const table::Description& description,
                                      std::vector<Write>& writes) {
  const auto id = own_table_id();
  if (id.empty()) return Refusal(Code::stopping);
  const auto secret = Secret::random();
  const FairKeys keys(secret, ClientNumbers{});
  const Time now = context_.now();
  auto created = table::Table::create(description, host, now, {keys, has_bot});
  if (!created) return Refusal(created.error());
  ++context_.counters.tables_created;
  const FairSource source{.secret = secret, .table = {id, created->table.players()}, .rounds = FairRounds{}};
  auto room = std::make_shared<Room>(std::move(created->table), source);
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
  command.kind = table::Command::Kind::close_seats;
  auto closed = room->table.handle(command, context_.now(), room->table_context());
  if (!closed) return false;  // the table says why to `start`, too
  if (!closed->events.empty()) publish_(room, *std::move(closed), {}, {});
  room->starting.emplace(Starting{.asker = asker});
  // The number of seats may have changed since the last start.
  if (!room->exchange.is_bound()) {
    room->exchange = FairExchange({room->id, room->table.players()}, room->exchange.rounds());
  }
  enter_stage(room, room->exchange.rounds().spoiled.size());
  return true;
}

bool GameStart::admit(const RoomPtr& room, const table::Command& command, const Asker& asker) {
  // A start that comes here is one that the table refuses.
  if (!table::info_of(command.kind).from_persons || command.kind == table::Command::Kind::start) return true;
  const Seat seat = room->seat_of(command.person);
  // Who leaves now stops the start, if the table lets them: a stranger has nothing to leave.
  if (command.kind == table::Command::Kind::leave && !room->exchange.is_bound()) return true;
  if (command.kind == table::Command::Kind::leave && !seat.none()) {
    leave(room, seat, asker);
  } else if (!asker.none()) {
    context_.refuse(asker.connection, asker.id, Code::starting);
  }
  return false;
}

// They leave as soon as the game runs. If their number is still to come, it never will.
void GameStart::leave(const RoomPtr& room, Seat seat, const Asker& asker) {
  auto& exchange = room->exchange;
  const auto before = std::pair(exchange.stage(), exchange.round());
  const auto spoiled = exchange.rounds().spoiled.size();
  exchange.leave(seat);
  if (before != std::pair(exchange.stage(), exchange.round())) return enter_stage(room, spoiled, asker);
  submit(room, rounds_writes(*room, asker));
}

void GameStart::resume(const RoomPtr& room) {
  if (!room->starting || room->starting->until != 0) return;
  room->starting->until = context_.now() + kTimeToComeBack;
  if (room->exchange.stage() == FairExchange::Stage::done) start(room);
}

void GameStart::tell_stage(Room& room, const Watcher& watcher) {
  // Who is asked answers at once. At a table that is held that could not be stored, and they would be asked again.
  if (!room.starting || room.held) return;
  const auto& exchange = room.exchange;
  if (exchange.stage() == FairExchange::Stage::opening) {
    publisher_.send(room, watcher.connection, messages::fair_open(exchange, room.commitment()));
  } else if (exchange.stage() == FairExchange::Stage::committing &&
             exchange.waits_for().has(room.seat_of(watcher.guest))) {
    publisher_.send(room, watcher.connection, messages::fair_commit(exchange, room.commitment()));
  }
}

void GameStart::take_number(const RoomPtr& room, ConnectionId id, Seat seat, const ClientMessage& message) {
  const auto bytes = bytes32_from_hex(message.hex);
  if (!room->starting || seat.none() || !bytes) return context_.refuse(id, message.id, Code::not_allowed);
  auto& exchange = room->exchange;
  const auto before = exchange.stage();
  const auto rounds_before = exchange.rounds();
  const auto taken = message.kind == ClientMessage::Kind::commit ? exchange.commit(seat, message.round, *bytes)
                                                                 : exchange.open(seat, message.round, *bytes);
  if (!taken) return context_.refuse(id, message.id, {Code::not_allowed, std::string(name_of(taken.error()))});
  const Asker asker{id, message.id};
  if (before != exchange.stage()) return enter_stage(room, exchange.rounds().spoiled.size(), asker);
  if (exchange.rounds() == rounds_before) return publisher_.send(*room, id, messages::done(message.id));
  // A number that is open must not be lost: without it the round would be spoiled.
  submit(room, rounds_writes(*room, asker));
}

void GameStart::check_time(const RoomPtr& room, Time now) {
  if (!room->starting || room->starting->until > now) return;
  const auto spoiled = room->exchange.rounds().spoiled.size();
  room->exchange.time_out();
  enter_stage(room, spoiled);
}

// A stage has begun, or a round was spoiled and the next one begins: stores it, and tells it. Then the asker is told
// that their message is done.
void GameStart::enter_stage(const RoomPtr& room, std::size_t spoiled_before, const Asker& asker) {
  auto& exchange = room->exchange;
  if (exchange.stage() == FairExchange::Stage::idle) {
    exchange.begin(seats_watching(*room), seats_of_bots(room->table));
  }
  room->starting->until = context_.now() + kTimeForNumbers;
  auto writes = rounds_writes(*room, asker);
  const auto& spoiled = exchange.rounds().spoiled;
  for (auto i = spoiled_before; i < spoiled.size(); ++i) {
    tell_all(*room, messages::fair_spoiled(exchange.table(), spoiled[i], room->commitment()));
  }
  const bool done = exchange.stage() == FairExchange::Stage::done;
  if (done) tell_all(*room, messages::fair_check(exchange, room->commitment()));
  for (const auto& watcher : room->watchers) tell_stage(*room, watcher);
  submit(room, std::move(writes));
  wakes_.schedule(*room);
  if (done) start(room);
}

// What stores the rounds as they are now. Messages that are sent from here on wait for it.
std::vector<Write> GameStart::rounds_writes(Room& room, const Asker& asker) {
  std::vector<Write> writes{writes::SetRounds{room.id, rounds_text(room.exchange.rounds(), room.table.players())}};
  publisher_.add_changes(room, {}, asker, writes);
  return writes;
}

void GameStart::submit(const RoomPtr& room, std::vector<Write> writes) {
  context_.submit(std::move(writes), [this, room](const Result<void>& stored) { publisher_.confirm(room, stored); });
}

void GameStart::tell_all(Room& room, const OutMessage& message) {
  for (const auto& watcher : room.watchers) publisher_.send(room, watcher.connection, message);
}

// The numbers are on their way to the disk, and the start follows them there. The seats were frozen, so it is the game
// that the host saw.
void GameStart::start(const RoomPtr& room) {
  const Asker asker = room->starting->asker;
  const auto& rounds = room->exchange.rounds();
  room->starting.reset();
  room->keys = FairKeys(room->secret, room->exchange.table(), *rounds.list, rounds.numbers);
  auto changes = room->table.handle(
      {.kind = table::Command::Kind::start, .version = room->table.version(), .person = room->table.host()},
      context_.now(), room->table_context());
  if (!changes) {
    if (!asker.none()) context_.refuse(asker.connection, asker.id, changes.error());
    return;
  }
  // The rounds once more: if the write before failed and this one does not, the numbers must not be missing.
  publish_(room, *std::move(changes), asker, {writes::SetRounds{room->id, rounds_text(rounds, room->table.players())}});
  publish_leavers(room);
}

void GameStart::publish_leavers(const RoomPtr& room) {
  for (const Seat seat : room->exchange.rounds().leaving) {
    auto left = room->table.handle({.kind = table::Command::Kind::leave,
                                    .version = room->table.version(),
                                    .person = room->table.seat_state(seat).who.person},
                                   context_.now(), room->table_context());
    if (left) publish_(room, *std::move(left), {}, {});
  }
}

void GameStart::stop(Room& room) {
  if (!room.starting) return;
  const Asker asker = room.starting->asker;
  room.starting.reset();
  if (!room.exchange.is_bound()) room.exchange.stop();
  if (!asker.none()) context_.refuse(asker.connection, asker.id, table::Refusal{table::Code::stale});
}

}  // namespace tessera::server
