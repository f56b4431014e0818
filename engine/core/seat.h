// Seats and sets of seats. Seats are numbered from 0, clockwise; "left of" is the next higher number, wrapping round.
#pragma once

#include <cstdint>

#include "engine/core/bits.h"
#include "engine/core/hd.h"

namespace tessera {

inline constexpr int kMaxSeats = 6;

struct Seat {
  std::int8_t index = -1;  // -1: nobody (a spectator, the bank, the table)

  constexpr Seat() = default;
  TESSERA_HD constexpr explicit Seat(int i) : index(static_cast<std::int8_t>(i)) {}
  TESSERA_HD constexpr bool none() const { return index < 0; }
  friend constexpr bool operator==(Seat, Seat) = default;
};

inline constexpr Seat kNoSeat{};

TESSERA_HD constexpr Seat left_of(Seat s, int players) { return Seat(s.index + 1 < players ? s.index + 1 : 0); }

// A set of seats; iterating visits them ascending.
struct SeatSet {
  std::uint8_t bits = 0;

  TESSERA_HD static constexpr SeatSet of(Seat s) { return {static_cast<std::uint8_t>(1u << s.index)}; }
  TESSERA_HD static constexpr SeatSet all(int players) { return {static_cast<std::uint8_t>((1u << players) - 1)}; }

  TESSERA_HD constexpr bool empty() const { return bits == 0; }
  TESSERA_HD constexpr int size() const { return popcount32(bits); }
  TESSERA_HD constexpr bool has(Seat s) const { return s.index >= 0 && ((bits >> s.index) & 1u) != 0; }
  TESSERA_HD constexpr void add(Seat s) { bits = static_cast<std::uint8_t>(bits | (1u << s.index)); }
  TESSERA_HD constexpr void remove(Seat s) { bits = static_cast<std::uint8_t>(bits & ~(1u << s.index)); }
  TESSERA_HD constexpr Seat lowest() const { return empty() ? kNoSeat : Seat(lowest_bit32(bits)); }

  // The first member met going clockwise from `from`, itself included; nobody if the set is empty.
  TESSERA_HD constexpr Seat clockwise_from(Seat from) const {
    const auto ahead = static_cast<std::uint32_t>(bits) >> from.index;
    return ahead != 0 ? Seat(from.index + lowest_bit32(ahead)) : lowest();
  }

  friend constexpr bool operator==(SeatSet, SeatSet) = default;

  struct Iterator {
    std::uint8_t rest;
    TESSERA_HD constexpr Seat operator*() const { return Seat(lowest_bit32(rest)); }
    TESSERA_HD constexpr Iterator& operator++() {
      rest = static_cast<std::uint8_t>(rest & (rest - 1));
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;
  };
  TESSERA_HD constexpr Iterator begin() const { return {bits}; }
  TESSERA_HD constexpr Iterator end() const { return {0}; }
};

}  // namespace tessera
