#include "server/cluster/membership.h"

#include <algorithm>
#include <set>
#include <utility>

namespace tessera::server {

void Membership::stored(Time now) {
  const Time gap = now - std::exchange(stored_at_, now);
  if (gap >= kLongGap) {
    counts_since_ = now;
  } else if (gap > kSteady) {
    counts_since_ += gap;
    for (auto& [id, peer] : peers_) peer.since = std::min(peer.since + gap, now);
  }
}

void Membership::watch_peers(const ClusterView& view, Time now) {
  std::map<std::string, Peer> seen;
  for (const auto& row : view.nodes) {
    if (row.id == node_) continue;
    const auto known = peers_.find(row.id);
    const bool unchanged = known != peers_.end() && known->second.committed == row.committed;
    seen[row.id] = unchanged ? known->second : Peer{row.committed, now};
  }
  peers_ = std::move(seen);
}

bool Membership::is_dead(const Peer& peer, Time now) const {
  return silent_for(now) <= kSteady && now - peer.since >= kLease && now - counts_since_ >= 2 * kLease;
}

bool Membership::suspects_any(Time now) const {
  return silent_for(now) <= kSteady &&
         std::ranges::any_of(peers_, [now](const auto& entry) { return now - entry.second.since >= kSuspicion; });
}

Membership::Plan Membership::plan(const ClusterView& view, Time now) {
  watch_peers(view, now);
  Plan out;
  std::set<std::string> gone{""};  // and nobody
  for (const auto& [id, peer] : peers_) {
    if (!is_dead(peer, now)) continue;
    out.reap.push_back({id, peer.committed});
    gone.insert(id);
  }
  int members = 0;  // the nodes that share the shards
  bool any_linked = false;
  bool am_linked = false;
  for (const auto& row : view.nodes) {
    any_linked = any_linked || (row.linked && !gone.contains(row.id));
    if (row.id == node_) am_linked = row.linked;
  }
  for (const auto& row : view.nodes) {
    const bool has_begun = row.id == node_ || row.committed > 0;
    members += has_begun && !gone.contains(row.id) && (!any_linked || row.linked) ? 1 : 0;
  }
  std::vector<int> own;
  int free = 0;
  for (int shard = 0; shard < kShards; ++shard) {
    const auto& owner = view.shards[static_cast<std::size_t>(shard)].owner;
    if (owner == node_) own.push_back(shard);
    if (gone.contains(owner)) ++free;
  }
  const bool takes_part = am_linked || !any_linked;
  const int share = takes_part ? (kShards + members - 1) / std::max(1, members) : 0;
  const int owned = static_cast<int>(own.size());
  // Where no node reaches another, each goes on with what it has.
  if (any_linked && owned > share) out.give.assign(own.begin() + share, own.end());
  if (owned < share) out.claim = std::min(free, share - owned);
  return out;
}

}  // namespace tessera::server
