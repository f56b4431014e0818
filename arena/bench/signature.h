#pragma once

#include <string>

#include "arena/bench/bench.h"
#include "arena/run/playout.h"

namespace tessera::arena {

inline constexpr std::uint64_t kSignatureSeed = 1;
inline constexpr int kSignatureGames = 200;

// Hashes texts and numbers into 64 bits.
class SignatureHash {
 public:
  void text(std::string_view t) { value_ = mix64(value_ ^ seed_number(t.data(), t.size())); }
  void number(std::int64_t n) { value_ = mix64(value_ + static_cast<std::uint64_t>(n)); }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

template <class G>
struct SignatureObserver {
  const typename G::Rules& rules;
  SignatureHash hash = {};
  void outcome(const typename G::State& state, const typename G::Outcome& o) {
    hash.text(Notation<G>::print(rules, state, o));
  }
  void action(const typename G::State&, Seat seat, const typename G::Action& a) {
    hash.number(seat.index);
    hash.text(Notation<G>::print(rules, a));
  }
};

template <class G>
std::uint64_t signature(const typename G::Rules& rules, int games) {
  SignatureObserver<G> observer{rules};
  typename G::State state;
  for (int game = 0; game < games; ++game) {
    random_playout<G>(rules, kSignatureSeed, static_cast<std::uint64_t>(game), state, observer);
    for (int s = 0; s < rules.players; ++s) observer.hash.number(G::score(rules, state, Seat(s)));
  }
  return observer.hash.value();
}

}  // namespace tessera::arena
