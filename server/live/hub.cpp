// Connections, and what they say.
#include "server/live/hub.h"

#include <algorithm>

#include "bots/levels/suggest.h"
#include "server/base/phrases.h"
#include "server/store/log_text.h"

namespace tessera::server {

namespace {

using Kind = ClientMessage::Kind;

constexpr std::size_t kMostEarly = 16;
constexpr int kMostHints = 4;  // of one connection at a time: others' bots want to think, too
constexpr Time kSeenEvery = 24 * 3600 * 1000;

}  // namespace

Hub::Hub(Outside& outside, Secret key, HubLimits limits) : outside_(outside), key_(std::move(key)), limits_(limits) {}

void Hub::refuse(ConnectionId id, std::int64_t message, const Refusal& refusal) {
  ++counters_.refused;
  outside_.send(id, letters::refused(message, refusal));
}

Seat Hub::seat_of(const Room& room, ConnectionId id) const {
  const auto found = connections_.find(id);
  const bool stranger = found == connections_.end() || found->second.guest.id.empty();
  return stranger ? kNoSeat : room.table.seat_of(found->second.guest.id);
}

void Hub::opened(ConnectionId id, const Address& from) { connections_[id].from = from; }

void Hub::closed(ConnectionId id) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  const auto watches = std::move(found->second.watches);
  for (const auto& table : watches) unwatch(id, table);
  connections_.erase(id);
}

void Hub::message(ConnectionId id, std::string_view text) {
  const auto found = connections_.find(id);
  if (found != connections_.end()) hear(id, found->second, text);
}

void Hub::hear(ConnectionId id, Connection& connection, std::string_view text) {
  if (connection.greeting) {
    if (connection.early.size() >= kMostEarly) return refuse(id, 0, Code::too_fast);
    connection.early.emplace_back(text);
    return;
  }
  auto message = parse_message(text);
  if (!message) return refuse(id, 0, message.error());
  if (stopping_) return refuse(id, message->id, Code::stopping);
  if (connection.greeted == (message->kind == Kind::hello)) return refuse(id, message->id, Code::hello_first);
  switch (message->kind) {
    case Kind::hello: return hello(id, connection, *message);
    case Kind::watch: return watch(id, *message);
    case Kind::unwatch: connection.watches.erase(message->table); return unwatch(id, message->table);
    case Kind::command: return command(id, connection, *std::move(message));
    case Kind::chat: return chat(id, *message);
    case Kind::mute: return mute(id, *message);
    case Kind::hint: return hint(id, *message);
    case Kind::commit:
    case Kind::open: return commit_or_open(id, *message);
  }
}

void Hub::hello(ConnectionId id, Connection& connection, const ClientMessage& message) {
  if (message.token.empty()) return welcome(id, message.id, std::optional<Guest>(), false);
  const auto token = check_token(message.token, key_);
  if (!token) return refuse(id, message.id, Code::no_token);
  connection.greeting = true;
  auto read = std::make_shared<Result<std::optional<Guest>>>(std::optional<Guest>());
  outside_.read([guest = token->guest, read](Store& store) { *read = store.guest(guest); },
                [this, id, message = message.id, read] { welcome(id, message, *read, true); });
}

void Hub::welcome(ConnectionId id, std::int64_t message, const Result<std::optional<Guest>>& read, bool wanted) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  Connection& connection = found->second;
  connection.greeting = false;
  const auto guest = read ? *read : std::nullopt;
  if (wanted && !guest) {
    // Who is told that their token is void forgets it: a disk that can't be read is no reason for that.
    refuse(id, message, read ? Code::no_token : Code::storage);
  } else {
    connection.greeted = true;
    if (guest) connection.guest = *guest;
    if (guest && outside_.now() - guest->seen > kSeenEvery) {
      Guest seen = *guest;
      seen.seen = outside_.now();
      outside_.submit({writes::SetGuest{std::move(seen)}}, [](const Result<void>&) {});
    }
    outside_.send(id, letters::welcome(message, guest, outside_.now()));
  }
  for (const auto& text : std::exchange(connection.early, {})) this->message(id, text);
}

void Hub::watch(ConnectionId id, const ClientMessage& message) {
  Connection& connection = connections_.at(id);
  if (!connection.watches.contains(message.table)) {
    if (static_cast<int>(connection.watches.size()) >= limits_.watches_per_connection) {
      return refuse(id, message.id, Code::too_many);
    }
    connection.watches.insert(message.table);
  }
  with_room(message.table, [this, id, message](const Found& there) {
    const auto found = connections_.find(id);
    if (found == connections_.end() || !found->second.watches.contains(message.table)) return;
    if (!there) {
      found->second.watches.erase(message.table);
      return refuse(id, message.id, there.error());
    }
    const RoomPtr& room = *there;
    if (message.since > 0 && message.since <= room->table.version()) {
      tell_since(id, message, room);
    } else {
      begin_watch(id, message, room);
    }
  });
}

// Registered at once, answered with whatever is on its way: what comes after that finds a watcher.
void Hub::begin_watch(ConnectionId id, const ClientMessage& message, const RoomPtr& room) {
  const std::string guest = connections_.at(id).guest.id;
  const Seat seat = seat_of(*room, id);
  std::erase_if(room->watchers, [id](const Watcher& w) { return w.connection == id; });
  room->watchers.push_back({id, guest});
  deliver(room, id, letters::table(message.id, now(*room), seat, room->secret));
  ask_for_number(room, room->watchers.back());
  if (!guest.empty()) presence(room, guest);
}

// All that happened after event `since`, from the log. What was submitted after the read is still on its way then.
void Hub::tell_since(ConnectionId id, const ClientMessage& message, const RoomPtr& room) {
  auto log = std::make_shared<std::vector<table::Event>>();
  auto told = std::make_shared<bool>(false);
  outside_.read(
      [table = room->id, since = message.since, log, told](Store& store) {
        const auto batches = store.log(table);
        if (!batches) return;
        *told = true;
        for_each_event(*batches, [&](table::Event event) {
          if (event.number > since || (event.number == 0 && !log->empty())) log->push_back(std::move(event));
        });
      },
      [this, id, message, room, log, told] {
        const auto found = connections_.find(id);
        if (found == connections_.end() || !found->second.watches.contains(message.table)) return;
        if (room->dead) return watch(id, message);
        if (!*told) return begin_watch(id, message, room);
        const std::string guest = found->second.guest.id;
        const Seat seat = seat_of(*room, id);
        for (const auto& telling : room->on_the_way)
          log->insert(log->end(), telling.events.begin(), telling.events.end());
        std::erase_if(room->watchers, [id](const Watcher& w) { return w.connection == id; });
        room->watchers.push_back({id, guest});
        deliver(room, id, letters::news(message.id, now(*room), *log, seat));
        ask_for_number(room, room->watchers.back());
        if (!guest.empty()) presence(room, guest);
      });
}

void Hub::unwatch(ConnectionId id, const std::string& table) {
  const auto found = rooms_.find(table);
  if (found == rooms_.end()) return;
  const RoomPtr room = found->second;
  room->used = outside_.now();
  std::erase_if(room->watchers, [id](const Watcher& w) { return w.connection == id; });
  const auto connection = connections_.find(id);
  if (connection != connections_.end() && !connection->second.guest.id.empty()) {
    presence(room, connection->second.guest.id);
  }
}

void Hub::command(ConnectionId id, const Connection& connection, ClientMessage message) {
  if (connection.guest.id.empty()) return refuse(id, message.id, Code::no_token);
  message.command.person = connection.guest.id;
  message.command.name = connection.guest.name;
  const std::string table = std::move(message.table);
  with_room(table, [this, asker = Asker{id, message.id}, command = std::move(message.command)](const Found& room) {
    if (!room) return refuse(asker.connection, asker.id, room.error());
    handle(*room, command, asker);
  });
}

// Only those who sit at the table talk there: a phrase of the list, or free text where the host allowed it.
void Hub::chat(ConnectionId id, const ClientMessage& message) {
  const Guest guest = connections_.at(id).guest;
  with_room(message.table, [this, id, message, guest](const Found& found) {
    if (!found) return refuse(id, message.id, found.error());
    const RoomPtr& room = *found;
    const Seat seat = seat_of(*room, id);
    const bool phrase = message.text.empty();
    if (phrase && !is_phrase(message.phrase)) return refuse(id, message.id, {Code::bad_field, "phrase"});
    if (seat.none() || (!phrase && !room->table.settings().on(table::Setting::free_chat))) {
      return refuse(id, message.id, Code::not_allowed);
    }
    const auto& text = phrase ? message.phrase : message.text;
    const Time now = outside_.now();
    outside_.submit({writes::AddChat{room->id, guest.id, now, phrase, text}},
                    [this, id, message, room, guest, seat, phrase, text, now](const Result<void>& stored) {
                      if (!stored) return refuse(id, message.id, Code::storage);
                      ++counters_.chat_lines;
                      const auto letter = letters::chat(room->id, seat, phrase, text, now);
                      for (const auto& watcher : room->watchers) {
                        if (!room->muted.contains({watcher.guest, guest.id})) outside_.send(watcher.connection, letter);
                      }
                      outside_.send(id, letters::done(message.id));
                    });
  });
}

// A matter between two guests, as long as the table is in memory; a client that comes back says it again.
void Hub::mute(ConnectionId id, const ClientMessage& message) {
  const Guest guest = connections_.at(id).guest;
  if (guest.id.empty()) return refuse(id, message.id, Code::no_token);
  with_room(message.table, [this, id, message, guest](const Found& found) {
    if (!found) return refuse(id, message.id, found.error());
    const RoomPtr& room = *found;
    const bool there = message.seat.index < room->table.players();
    const auto other = there ? room->table.place(message.seat).who.person : std::string();
    if (other.empty()) return refuse(id, message.id, {Code::bad_field, "seat"});
    const std::pair pair(guest.id, other);
    message.on ? static_cast<void>(room->muted.insert(pair)) : static_cast<void>(room->muted.erase(pair));
    outside_.send(id, letters::done(message.id));
  });
}

void Hub::hint(ConnectionId id, const ClientMessage& message) {
  const Guest guest = connections_.at(id).guest;
  with_room(message.table, [this, id, message, guest](const Found& found) {
    if (!found) return refuse(id, message.id, found.error());
    const RoomPtr& room = *found;
    const Seat seat = seat_of(*room, id);
    const auto& position = room->table.position();
    const bool asked = room->table.stage() == table::Stage::playing && !seat.none() && position.to_act().has(seat);
    if (!asked || !room->table.may_have_hints(seat)) return refuse(id, message.id, Code::not_allowed);
    auto& hints = connections_.at(id).hints;  // it is there, for it has a seat
    if (hints >= kMostHints) return refuse(id, message.id, Code::too_fast);
    ++hints;
    const auto level = bots::strongest_level(position);
    const auto version = room->table.version();
    outside_.think({position.clone(), seat, level, mix64(room->table.version()),
                    [this, id, message = message.id, room, version](const std::string& action) {
                      tell_hint(id, message, room, version, action);
                    }});
  });
}

// A hint tells of the position it is for: not before that is stored.
void Hub::tell_hint(ConnectionId id, std::int64_t message, const RoomPtr& room, std::uint32_t version,
                    const std::string& action) {
  if (const auto found = connections_.find(id); found != connections_.end()) --found->second.hints;
  if (room->dead) return refuse(id, message, table::Refusal{table::Code::stale});
  after_stored(room, [this, id, message, version, action](bool stored) {
    stored ? outside_.send(id, letters::hint(message, version, action)) : refuse(id, message, Code::storage);
  });
}

}  // namespace tessera::server
