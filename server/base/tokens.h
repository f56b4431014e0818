// The identity of guests, without passwords: random ids, signed tokens, and codes that carry an identity to another
// device.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/base/secret.h"
#include "table/settings.h"

namespace tessera::server {

using table::Time;

// Letters, digits, '-' and '_'. Too long to guess: 96 bits for the link to a table, 128 for a guest.
std::string random_table_id();
std::string random_guest_id();

// A guest's token: base64url of
//   version (1 byte, 1) ‖ guest id (16 bytes) ‖ issued (8 bytes, big-endian, ms) ‖ HMAC-SHA-256 (32 bytes)
// The MAC is keyed by the server's key, over "tessera guest token" ‖ all bytes before it. A valid token proves
// only that this server issued it; the store knows whether the guest still exists.
struct Token {
  std::string guest;
  Time issued = 0;

  friend bool operator==(const Token&, const Token&) = default;
};

inline constexpr std::size_t kTokenLength = 76;

// Nothing for an id that does not have the form of `random_guest_id`.
std::optional<std::string> sign_token(const Token& token, const Secret& key);
std::optional<Token> check_token(std::string_view text, const Secret& key);

// Codes that a person types or scans on another device to be the same guest there: 8 characters of an alphabet without
// similar ones, valid once and for ten minutes. They are in memory only, so a restart makes them void. Forty bits are
// enough because the caller limits the attempts. Network thread only.
class TransferCodes {
 public:
  static constexpr std::size_t kLength = 8;
  static constexpr Time kLifetime = 10 * 60 * 1000;
  static constexpr std::size_t kMost = 10'000;

  // A new code makes the guest's older one void. Nothing if too many codes are valid.
  std::optional<std::string> issue(const std::string& guest, Time now);

  // The guest; the code is void from then on. Lower case, spaces and hyphens are accepted, and o, i, l for 0 and 1.
  std::optional<std::string> redeem(std::string_view typed, Time now);

 private:
  struct Entry {
    std::string guest;
    Time until;
  };
  void forget_old(Time now);

  std::unordered_map<std::string, Entry> by_code_;
  std::deque<std::string> issued_;  // the oldest first; some are void
  std::unordered_map<std::string, std::string> by_guest_;
};

}  // namespace tessera::server
