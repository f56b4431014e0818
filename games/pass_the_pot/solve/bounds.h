// A chance known to lie between two bounds, kept in one register so that both are worked out at once.
#pragma once

namespace tessera::arena {

struct Bounds {
  using Pair __attribute__((vector_size(16))) = double;
  Pair pair;

  static Bounds certain(double chance) { return {Pair{chance, chance}}; }

  double lower() const { return pair[0]; }
  double upper() const { return pair[1]; }
  double middle() const { return (pair[0] + pair[1]) / 2; }
  double gap() const { return pair[1] - pair[0]; }

  Bounds& operator+=(const Bounds& other) {
    pair += other.pair;
    return *this;
  }
  Bounds& operator*=(double factor) {
    pair *= Pair{factor, factor};
    return *this;
  }
  Bounds& operator/=(double divisor) {
    pair /= Pair{divisor, divisor};
    return *this;
  }
  friend Bounds higher(const Bounds& a, const Bounds& b) { return {a.pair > b.pair ? a.pair : b.pair}; }
  // The other player's chance: what bounds mine from below bounds theirs from above.
  friend Bounds flipped(const Bounds& b) { return {Bounds::Pair{1 - b.pair[1], 1 - b.pair[0]}}; }
};

inline constexpr Bounds kUnknown = {{0, 1}};

}  // namespace tessera::arena
