#include "server/live/table_talk.h"

#include <utility>

#include "bots/levels/suggest.h"
#include "server/base/phrases.h"

namespace tessera::server {

namespace {

constexpr std::size_t kMostMuted = 1000;  // pairs at one table

}  // namespace

TableTalk::TableTalk(HubContext& context, Connections& connections, RoomCache& cache)
    : context_(context), connections_(connections), cache_(cache) {}

void TableTalk::chat(ConnectionId id, const ClientMessage& message) {
  const std::string guest = connections_.guest(id)->id;
  const auto then = [this, id, message, guest](const RoomCache::Found& found) {
    found ? say(id, message, *found, guest) : context_.refuse(id, message.id, found.error());
  };
  cache_.with_room(message.table, then, {connections_.network(id), id});
}

void TableTalk::say(ConnectionId id, const ClientMessage& message, const RoomPtr& room, const std::string& guest) {
  const Seat seat = connections_.contains(id) ? room->seat_of(guest) : kNoSeat;
  const auto kind = message.chat;
  if (kind == ChatKind::phrase && !is_phrase(message.text)) {
    return context_.refuse(id, message.id, {Code::bad_field, "phrase"});
  }
  if (kind == ChatKind::emote && !is_emote(message.text)) {
    return context_.refuse(id, message.id, {Code::bad_field, "emote"});
  }
  const bool typed = kind == ChatKind::text;
  if (seat.none() || (typed && !room->table.settings().on(table::Setting::free_chat))) {
    return context_.refuse(id, message.id, Code::not_allowed);
  }
  const Time now = context_.now();
  if (!lines_.take(guest, now)) return context_.refuse(id, message.id, Code::too_fast);
  const auto& text = message.text;
  context_.submit({writes::AddChat{room->id, guest, now, kind, text}},
                  [this, id, message = message.id, room, guest, seat, kind, text, now](const Result<void>& stored) {
                    if (!stored) return context_.refuse(id, message, Code::storage);
                    ++context_.counters.chat_lines;
                    const auto line = messages::chat(room->id, seat, kind, text, now);
                    for (const auto& watcher : room->watchers) {
                      if (!room->muted.contains({watcher.guest, guest}))
                        context_.services.send(watcher.connection, line);
                    }
                    context_.services.send(id, messages::done(message));
                  });
}

void TableTalk::mute(ConnectionId id, const ClientMessage& message) {
  const std::string guest = connections_.guest(id)->id;
  if (guest.empty()) return context_.refuse(id, message.id, Code::no_token);
  const auto then = [this, id, message, guest](const RoomCache::Found& found) {
    if (!found) return context_.refuse(id, message.id, found.error());
    Room& room = **found;
    const bool there = message.seat.index < room.table.players();
    const auto other = there ? room.table.seat_state(message.seat).who.person : std::string();
    if (other.empty()) return context_.refuse(id, message.id, {Code::bad_field, "seat"});
    const std::pair pair(guest, other);
    if (message.on && room.muted.size() >= kMostMuted) return context_.refuse(id, message.id, Code::too_many);
    message.on ? static_cast<void>(room.muted.insert(pair)) : static_cast<void>(room.muted.erase(pair));
    context_.services.send(id, messages::done(message.id));
  };
  cache_.with_room(message.table, then, {connections_.network(id), id});
}

void TableTalk::hint(ConnectionId id, const ClientMessage& message) {
  const auto then = [this, id, message = message.id](const RoomCache::Found& found) {
    if (!found) return context_.refuse(id, message, found.error());
    const RoomPtr& room = *found;
    const Guest* guest = connections_.guest(id);
    const Seat seat = guest != nullptr ? room->seat_of(guest->id) : kNoSeat;
    const auto& position = room->table.position();
    const bool asked = room->table.stage() == table::Stage::playing && !seat.none() && position.to_act().has(seat);
    if (!asked || !room->table.may_have_hints(seat)) return context_.refuse(id, message, Code::not_allowed);
    const auto asker = connections_.hint_asker(id);
    if (!connections_.begin_hint(asker)) return context_.refuse(id, message, Code::too_fast);
    const auto version = room->table.version();
    context_.services.ask_bot({.position = position.clone(),
                               .seat = seat,
                               .level = bots::strongest_level(position),
                               .key = 0,
                               .done =
                                   [this, id, message, room, version, asker](const std::string& action) {
                                     connections_.end_hint(asker);
                                     send_hint(id, message, room, version, action);
                                   },
                               .advice = true});
  };
  cache_.with_room(message.table, then, {connections_.network(id), id});
}

// A hint tells of the position it is for: not before that is stored.
void TableTalk::send_hint(ConnectionId id, std::int64_t message, const RoomPtr& room, std::uint32_t version,
                          const std::string& action) {
  if (room->dead) return context_.refuse(id, message, table::Refusal{table::Code::stale});
  room->after_stored([this, id, message, version, action](bool stored) {
    stored ? context_.services.send(id, messages::hint(message, version, action))
           : context_.refuse(id, message, Code::storage);
  });
}

}  // namespace tessera::server
