// Network addresses, sets of them, and the address of a client behind a proxy. Pure.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace tessera::server {

// An IPv4 address is stored in its IPv6 form, ::ffff:a.b.c.d, so that both forms are equal.
struct Address {
  std::array<std::uint8_t, 16> bytes = {};

  static std::optional<Address> parse(std::string_view text);
  // "::", for a client that a proxy does not tell. It is no loopback address.
  static Address unknown() { return {}; }
  bool is_v4() const;
  bool loopback() const;
  std::string text() const;
  // The network of one subscriber: an IPv4 address itself, or the first 64 bits of an IPv6 address.
  Address network() const;
  bool operator==(const Address&) const = default;
};

struct AddressHash {
  std::size_t operator()(const Address& address) const;
};

// A list of addresses and networks: "127.0.0.1", "10.0.0.0/8", "fd00::/8".
class AddressSet {
 public:
  static Result<AddressSet> parse(const std::vector<std::string>& items);
  bool contains(const Address& address) const;

 private:
  struct Network {
    Address address;
    int bits = 0;
  };
  std::vector<Network> networks_;
};

// Which of the two headers the proxy writes. Only that one is read: a proxy passes the other on as the client sent it.
enum class ForwardedBy : std::uint8_t { x_forwarded_for, forwarded };

// The client of the last trusted proxy: read from the right, the first address that is not a trusted proxy; if all are,
// the rightmost. Nothing if the header is malformed before it.
std::optional<Address> forwarded_client(std::string_view header, ForwardedBy kind, const AddressSet& trusted);

// The `proto` of the last element of a Forwarded header, empty if there is none.
std::string_view forwarded_proto(std::string_view header);

}  // namespace tessera::server
