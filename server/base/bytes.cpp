#include "server/base/bytes.h"

#include <sodium.h>

#include <cstdlib>

namespace tessera::server {

namespace {

constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

// Before anything random is drawn; without its source of randomness a server must not run.
void ready() {
  static const bool done = sodium_init() >= 0;
  if (!done) std::abort();
}

}  // namespace

std::string to_hex(std::span<const std::uint8_t> bytes) {
  std::string out(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), bytes.data(), bytes.size());
  out.pop_back();
  return out;
}

std::string to_base64url(std::span<const std::uint8_t> bytes) {
  std::string out(sodium_base64_encoded_len(bytes.size(), kVariant), '\0');
  sodium_bin2base64(out.data(), out.size(), bytes.data(), bytes.size(), kVariant);
  out.pop_back();
  return out;
}

bool from_hex(std::string_view text, std::span<std::uint8_t> out) {
  std::size_t length = 0;
  if (text.size() != out.size() * 2 || text.find_first_of("ABCDEF") != text.npos) return false;
  return sodium_hex2bin(out.data(), out.size(), text.data(), text.size(), nullptr, &length, nullptr) == 0 &&
         length == out.size();
}

bool from_base64url(std::string_view text, std::span<std::uint8_t> out) {
  std::size_t length = 0;
  return sodium_base642bin(out.data(), out.size(), text.data(), text.size(), nullptr, &length, nullptr, kVariant) ==
             0 &&
         length == out.size();
}

std::optional<Bytes32> bytes32_from_hex(std::string_view text) {
  Bytes32 out;
  return from_hex(text, out) ? std::optional(out) : std::nullopt;
}

void fill_random(std::span<std::uint8_t> out) {
  ready();
  randombytes_buf(out.data(), out.size());
}

Bytes32 sha256(std::span<const std::uint8_t> bytes) {
  static_assert(crypto_hash_sha256_BYTES == sizeof(Bytes32));
  Bytes32 out;
  crypto_hash_sha256(out.data(), bytes.data(), bytes.size());
  return out;
}

}  // namespace tessera::server
