#include "server/net/limits.h"

#include <algorithm>

namespace tessera::server {

bool TokenBucket::take(const Rate& rate, Time now) {
  if (rate.per_second <= 0) return true;
  const std::int64_t token = 1'000'000 / rate.per_second;
  const std::int64_t from = std::max(full_at_, now * 1000);
  if (from + token - now * 1000 > token * std::max(rate.burst, 1)) return false;
  full_at_ = from + token;
  return true;
}

AddressTable::Entry* AddressTable::find_or_add(const Address& address, Time now) {
  const Address key = address.network();
  if (const auto found = entries_.find(key); found != entries_.end()) return &found->second;
  if (entries_.size() >= limits_.addresses) sweep(now);
  if (entries_.size() >= limits_.addresses) return nullptr;
  return &entries_[key];
}

bool AddressTable::connect(const Address& address, Time now) {
  Entry* entry = find_or_add(address, now);
  if (entry == nullptr) return false;
  if (limits_.connections != 0 && entry->connections >= limits_.connections) return false;
  if (!entry->requests.take(limits_.requests, now)) return false;
  ++entry->connections;
  return true;
}

void AddressTable::disconnect(const Address& address) {
  const auto found = entries_.find(address.network());
  if (found != entries_.end() && found->second.connections > 0) --found->second.connections;
}

bool AddressTable::request(const Address& address, Time now) {
  if (limits_.requests.per_second <= 0) return true;
  Entry* entry = find_or_add(address, now);
  return entry != nullptr && entry->requests.take(limits_.requests, now);
}

bool AddressTable::message(const Address& address, Time now) {
  if (limits_.messages.per_second <= 0) return true;
  Entry* entry = find_or_add(address, now);
  return entry != nullptr && entry->messages.take(limits_.messages, now);
}

bool AddressTable::hold(const Address& address, std::size_t bytes, Time now) {
  if (limits_.answers == 0) return true;
  Entry* entry = find_or_add(address, now);
  if (entry == nullptr || (held_ > 0 && held_ + bytes > limits_.all_answers)) return false;
  if (entry->held > 0 && entry->held + bytes > limits_.answers) return false;
  entry->held += bytes;
  held_ += bytes;
  return true;
}

void AddressTable::release(const Address& address, std::size_t bytes) {
  const auto found = entries_.find(address.network());
  if (found == entries_.end()) return;
  found->second.held -= std::min(bytes, found->second.held);
  held_ -= std::min(bytes, held_);
}

void AddressTable::sweep(Time now) {
  std::erase_if(entries_, [now](const auto& item) {
    const Entry& entry = item.second;
    return entry.connections == 0 && entry.held == 0 && entry.requests.full(now) && entry.messages.full(now);
  });
}

}  // namespace tessera::server
