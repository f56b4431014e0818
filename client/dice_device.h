// This device's part in fair dice before a game (docs/fair-dice.md): it draws a number a round, keeps every closed list
// before it opens its number, and warns where the server does what an honest one never does. What it keeps is the
// receipt of the table, as `tessera verify --receipt` reads it; each step begins with what is kept, for another program
// of the same person may be at the table, too. web/src/net/dice_device.ts is the page's. One thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/profile.h"
#include "engine/core/seat.h"

namespace tessera::client {

enum class DiceWarning : std::uint8_t {
  commitment,  // another commitment, or another key, than the first one
  signer,
  round,       // a round is used twice
  two_lists,   // a list was changed after it was closed
  bot_number,  // a bot has a number
  own_hash,    // another hash at our seat
  numbers,     // a number that does not fit its hash
  own_number,  // our number was left out or changed
  blamed,      // we did not open, it says; but it had confirmed our number
  dropped,     // the server had confirmed our hash, and closed the list without it
  left_out,    // harmless: our number came too late
  storage,     // harmless: the receipt can't be kept, so we give no number
};
std::string_view words_of(DiceWarning warning);

// Hex or nothing, by seat.
using HexBySeat = std::vector<std::optional<std::string>>;

class DiceDevice {
 public:
  DiceDevice(std::string table, ReceiptStore& receipts, std::function<void(DiceWarning)> warn);

  // The table is shown. The first commitment and the first key stay.
  void see(const std::string& commitment, const std::string& signer);
  // The server asks for a hash; nothing: we give none.
  std::optional<std::string> commit(std::uint32_t round, const std::string& commitment, Seat seat);
  // The server did not take the hash: it came too late, or another device of this person was first.
  void refused(std::uint32_t round);
  // The server has taken the hash of this round: now it has to be in the list.
  void confirmed(std::uint32_t round);
  void leave();  // the person does, and the server may leave their hash out
  // The list is closed, and kept. The number to open now; nothing: none.
  std::optional<std::string> list(std::uint32_t round, const std::string& commitment, const HexBySeat& list, Seat seat,
                                  const std::vector<int>& bots);
  void opened(std::uint32_t round);  // the server has confirmed the number
  void spoiled(std::uint32_t round, const HexBySeat& list, const std::vector<int>& missing);
  void numbers(std::uint32_t round, const std::string& commitment, const HexBySeat& list, const HexBySeat& numbers,
               Seat seat);

 private:
  struct Round {
    std::uint32_t round = 0;
    HexBySeat list;
    std::vector<int> bots;
    Seat seat;
    std::optional<std::string> number;
    bool opened = false;
  };
  struct Drawn {
    std::uint32_t round = 0;
    Seat seat;
    std::string number;
    bool confirmed = false;  // the server has its hash
  };

  server::Descriptor begin_step();
  void load();
  bool store();
  std::uint32_t last_round() const { return rounds_.empty() ? 0 : rounds_.back().round; }
  Round* find(std::uint32_t round);
  std::string hash_of(std::uint32_t round, Seat seat, const std::string& number) const;
  std::optional<std::string> number_for(std::uint32_t round, const HexBySeat& list, Seat seat) const;
  bool is_dropped(std::uint32_t round, const HexBySeat& list) const;
  std::optional<std::string> stop(DiceWarning warning);

  std::string table_;
  ReceiptStore& receipts_;
  std::function<void(DiceWarning)> warn_;
  std::string commitment_;  // the first one; empty: not seen yet
  std::string signer_;
  std::vector<Round> rounds_;  // ascending
  std::optional<Drawn> drawn_;
  bool leaving_ = false;
  std::size_t draws_ = 0;
};

}  // namespace tessera::client
