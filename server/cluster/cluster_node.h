// Membership of this node in a cluster: the shards that it owns, the other nodes, and the links to them.
//
// Twice a second the node commits, also if nothing has happened, and reads the list of nodes and the owners of shards.
// `Membership` then says which shards to take and to give. The tables of a shard that is given are dropped from memory
// first, and the shard is given after all writes that were submitted before; a shard that is taken comes with the
// tables that have to be woken. `Links` carries the clients of one node to the tables of another.
//
// `Service` or the simulation calls it: it has no socket, no thread and no clock of its own. Network thread only.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/cluster/links.h"
#include "server/cluster/membership.h"
#include "server/live/hub.h"

namespace tessera::server {

struct ClusterCounters {
  std::uint64_t claims = 0;  // shards taken
  std::uint64_t given = 0;
  std::uint64_t reaped = 0;  // nodes taken for dead
};

class ClusterNode final : public Peers, private Links::Ends {
 public:
  static constexpr Time kTick = 500;        // between two calls of `tick`, at most
  static constexpr Time kQuickTick = 100;   // while another node is silent
  static constexpr Time kUnlinked = 3'000;  // then its shards are for nodes that are linked
  static constexpr Time kAskPatience = 5'000;
  static constexpr Time kJoinPatience = 5'000;  // for shards of its own, before it takes clients without

  using Clock = std::function<Time()>;  // monotonic, in ms

  // `id`: of the node, as the store has it. `speaks`: the newest version of parcels that it reads.
  ClusterNode(HubServices& services, Bus& bus, std::string id, Clock clock, int speaks = kParcelVersion);

  // `ready` is called once when tables can be used.
  void begin(Hub& hub, std::function<void()> ready);
  void tick();
  // How long until the next one, at most: while another node may be dead, its tables wait for it.
  Time tick_after() const { return membership_.suspects_any(clock_()) ? kQuickTick : kTick; }
  // A parcel from another node, as the bus delivered it.
  void receive(std::string_view bytes);
  // At the end of a turn: sends the parcels that were collected for other nodes.
  void flush() {
    links_.flush();
    bus_.flush();
  }
  void socket_closed(ConnectionId id) { links_.socket_closed(id); }
  // To a virtual connection.
  void send_virtual(ConnectionId to, OutMessage text) { links_.send(to, std::move(text)); }
  void close_virtual(ConnectionId id, CloseCode code, std::string_view reason) { links_.close(id, code, reason); }
  // Gives everything back. Nothing may be submitted after it.
  void leave();

  // Questions of other nodes that the hub does not answer: true, if it was one.
  using Answerer = std::function<bool(const boost::json::object& question, boost::json::object& reply)>;
  void set_answerer(Answerer answerer) { answerer_ = std::move(answerer); }
  // Called once if the node has stood still for longer than its lease: whether others took it for dead or not, it must
  // end, so that the time counts as an outage.
  void set_on_late(std::function<void()> on_late) { on_late_ = std::move(on_late); }
  // Called with the store's clock whenever it was read.
  void set_on_time(std::function<void(Time)> on_time) { on_time_ = std::move(on_time); }

  // Whether the store has taken a commit lately.
  bool stores() const { return storage_silence() < kStorageSilence; }
  Time storage_silence() const { return membership_.silent_for(clock_()); }
  const ClusterView& view() const { return view_; }
  const std::string& id() const { return id_; }
  int shards() const;
  bool linked() const { return bus_.linked(); }
  // It does not reach the others, and they own the tables: clients are better off there.
  bool cut_off() const { return cut_off_; }
  std::size_t virtual_connections() const { return links_.virtual_connections(); }
  const ClusterCounters& counters() const { return counters_; }
  const LinkCounters& link_counters() const { return links_.counters(); }

  // Peers
  std::int64_t claim(std::string_view table) const override;
  bool is_late() const override;
  bool owns_any() const override { return shards() > 0; }
  void forward(const Client& from, const ClientMessage& message, std::string_view text) override;
  std::vector<Outage> outages_of(std::string_view table) const override;
  void ask_all(const boost::json::object& question, std::function<void(const Answers&, bool all)> done) override;

 private:
  // Links::Ends
  void opened(ConnectionId id, const Guest& guest, const std::optional<Address>& network) override {
    hub_->opened_virtual(id, guest, network);
  }
  void message(ConnectionId id, std::string_view text) override { hub_->message(id, text); }
  void closed(ConnectionId id) override { hub_->closed(id); }
  void cut_off(const std::vector<ConnectionId>& ids) override { hub_->cut_off(ids); }
  void send(ConnectionId id, OutMessage text) override { services_.send(id, std::move(text)); }
  void close(ConnectionId id, CloseCode code, std::string_view reason) override { services_.close(id, code, reason); }

  struct Question {
    std::string text;
    std::set<std::string> asked;    // these nodes
    std::set<std::string> waiting;  // for these
    Answers answers;
    std::function<void(const Answers&, bool all)> done;
    std::uint64_t needs_view;  // by which those that joined before the question are known
    Time until;
  };

  using Work = std::function<Result<void>(ClusterStore&)>;

  void beat();
  void read_view();
  void on_view(const ClusterView& view);
  void warn_of_version(std::string_view parcel);
  void update_routes(const ClusterView& view);
  void update_linked(const ClusterView& view);
  void act(const ClusterView& view);
  void take_shards(const ClaimedShards& claimed);
  // Removes these nodes first.
  void claim_shards(int most, const std::vector<Membership::Dead>& dead = {});
  void give_shards(const std::vector<int>& shards);
  void run(Work work, std::function<void()> then);
  void tell_changed();
  void answer(const Parcel& parcel);
  void take_answer(const Parcel& parcel);
  void ask_others(std::uint64_t number, Question& question);
  bool all_have_answered(const Question& question) const {
    return question.waiting.empty() && view_number_ >= question.needs_view;
  }
  void check_questions();
  void send_clients_away();

  HubServices& services_;
  Bus& bus_;
  const std::string id_;
  const Clock clock_;
  const int speaks_;
  Hub* hub_ = nullptr;
  std::function<void()> ready_;
  Time begun_at_ = 0;
  Time ticked_at_ = 0;
  Membership membership_;
  Links links_;
  Answerer answerer_;
  std::function<void()> on_late_;
  std::function<void(Time)> on_time_;

  ClusterView view_;                            // as it was read last
  std::array<std::int64_t, kShards> claims_{};  // of this node; 0: not its own
  std::vector<ShardOutage> outages_;
  bool beating_ = false;  // a commit is under way
  bool reading_ = false;  // the view is being read
  bool read_again_ = false;
  std::uint64_t views_begun_ = 0;  // so many reads
  std::uint64_t view_number_ = 0;  // which of them `view_` is of
  bool working_ = false;           // shards are being taken or given, or dead nodes removed
  bool leaving_ = false;
  bool cut_off_ = false;
  bool warned_ = false;  // that it has dropped a parcel of a version that it does not read
  Time linked_at_ = 0;   // it was linked then
  std::vector<ConnectionId> to_send_away_;
  std::size_t at_once_ = 0;  // so many of them in a tick
  bool sent_away_ = false;   // since the storage is silent
  std::map<std::uint64_t, Question> questions_;
  std::uint64_t last_question_ = 0;
  ClusterCounters counters_;
};

}  // namespace tessera::server
