#include "server/live/hub.h"

#include <memory>

#include "server/fair/fair.h"

namespace tessera::server {

namespace {

constexpr int kWokenAtOnce = 32;  // tables in one turn
constexpr Time kRest = 500;       // while the store is silent

}  // namespace

Hub::Hub(HubServices& services, const ServerKeys& keys, const HubLimits& limits, Peers* peers)
    : context_{.services = services, .signer = RecordSigner(keys.records), .limits = limits, .peers = peers},
      connections_(context_, keys.tokens,
                   [this](ConnectionId id, ClientMessage message, std::string_view text) {
                     dispatch(id, std::move(message), text);
                   }),
      wakes_(context_),
      outages_(context_),
      cache_(context_, [this](const RoomPtr& room) { rooms_.on_loaded(room); }),
      publisher_(context_, [this](const RoomPtr& room) { rooms_.on_failed(room); }),
      game_start_(context_, cache_, wakes_, publisher_,
                  [this](const RoomPtr& room, table::Changes changes, const Asker& asker, std::vector<Write> with) {
                    rooms_.publish(room, std::move(changes), asker, std::move(with));
                  }),
      rooms_(context_, parts(),
             [this](ConnectionId id, const std::string& table) {
               watches_.watch(id, {.kind = ClientMessage::Kind::watch, .table = table});
             }),
      watches_(context_, connections_, cache_, publisher_, game_start_, rooms_),
      talk_(context_, connections_, cache_),
      retention_(context_, parts(), rooms_),
      new_tables_(limits.tables_per_address, PeriodLimit::kDay) {
  context_.on_silence = [this](Time from, Time to) {
    wakes_.rest_until(to);
    rooms_.on_silence(from, to);
  };
}

void Hub::begin(std::function<void(Result<void>)> done) {
  // A node is told what is due together with its shards.
  const bool alone = context_.peers == nullptr;
  struct Stored {
    Result<std::vector<DueTable>> due = std::vector<DueTable>{};
    Result<Outages::Stored> outages = Outages::Stored{};
  };
  auto stored = std::make_shared<Stored>();
  context_.services.read(
      [stored, alone](Store& store) {
        if (alone) stored->due = store.due_tables();
        stored->outages = Outages::read(store);
      },
      [this, stored, alone, done = std::move(done)] {
        if (!stored->due) return done(stored->due.error());
        // A server that does not know when it did not run would charge players for it, and delete too early.
        if (!stored->outages) return done(stored->outages.error());
        for (const auto& [table, due] : *stored->due) wakes_.schedule(table, due);
        outages_.begin(*stored->outages, alone ? Outages::kShortest : Outages::kShortestOfAll);
        wakes_.set_housekeeping(retention_.next_housekeeping());  // also where no table is due
        done({});
      });
}

void Hub::stop() {
  context_.stopping = true;
  outages_.store_alive();
}

void Hub::closed(ConnectionId id) {
  watches_.unwatch_all(id);
  connections_.close(id);
}

void Hub::alarm() {
  const Time now = context_.now();
  // Nobody's time runs out while no move could be stored.
  if (context_.watch.silent_since(now)) wakes_.rest_until(now + kRest);
  // If more are due, the alarm rings again at once, after what others want.
  for (int i = 0; i < kWokenAtOnce && !context_.stopping; ++i) {
    const auto table = wakes_.take_due(now);
    if (!table) break;
    rooms_.wake(*table);
  }
  retention_.housekeeping(now);
  wakes_.set_housekeeping(retention_.next_housekeeping());
}

void Hub::dispatch(ConnectionId id, ClientMessage message, std::string_view text) {
  using MessageKind = ClientMessage::Kind;
  if (context_.peers != nullptr && context_.peers->is_late()) return;
  if (publisher_.hides_name(connections_.guest(id)->id)) return context_.refuse(id, message.id, Code::no_token);
  const bool wants_rematch =
      message.kind == MessageKind::command && message.command.kind == table::Command::Kind::rematch;
  // Each client's is counted where its socket is.
  if (wants_rematch && message.command.on && !is_virtual(id) && !take_new_table(connections_.address(id))) {
    return context_.refuse(id, message.id, Code::too_fast);
  }
  if (!context_.owns(message.table)) {
    // Who forwarded this did not know that the table has moved.
    if (is_virtual(id)) return context_.refuse(id, message.id, Code::stopping);
    return context_.peers->forward({id, *connections_.guest(id), connections_.network(id)}, message, text);
  }
  switch (message.kind) {
    case MessageKind::hello: return;  // the connections' own
    case MessageKind::watch: return watches_.watch(id, message);
    case MessageKind::unwatch: return watches_.unwatch(id, message.table);
    case MessageKind::command: return command(id, std::move(message));
    case MessageKind::chat: return talk_.chat(id, message);
    case MessageKind::mute: return talk_.mute(id, message);
    case MessageKind::hint: return talk_.hint(id, message);
    case MessageKind::commit:
    case MessageKind::open: return take_number(id, message);
  }
}

void Hub::command(ConnectionId id, ClientMessage message) {
  const Guest& guest = *connections_.guest(id);
  if (guest.id.empty()) return context_.refuse(id, message.id, Code::no_token);
  message.command.person = guest.id;
  message.command.name = guest.name;
  message.command.face = guest.face;
  const std::string table = std::move(message.table);
  cache_.with_room(
      table,
      [this, asker = Asker{id, message.id}, command = std::move(message.command)](const RoomCache::Found& room) {
        room ? rooms_.handle(*room, command, asker) : context_.refuse(asker.connection, asker.id, room.error());
      },
      {connections_.network(id), id});
}

void Hub::take_number(ConnectionId id, const ClientMessage& message) {
  const auto take = [this, id, message](const RoomCache::Found& room) {
    if (!room) return context_.refuse(id, message.id, room.error());
    const Guest* guest = connections_.guest(id);
    const Seat seat = guest != nullptr ? (*room)->seat_of(guest->id) : kNoSeat;
    game_start_.take_number(*room, id, seat, message);
  };
  cache_.with_room(message.table, take, {connections_.network(id), id});
}

bool Hub::take_new_table(const Address& from) {
  return context_.limits.tables_per_address == 0 || new_tables_.take(from.network().text(), context_.now());
}

void Hub::create_table(const Guest& host, const table::Description& description, GameStart::Created done) {
  if (publisher_.hides_name(host.id)) return done(Refusal(Code::no_token));
  game_start_.create_table(host, description, std::move(done));
}

// Of several nodes any may be asked: what is stored is the same for all.
void Hub::with_stored_room(const std::string& table, const RoomCache::Then& then, const std::optional<Address>& from) {
  context_.peers == nullptr ? cache_.with_room(table, then, {from}) : cache_.peek(table, then, from);
}

void Hub::snapshot(const std::string& table, std::function<void(Answer<boost::json::object>)> done,
                   const std::optional<Address>& from) {
  const auto show = [this, done = std::move(done)](const RoomCache::Found& found) {
    if (!found) return done(found.error());
    Room& room = **found;
    boost::json::object seen{{"table", room.id},
                             {"commitment", to_hex(room.commitment())},
                             {"signer", to_hex(context_.signer.public_key())},
                             {"snapshot", room.table.snapshot(kNoSeat, context_.now())}};
    room.after_stored(
        [done, seen = std::move(seen)](bool stored) { stored ? done(seen) : done(Refusal(Code::storage)); });
  };
  with_stored_room(table, show, from);
}

void Hub::guest_at(const std::string& table, Seat seat, std::function<void(Answer<std::string>)> done,
                   const std::optional<Address>& from) {
  const auto find = [seat, done = std::move(done)](const RoomCache::Found& found) {
    if (!found) return done(found.error());
    const table::Table& at = (*found)->table;
    done(seat.index < at.players() ? at.seat_state(seat).who.person : std::string());
  };
  with_stored_room(table, find, from);
}

void Hub::delete_guest(const std::string& guest, Retention::Finished done) {
  retention_.delete_guest(guest, std::move(done));
}

}  // namespace tessera::server
