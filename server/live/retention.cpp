#include "server/live/retention.h"

#include <deque>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace tessera::server {

namespace {

constexpr Time kSweepEvery = 10'000;
constexpr Time kPruneEvery = 60'000;
constexpr int kPruneAtOnce = 100;
constexpr int kErasedAtOnce = 500;         // rows
constexpr Time kLongestDeletion = 60'000;  // a node whose store is silent for so long has ended

}  // namespace

Retention::Retention(HubContext& context, const Rooms::Parts& parts, Rooms& rooms)
    : context_(context), parts_(parts), rooms_(rooms) {}

Time Retention::next_housekeeping() const { return last_sweep_ + kSweepEvery; }

void Retention::housekeeping(Time now) {
  if (now >= next_housekeeping()) {
    last_sweep_ = now;
    forget_idle_rooms(now);
    check_deletions(now);
    erase_deleted();
    parts_.outages.store_alive();
  }
  if (now - last_prune_ >= kPruneEvery) prune(now);
}

// The tables stay in the store, and when they have to be woken stays known.
void Retention::forget_idle_rooms(Time now) {
  parts_.cache.remove_idle(now);
  parts_.publisher.keep_hidden_names(
      [this](const std::string& guest) { return deleting_.contains(guest) || parts_.cache.knows(guest); });
}

// The node that deletes a guest may end before it has told the others whether the store has forgotten them.
void Retention::check_deletions(Time now) {
  for (const auto& [guest, deletion] : deleting_) {
    if (deletion.own || now - deletion.since < kLongestDeletion) continue;
    auto found = std::make_shared<Result<std::optional<Guest>>>(std::optional<Guest>());
    context_.services.read([guest, found](Store& store) { *found = store.guest(guest); },
                           [this, guest, since = deletion.since, found] {
                             const auto entry = deleting_.find(guest);
                             const bool goes_on = entry != deleting_.end() && entry->second.since == since;
                             if (*found && goes_on && !entry->second.own) end_deletion(guest, !**found);
                           });
  }
}

// A part of what is old, so that nobody waits for it.
void Retention::prune(Time now) {
  last_prune_ = now;
  const auto since = [this](Time keep) {
    return keep > 0 ? parts_.outages.before(keep) : std::numeric_limits<Time>::min();
  };
  const PruneTimes times{since(context_.limits.keep_finished), since(context_.limits.keep_abandoned),
                         since(context_.limits.keep_unstarted)};
  auto gone = std::make_shared<std::vector<std::string>>();
  context_.services.read(
      [times, gone](Store& store) {
        if (auto pruned = store.prune(times, kPruneAtOnce)) *gone = *std::move(pruned);
      },
      [this, gone, now] {
        context_.counters.tables_pruned += gone->size();
        for (const auto& table : *gone) rooms_.drop(table);
        if (!gone->empty()) prune(now);
      });
}

// One piece after the other; what others write comes between them. If it fails, the next sweep tries again.
void Retention::erase_deleted() {
  if (std::exchange(erasing_, true)) return;
  auto more = std::make_shared<Result<bool>>(false);
  context_.services.read([more](Store& store) { *more = store.erase_deleted(kErasedAtOnce); },
                         [this, more] {
                           erasing_ = false;
                           if (*more && **more) erase_deleted();
                         });
}

void Retention::delete_guest(const std::string& guest, Finished done) {
  begin(guest, true, [this, guest, done = std::move(done)](bool all) {
    if (!all) return finish_deletion(guest, false, done);
    if (context_.peers == nullptr) return delete_name(guest, done);
    context_.peers->ask_all({{"do", "forget"}, {"guest", guest}},
                            [this, guest, done](const Peers::Answers& answers, bool agreed) {
                              for (const auto& answer : answers) agreed = agreed && answer.contains("done");
                              agreed ? delete_name(guest, done) : finish_deletion(guest, false, done);
                            });
  });
}

void Retention::begin_deletion(const std::string& guest, std::function<void(bool all)> then) {
  begin(guest, false, std::move(then));
}

// What they have begun must not bring their name back.
void Retention::begin(const std::string& guest, bool own, std::function<void(bool all)> then) {
  auto& deletion = deleting_[guest];
  deletion = {context_.now(), deletion.own || own};
  parts_.publisher.hide_name(guest);
  leave_tables(guest, std::move(then));
}

void Retention::end_deletion(const std::string& guest, bool deleted) {
  deleting_.erase(guest);
  if (!deleted) return parts_.publisher.unhide_name(guest);
  parts_.connections.kick(guest);
  parts_.cache.load_again();
  for (const auto& room : parts_.cache.all()) {
    if (room->knows(guest)) rooms_.reload_when_stored(room);
  }
}

void Retention::forget_deleted(const std::string& guest, std::function<void(bool all)> then) {
  const auto end = [this, guest, then = std::move(then)](bool all) {
    end_deletion(guest, true);
    then(all);
  };
  is_deleting(guest) ? end(true) : begin_deletion(guest, end);
}

// The names are erased from the disk when no node can write them any more.
void Retention::finish_deletion(const std::string& guest, bool deleted, const Finished& done) {
  end_deletion(guest, deleted);
  if (context_.peers == nullptr) {
    if (deleted) erase_deleted();
  } else {
    context_.peers->ask_all({{"do", deleted ? "forgotten" : "not_forgotten"}, {"guest", guest}},
                            [this, deleted](const Peers::Answers&, bool) {
                              if (deleted) erase_deleted();
                            });
  }
  deleted ? done({}) : done(Refusal(Code::storage));
}

void Retention::leave_tables(const std::string& guest, std::function<void(bool all)> then) {
  auto open = std::make_shared<Result<std::vector<std::string>>>(std::vector<std::string>{});
  context_.services.read(
      [guest, open](Store& store) { *open = store.ids_of_open_tables(guest); },
      [this, guest, open, then = std::move(then)] {
        if (*open) std::erase_if(**open, [this](const std::string& id) { return !context_.owns(id); });
        if (!*open || (*open)->empty()) return then(static_cast<bool>(*open));
        struct Leaving {
          std::size_t tables;
          bool all = true;
        };
        auto left = std::make_shared<Leaving>(Leaving{.tables = (*open)->size()});
        const auto leave = [left, then](bool stored) {
          left->all = left->all && stored;
          if (--left->tables == 0) then(left->all);
        };
        parts_.cache.with_each_room(
            {(*open)->begin(), (*open)->end()}, [this, guest, leave](const RoomCache::Found& found) {
              if (!found) {
                const auto& why = found.error().name;
                return leave(why != info_of(Code::storage).name && why != info_of(Code::too_fast).name);
              }
              const auto version = (*found)->table.version();
              rooms_.handle(*found, {.kind = table::Command::Kind::leave, .version = version, .person = guest}, {});
              (*found)->after_stored(leave);
            });
      });
}

void Retention::delete_name(const std::string& guest, const Finished& done) {
  context_.submit({writes::DeleteGuest{guest, std::string(kNoName)}}, [this, guest, done](const Result<void>& deleted) {
    finish_deletion(guest, static_cast<bool>(deleted), done);
  });
}

// Without loading it: guests may wait for many tables, and of this one the log may be what can't be read.
void Retention::delete_table(const std::string& table, Finished done) {
  if (parts_.cache.find(table)) return delete_stored(table, std::move(done));
  auto row = std::make_shared<Result<std::optional<TableRow>>>(std::optional<TableRow>());
  context_.services.read([table, row](Store& store) { *row = store.table(table); },
                         [this, table, row, done = std::move(done)] {
                           if (!*row) return done(Refusal(Code::storage));
                           if (!**row) return done(Refusal(Code::no_such_table));
                           delete_stored(table, done);
                         });
}

void Retention::delete_stored(const std::string& table, Finished done) {
  context_.submit({writes::DeleteTable{table}}, [this, table, done = std::move(done)](const auto& deleted) {
    if (!deleted) return done(Refusal(Code::storage));
    parts_.cache.load_again();  // what is read of it now may be of before
    rooms_.drop(table);
    done({});
  });
}

}  // namespace tessera::server
