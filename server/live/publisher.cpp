#include "server/live/publisher.h"

#include <algorithm>
#include <span>

#include "server/store/log_text.h"
#include "server/store/summary.h"

namespace tessera::server {

namespace {

using EventKind = table::Event::Kind;

// If it has changed who sits where: for the lists of a guest's games.
void add_seat_writes(Room& room, std::vector<Write>& out) {
  auto now = seated_guests(room.table);
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

// Most steps of a game change nothing that a list shows but whose turn it is.
bool changes_lists(std::span<const table::Event> events) {
  return std::any_of(events.begin(), events.end(), [](const table::Event& event) {
    return event.kind != EventKind::outcome && event.kind != EventKind::acted && !table::info_of(event.kind).note;
  });
}

// Notes are for one seat alone. A new name keeps no table from being deleted: who takes one need not be there.
bool changes_table(std::span<const table::Event> events) {
  return std::any_of(events.begin(), events.end(), [](const table::Event& event) {
    return event.kind != EventKind::renamed && !table::info_of(event.kind).note;
  });
}

void add_results(const Room& room, const table::Event& finished, std::vector<Write>& out) {
  const auto& ending = finished.ending;
  for (int s = 0; s < room.table.players(); ++s) {
    const auto& place = room.table.seat_state(Seat(s));
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

Publisher::Publisher(HubContext& context, std::function<void(const RoomPtr&)> on_failed)
    : context_(context), on_failed_(std::move(on_failed)) {}

void Publisher::add_changes(Room& room, table::Changes changes, const Asker& asker, std::vector<Write>& writes) {
  PendingBroadcast pending;
  pending.asker = asker;
  pending.version = room.table.version();
  add_messages(room, changes, pending);

  writes::Append append{room.id, room.lines, lines_of(changes.events)};
  append.log_version = log_version_of(changes.events);
  append.stage = room.table.stage();
  if (changes_table(changes.events)) room.changed = context_.now();
  append.changed = room.changed;
  append.due = room.next_deadline();
  if (append.stage == table::Stage::playing) append.to_act = room.table.position().to_act();
  if (changes_lists(changes.events)) {
    append.summary = summary_without_hidden_names(room.table);
    add_seat_writes(room, writes);
  }
  room.lines += static_cast<std::uint32_t>(changes.events.size());
  for (const auto& event : changes.events) {
    if (event.kind != EventKind::finished) continue;
    add_results(room, event, writes);
    ++context_.counters.games_finished;
  }
  writes.emplace_back(std::move(append));
  pending.events = std::move(changes.events);
  room.uncommitted.push_back(std::move(pending));
}

std::string Publisher::summary_without_hidden_names(const table::Table& table) const {
  auto summary = summary_of(table);
  for (const auto& guest : hidden_names_) {
    if (auto without = with_name_replaced(summary, guest, kNoName)) summary = *std::move(without);
  }
  return summary;
}

// One message for each seat that somebody watches from, shared by all who do.
void Publisher::add_messages(const Room& room, const table::Changes& changes, PendingBroadcast& pending) const {
  OutMessage by_seat[kMaxSeats + 1];
  const News news({room.id, room.table, context_.now()}, changes.events);
  pending.messages.reserve(room.watchers.size());
  for (const auto& watcher : room.watchers) {
    const Seat seat = room.seat_of(watcher.guest);
    auto& message = by_seat[seat.none() ? kMaxSeats : seat.index];
    if (!message) {
      message = news.message(seat);
      if (!message) continue;
    }
    pending.messages.push_back({watcher.connection, message});
  }
}

void Publisher::keep_hidden_names(const std::function<bool(const std::string& guest)>& still_known) {
  std::erase_if(hidden_names_, [&](const std::string& guest) { return !still_known(guest); });
}

void Publisher::confirm(const RoomPtr& room, const Result<void>& stored) {
  if (room->dead) return;
  if (!stored && room->uncommitted.front().check_only) return drop_unchecked(*room);
  if (!stored) return on_failed_(room);
  const PendingBroadcast pending = std::move(room->uncommitted.front());
  room->uncommitted.pop_front();
  for (const auto& [to, message] : pending.messages) context_.services.send(to, message);
  if (!pending.asker.none()) {
    context_.services.send(pending.asker.connection, messages::done(pending.asker.id, pending.version));
  }
  pending.call_then(true);
}

// The table is as it was; but clients that wait for these messages must ask again.
void Publisher::drop_unchecked(Room& room) {
  const PendingBroadcast pending = std::move(room.uncommitted.front());
  room.uncommitted.pop_front();
  for (const auto& each : pending.messages) context_.services.close(each.to, CloseCode::restart, "come back");
  pending.call_then(false);
}

void Publisher::send(Room& room, ConnectionId to, OutMessage message) {
  if (room.uncommitted.empty() && context_.peers == nullptr) return context_.services.send(to, std::move(message));
  if (room.uncommitted.empty()) {
    room.uncommitted.emplace_back().check_only = true;
    context_.submit({}, [this, self = room.shared_from_this()](const Result<void>& stored) { confirm(self, stored); });
  }
  room.uncommitted.back().messages.push_back({to, std::move(message)});
}

}  // namespace tessera::server
