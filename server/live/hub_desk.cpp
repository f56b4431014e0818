// What HTTP asks of the hub: a look at a table, the end of a guest or a table, lists for those who run the server.
#include <boost/json/array.hpp>
#include <charconv>

#include "engine/core/json.h"
#include "server/fair/fair.h"
#include "server/live/hub.h"

namespace tessera::server {

namespace json = boost::json;

void Hub::look(const std::string& table, Told done) {
  with_room(table, [this, done = std::move(done)](const Found& found) {
    if (!found) return done(found.error());
    const RoomPtr& room = *found;
    json::object seen{{"table", room->id},
                      {"commitment", to_hex(commitment_of(room->secret))},
                      {"snapshot", room->table.snapshot(kNoSeat, outside_.now())}};
    after_stored(room,
                 [done, seen = std::move(seen)](bool stored) { stored ? done(seen) : done(Refusal(Code::storage)); });
  });
}

void Hub::sitter(const std::string& table, Seat seat, std::function<void(Answer<std::string>)> done) {
  with_room(table, [seat, done = std::move(done)](const Found& found) {
    if (!found) return done(found.error());
    const RoomPtr& room = *found;
    if (seat.index >= room->table.players()) return done(std::string());
    done(room->table.place(seat).who.person);
  });
}

void Hub::forget(const std::string& guest, Finished done) {
  auto open = std::make_shared<std::vector<TableRow>>();
  const auto leave = [this, guest](const RoomPtr& room) {
    handle(room, {.kind = table::Command::Kind::leave, .version = room->table.version(), .person = guest}, {});
  };
  const auto remove = [this, guest, done = std::move(done)] {
    forgotten_.insert(guest);
    outside_.submit({writes::DeleteGuest{guest, std::string(kNobody)}},
                    [this, guest, done](const Result<void>& deleted) {
                      if (!deleted) {
                        forgotten_.erase(guest);
                        return done(Refusal(Code::storage));
                      }
                      kick(guest);
                      for (const auto& [id, room] : std::unordered_map(rooms_)) {
                        if (room->knows(guest)) take_up_anew_when_quiet(room);
                      }
                      done({});
                    });
  };
  outside_.read(
      [guest, open](Store& store) {
        if (auto rows = store.open_tables_of(guest)) *open = *std::move(rows);
      },
      [this, open, leave, remove] {
        auto left = std::make_shared<std::size_t>(open->size());
        if (open->empty()) return remove();
        for (const auto& row : *open) {
          with_room(row.id, [left, leave, remove](const Found& room) {
            if (room) leave(*room);
            if (--*left == 0) remove();
          });
        }
      });
}

// What is on its way must be told first.
void Hub::take_up_anew_when_quiet(const RoomPtr& room) {
  after_stored(room, [this, room](bool) {
    if (room->dead) return;
    room->on_the_way.empty() ? take_up_anew(room) : take_up_anew_when_quiet(room);
  });
}

// The table is no longer in the store.
void Hub::drop(const std::string& table) {
  set_due(table, std::nullopt);
  rests_.erase(table);
  const auto found = rooms_.find(table);
  if (found == rooms_.end()) return;
  const RoomPtr room = found->second;
  room->dead = true;
  rooms_.erase(found);
  for (const auto& watcher : room->watchers) {
    outside_.send(watcher.connection, letters::gone(table));
    if (const auto here = connections_.find(watcher.connection); here != connections_.end()) {
      here->second.watches.erase(table);
    }
  }
}

void Hub::close_table(const std::string& table, Finished done) {
  with_room(table, [this, done = std::move(done)](const Found& found) {
    if (!found) return done(found.error());
    const RoomPtr& room = *found;
    outside_.submit({writes::DeleteTable{room->id}}, [this, id = room->id, done](const Result<void>& deleted) {
      if (!deleted) return done(Refusal(Code::storage));
      drop(id);
      done({});
    });
  });
}

int Hub::kick(std::string_view who) {
  if (who.empty()) return 0;  // a spectator is nobody's guest
  ConnectionId number = 0;
  std::from_chars(who.data(), who.data() + who.size(), number);
  int kicked = 0;
  for (const auto& [id, connection] : connections_) {
    const bool meant = connection.guest.id == who || (std::to_string(id) == who && id == number);
    if (!meant) continue;
    outside_.close(id, CloseCode::policy, "sent away");
    ++kicked;
  }
  return kicked;
}

void Hub::renamed(const Guest& guest) {
  for (auto& [id, connection] : connections_) {
    if (connection.guest.id == guest.id) connection.guest.name = guest.name;
  }
}

json::array Hub::rooms() const {
  json::array out;
  for (const auto& [id, room] : rooms_) {
    out.push_back(
        json::object{{"table", id},
                     {"game", room->table.position().info().id},
                     {"stage", table::stage_word(room->table.stage())},
                     {"version", room->table.version()},
                     {"watchers", room->watchers.size()},
                     {"due", room->table.next_deadline() ? json::value(*room->table.next_deadline()) : nullptr}});
  }
  return out;
}

json::array Hub::visitors() const {
  json::array out;
  for (const auto& [id, connection] : connections_) {
    json::array watches;
    for (const auto& table : connection.watches) watches.emplace_back(table);
    out.push_back(json::object{{"connection", id},
                               {"address", connection.from.text()},
                               {"guest", connection.guest.id},
                               {"name", connection.guest.name},
                               {"watches", std::move(watches)}});
  }
  return out;
}

}  // namespace tessera::server
