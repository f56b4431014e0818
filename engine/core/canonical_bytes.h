// States and views as bytes: equal values have equal bytes, different ones different bytes. There is no padding in
// them, so they can be compared, hashed, kept and sent. Numbers are little-endian. The form may change with a new
// version.
//
// Each game specialises CanonicalFields in games/GAME/rules/canonical_fields.h: `visit(state, field)` and
// `visit(view, field)` call `field` with every member.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "engine/core/game.h"

namespace tessera {

template <class G>
struct CanonicalFields;

static_assert(std::endian::native == std::endian::little, "other machines have to turn numbers round here");

// What has no padding is its own byte form.
template <class T>
concept WithoutPadding = std::has_unique_object_representations_v<T>;

// Counts the bytes of a value.
struct CanonicalCounter {
  std::size_t size = 0;

  template <WithoutPadding T>
  constexpr void operator()(const T&) {
    size += sizeof(T);
  }
};

// Writes into memory of the caller, which has room.
struct CanonicalWriter {
  std::byte* at;

  template <WithoutPadding T>
  void operator()(const T& value) {
    std::memcpy(at, &value, sizeof(T));
    at += sizeof(T);
  }
};

template <class G, class Value>
std::size_t canonical_size() {
  CanonicalCounter counter;
  CanonicalFields<G>::visit(Value{}, counter);
  return counter.size;
}

// `out` has room for canonical_size<G, Value>() bytes.
template <class G, class Value>
void write_canonical(const Value& value, std::byte* out) {
  CanonicalWriter writer{out};
  CanonicalFields<G>::visit(value, writer);
}

template <class G, class Value>
std::vector<std::byte> canonical_bytes(const Value& value) {
  std::vector<std::byte> bytes(canonical_size<G, Value>());
  write_canonical<G>(value, bytes.data());
  return bytes;
}

// Of any bytes: eight at a time, each mixed in, the length last. Not for secrets: collisions are easy to make.
inline std::uint64_t hash64(const std::byte* bytes, std::size_t size) {
  std::uint64_t hash = kGoldenGamma;
  std::size_t i = 0;
  for (; i + 8 <= size; i += 8) {
    std::uint64_t word;
    std::memcpy(&word, bytes + i, 8);
    hash = mix64((hash ^ word) + kGoldenGamma);
  }
  std::uint64_t rest = 0;
  if (i < size) std::memcpy(&rest, bytes + i, size - i);
  return mix64(mix64((hash ^ rest) + kGoldenGamma) ^ size);
}

// The 64-bit hash of a state or view: that of its canonical bytes.
template <class G, class Value>
std::uint64_t canonical_hash(const Value& value) {
  constexpr std::size_t kRoom = 2 * sizeof(Value);
  std::byte bytes[kRoom];
  CanonicalWriter writer{bytes};
  CanonicalFields<G>::visit(value, writer);
  return hash64(bytes, static_cast<std::size_t>(writer.at - bytes));
}

}  // namespace tessera
