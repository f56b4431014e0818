#include "server/live/room_cache.h"

#include <algorithm>
#include <atomic>
#include <memory>

#include "server/base/log.h"
#include "server/fair/fair_record.h"
#include "server/live/log_reader.h"
#include "server/store/log_text.h"

namespace tessera::server {

namespace {

constexpr std::size_t kAtOnce = 8;  // a log may have 16 MB
constexpr std::size_t kMostPeeks = 1'000;
constexpr std::size_t kMostPeeksOfAddress = 250;
constexpr std::size_t kMostLoads = 20'000;          // after a restart all come back at once
constexpr std::size_t kMostLoadsOfAddress = 1'000;  // so many connections of one have so many watches
// What waits may be a command with options of 4 KB.
constexpr std::size_t kMostWaitingOfConnection = 16;
constexpr std::size_t kMostWaitingOfAddress = 2'000;
constexpr std::size_t kMostWaitingForTable = 5'000;
constexpr Time kBriefly = 1'000;  // a room that was used just now is used again in a moment

// What is read to bring a table into memory.
struct StoredRoom {
  Result<std::optional<TableRow>> row = std::optional<TableRow>();
  Result<StoredLog> log = StoredLog();
  Result<std::optional<StoredFair>> fair = std::optional<StoredFair>();
  Result<std::vector<Guest>> guests = std::vector<Guest>();
};

std::string line_of(const std::optional<Address>& from) { return from ? from->network().text() : std::string(); }

template <class Key>
std::size_t count_of(const std::unordered_map<Key, std::size_t>& counts, const Key& key) {
  const auto found = counts.find(key);
  return found != counts.end() ? found->second : 0;
}

template <class Key>
void count_down(std::unordered_map<Key, std::size_t>& counts, const Key& key) {
  if (--counts[key] == 0) counts.erase(key);
}

// Once: such a table is tried again and again.
void warn_of_line(std::size_t line) {
  static std::atomic<bool> warned = false;
  if (warned.exchange(true)) return;
  log(LogLevel::error, "a log has a line that this version does not read: its table cannot be played here",
      {{"line", line}});
}

RoomCache::Found room_from(const std::string& id, const StoredRoom& stored) {
  if (stored.row && !*stored.row) return Refusal(Code::no_such_table);
  if (!stored.row || !stored.log || !stored.fair || !*stored.fair) return Refusal(Code::storage);
  std::vector<table::Event> events;
  for_each_event(stored.log->batches, [&](table::Event event) { events.push_back(std::move(event)); });
  // A part of the log is another game: what came after it would have the same numbers.
  if (events.size() != stored.log->lines) {
    warn_of_line(events.size() + 1);
    return Refusal(Code::storage);
  }
  auto table = table::Table::replay(events);
  if (!table) return Refusal(Code::storage);
  const auto& [secret, clients, rounds] = **stored.fair;
  const bool in_lobby = table->stage() == table::Stage::lobby;
  const auto source = read_source(secret, {id, table->players()}, in_lobby, clients, rounds);
  if (!source) return Refusal(Code::storage);
  auto room = std::make_shared<Room>(*std::move(table), *source);
  room->lines = stored.log->lines;
  room->last_event = events.empty() ? 0 : events.back().at;
  room->changed = (*stored.row)->changed;
  room->seated = seated_guests(room->table);
  if (stored.guests) room->guests = *stored.guests;
  return room;
}

}  // namespace

RoomCache::RoomCache(HubContext& context, std::function<void(const RoomPtr&)> on_loaded)
    : context_(context),
      on_loaded_(std::move(on_loaded)),
      loads_({kAtOnce, kMostLoads, kMostLoadsOfAddress},
             [this](const std::string& table, Then then) { read(table, std::move(then)); }),
      peeks_({kAtOnce, kMostPeeks, kMostPeeksOfAddress},
             [this](const std::string& table, Then then) { read(table, std::move(then)); }) {}

void RoomCache::peek(const std::string& table, const Then& then, const std::optional<Address>& from) {
  if (!peeks_.ask(table, then, line_of(from))) then(Refusal(Code::too_fast));
}

RoomPtr RoomCache::find(const std::string& table) const {
  const auto found = rooms_.find(table);
  return found != rooms_.end() ? found->second : nullptr;
}

void RoomCache::with_each_room(std::deque<std::string> tables, const Then& then) {
  while (!tables.empty()) {
    const std::string table = std::move(tables.front());
    tables.pop_front();
    if (!find(table)) {
      return load(table, [this, rest = std::move(tables), then](const Found& found) {
        then(found);
        with_each_room(rest, then);
      });
    }
    with_room(table, then);
  }
}

void RoomCache::load(const std::string& table, Then then, const RoomAsker& asker) {
  if (!context_.owns(table)) return then(Refusal(Code::stopping));
  if (!may_wait(table, asker)) return then(Refusal(Code::too_fast));
  const auto line = line_of(asker.from);
  ++waiting_of_connection_[asker.connection];
  ++waiting_of_address_[line];
  auto& [waiting, again, claim, first] = loading_[table];
  waiting.push_back({std::move(then), asker});
  if (waiting.size() > 1) return loads_.join(table, line);
  first = line;
  begin_load(table);
}

// The server itself always may: it wakes tables one after the other.
bool RoomCache::may_wait(const std::string& table, const RoomAsker& asker) const {
  if (asker.is_server()) return true;
  if (asker.connection != 0 && count_of(waiting_of_connection_, asker.connection) >= kMostWaitingOfConnection) {
    return false;
  }
  if (asker.from && count_of(waiting_of_address_, line_of(asker.from)) >= kMostWaitingOfAddress) return false;
  const auto loading = loading_.find(table);
  return loading == loading_.end() || loading->second.waiting.size() < kMostWaitingForTable;
}

void RoomCache::begin_load(const std::string& table) {
  auto& loading = loading_[table];
  loading.again = false;
  loading.claim = context_.claim(table);
  const bool asked = loads_.ask(table, [this, table](const Found& found) { loaded(table, found); }, loading.from);
  if (!asked) answer(table, Refusal(Code::too_fast));
}

// The row and the secret, then the log in pieces; the table is made from them on another thread.
void RoomCache::read(const std::string& table, Then then) {
  auto read = std::make_shared<StoredRoom>();
  context_.services.read(
      [table, read](Store& store) {
        read->row = store.table(table);
        if (!read->row || !*read->row) return;
        read->fair = store.fair(table);
        read->guests = store.guests_at(table);
      },
      [this, table, read, then = std::move(then)] {
        if (!read->row || !*read->row) return then(room_from(table, *read));
        context_.logs.read(table, LogLimit{}, [this, table, read, then](Result<StoredLog> log) {
          read->log = std::move(log);
          auto room = std::make_shared<std::optional<Found>>();
          context_.services.run_job(
              HubServices::Effort::load, [table, read, room] { room->emplace(room_from(table, *read)); },
              [then, room] { then(*room ? **room : Found(Refusal(Code::storage))); });
        });
      });
}

void RoomCache::loaded(const std::string& table, const Found& read) {
  const auto claim = context_.claim(table);
  const auto& loading = loading_[table];
  // If the table was another node's in the meantime, there may be more in its log.
  if (claim != 0 && (loading.again || claim != loading.claim)) return begin_load(table);
  answer(table, claim != 0 ? read : Found(Refusal(Code::stopping)));
}

void RoomCache::answer(const std::string& table, const Found& found) {
  const auto waiting = loading_.extract(table);
  if (found) {
    const RoomPtr& room = *found;
    add(room);
    room->used = context_.now();
    make_room(context_.now());
    on_loaded_(room);
  }
  for (const auto& [then, asker] : waiting.mapped().waiting) {
    count_down(waiting_of_connection_, asker.connection);
    count_down(waiting_of_address_, line_of(asker.from));
    then(found);
  }
}

void RoomCache::remove_unused(Time now, Time since) {
  std::erase_if(rooms_, [&](const auto& entry) {
    const Room& room = *entry.second;
    return room.idle() && now - room.used > since;
  });
}

// The next look at all of them is when they are twice as many as are left now.
void RoomCache::make_room(Time now) {
  sweep_at_ = std::max(sweep_at_, context_.limits.idle_tables);
  if (rooms_.size() <= sweep_at_) return;
  remove_unused(now, kBriefly);
  sweep_at_ = std::max(context_.limits.idle_tables, 2 * rooms_.size());
}

void RoomCache::load_again() {
  for (auto& [table, loading] : loading_) loading.again = true;
}

bool RoomCache::knows(const std::string& guest) const {
  return std::any_of(rooms_.begin(), rooms_.end(), [&](const auto& entry) { return entry.second->knows(guest); });
}

std::vector<RoomPtr> RoomCache::all() const {
  std::vector<RoomPtr> out;
  out.reserve(rooms_.size());
  for (const auto& [id, room] : rooms_) out.push_back(room);
  return out;
}

}  // namespace tessera::server
