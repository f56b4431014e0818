// Fair dice: keys of chance events that neither the server nor a player can choose. docs/fair-dice.md explains them,
// and has test vectors.
//
//   commitment of x       = SHA-256(x)                                       32 bytes of x, no more
//   key of chance event n = first 8 bytes, big-endian, of
//                           HMAC-SHA-256(secret, number ‖ number ‖ … ‖ n)    32 bytes a number, in the order of the
//                           seats
//                                                                           that have one; n as 8 bytes, big-endian
//   key of a bot's thought = the same of
//                           HMAC-SHA-256(secret, "tessera bot" ‖ version ‖ seat)   4 bytes, big-endian, and 1 byte
//
// The messages of chance are 8 more than a multiple of 32 bytes long, those of bots 16: no key is both.
#pragma once

#include <sodium.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/core/seat.h"
#include "server/base/secret.h"
#include "table/keys.h"

namespace tessera::server {

inline Bytes32 commitment_of(const Bytes32& number) { return sha256(number); }
inline Bytes32 commitment_of(const Secret& secret) { return sha256(secret.expose()); }

// A player's number: committed before any other was known, opened when all had committed.
struct ClientNumber {
  Bytes32 commitment;
  Bytes32 number;

  friend bool operator==(const ClientNumber&, const ClientNumber&) = default;
};

// By seat. Bots and players who were left out have none.
using ClientNumbers = std::array<std::optional<ClientNumber>, kMaxSeats>;

class FairKeys final : public table::Keys {
 public:
  FairKeys(Secret secret, const ClientNumbers& clients);
  FairKeys(const FairKeys&) = default;
  FairKeys& operator=(const FairKeys&) = default;
  ~FairKeys();

  std::uint64_t chance(std::uint64_t event) const override;
  std::uint64_t bot(std::uint32_t version, Seat seat) const override;

 private:
  Secret secret_;
  crypto_auth_hmacsha256_state begun_;  // the HMAC after the numbers, which all chance events share
};

}  // namespace tessera::server
