// For tests: secrets of a table, and the search for them in every byte that a viewer was sent.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/seat.h"
#include "server/base/bytes.h"
#include "table/event.h"

namespace tessera::server::testing {

// Byte strings that may occur nowhere, or only in what is sent to their owner. One pass over a text finds any of them,
// however many they are.
class SecretPatterns {
 public:
  static constexpr std::size_t kShortest = 8;  // bytes

  void add(std::string bytes, const std::string& what, const std::string& owner = {});
  // Secret bytes in all encodings used anywhere, and in part: any eight of them in a row give the game away.
  void add_secret(std::span<const std::uint8_t> bytes, const std::string& what);
  // A number that chance comes from: decimal and hex.
  void add_key(std::uint64_t key, const std::string& what);

  // What was found; nothing: all is well.
  std::optional<std::string> find(std::string_view text, const std::string& reader) const;

 private:
  struct Pattern {
    std::string bytes;
    std::string what;
    std::string owner;
  };
  std::unordered_map<std::uint64_t, std::vector<Pattern>> by_beginning_;
};

// From which version of a table on a viewer may know of each card that they could name: since they held one like it, or
// since one went from a hand to the table. Worked out from the log of the server, which knows all hands.
class KnownCards {
 public:
  KnownCards(std::span<const table::Event> log, const std::set<std::string>& cards);

  // The first card in the text that the viewer of this version may not know; the deck that the table shows to all is
  // left out. A spectator is kNoSeat.
  std::optional<std::string> find_hidden(std::string_view text, Seat viewer, std::uint32_t version) const;
  // How many cards a viewer did not know then: what the search had to find.
  int hidden(Seat viewer, std::uint32_t version) const;

 private:
  static constexpr std::uint32_t kNever = UINT32_MAX;
  std::uint32_t known_since(Seat viewer, const std::string& card) const;
  void learn(std::size_t viewer, const std::string& card, std::uint32_t version);

  std::set<std::string> cards_;
  std::map<std::string, std::uint32_t> known_[kMaxSeats + 1];  // the last: spectators
  std::uint32_t finished_at_ = kNever;
};

// The version that a message is about, if it says so.
std::uint32_t version_in(std::string_view text);

}  // namespace tessera::server::testing
