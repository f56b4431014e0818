// What happens by itself: clocks, bots' pace, windows, tables that nobody looks at.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <limits>

#include "server/live/hub.h"

namespace tessera::server {

namespace json = boost::json;

namespace {

constexpr Time kSweepEvery = 10'000;
constexpr Time kReadAgain = 10'000;               // a table that could not be read when it was to be woken
constexpr std::string_view kAlive = "alive";      // the last time the server was seen to run
constexpr std::string_view kOutages = "outages";  // when it did not: [[from, to], …]
constexpr Time kPruneEvery = 60'000;
constexpr int kPruneAtOnce = 100;
constexpr Time kNoticed = 1'000;  // a shorter one costs nobody anything
constexpr std::size_t kMostOutages = 1'000;

std::vector<std::uint8_t> bytes_of(const json::value& value) {
  const auto text = json::serialize(value);
  return {text.begin(), text.end()};
}

json::value value_of(const Result<std::optional<std::vector<std::uint8_t>>>& setting) {
  if (!setting || !*setting) return nullptr;
  boost::system::error_code failed;
  const std::vector<std::uint8_t>& bytes = **setting;
  return json::parse(std::string(bytes.begin(), bytes.end()), failed);
}

}  // namespace

void Hub::begin(std::function<void(Result<void>)> done) {
  struct Known {
    Result<std::vector<DueTable>> due = std::vector<DueTable>{};
    json::value alive;
    json::value outages;
  };
  auto found = std::make_shared<Known>();
  outside_.read(
      [found](Store& store) {
        found->due = store.due_tables();
        found->alive = value_of(store.setting(kAlive));
        found->outages = value_of(store.setting(kOutages));
      },
      [this, found, done = std::move(done)] {
        if (!found->due) return done(found->due.error());
        for (const auto& [table, due] : *found->due) set_due(table, due);
        remember_outages(found->outages, found->alive);
        done({});
      });
}

// Those that are known, and the one that has just ended.
void Hub::remember_outages(const json::value& known, const json::value& alive) {
  json::array kept;
  if (const auto* list = known.if_array()) kept = *list;
  const Time now = outside_.now();
  if (const auto* last = alive.if_int64(); last != nullptr && now - *last >= kNoticed) {
    kept.push_back(json::array{*last, now});
  }
  if (kept.size() > kMostOutages) kept.erase(kept.begin());
  for (const auto& pair : kept) {
    const auto* both = pair.if_array();
    if (both == nullptr || both->size() != 2 || !(*both)[0].is_int64() || !(*both)[1].is_int64()) continue;
    outages_.push_back({(*both)[0].get_int64(), (*both)[1].get_int64()});
  }
  outside_.submit({writes::SetSetting{std::string(kOutages), bytes_of(kept)}}, [](const Result<void>&) {});
  say_alive();
}

void Hub::say_alive() {
  outside_.submit({writes::SetSetting{std::string(kAlive), bytes_of(outside_.now())}}, [](const Result<void>&) {});
}

void Hub::stop() {
  stopping_ = true;
  say_alive();
}

void Hub::set_due(const std::string& table, std::optional<Time> due) {
  const auto known = due_of_.find(table);
  if (known != due_of_.end()) {
    if (due && *due == known->second) return;
    due_.erase({known->second, table});
    due_of_.erase(known);
  }
  if (!due) return;
  due_of_.emplace(table, *due);
  due_.emplace(*due, table);
  set_alarm();
}

void Hub::set_due(const Room& room) {
  if (const auto rest = rests_.find(room.id); rest != rests_.end()) return set_due(room.id, rest->second);
  auto due = room.table.next_deadline();
  const auto or_at = [&](Time at) { due = due ? std::min(*due, at) : at; };
  if (room.starting) or_at(room.starting->until);
  if (room.look_round) or_at(*room.look_round);
  set_due(room.id, due);
}

void Hub::set_alarm() {
  Time at = last_sweep_ + kSweepEvery;
  if (!stopping_ && !due_.empty()) at = std::min(at, due_.begin()->first);
  outside_.set_alarm(at);
}

void Hub::alarm() {
  const Time now = outside_.now();
  while (!stopping_ && !due_.empty() && due_.begin()->first <= now) {
    const std::string table = due_.begin()->second;
    set_due(table, std::nullopt);
    wake(table);
  }
  if (now - last_sweep_ >= kSweepEvery) {
    last_sweep_ = now;
    forget_idle_rooms(now);
    say_alive();
  }
  if (now - last_prune_ >= kPruneEvery) prune(now);
  set_alarm();
}

// A part of what is old, now and then, so that nobody waits for it.
void Hub::prune(Time now) {
  last_prune_ = now;
  const auto since = [now](Time keep) { return keep > 0 ? now - keep : std::numeric_limits<Time>::min(); };
  const PruneTimes times{since(limits_.keep_finished), since(limits_.keep_abandoned)};
  auto gone = std::make_shared<std::vector<std::string>>();
  outside_.read(
      [times, gone](Store& store) {
        if (auto pruned = store.prune(times, kPruneAtOnce)) *gone = *std::move(pruned);
      },
      [this, gone] {
        counters_.tables_pruned += gone->size();
        for (const auto& table : *gone) drop(table);
      });
}

void Hub::wake(const std::string& table) {
  rests_.erase(table);  // a table that rests is woken at the end of that
  with_room(table, [this, table](const Found& found) {
    const bool unreadable = !found && found.error().name == info_of(Code::storage).name;
    if (unreadable) return set_due(table, outside_.now() + kReadAgain);
    if (!found || (*found)->dead) return;
    const RoomPtr& room = *found;
    if (room->at_rest) end_rest(room);
    const Time now = outside_.now();
    if (room->starting && room->starting->until <= now) {
      room->starting->exchange.time_out();
      go_on_starting(room);
    }
    if (room->look_round && *room->look_round <= now) {
      room->look_round.reset();
      if (room->table.stage() == table::Stage::playing) look_round(room);
    }
    publish(room, room->table.wake(now, world(*room)), {});
  });
}

void Hub::end_rest(const RoomPtr& room) {
  room->at_rest = false;
  take_up(room);
  for (const auto& watcher : std::vector(room->watchers)) {
    if (!watcher.guest.empty()) presence(room, watcher.guest);
  }
}

// A table that nobody looks at is in the store; when it wants to be woken stays known.
void Hub::forget_idle_rooms(Time now) {
  std::erase_if(rooms_, [&](const auto& entry) {
    const Room& room = *entry.second;
    return room.idle() && now - room.used > limits_.keep_in_memory;
  });
  std::erase_if(forgotten_, [&](const std::string& guest) {
    return std::none_of(rooms_.begin(), rooms_.end(), [&](const auto& entry) { return entry.second->knows(guest); });
  });
}

Time Hub::outage_since(Time last_event) const {
  Time sum = 0;
  for (const auto& [from, to] : outages_) sum += std::max<Time>(0, to - std::max(from, last_event));
  return sum;
}

}  // namespace tessera::server
