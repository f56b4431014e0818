#include "server/base/tokens.h"

#include <algorithm>
#include <array>

namespace tessera::server {

namespace {

constexpr std::string_view kContext = "tessera guest token";
constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kGuestBytes = 16;
constexpr std::size_t kBody = 1 + kGuestBytes + 8;
using TokenBytes = std::array<std::uint8_t, kBody + sizeof(Bytes32)>;

// Crockford's: no I, L, O and U.
constexpr std::string_view kAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

template <std::size_t N>
std::string random_id() {
  std::array<std::uint8_t, N> bytes;
  fill_random(bytes);
  return to_base64url(bytes);
}

Bytes32 mac_of(const TokenBytes& token, const Secret& key) {
  std::array<std::uint8_t, kContext.size() + kBody> message;
  const auto at = std::copy(kContext.begin(), kContext.end(), message.begin());
  std::copy_n(token.begin(), kBody, at);
  return key.sign(message);
}

std::string random_code() {
  std::array<std::uint8_t, TransferCodes::kLength> bytes;
  fill_random(bytes);
  std::string out;
  for (const auto byte : bytes) out += kAlphabet[byte & 31u];
  return out;
}

std::string canonical(std::string_view typed) {
  std::string out;
  for (char c : typed.substr(0, 64)) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (c == ' ' || c == '-') continue;
    out += c == 'O' ? '0' : c == 'I' || c == 'L' ? '1' : c;
  }
  return out;
}

}  // namespace

std::string random_table_id() { return random_id<12>(); }
std::string random_guest_id() { return random_id<kGuestBytes>(); }

std::optional<std::string> sign_token(const Token& token, const Secret& key) {
  TokenBytes bytes;
  bytes[0] = kVersion;
  if (!from_base64url(token.guest, std::span(bytes).subspan(1, kGuestBytes))) return std::nullopt;
  for (std::size_t i = 0; i < 8; ++i) {
    bytes[1 + kGuestBytes + i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(token.issued) >> (56 - 8 * i));
  }
  const auto mac = mac_of(bytes, key);
  std::copy(mac.begin(), mac.end(), bytes.begin() + kBody);
  return to_base64url(bytes);
}

std::optional<Token> check_token(std::string_view text, const Secret& key) {
  TokenBytes bytes;
  if (text.size() != kTokenLength || !from_base64url(text, bytes) || bytes[0] != kVersion) return std::nullopt;
  if (!same_bytes(mac_of(bytes, key), std::span(bytes).subspan(kBody))) return std::nullopt;
  std::uint64_t issued = 0;
  for (std::size_t i = 0; i < 8; ++i) issued = issued << 8 | bytes[1 + kGuestBytes + i];
  return Token{to_base64url(std::span(bytes).subspan(1, kGuestBytes)), static_cast<Time>(issued)};
}

std::optional<std::string> TransferCodes::issue(const std::string& guest, Time now) {
  forget_old(now);
  if (const auto older = by_guest_.find(guest); older != by_guest_.end()) {
    by_code_.erase(older->second);
    by_guest_.erase(older);
  }
  if (by_code_.size() >= kMost || issued_.size() >= 4 * kMost) return std::nullopt;
  auto code = random_code();
  while (by_code_.contains(code)) code = random_code();
  by_code_.emplace(code, Entry{guest, now + kLifetime});
  by_guest_.emplace(guest, code);
  issued_.push_back(code);
  return code;
}

std::optional<std::string> TransferCodes::redeem(std::string_view typed, Time now) {
  const auto found = by_code_.find(canonical(typed));
  if (found == by_code_.end()) return std::nullopt;
  const Entry entry = std::move(found->second);
  by_code_.erase(found);
  by_guest_.erase(entry.guest);
  return now < entry.until ? std::optional(entry.guest) : std::nullopt;
}

// All live equally long, so the oldest is always the next to go.
void TransferCodes::forget_old(Time now) {
  for (; !issued_.empty(); issued_.pop_front()) {
    const auto found = by_code_.find(issued_.front());
    if (found == by_code_.end()) continue;
    if (now < found->second.until) return;
    by_guest_.erase(found->second.guest);
    by_code_.erase(found);
  }
}

}  // namespace tessera::server
