#include "server/testing/cluster_world.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <cstring>
#include <set>

#include "server/base/tokens.h"
#include "server/testing/sim_node.h"
#include "server/testing/sim_player.h"

namespace tessera::server::testing {

namespace {

// All that is random in the server comes from the seed.
Stream& sodium_stream() {
  static Stream stream(0);
  return stream;
}
const char* stream_name() { return "simulation"; }
std::uint32_t stream_number() { return static_cast<std::uint32_t>(sodium_stream().next()); }
void stream_bytes(void* out, std::size_t size) {
  auto* bytes = static_cast<unsigned char*>(out);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<unsigned char>(sodium_stream().next());
}

void use_stream(std::uint64_t seed) {
  static randombytes_implementation implementation = {stream_name, stream_number, nullptr,
                                                      nullptr,     stream_bytes,  nullptr};
  sodium_stream() = Stream(mix64(seed));
  static const bool set = [] {
    Secret::random();  // libsodium is ready
    return randombytes_set_implementation(&implementation) == 0;
  }();
  (void)set;
}

}  // namespace

ClusterWorld::ClusterWorld(Store& store, std::uint64_t seed, int nodes)
    : random(mix64(seed)), database{store, [this] { return store_now(); }} {
  use_stream(seed);
  database.fails = [this] { return failing_calls > 0 && chance(failing_calls); };
  nodes_.resize(static_cast<std::size_t>(nodes));
  for (int place = 0; place < nodes; ++place) start_node(place);
}

ClusterWorld::~ClusterWorld() { events_.clear(); }

void ClusterWorld::at(Time time, std::function<void()> work) { events_.emplace(std::max(time, now), std::move(work)); }

void ClusterWorld::start_node(int place) {
  auto node = std::make_shared<SimNode>(*this, place, "n" + std::to_string(++made_));
  nodes_[static_cast<std::size_t>(place)] = node;
  all_.push_back(node);
  node->begin();
}

void ClusterWorld::restart(int place, Time after) {
  at(now + after, [this, place] { start_node(place); });
}

std::shared_ptr<SimNode> ClusterWorld::any_node() {
  return nodes_[random.below(static_cast<std::uint32_t>(nodes_.size()))];
}

void ClusterWorld::send_parcel(SimNode& from, const std::string& to, std::string bytes) {
  if (!from.linked() || chance(lost_parcels)) return;
  Time& last = last_arrival_[{&from, to}];
  const bool late = chance(late_parcels);
  const Time arrives = late ? now + between(0, 300) : std::max(last, now + between(0, 2));
  if (!late) last = arrives;
  const int copies = chance(repeated_parcels) ? 2 : 1;
  for (int copy = 0; copy < copies; ++copy) {
    at(arrives + copy * between(0, 20), [this, to, bytes] {
      for (const auto& node : nodes_) {
        if (node->id != to || !node->linked()) continue;
        node->post(0, [node = node.get(), bytes] { node->cluster->receive(bytes); });
      }
    });
  }
}

void ClusterWorld::run_for(Time ms) {
  const Time until = now + ms;
  while (!events_.empty() && events_.begin()->first <= until) {
    auto next = events_.extract(events_.begin());
    now = next.key();
    next.mapped()();
  }
  now = until;
}

void ClusterWorld::open_tables(int tables, const std::string& description) {
  run_for(3'000);
  const auto read = table::read_description(boost::json::parse(description).as_object());
  ASSERT_TRUE(read);
  for (int t = 0; t < tables; ++t) {
    std::vector<Guest> guests;
    for (int seat = 0; seat < read->players; ++seat) {
      guests.push_back({random_guest_id(), "Guest " + std::to_string(players_.size() + guests.size()), now, now});
      ASSERT_TRUE(database.store.commit(std::vector<Write>{writes::SetGuest{guests.back()}}));
    }
    std::string id;
    for (int tries = 0; id.empty() && tries < 50; ++tries) {
      const auto node = any_node();
      node->post(0, [&, node = node.get()] {
        node->hub->create_table(guests[0], *read, [&](const Answer<std::string>& made) { id = made ? *made : ""; });
      });
      run_for(500);
    }
    ASSERT_NE(id, "");
    for (int seat = 0; seat < read->players; ++seat) {
      players_.push_back(std::make_unique<SimPlayer>(*this, guests[static_cast<std::size_t>(seat)], id, seat));
      players_.back()->come();
    }
  }
  const auto all = [this](auto holds) { return std::all_of(players_.begin(), players_.end(), holds); };
  for (int i = 0; i < 60 && !all([](const auto& player) { return player->seated(); }); ++i) run_for(500);
  for (const auto& player : players_) player->may_start = true;
  const auto begun = [](const auto& player) { return player->received().stage != "lobby"; };
  for (int i = 0; i < 60 && !all(begun); ++i) run_for(500);
  ASSERT_TRUE(all(begun)) << "not all games have begun";
}

void ClusterWorld::random_fault() {
  const auto node = any_node();
  const auto name = node->id + " at " + std::to_string(now) + "\n";
  switch (random.below(10)) {
    case 0:
    case 1:
      trace += "kill " + name;
      if (!node->dead()) node->die();
      break;
    case 2:
    case 3: {
      const Time time = chance(500) ? between(5'000, 12'000) : between(10, 5'000);
      if (node->stopped()) break;  // it would be stopped for longer than any fault lasts
      trace += "stop for " + std::to_string(time) + " " + name;
      node->stop_until(now + time);
      break;
    }
    case 4:
      trace += "cut off " + name;
      node->cut_until(now + between(10, 8'000));
      break;
    case 5: {
      const Time time = chance(600) ? between(10, 2'000) : chance(600) ? between(2'000, 9'000) : between(9'000, 25'000);
      trace += "store down for " + std::to_string(time) + " at " + std::to_string(now) + "\n";
      // What is on its way to it does not arrive earlier because it is down once more.
      store_down_until = std::max(store_down_until, now + time);
      break;
    }
    case 6:
      trace += "leave " + name;
      if (!node->dead()) node->leave();
      break;
    case 7:
      trace += "the store fails at " + std::to_string(now) + "\n";
      failing_calls = static_cast<int>(random.below(400));
      at(now + between(500, 6'000), [this] { failing_calls = 0; });
      break;
    case 8: {
      const Time jump = between(-3'000, 3'000);
      trace += "the store's clock jumps by " + std::to_string(jump) + " at " + std::to_string(now) + "\n";
      store_ahead += jump;
      break;
    }
    default: {
      trace += "noise at " + std::to_string(now) + "\n";
      lost_parcels = static_cast<int>(random.below(60));
      repeated_parcels = static_cast<int>(random.below(100));
      late_parcels = static_cast<int>(random.below(60));
      at(now + between(500, 6'000), [this] { lost_parcels = repeated_parcels = late_parcels = 0; });
    }
  }
}

// What is on its way to a store that is down arrives when that is over.
void ClusterWorld::end_faults() {
  if (store_down_until > now) run_for(store_down_until - now);
  lost_parcels = repeated_parcels = late_parcels = 0;
  failing_calls = 0;
  for (const auto& node : std::vector(nodes_)) {
    node->stop_until(now);
    node->cut_until(now);
  }
}

std::string ClusterWorld::stuck_tables() const {
  std::string out;
  for (const auto& player : players_) {
    if (player->finished() || player->received().version > versions_.at(player->table())) continue;
    out += player->table() + " stands at " + std::to_string(player->received().version) + "\n";
  }
  return out;
}

std::string ClusterWorld::run_until_moved(Time most) {
  constexpr Time kStep = 100;
  versions_.clear();
  for (const auto& player : players_) {
    auto& version = versions_[player->table()];
    version = std::max(version, player->received().version);
  }
  const Time until = now + most;
  while (now < until && !stuck_tables().empty()) run_for(kStep);
  return stuck_tables();
}

bool ClusterWorld::any_finished() const {
  return std::any_of(players_.begin(), players_.end(), [](const auto& player) { return player->finished(); });
}

void ClusterWorld::delete_tables() {
  std::vector<Write> deletions;
  for (const auto& player : players_) deletions.emplace_back(writes::DeleteTable{player->table()});
  EXPECT_TRUE(database.store.commit(deletions));
}

void ClusterWorld::note(std::string what) { faults_.push_back(std::to_string(now) + ": " + std::move(what)); }

std::string ClusterWorld::wrong() {
  std::string out;
  for (const auto& fault : faults_) out += fault.substr(0, 1000) + "\n";
  for (const auto& player : players_) {
    if (const auto wrong = player->wrong_in(database.store); !wrong.empty()) out += wrong.substr(0, 1000) + "\n";
  }
  return out;
}

}  // namespace tessera::server::testing
