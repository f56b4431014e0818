// Fair dice: keys of chance events that neither the server nor a player can choose. docs/fair-dice.md explains them,
// and has test vectors. ‖ puts bytes one after the other; integers are big-endian; `table` is the length of the table's
// id, 1 byte, and its ASCII characters.
//
//   commitment of the secret  = SHA-256(secret)                                    32 bytes of it, no more
//   hash of a player's number = SHA-256("tessera number 2" ‖ table ‖ round ‖ seat ‖ number)      4, 1 and 32 bytes
//   hash of the closed list   = SHA-256("tessera list 2" ‖ table ‖ round ‖ players ‖ entry of each seat)
//                               4 bytes and 1 byte; an entry is a 0, or a 1 and the hash of that seat's number
//   key of chance event n     = first 8 bytes of HMAC-SHA-256(secret, "tessera dice 2" ‖ table ‖ round ‖
//                               hash of the closed list ‖ number of each seat ‖ n)
//                               32 bytes a number, zeros for a seat without one; n as 8 bytes
//   key of a bot's thought    = first 8 bytes of HMAC-SHA-256(secret, "tessera bot" ‖ version ‖ seat)
//                               4 bytes and 1 byte
//
// Games that began before version 2 have another message of chance, without a table, a round and a list: the numbers
// of the seats that have one, and n. Theirs goes on being read and played.
#pragma once

#include <sodium.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/core/seat.h"
#include "server/base/secret.h"
#include "table/keys.h"

namespace tessera::server {

inline Bytes32 commitment_of(const Bytes32& number) { return sha256(number); }
inline Bytes32 commitment_of(const Secret& secret) { return sha256(secret.expose()); }

// A hash or a number of each seat that has one.
using SeatBytes = std::array<std::optional<Bytes32>, kMaxSeats>;

inline std::optional<Bytes32>& at(SeatBytes& bytes, Seat seat) { return bytes[static_cast<std::size_t>(seat.index)]; }
inline const std::optional<Bytes32>& at(const SeatBytes& bytes, Seat seat) {
  return bytes[static_cast<std::size_t>(seat.index)];
}

// The hashes of one round, after which nobody could change one. Round numbers are used once at a table.
struct ClosedList {
  std::uint32_t round = 0;
  SeatBytes hashes = {};

  friend bool operator==(const ClosedList&, const ClosedList&) = default;
};

// The table that numbers are drawn for. A hash of one table, round or seat is none of another.
struct FairTable {
  std::string id;
  int players = 0;

  friend bool operator==(const FairTable&, const FairTable&) = default;
};

Bytes32 hash_of_number(const FairTable& table, std::uint32_t round, Seat seat, const Bytes32& number);
Bytes32 hash_of_list(const FairTable& table, const ClosedList& list);

// Before version 2. A player's number: committed before any other was known, opened when all had committed.
struct ClientNumber {
  Bytes32 commitment;
  Bytes32 number;

  friend bool operator==(const ClientNumber&, const ClientNumber&) = default;
};

// By seat. Bots and players who were left out have none.
using ClientNumbers = std::array<std::optional<ClientNumber>, kMaxSeats>;

class FairKeys final : public table::Keys {
 public:
  FairKeys(Secret secret, const FairTable& table, const ClosedList& list, const SeatBytes& numbers);
  // A game that began before version 2; and with no numbers a table whose game has not begun.
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
