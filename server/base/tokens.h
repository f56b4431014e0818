// Who somebody is, without a password: random ids, signed tokens, and codes that carry an identity to another device.
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

// Letters, digits, '-' and '_'. Nobody guesses them: 96 bits for a table's link, 128 for a guest.
std::string random_table_id();
std::string random_guest_id();

// A guest's token: base64url of
//   version (1 byte, 1) ‖ guest id (16 bytes) ‖ issued (8 bytes, big-endian, ms) ‖ HMAC-SHA-256 (32 bytes)
// The MAC is keyed by the server's key, over "tessera guest token" ‖ all that stands before it. A good token says only
// that this server issued it: whether the guest is still there, the store knows.
struct Token {
  std::string guest;
  Time issued = 0;

  friend bool operator==(const Token&, const Token&) = default;
};

inline constexpr std::size_t kTokenLength = 76;

// Nothing for an id that is none of `random_guest_id`.
std::optional<std::string> sign_token(const Token& token, const Secret& key);
std::optional<Token> check_token(std::string_view text, const Secret& key);

// Codes that a person types or scans on another device to be the same guest there: 8 characters of an alphabet without
// look-alikes, good once and for ten minutes. They are in memory only; a restart voids them. Forty bits are enough as
// long as attempts are limited, which is the caller's business.
class TransferCodes {
 public:
  static constexpr std::size_t kLength = 8;
  static constexpr Time kLifetime = 10 * 60 * 1000;
  static constexpr std::size_t kMost = 10'000;

  // A new code makes the guest's older one void. Nothing when too many are about.
  std::optional<std::string> issue(const std::string& guest, Time now);

  // The guest; the code is spent. Lower case, spaces and hyphens are fine, and o, i, l for 0 and 1.
  std::optional<std::string> redeem(std::string_view typed, Time now);

 private:
  struct Entry {
    std::string guest;
    Time until;
  };
  void forget_old(Time now);

  std::unordered_map<std::string, Entry> by_code_;
  std::deque<std::string> issued_;  // the oldest first; some are spent
  std::unordered_map<std::string, std::string> by_guest_;
};

}  // namespace tessera::server
