// 32 secret bytes: the secret of a game's dice, or a key of the server.
//
// It has no text form and no stream operator, compares in constant time, and is wiped at its end. Only `expose` gives
// the bytes, and its few callers can be reviewed.
#pragma once

#include <ostream>
#include <span>
#include <string_view>

#include "server/base/bytes.h"

namespace tessera::server {

class Secret {
 public:
  static Secret random();
  explicit Secret(const Bytes32& bytes) : bytes_(bytes) {}
  Secret(const Secret&) = default;
  Secret& operator=(const Secret&) = default;
  ~Secret();

  const Bytes32& expose() const { return bytes_; }

  // HMAC-SHA-256 with the secret as key. The secret can not be worked out from it.
  Bytes32 sign(std::span<const std::uint8_t> message) const;

  friend bool operator==(const Secret& a, const Secret& b);
  friend std::ostream& operator<<(std::ostream&, const Secret&) = delete;

 private:
  Bytes32 bytes_;
};

// Compares in constant time.
bool same_bytes(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b);

}  // namespace tessera::server
