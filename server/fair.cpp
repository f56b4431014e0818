#include "server/fair.h"

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
  for (const auto& client : clients) {
    if (client) numbers_.insert(numbers_.end(), client->number.begin(), client->number.end());
  }
  numbers_.resize(numbers_.size() + 8);
}

std::uint64_t FairKeys::chance(std::uint64_t event) const {
  auto message = numbers_;
  put_big_endian(event, message.data() + message.size() - 8);
  return key_of(secret_.sign(message));
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
