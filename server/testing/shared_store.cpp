#include "server/testing/shared_store.h"

namespace tessera::server::testing {

SharedStore::SharedStore(SharedDatabase& database, std::string node, int speaks)
    : shared_(database), all_(database.store), node_(std::move(node)) {
  shared_.nodes[node_] = {.id = node_, .name = node_, .seen = shared_.now(), .speaks = speaks};
}

namespace {

const Error kFailed{"the store has failed"};

}  // namespace

NodeRow& SharedStore::fenced_row() {
  const auto found = shared_.nodes.find(node_);
  if (found == shared_.nodes.end() || found->second.committed != committed_) throw Fenced{};
  found->second.committed = ++committed_;
  const Time since = std::exchange(found->second.seen, shared_.now());
  constexpr Time kSilence = 3'000;
  for (std::size_t shard = 0; shard < shared_.shards.size() && shared_.now() - since > kSilence; ++shard) {
    if (shared_.shards[shard].owner == node_)
      shared_.outages.push_back({static_cast<int>(shard), since, shared_.now()});
  }
  return found->second;
}

Result<void> SharedStore::commit(std::span<const Write> writes) {
  if (shared_.fails()) return kFailed;
  fenced_row();
  for (const auto& write : writes) {
    const auto* table = owned_table(write);
    const bool own = table == nullptr || shared_.shards[static_cast<std::size_t>(shard_of(*table))].owner == node_;
    if (!own) return Error{"this node does not own the table"};
  }
  for (const auto& [id, row] : shared_.nodes) {
    if (row.log_version < log_version_in(writes)) return Error{"another node does not read this version of the log"};
  }
  return writes.empty() ? Result<void>() : all_.commit(writes);
}

Result<ClusterView> SharedStore::view() {
  if (shared_.fails()) return kFailed;
  ClusterView out;
  out.shards = shared_.shards;
  out.now = shared_.now();
  for (const auto& [id, row] : shared_.nodes) out.nodes.push_back(row);
  return out;
}

Result<ClaimedShards> SharedStore::claim(int most) {
  if (shared_.fails()) return kFailed;
  fenced_row();
  for (std::size_t shard = 0; shard < shared_.shards.size() && most > 0; ++shard) {
    auto& row = shared_.shards[shard];
    if (!row.owner.empty()) continue;
    --most;
    row.owner = node_;
    ++row.claim;
    const auto since = std::exchange(shared_.idle_since[shard], std::nullopt);
    if (since) shared_.outages.push_back({static_cast<int>(shard), *since, shared_.now()});
  }
  if (shared_.fails()) return kFailed;  // they are taken, and the node does not know it
  ClaimedShards out;
  for (std::size_t shard = 0; shard < shared_.shards.size(); ++shard) {
    if (shared_.shards[shard].owner != node_ || owned_[shard]) continue;
    out.shards.push_back({static_cast<int>(shard), shared_.shards[shard].claim});
    for (const auto& outage : shared_.outages) {
      if (outage.shard == static_cast<int>(shard)) out.outages.push_back(outage);
    }
  }
  const auto due = all_.due_tables();
  if (!due) return due.error();
  for (const auto& each : *due) {
    for (const auto& taken : out.shards) {
      if (taken.shard == shard_of(each.id)) out.due.push_back(each);
    }
  }
  for (const auto& taken : out.shards) owned_.set(static_cast<std::size_t>(taken.shard));
  return out;
}

void SharedStore::free_shard(std::size_t shard, Time since) {
  shared_.shards[shard].owner.clear();
  shared_.idle_since[shard] = since;
}

Result<void> SharedStore::give(std::span<const int> shards) {
  for (const int shard : shards) owned_.reset(static_cast<std::size_t>(shard));
  if (shared_.fails()) return kFailed;
  fenced_row();
  for (const int shard : shards) {
    const auto index = static_cast<std::size_t>(shard);
    if (shared_.shards[index].owner == node_) free_shard(index, shared_.now());
  }
  return {};
}

Result<void> SharedStore::set_linked(bool linked) {
  if (shared_.fails()) return kFailed;
  fenced_row().linked = linked;
  return {};
}

Result<void> SharedStore::reap(const std::string& node, std::int64_t committed) {
  if (shared_.fails()) return kFailed;
  fenced_row();
  const auto found = shared_.nodes.find(node);
  if (found == shared_.nodes.end() || found->second.committed != committed) return {};
  for (std::size_t shard = 0; shard < shared_.shards.size(); ++shard) {
    if (shared_.shards[shard].owner == node) free_shard(shard, found->second.seen);
  }
  shared_.nodes.erase(found);
  return {};
}

Result<void> SharedStore::leave() {
  if (shared_.fails()) return kFailed;
  fenced_row();
  for (std::size_t shard = 0; shard < shared_.shards.size(); ++shard) {
    if (shared_.shards[shard].owner == node_) free_shard(shard, shared_.now());
  }
  shared_.nodes.erase(node_);
  return {};
}

}  // namespace tessera::server::testing
