#include "server/base/secret.h"

#include <sodium.h>

namespace tessera::server {

Secret Secret::random() {
  Secret out{Bytes32{}};
  fill_random(out.bytes_);
  return out;
}

Secret::~Secret() { sodium_memzero(bytes_.data(), bytes_.size()); }

Bytes32 Secret::sign(std::span<const std::uint8_t> message) const {
  static_assert(crypto_auth_hmacsha256_KEYBYTES == sizeof(Bytes32) && crypto_auth_hmacsha256_BYTES == sizeof(Bytes32));
  Bytes32 out;
  crypto_auth_hmacsha256(out.data(), message.data(), message.size(), bytes_.data());
  return out;
}

bool operator==(const Secret& a, const Secret& b) { return same_bytes(a.bytes_, b.bytes_); }

bool same_bytes(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace tessera::server
