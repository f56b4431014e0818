#include "server/fair/fair.h"

#include <algorithm>
#include <cassert>
#include <vector>

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

// The bytes of a message, piece by piece.
class MessageBytes {
 public:
  explicit MessageBytes(std::string_view context) { add(context); }

  MessageBytes& table(const FairTable& table) {
    assert(table.id.size() < 256);
    return integer(static_cast<std::uint8_t>(table.id.size())).add(table.id);
  }
  template <class Unsigned>
  MessageBytes& integer(Unsigned value) {
    std::array<std::uint8_t, sizeof value> bytes;
    put_big_endian(value, bytes.data());
    return add(bytes);
  }
  MessageBytes& seat(Seat seat) { return integer(static_cast<std::uint8_t>(seat.index)); }
  MessageBytes& add(std::span<const std::uint8_t> bytes) {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    return *this;
  }
  MessageBytes& add(std::string_view text) {
    bytes_.insert(bytes_.end(), text.begin(), text.end());
    return *this;
  }
  const std::vector<std::uint8_t>& bytes() const { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

}  // namespace

Bytes32 hash_of_number(const FairTable& table, std::uint32_t round, Seat seat, const Bytes32& number) {
  return sha256(MessageBytes("tessera number 2").table(table).integer(round).seat(seat).add(number).bytes());
}

Bytes32 hash_of_list(const FairTable& table, const ClosedList& list) {
  MessageBytes message("tessera list 2");
  message.table(table).integer(list.round).integer(static_cast<std::uint8_t>(table.players));
  for (const Seat seat : SeatSet::all(table.players)) {
    const auto& hash = at(list.hashes, seat);
    message.integer(static_cast<std::uint8_t>(hash ? 1 : 0));
    if (hash) message.add(*hash);
  }
  return sha256(message.bytes());
}

FairKeys::FairKeys(Secret secret, const FairTable& table, const ClosedList& list, const SeatBytes& numbers)
    : secret_(std::move(secret)) {
  MessageBytes message("tessera dice 2");
  message.table(table).integer(list.round).add(hash_of_list(table, list));
  for (const Seat seat : SeatSet::all(table.players)) message.add(at(numbers, seat).value_or(Bytes32{}));
  const auto& key = secret_.expose();
  crypto_auth_hmacsha256_init(&begun_, key.data(), key.size());
  crypto_auth_hmacsha256_update(&begun_, message.bytes().data(), message.bytes().size());
}

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
