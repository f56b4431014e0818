// Rate limits: token buckets, and the counts for each network address. Pure: the time is a parameter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "server/base/time.h"
#include "server/net/address.h"

namespace tessera::server {

// `per_second` on average, `burst` at once. per_second 0: no limit.
struct Rate {
  int per_second = 0;
  int burst = 0;
};

// A token bucket, stored as one number: the time at which it is full again. A new one is full.
class TokenBucket {
 public:
  bool take(const Rate& rate, Time now);
  bool full(Time now) const { return full_at_ <= now * 1000; }

 private:
  std::int64_t full_at_ = 0;  // in microseconds, so that thousands a second can be told apart
};

struct AddressLimits {
  std::size_t connections = 100;
  Rate requests = {50, 500};    // connecting counts as one
  Rate messages = {500, 2000};  // over all WebSockets of the address
  std::size_t addresses = 65'536;
  std::size_t answers = 16 * 1024 * 1024;       // bytes that wait to be read by one address; one answer may be larger
  std::size_t all_answers = 256 * 1024 * 1024;  // by all addresses
};

// The open connections and the recent requests of each address; an IPv6 network of 64 bits counts as one address.
// Network thread only.
class AddressTable {
 public:
  explicit AddressTable(const AddressLimits& limits) : limits_(limits) {}

  // False: refused, and nothing is counted. Each `connect` that returned true needs its `disconnect`.
  bool connect(const Address& address, Time now);
  void disconnect(const Address& address);

  bool request(const Address& address, Time now);
  bool message(const Address& address, Time now);

  // An answer of so many bytes is kept for this address. False: too much is kept already. Each `hold` that returned
  // true needs its `release`.
  bool hold(const Address& address, std::size_t bytes, Time now);
  void release(const Address& address, std::size_t bytes);

  // Removes addresses without open connections and answers whose buckets are full. `connect` and `request` call it when
  // the table is full, and refuse a new address if it stays full.
  void sweep(Time now);
  std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    std::size_t connections = 0;
    std::size_t held = 0;
    TokenBucket requests;
    TokenBucket messages;
  };
  Entry* find_or_add(const Address& address, Time now);

  AddressLimits limits_;
  std::size_t held_ = 0;
  std::unordered_map<Address, Entry, AddressHash> entries_;
};

}  // namespace tessera::server
