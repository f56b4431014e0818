// Everything between the network and the tables: who is connected, which tables are in memory, who watches them, what
// is stored before it is told. HTTP is in api.h, and asks here for what concerns tables.
//
// No sockets, no threads, no clock: all that comes through Outside, so that tests drive it by hand.
//
// Concurrency: everything runs on the network thread; what the store and the thinkers answer comes back there.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/base/tokens.h"
#include "server/live/client_message.h"
#include "server/live/room.h"
#include "server/live/thinkers.h"
#include "server/net/net.h"
#include "server/store/store.h"

namespace tessera::server {

// Which bots there are: what tables ask.
bool has_bot(const Position& position, bots::Level level);

// What the hub asks of the world. Reads and submissions are answered in the order they were made.
class Outside {
 public:
  using Done = std::function<void(Result<void>)>;

  virtual void send(ConnectionId to, Letter letter) = 0;
  virtual void close(ConnectionId id, CloseCode code, std::string_view reason) = 0;
  virtual void submit(std::vector<Write> writes, Done done) = 0;
  // `job` runs where the store is, then `done` here.
  virtual void read(std::function<void(Store&)> job, std::function<void()> done) = 0;
  virtual void think(Thought thought) = 0;
  // `job` runs beside the bots' thoughts, or, if it may take seconds, on a thread for such work; then `done` here.
  enum class Effort : std::uint8_t { small, large };
  virtual void work(Effort effort, std::function<void()> job, std::function<void()> done) = 0;
  virtual Time now() const = 0;  // since 1970
  virtual void set_alarm(Time at) = 0;

 protected:
  ~Outside() = default;
};

struct HubLimits {
  int tables_per_guest = 20;  // unfinished; 0: any number
  int watches_per_connection = 8;
  Time keep_in_memory = 60'000;  // a table that nobody looks at
  // So long after the last change a table is deleted; 0: never.
  Time keep_finished = Time{365} * 24 * 3600 * 1000;
  Time keep_abandoned = Time{90} * 24 * 3600 * 1000;
};

struct HubCounters {
  std::uint64_t moves = 0;
  std::uint64_t refused = 0;
  std::uint64_t storage_errors = 0;
  std::uint64_t tables_created = 0;
  std::uint64_t games_finished = 0;
  std::uint64_t chat_lines = 0;
  std::uint64_t tables_pruned = 0;
};

class Hub {
 public:
  // `key` signs the tokens of guests.
  Hub(Outside& outside, Secret key, HubLimits limits = {});

  // Reads which tables want to be woken, and how long the server stood still. `done` when tables can be used.
  void begin(std::function<void(Result<void>)> done);

  void opened(ConnectionId id, const Address& from = {});
  void message(ConnectionId id, std::string_view text);
  void closed(ConnectionId id);
  void alarm();

  // No change is taken any more.
  void stop();
  bool stopping() const { return stopping_; }

  using Created = std::function<void(Answer<std::string>)>;  // the id of the table
  void create_table(const Guest& host, const table::Description& description, Created done);

  // hub_desk.cpp: what HTTP asks for.
  using Told = std::function<void(Answer<boost::json::object>)>;
  using Finished = std::function<void(Answer<void>)>;
  // What a spectator sees: {"table", "commitment", "snapshot"}.
  void look(const std::string& table, Told done);
  // Whose seat it is; nobody: an open seat, a bot's, or none at all.
  void sitter(const std::string& table, Seat seat, std::function<void(Answer<std::string>)> done);
  // The guest gets up from every table, and all that the store keeps of them goes.
  void forget(const std::string& guest, Finished done);
  // For those who run the server: the table is deleted, and whoever watches it is told.
  void close_table(const std::string& table, Finished done);
  // Closes a connection, or all of a guest's; tells how many.
  int kick(std::string_view connection_or_guest);
  // Tables of this host that are on their way into the store, and so in no list of it yet.
  int being_created(const std::string& host) const;
  void renamed(const Guest& guest);
  boost::json::array rooms() const;
  boost::json::array visitors() const;

  std::size_t rooms_in_memory() const { return rooms_.size(); }
  std::size_t connections() const { return connections_.size(); }
  const HubLimits& limits() const { return limits_; }
  const HubCounters& counters() const { return counters_; }

 private:
  // What stands in the place of a name that its owner has withdrawn.
  static constexpr std::string_view kNobody = "…";

  using RoomPtr = std::shared_ptr<Room>;
  using Found = Answer<RoomPtr>;  // no_such_table, or storage: it can't be read
  using WithRoom = std::function<void(const Found&)>;

  struct Connection {
    bool greeted = false;
    bool greeting = false;  // the guest is being looked up
    Guest guest;            // an empty id: a spectator
    Address from;
    std::set<std::string> watches;
    std::vector<std::string> early;  // what came before the greeting was over
    int hints = 0;                   // that are being thought about
  };

  // hub.cpp: connections and what they say
  void tell_hint(ConnectionId id, std::int64_t message, const RoomPtr& room, std::uint32_t version,
                 const std::string& action);
  void hear(ConnectionId id, Connection& connection, std::string_view text);
  void hello(ConnectionId id, Connection& connection, const ClientMessage& message);
  void welcome(ConnectionId id, std::int64_t message, const Result<std::optional<Guest>>& guest, bool wanted);
  void watch(ConnectionId id, const ClientMessage& message);
  void begin_watch(ConnectionId id, const ClientMessage& message, const RoomPtr& room);
  void tell_since(ConnectionId id, const ClientMessage& message, const RoomPtr& room);
  void unwatch(ConnectionId id, const std::string& table);
  void command(ConnectionId id, const Connection& connection, ClientMessage message);
  void chat(ConnectionId id, const ClientMessage& message);
  void mute(ConnectionId id, const ClientMessage& message);
  void hint(ConnectionId id, const ClientMessage& message);
  void refuse(ConnectionId id, std::int64_t message, const Refusal& refusal);

  void commit_or_open(ConnectionId id, const ClientMessage& message);
  Seat seat_of(const Room& room, ConnectionId id) const;
  TableNow now(const Room& room) const { return {room.id, room.table, outside_.now()}; }

  // hub_rooms.cpp: tables in memory
  // At once, if it is in memory, and then without the cost of keeping `then`.
  template <class Then>
  void with_room(const std::string& table, Then&& then) {
    if (RoomPtr room = room_in_memory(table)) return then(Found(std::move(room)));
    load_room(table, std::forward<Then>(then));
  }
  RoomPtr room_in_memory(const std::string& table);
  void load_room(const std::string& table, WithRoom then);
  void loaded(const std::string& table, const Found& room);
  void take_up(const RoomPtr& room);
  table::World world(const Room& room) const;
  void presence(const RoomPtr& room, const std::string& guest);
  void note_presence(const RoomPtr& room, const std::string& guest);
  void look_round(const RoomPtr& room);
  void handle(const RoomPtr& room, const table::Command& command, const Asker& asker);
  void publish(const RoomPtr& room, table::Changes changes, const Asker& asker, std::vector<Write> with = {});
  void note(Room& room, table::Changes changes, const Asker& asker, std::vector<Write>& writes);
  void write_letters(const Room& room, const table::Changes& changes, Telling& telling);
  void confirmed(const RoomPtr& room, const Result<void>& stored);
  void fail(const RoomPtr& room);
  void ask_bots(const RoomPtr& room, const std::vector<table::BotRequest>& bots);
  void deliver(const RoomPtr& room, ConnectionId to, Letter letter);
  void after_stored(const RoomPtr& room, std::function<void(bool stored)> then);
  void take_up_anew(const RoomPtr& room);
  void take_up_anew_when_quiet(const RoomPtr& room);
  void drop(const std::string& table);

  // hub_start.cpp: new tables, and the numbers of the players before a game
  Answer<RoomPtr> open_table(const std::string& host, const table::Description& description,
                             std::vector<Write>& writes);
  RoomPtr open_rematch(const table::Rematch& wish, std::vector<Write>& writes);
  void tell_rematch(const Room& room, const std::string& next);
  bool begin_starting(const RoomPtr& room, const table::Command& command, const Asker& asker);
  void ask_for_numbers(const RoomPtr& room);
  void ask_for_number(const RoomPtr& room, const Watcher& watcher);
  void go_on_starting(const RoomPtr& room);
  void stop_starting(Room& room);

  // hub_time.cpp: what happens by itself
  void set_due(const std::string& table, std::optional<Time> due);
  void set_due(const Room& room);
  void set_alarm();
  void wake(const std::string& table);
  void end_rest(const RoomPtr& room);
  void forget_idle_rooms(Time now);
  Time outage_since(Time last_event) const;
  void remember_outages(const boost::json::value& known, const boost::json::value& alive);
  void say_alive();
  void prune(Time now);

  Outside& outside_;
  Secret key_;
  HubLimits limits_;
  std::unordered_map<ConnectionId, Connection> connections_;
  std::unordered_map<std::string, RoomPtr> rooms_;
  std::unordered_map<std::string, std::vector<WithRoom>> loading_;
  std::set<std::pair<Time, std::string>> due_;
  std::unordered_map<std::string, Time> due_of_;
  std::unordered_map<std::string, Time> rests_;    // a write failed there: until then nothing happens by itself
  std::unordered_map<std::string, int> creating_;  // by host
  std::set<std::string> forgotten_;                // guests whose names tables in memory may still know
  struct Outage {
    Time from;
    Time to;
  };
  std::vector<Outage> outages_;
  Time last_sweep_ = 0;
  Time last_prune_ = 0;
  bool stopping_ = false;
  HubCounters counters_;
};

}  // namespace tessera::server
