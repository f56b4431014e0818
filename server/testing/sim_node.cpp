#include "server/testing/sim_node.h"

#include "bots/levels/suggest.h"
#include "server/net/server_clock.h"
#include "server/testing/sim_player.h"

namespace tessera::server::testing {

namespace {

constexpr Time kMostSkew = 60'000;
constexpr Time kMostDrift = 5;  // ms a second; a bad clock has a tenth of it

}  // namespace

SimNode::SimNode(ClusterWorld& world, int node_place, std::string node_id)
    : place(node_place),
      id(std::move(node_id)),
      world_(world),
      begun_(world.now),
      skew_(world.between(-kMostSkew, kMostSkew)),
      drift_(world.between(-kMostDrift, kMostDrift)),
      speaks_(static_cast<int>(world.between(world.oldest_version, world.newest_version))),
      store_(world.database, id, speaks_) {
  clock_.set(world.store_now(), own_now());
  cluster = std::make_unique<ClusterNode>(*this, *this, id, [this] { return steady_now(); }, speaks_);
  cluster->set_on_time([this](Time store_now) { set_clock(store_now); });
  cluster->set_on_late([this] { die(); });
  hub = std::make_unique<Hub>(*this, ServerKeys{sim_key(), sim_key()},
                              HubLimits{.tables_per_guest = 0, .tables_per_address = 0}, cluster.get());
}

void SimNode::begin() {
  hub->begin([this](const Result<void>&) {
    cluster->begin(*hub, [this] { ready_ = true; });
    post(world_.between(0, ClusterNode::kTick), [this] { tick(); });
  });
  next_job();
}

void SimNode::tick() {
  cluster->tick();
  post(cluster->tick_after() + world_.between(0, 20), [this] { tick(); });
}

void SimNode::post(Time delay, std::function<void()> work) {
  world_.at(world_.now + delay, [self = shared_from_this(), work = std::move(work)] { self->run(work); });
}

void SimNode::run(const std::function<void()>& work) {
  if (dead_) return;
  if (stopped()) return deferred_.push_back(work);
  work();
  if (dead_) return;
  cluster->flush();
  next_job();
}

void SimNode::stop_until(Time time) {
  if (!stopped()) stopped_since_ = world_.now;
  stopped_until_ = time;
  world_.at(time, [self = shared_from_this()] { self->wake(); });
}

void SimNode::wake() {
  if (stopped()) return;
  const Time gap = world_.now - std::exchange(stopped_since_, world_.now);
  if (gap > ServerClock::kLongestGap) left_out_ += gap;
  for (const auto& work : std::exchange(deferred_, {})) run(work);
}

void SimNode::die() {
  dead_ = true;
  for (const auto& each : sockets_) {
    world_.at(world_.now + world_.between(0, 5),
              [player = each.second.player, socket = each.first] { player->lost(socket); });
  }
  sockets_.clear();
  world_.restart(place, 1'000);
}

// SIGTERM: no change is taken any more, and what was submitted is stored and told first.
void SimNode::leave() {
  if (std::exchange(leaving_, true)) return;
  post(0, [this] {
    hub->stop();
    cluster->leave();
    read([](Store&) {}, [this] { die(); });
  });
}

// ---- the storage thread: one job at a time. What it has sent is done by the store even if the node is stopped, and
// perhaps if it is dead.
void SimNode::next_job() {
  if (storing_ || jobs_.empty() || dead_ || stopped()) return;
  storing_ = true;
  auto job = std::make_shared<Job>(std::move(jobs_.front()));
  jobs_.pop_front();
  const Time arrives = std::max(world_.now + world_.between(0, 3), world_.store_down_until) +
                       (world_.chance(20) ? world_.between(0, 60) : 0);
  world_.at(arrives, [self = shared_from_this(), job] {
    if (self->dead_ && self->world_.chance(500)) return;
    bool fenced = false;
    try {
      job->at_store(self->store_);
    } catch (const Fenced&) {
      fenced = true;
    }
    self->post(self->world_.between(0, 2), [self, job, fenced] {
      self->storing_ = false;
      if (fenced) return self->die();
      job->answer();
    });
  });
}

void SimNode::submit(std::vector<Write> writes, Done done) {
  auto stored = std::make_shared<Result<void>>();
  jobs_.push_back({[stored, writes = std::move(writes)](Store& store) { *stored = store.commit(writes); },
                   [stored, done = std::move(done)] { done(*stored); }});
}

void SimNode::read(std::function<void(Store&)> job, std::function<void()> done) {
  jobs_.push_back({std::move(job), std::move(done)});
}

void SimNode::ask_bot(BotJob job) {
  auto shared = std::make_shared<BotJob>(std::move(job));
  post(world_.between(0, 5), [shared] {
    Stream stream(shared->key);
    shared->done(bots::suggest(*shared->position, shared->seat, shared->level, {0}, stream));
  });
}

void SimNode::run_job(Effort, std::function<void()> job, std::function<void()> done) {
  post(world_.between(0, 3), [job = std::move(job), done = std::move(done)] {
    job();
    done();
  });
}

void SimNode::set_alarm(Time time) {
  alarm_at_ = time;
  post(std::max<Time>(0, time - now()), [this, number = ++alarm_] {
    if (number != alarm_) return;
    now() < alarm_at_ ? set_alarm(alarm_at_) : hub->alarm();
  });
}

// As `Service` does it.
void SimNode::set_clock(Time store_now) {
  ready_ ? clock_.follow(store_now, own_now()) : clock_.set(store_now, own_now());
  if (alarm_ > 0) set_alarm(alarm_at_);
}

// ---- the bus

void SimNode::send(const std::string& node, std::string bytes) { world_.send_parcel(*this, node, std::move(bytes)); }

// ---- sockets: what one side says arrives in order, until the socket is closed

ConnectionId SimNode::connect(SimPlayer& player) {
  const auto socket = ++world_.next_connection;
  sockets_[socket] = {&player};
  hear(socket, "");
  return socket;
}

void SimNode::hear(ConnectionId socket, std::string text) {
  const auto found = sockets_.find(socket);
  if (found == sockets_.end()) return;
  Time& last = found->second.last_in;
  last = std::max(last, world_.now + world_.between(0, 2));
  post(last - world_.now, [this, socket, text = std::move(text)] {
    const auto open = sockets_.find(socket);
    if (open == sockets_.end() || open->second.closing) return;
    text.empty() ? hub->opened(socket) : hub->message(socket, text);
  });
}

void SimNode::hang_up(ConnectionId socket) {
  const auto found = sockets_.find(socket);
  if (found != sockets_.end()) post(world_.between(0, 2), [this, socket] { socket_gone(socket); });
}

void SimNode::socket_gone(ConnectionId socket) {
  if (sockets_.erase(socket) == 0) return;
  hub->closed(socket);
  cluster->socket_closed(socket);
}

void SimNode::send(ConnectionId to, OutMessage message) {
  if (is_virtual(to)) return cluster->send_virtual(to, std::move(message));
  const auto found = sockets_.find(to);
  if (found == sockets_.end() || found->second.closing) return;
  Time& last = found->second.last_out;
  last = std::max(last, world_.now + world_.between(0, 2));
  world_.at(last, [player = found->second.player, to, message] { player->hear(to, *message); });
}

void SimNode::close(ConnectionId to, CloseCode code, std::string_view reason) {
  if (is_virtual(to)) return cluster->close_virtual(to, code, reason);
  const auto found = sockets_.find(to);
  if (found == sockets_.end() || std::exchange(found->second.closing, true)) return;
  world_.at(std::max(found->second.last_out, world_.now) + 1,
            [player = found->second.player, to] { player->lost(to); });
  post(world_.between(1, 5), [this, to] { socket_gone(to); });
}

}  // namespace tessera::server::testing
