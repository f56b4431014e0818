// Where a table's chance comes from: keys of random streams, which somebody else holds. The server makes them from its
// committed secret, the browser from a seed.
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

  // Of a bot that is asked: its thoughts and its pace. People see the pace, so this must tell nothing of `chance`.
  virtual std::uint64_t bot(std::uint32_t version, Seat seat) const = 0;
};

// Gives the same outcomes as a Match with this seed.
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
