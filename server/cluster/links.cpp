#include "server/cluster/links.h"

#include <utility>

namespace tessera::server {

namespace {

using Kind = Parcel::Kind;
using ItemKind = Parcel::Item::Kind;

constexpr std::size_t kMostBytes = 512 * 1024;  // of a parcel, about: NATS takes 1 MB

}  // namespace

void Links::send_parcel(const std::string& node, Parcel parcel) {
  parcel.from = node_;
  ++counters_.parcels_sent;
  bus_.send(node, to_bytes(parcel, version_));
}

void Links::tell(const std::string& node, Kind kind, const Session& session, std::size_t connections) {
  send_parcel(node, {.kind = kind,
                     .session = session.id,
                     .number = session.sent,
                     .received = session.received,
                     .connections = connections});
}

// ---- as a front

void Links::forward(const std::string& owner, const Sender& sender, int shard, std::string_view text, Time now) {
  const auto client = sender.client;
  if (ended_.contains(client)) return;
  auto [entry, is_new] = fronts_.try_emplace(owner);
  Front& session = entry->second;
  if (is_new) {
    session.id = ++last_session_[owner];
    session.heard = session.beat = now;
  }
  const auto [known, is_first] = session.clients.try_emplace(client);
  known->second.shards.set(static_cast<std::size_t>(shard));
  if (is_first) {
    session.out.push_back(
        {.kind = ItemKind::open, .connections = {client}, .guest = sender.guest, .network = sender.network});
  }
  session.out.push_back(
      {.kind = ItemKind::message, .connections = {client}, .text = std::make_shared<const std::string>(text)});
  ++counters_.forwarded;
}

void Links::socket_closed(ConnectionId client) {
  ended_.erase(client);
  for (auto& [owner, session] : fronts_) {
    if (session.clients.erase(client) == 0) continue;
    session.out.push_back({.kind = ItemKind::closed, .connections = {client}});
  }
}

void Links::end_client(ConnectionId id, Client& client) {
  if (std::exchange(client.ended, true)) return;
  ended_.insert(id);
  ends_.close(id, CloseCode::restart, "come back");
}

void Links::shard_moved(const std::string& owner, int shard) {
  const auto found = fronts_.find(owner);
  if (found == fronts_.end()) return;
  for (auto& [id, client] : found->second.clients) {
    if (client.shards[static_cast<std::size_t>(shard)]) end_client(id, client);
  }
}

void Links::break_front(const std::string& owner, bool tell_owner) {
  const auto found = fronts_.find(owner);
  if (found == fronts_.end()) return;
  ++counters_.sessions_broken;
  if (tell_owner) tell(owner, Kind::up_broken, found->second, 0);
  auto session = fronts_.extract(found);
  for (auto& [id, client] : session.mapped().clients) end_client(id, client);
}

void Links::receive_down(const Parcel& parcel, Time now) {
  const auto found = fronts_.find(parcel.from);
  if (found == fronts_.end() || found->second.id != parcel.session) return;
  Front& session = found->second;
  session.heard = now;
  if (parcel.number <= session.received) return;  // it came twice
  if (parcel.number != session.received + 1) return break_front(parcel.from, true);
  session.received = parcel.number;
  for (const auto& item : parcel.items) take(session, item);
}

void Links::take(Front& session, const Parcel::Item& item) {
  for (const auto id : item.connections) {
    const auto client = session.clients.find(id);
    if (client == session.clients.end() || client->second.ended) continue;
    if (item.kind == ItemKind::send) ends_.send(id, item.text);
    if (item.kind != ItemKind::close) continue;
    const auto code = static_cast<CloseCode>(item.code);
    if (code == CloseCode::restart) {
      end_client(id, client->second);
    } else {
      ends_.close(id, code, *item.text);
    }
  }
}

void Links::receive_down_beat(const Parcel& parcel, Time now) {
  const auto found = fronts_.find(parcel.from);
  if (found == fronts_.end() || found->second.id != parcel.session) return;
  Front& session = found->second;
  session.heard = now;
  const bool lost = parcel.number > session.received;
  const bool differs =
      parcel.received == session.sent && session.out.empty() && parcel.connections != session.clients.size();
  if (lost || differs) break_front(parcel.from, true);
}

// ---- as an owner

void Links::drop_virtual(Owner& session) {
  std::vector<ConnectionId> gone;
  for (const auto& [client, id] : std::exchange(session.virtual_ids, {})) {
    virtual_.erase(id);
    gone.push_back(id);
  }
  session.out.clear();
  if (!gone.empty()) ends_.cut_off(gone);
}

void Links::break_owner(const std::string& front, bool tell_front) {
  const auto found = owners_.find(front);
  if (found == owners_.end() || found->second.broken) return;
  found->second.broken = true;
  ++counters_.sessions_broken;
  if (tell_front) tell(front, Kind::down_broken, found->second, 0);
  drop_virtual(found->second);
}

// A new session begins with whatever is heard of it first: if that is its end, its first parcel may still come.
Links::Owner* Links::owner_session(const Parcel& parcel, Time now) {
  Owner& session = owners_[parcel.from];
  if (parcel.session < session.id) return nullptr;  // late
  if (parcel.session > session.id) {
    drop_virtual(session);
    session = Owner{};
    session.id = parcel.session;
  }
  session.heard = now;
  return &session;
}

void Links::receive_up(const Parcel& parcel, Time now) {
  auto* known = owner_session(parcel, now);
  if (known == nullptr) return;
  Owner& session = *known;
  if (session.broken) return tell(parcel.from, Kind::down_broken, session, 0);
  if (parcel.number <= session.received) return;  // it came twice
  if (parcel.number != session.received + 1) return break_owner(parcel.from, true);
  session.received = parcel.number;
  for (const auto& item : parcel.items) take(session, parcel.from, item);
}

void Links::take(Owner& session, const std::string& front, const Parcel::Item& item) {
  const auto client = item.connections.front();
  const auto known = session.virtual_ids.find(client);
  if (item.kind == ItemKind::open && known == session.virtual_ids.end()) {
    const auto id = next_virtual_++;
    session.virtual_ids.emplace(client, id);
    virtual_.emplace(id, Virtual{front, client});
    ends_.opened(id, item.guest, item.network);
  } else if (item.kind == ItemKind::message && known != session.virtual_ids.end()) {
    ends_.message(known->second, *item.text);
  } else if (item.kind == ItemKind::closed && known != session.virtual_ids.end()) {
    const auto id = known->second;
    session.virtual_ids.erase(known);
    virtual_.erase(id);
    ends_.closed(id);
  }
}

void Links::receive_up_beat(const Parcel& parcel, Time now) {
  auto* known = owner_session(parcel, now);
  if (known == nullptr) return;
  Owner& session = *known;
  if (session.broken) return tell(parcel.from, Kind::down_broken, session, 0);
  const bool lost = parcel.number > session.received;
  const bool differs = parcel.number == session.received && parcel.connections != session.virtual_ids.size();
  if (lost || differs) return break_owner(parcel.from, true);
  for (const auto& [client, id] : session.virtual_ids) virtual_.at(id).bytes = 0;
}

void Links::send(ConnectionId to, OutMessage text) {
  const auto found = virtual_.find(to);
  if (found == virtual_.end() || found->second.cut) return;
  found->second.bytes += text->size();
  if (found->second.bytes > kMostBytesOfOne) {
    close(to, CloseCode::policy, "too_much");
    found->second.cut = true;
    return;
  }
  auto& out = owners_[found->second.front].out;
  // The same message to several clients there goes once.
  if (!out.empty() && out.back().kind == ItemKind::send && out.back().text == text) {
    out.back().connections.push_back(found->second.client);
  } else {
    out.push_back({.kind = ItemKind::send, .connections = {found->second.client}, .text = std::move(text)});
  }
}

void Links::close(ConnectionId id, CloseCode code, std::string_view reason) {
  const auto found = virtual_.find(id);
  if (found == virtual_.end()) return;
  owners_[found->second.front].out.push_back({.kind = ItemKind::close,
                                              .connections = {found->second.client},
                                              .text = std::make_shared<const std::string>(reason),
                                              .code = static_cast<std::uint16_t>(code)});
}

// ---- both

void Links::receive(const Parcel& parcel, Time now) {
  ++counters_.parcels_received;
  switch (parcel.kind) {
    case Kind::up: return receive_up(parcel, now);
    case Kind::down: return receive_down(parcel, now);
    case Kind::up_beat: return receive_up_beat(parcel, now);
    case Kind::down_beat: return receive_down_beat(parcel, now);
    case Kind::up_broken: {
      if (owner_session(parcel, now) != nullptr) break_owner(parcel.from, false);
      return;
    }
    case Kind::down_broken: {
      const auto found = fronts_.find(parcel.from);
      if (found != fronts_.end() && found->second.id == parcel.session) break_front(parcel.from, false);
      return;
    }
    default: return;
  }
}

void Links::drop(const std::string& node) {
  break_front(node, false);
  break_owner(node, false);
  owners_.erase(node);
  last_session_.erase(node);  // a node's id never comes back
}

void Links::keep_only(const std::set<std::string>& nodes) {
  std::set<std::string> gone;
  for (const auto& [node, session] : fronts_) gone.insert(node);
  for (const auto& [node, session] : owners_) gone.insert(node);
  for (const auto& node : gone) {
    if (!nodes.contains(node)) drop(node);
  }
}

void Links::end_all() {
  flush();
  while (!fronts_.empty()) break_front(fronts_.begin()->first, true);
  for (auto& [front, session] : owners_) {
    if (!session.broken) tell(front, Kind::down_broken, session, 0);
  }
}

void Links::tick(Time now) {
  flush();
  std::vector<std::string> silent;
  for (auto& [owner, session] : fronts_) {
    if (now - session.heard > kSilence) silent.push_back(owner);
    if (now - session.beat < kBeat) continue;
    session.beat = now;
    tell(owner, Kind::up_beat, session, session.clients.size());
  }
  for (const auto& owner : silent) break_front(owner, true);
  silent.clear();
  for (auto& [front, session] : owners_) {
    if (now - session.heard > kSilence) silent.push_back(front);
    if (session.broken || now - session.beat < kBeat) continue;
    session.beat = now;
    tell(front, Kind::down_beat, session, session.virtual_ids.size());
  }
  for (const auto& front : silent) break_owner(front, true);
}

void Links::flush(const std::string& node, Session& session, Kind kind) {
  if (session.out.empty()) return;
  auto items = std::exchange(session.out, {});
  Parcel parcel{.kind = kind, .session = session.id};
  std::size_t bytes = 0;
  const auto send = [&] {
    parcel.number = ++session.sent;
    send_parcel(node, std::move(parcel));
    parcel = Parcel{.kind = kind, .session = session.id};
    bytes = 0;
  };
  for (auto& item : items) {
    const auto size = 64 + 8 * item.connections.size() + (item.text ? item.text->size() : 0);
    if (bytes > 0 && bytes + size > kMostBytes) send();
    bytes += size;
    parcel.items.push_back(std::move(item));
  }
  send();
}

void Links::flush() {
  for (auto& [owner, session] : fronts_) flush(owner, session, Kind::up);
  for (auto& [front, session] : owners_) {
    if (!session.broken) flush(front, session, Kind::down);
  }
}

}  // namespace tessera::server
