// The keys of a table's random streams. The table does not hold them: the server derives them from its committed
// secret, the browser from a seed.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/core/random.h"
#include "engine/core/seat.h"

namespace tessera::table {

class Keys {
 public:
  virtual ~Keys() = default;

  // Of the game's chance event `event`, counted from 0.
  virtual std::uint64_t chance(std::uint64_t event) const = 0;

  // The key of a bot's answer and of its delay. People see the delay, so this key must tell nothing of `chance`.
  virtual std::uint64_t bot(std::uint32_t version, Seat seat) const = 0;
};

// Gives the same outcomes as a RecordedGame with this seed.
class SeedKeys final : public Keys {
 public:
  explicit SeedKeys(std::string_view seed)
      : chance_(seed_number(seed.data(), seed.size()), 0), bots_(seed_number(seed.data(), seed.size()), 1) {}

  std::uint64_t chance(std::uint64_t event) const override { return chance_.key(event); }
  std::uint64_t bot(std::uint32_t version, Seat seat) const override {
    return bots_.key(std::uint64_t{version} * kMaxSeats + static_cast<std::uint64_t>(seat.index));
  }

 private:
  ChanceKeys chance_;
  ChanceKeys bots_;
};

}  // namespace tessera::table
