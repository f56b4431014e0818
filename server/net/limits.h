// How much anyone may ask for: token buckets, and what is counted per network address. Pure: the time is passed in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "server/base/time.h"
#include "server/net/address.h"

namespace tessera::server {

// So many a second in the long run, and so many at once. per_second 0: no limit.
struct Rate {
  int per_second = 0;
  int burst = 0;
};

// A token bucket as one number: the time at which it will be full again. A new one is full.
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
};

// What each address (an IPv6 network of 64 bits counts as one) has open and has asked for lately.
// Used by the network thread alone.
class AddressTable {
 public:
  explicit AddressTable(const AddressLimits& limits) : limits_(limits) {}

  // False: refused, and nothing is counted. Each `connect` that returned true needs its `disconnect`.
  bool connect(const Address& address, Time now);
  void disconnect(const Address& address);

  bool request(const Address& address, Time now);
  bool message(const Address& address, Time now);

  // Forgets those who have nothing open and all their tokens back. `connect` and `request` call it when the table is
  // full; whoever comes then is refused if that makes no room.
  void sweep(Time now);
  std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    std::size_t connections = 0;
    TokenBucket requests;
    TokenBucket messages;
  };
  Entry* find_or_add(const Address& address, Time now);

  AddressLimits limits_;
  std::unordered_map<Address, Entry, AddressHash> entries_;
};

}  // namespace tessera::server
