#include "server/fair/fair.h"

#include <algorithm>

namespace tessera::server {

namespace {

template <class Unsigned>
void put_big_endian(Unsigned value, std::uint8_t* at) {
  for (std::size_t i = sizeof value; i-- > 0; value = static_cast<Unsigned>(value >> 8)) {
    at[i] = static_cast<std::uint8_t>(value);
  }
}

std::uint64_t key_of(const Bytes32& mac) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < 8; ++i) key = key << 8 | mac[i];
  return key;
}

}  // namespace

FairKeys::FairKeys(Secret secret, const ClientNumbers& clients) : secret_(std::move(secret)) {
  const auto& key = secret_.expose();
  crypto_auth_hmacsha256_init(&begun_, key.data(), key.size());
  for (const auto& client : clients) {
    if (client) crypto_auth_hmacsha256_update(&begun_, client->number.data(), client->number.size());
  }
}

FairKeys::~FairKeys() { sodium_memzero(&begun_, sizeof begun_); }

std::uint64_t FairKeys::chance(std::uint64_t event) const {
  auto state = begun_;
  std::array<std::uint8_t, 8> number;
  put_big_endian(event, number.data());
  crypto_auth_hmacsha256_update(&state, number.data(), number.size());
  Bytes32 mac;
  crypto_auth_hmacsha256_final(&state, mac.data());
  return key_of(mac);
}

std::uint64_t FairKeys::bot(std::uint32_t version, Seat seat) const {
  static constexpr std::string_view kContext = "tessera bot";
  std::array<std::uint8_t, kContext.size() + 5> message;
  auto* at = std::copy(kContext.begin(), kContext.end(), message.data());
  put_big_endian(version, at);
  at[4] = static_cast<std::uint8_t>(seat.index);
  return key_of(secret_.sign(message));
}

}  // namespace tessera::server
