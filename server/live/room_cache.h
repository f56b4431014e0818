// The tables in memory, by id, and how they get there from the store.
//
// Promises: a table is in memory at most once, and is read once however many wait for it. Its log is read in pieces,
// and parsed and replayed on another thread; of all tables that are asked for, few logs are in memory at a time, and
// those who ask for many delay nobody else: addresses take turns. When very many tables are asked for, tables that
// nobody uses leave. Called by the other parts of the hub, on the network thread.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/shared_work.h"
#include "server/live/hub_context.h"
#include "server/live/room.h"
#include "server/net/address.h"

namespace tessera::server {

// Who waits for a table.
struct RoomAsker {
  std::optional<Address> from = {};  // none: the server itself, or a client of another node
  ConnectionId connection = 0;       // 0: the server itself, or a request over HTTP

  bool is_server() const { return !from && connection == 0; }
};

class RoomCache {
 public:
  // Or no_such_table; or storage: it can't be read; or stopping: it belongs to another node; or too_fast: too many
  // wait, or too much of this asker.
  using Found = Answer<RoomPtr>;
  using Then = std::function<void(const Found&)>;

  // `on_loaded` is called for a room that was just read, before those who wait for it.
  RoomCache(HubContext& context, std::function<void(const RoomPtr&)> on_loaded);

  // Calls `then` with the room: at once, and without a copy of `then`, if it is in memory. Addresses take turns.
  template <class Callback>
  void with_room(const std::string& table, Callback&& then, const RoomAsker& asker = {}) {
    if (RoomPtr room = find(table)) {
      room->used = context_.now();
      return then(Found(std::move(room)));
    }
    load(table, std::forward<Callback>(then), asker);
  }

  // Calls `then` with each of these rooms. Those that are not in memory are loaded one after the other, so that others
  // wait for one at most.
  void with_each_room(std::deque<std::string> tables, const Then& then);

  // The table as it is stored now, of any owner. It is not kept, and nothing happens there.
  void peek(const std::string& table, const Then& then, const std::optional<Address>& from = {});

  RoomPtr find(const std::string& table) const;  // null: not in memory
  void add(const RoomPtr& room) { rooms_[room->id] = room; }
  void remove(const std::string& table) { rooms_.erase(table); }
  // Those that nobody has used for `keep_in_memory`. They stay in the store.
  void remove_idle(Time now) { remove_unused(now, context_.limits.keep_in_memory); }

  // Logs have been changed in the store: tables that are being loaded are read once more.
  void load_again();

  bool knows(const std::string& guest) const;  // some room does
  std::size_t size() const { return rooms_.size(); }
  std::vector<RoomPtr> all() const;

 private:
  struct Waiting {
    Then then;
    RoomAsker asker;
  };
  struct Loading {
    std::vector<Waiting> waiting;
    bool again = false;      // what was read so far does not count any more
    std::int64_t claim = 0;  // this node's, when the reading began
    std::string from = {};   // who asked first
  };

  void load(const std::string& table, Then then, const RoomAsker& asker = {});
  bool may_wait(const std::string& table, const RoomAsker& asker) const;
  void begin_load(const std::string& table);
  void read(const std::string& table, Then then);
  void loaded(const std::string& table, const Found& read);
  void answer(const std::string& table, const Found& found);
  void remove_unused(Time now, Time since);
  void make_room(Time now);

  HubContext& context_;
  std::function<void(const RoomPtr&)> on_loaded_;
  std::unordered_map<std::string, RoomPtr> rooms_;
  std::unordered_map<std::string, Loading> loading_;
  std::unordered_map<ConnectionId, std::size_t> waiting_of_connection_;
  std::unordered_map<std::string, std::size_t> waiting_of_address_;
  SharedWork<Found> loads_;
  SharedWork<Found> peeks_;
  std::size_t sweep_at_ = 0;  // so many rooms
};

}  // namespace tessera::server
