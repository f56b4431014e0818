// For tests: one node of a simulated cluster (cluster_world.h).
#pragma once

#include <deque>
#include <map>

#include "server/cluster/cluster_node.h"
#include "server/cluster/store_clock.h"
#include "server/testing/cluster_world.h"

namespace tessera::server::testing {

class SimNode final : public HubServices, public Bus, public std::enable_shared_from_this<SimNode> {
 public:
  SimNode(ClusterWorld& world, int node_place, std::string id);
  void begin();

  // As a process: killed at once, stopped for a time, cut off from the bus, or told to end.
  void die();
  void stop_until(Time time);
  void cut_until(Time time) { cut_until_ = time; }
  void leave();
  bool dead() const { return dead_; }
  bool stopped() const { return world_.now < stopped_until_; }
  bool accepts() const {
    return ready_ && !dead_ && !leaving_ && !stopped() && cluster->stores() && !cluster->cut_off();
  }

  // Sockets. The player is told of the end by `SimPlayer::lost`.
  ConnectionId connect(SimPlayer& player);
  void hear(ConnectionId id, std::string text);
  void hang_up(ConnectionId id);

  // Runs on the node's network thread: never if it is dead, later if it is stopped.
  void post(Time delay, std::function<void()> work);

  // HubServices
  void send(ConnectionId to, OutMessage message) override;
  void close(ConnectionId id, CloseCode code, std::string_view reason) override;
  void submit(std::vector<Write> writes, Done done) override;
  void read(std::function<void(Store&)> job, std::function<void()> done) override;
  void ask_bot(BotJob job) override;
  void run_job(Effort effort, std::function<void()> job, std::function<void()> done) override;
  Time now() const override { return own_now() + clock_.ahead(); }
  void set_alarm(Time at) override;
  // Bus
  void send(const std::string& node, std::string bytes) override;
  bool linked() const override { return world_.now >= cut_until_; }

  const int place;
  const std::string id;
  std::unique_ptr<ClusterNode> cluster;
  std::unique_ptr<Hub> hub;

 private:
  // The clock of its machine, which nobody sets; and as ServerClock has it, without the time that it stood still.
  Time steady_now() const { return world_.now + skew_ + (world_.now - begun_) * drift_ / 1000; }
  Time own_now() const { return steady_now() - left_out_; }
  void set_clock(Time store_now);

  struct Job {
    std::function<void(Store&)> at_store;
    std::function<void()> answer;
  };
  struct Socket {
    SimPlayer* player;
    bool closing = false;
    Time last_in = 0;
    Time last_out = 0;
  };

  void run(const std::function<void()>& work);
  void wake();
  void tick();
  void next_job();
  void socket_gone(ConnectionId socket);

  ClusterWorld& world_;
  const Time begun_;
  const Time skew_;
  const Time drift_;  // ms a second
  const int speaks_;  // a version of parcels
  StoreClock clock_;
  SharedStore store_;
  std::deque<Job> jobs_;
  std::deque<std::function<void()>> deferred_;  // until it is woken
  bool storing_ = false;
  bool dead_ = false;
  bool ready_ = false;
  bool leaving_ = false;
  Time stopped_since_ = 0;
  Time stopped_until_ = 0;
  Time left_out_ = 0;
  Time cut_until_ = 0;
  std::uint64_t alarm_ = 0;
  Time alarm_at_ = 0;
  std::map<ConnectionId, Socket> sockets_;
};

}  // namespace tessera::server::testing
