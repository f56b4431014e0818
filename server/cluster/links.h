// The clients of this node at tables of others, and those of others at tables here.
//
// A client whose socket is here and whose table is another node's: this node is its *front*, that one the *owner*. The
// two have a session. The owner sees the client as a virtual connection; what it sends to one goes to the front in
// parcels, one a turn of the loop. In a session the parcels of each direction are numbered, and each side tells the
// other every second where it stands.
//
// Promises: a client gets what the owner has sent to it, in order and once, or its socket is closed with 1012 and the
// owner learns that it is gone. A gap, a difference, `kSilence` without a word: the session ends for all its clients.
// Nothing waits for a node that does not answer, so its silence costs no memory. A client that makes the owner send
// very much is closed before the bus drops what it sends to others. Network thread only.
#pragma once

#include <bitset>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/cluster/bus.h"
#include "server/cluster/parcel.h"
#include "server/live/peers.h"
#include "server/store/shards.h"

namespace tessera::server {

struct LinkCounters {
  std::uint64_t forwarded = 0;  // messages of clients here, to other nodes
  std::uint64_t parcels_sent = 0;
  std::uint64_t parcels_received = 0;
  std::uint64_t sessions_broken = 0;
};

class Links {
 public:
  static constexpr Time kBeat = 1'000;
  static constexpr Time kSilence = 3'000;
  // To one virtual connection between two beats of its front. A client gets far less, but one that asks for all it can.
  static constexpr std::size_t kMostBytesOfOne = 2 << 20;

  // What the links call.
  class Ends {
   public:
    // At the owner: the virtual connections.
    virtual void opened(ConnectionId id, const Guest& guest, const std::optional<Address>& network) = 0;
    virtual void message(ConnectionId id, std::string_view text) = 0;
    virtual void closed(ConnectionId id) = 0;
    virtual void cut_off(const std::vector<ConnectionId>& ids) = 0;  // their front is gone
    // At the front: the sockets.
    virtual void send(ConnectionId id, OutMessage text) = 0;
    virtual void close(ConnectionId id, CloseCode code, std::string_view reason) = 0;

   protected:
    ~Ends() = default;
  };

  Links(std::string node, Bus& bus, Ends& ends) : node_(std::move(node)), bus_(bus), ends_(ends) {}

  // As a front.
  struct Sender {
    ConnectionId client;
    const Guest& guest;
    std::optional<Address> network;
  };
  void forward(const std::string& owner, const Sender& sender, int shard, std::string_view text, Time now);
  void socket_closed(ConnectionId client);
  // The shard has another owner: its clients come back.
  void shard_moved(const std::string& owner, int shard);

  // As an owner: to a virtual connection.
  void send(ConnectionId to, OutMessage text);
  void close(ConnectionId id, CloseCode code, std::string_view reason);
  std::size_t virtual_connections() const { return virtual_.size(); }

  // A parcel of a session.
  void receive(const Parcel& parcel, Time now);
  // All sessions with other nodes than these end: they are gone.
  void keep_only(const std::set<std::string>& nodes);
  // This node leaves: all sessions end.
  void end_all();
  void tick(Time now);
  // Sends what has been collected.
  void flush();

  // What it sends from now on.
  void set_version(int version) { version_ = version; }
  const LinkCounters& counters() const { return counters_; }
  void send_parcel(const std::string& node, Parcel parcel);

 private:
  struct Client {
    std::bitset<kShards> shards;  // that it has asked for
    bool ended = false;           // its socket is being closed
  };
  // Both directions of one session.
  struct Session {
    std::uint64_t id = 0;
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    Time heard = 0;
    Time beat = 0;
    std::vector<Parcel::Item> out = {};
  };
  struct Front : Session {  // this node is the front
    std::unordered_map<ConnectionId, Client> clients = {};
  };
  struct Owner : Session {                                            // this node is the owner
    std::unordered_map<ConnectionId, ConnectionId> virtual_ids = {};  // by the front's id
    bool broken = false;                                              // this session is over
  };
  struct Virtual {
    std::string front;
    ConnectionId client;
    std::size_t bytes = 0;  // since the last beat of its front
    bool cut = false;       // it has got too much: it is being closed
  };

  Owner* owner_session(const Parcel& parcel, Time now);  // null: the parcel is of one that is over
  void receive_up(const Parcel& parcel, Time now);
  void receive_down(const Parcel& parcel, Time now);
  void receive_up_beat(const Parcel& parcel, Time now);
  void receive_down_beat(const Parcel& parcel, Time now);
  void take(Owner& session, const std::string& front, const Parcel::Item& item);
  void take(Front& session, const Parcel::Item& item);
  void end_client(ConnectionId id, Client& client);
  void drop(const std::string& node);
  void break_front(const std::string& owner, bool tell);
  void break_owner(const std::string& front, bool tell);
  void drop_virtual(Owner& session);
  void flush(const std::string& node, Session& session, Parcel::Kind kind);
  void tell(const std::string& node, Parcel::Kind kind, const Session& session, std::size_t connections);

  const std::string node_;
  Bus& bus_;
  Ends& ends_;
  std::map<std::string, Front> fronts_;                // by owner
  std::map<std::string, Owner> owners_;                // by front
  std::unordered_map<ConnectionId, Virtual> virtual_;  // by virtual id
  std::map<std::string, std::uint64_t> last_session_;  // of this node as a front, by owner
  std::set<ConnectionId> ended_;                       // sockets that are being closed
  ConnectionId next_virtual_ = kFirstVirtual;
  int version_ = 1;  // of parcels
  LinkCounters counters_;
};

}  // namespace tessera::server
