// 32 secret bytes: of a game's chance, or a key of the server's. It has no text and no stream operator, compares in
// constant time and is wiped when it goes, so that it gets into a message or a log only by a call of `expose`, and
// those are few enough to be read.
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

  // HMAC-SHA-256 keyed by the secret, which it does not tell.
  Bytes32 sign(std::span<const std::uint8_t> message) const;

  friend bool operator==(const Secret& a, const Secret& b);
  friend std::ostream& operator<<(std::ostream&, const Secret&) = delete;

 private:
  Bytes32 bytes_;
};

// In constant time, whatever they hold.
bool same_bytes(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b);

}  // namespace tessera::server
