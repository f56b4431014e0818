// One seeded random game, whole, as one number: what native code and WebAssembly are compared by.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "engine/games/list.h"

namespace tessera::wasm_test {

// FNV-1a over everything that is told to it.
class Signature {
 public:
  void add(std::string_view text) {
    for (const char c : text) add_byte(static_cast<unsigned char>(c));
    add_byte('\n');
  }
  void add(int number) { add(std::string_view(std::to_string(number))); }
  std::uint64_t value() const { return hash_; }

 private:
  void add_byte(unsigned char byte) { hash_ = (hash_ ^ byte) * 0x100000001B3u; }

  std::uint64_t hash_ = 0xCBF29CE484222325u;
};

template <class G>
class HashedGame {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;

  HashedGame(const Rules& rules, std::uint64_t seed) : rules_(rules), keys_(seed, 0), choices_(keys_.key(kChoices)) {}

  // A game whose rules have no limit may go on for ever under random play; the limit here ends it all the same.
  std::uint64_t play() {
    constexpr int kMaxSteps = 20'000;
    constexpr int kGuessEvery = 16;
    State state = G::start(rules_);
    for (int i = 0; i < kMaxSteps && !G::over(rules_, state); ++i) {
      step(state);
      if (i % kGuessEvery == 0) play_guesses(state);
    }
    add_scores(state);
    if (G::over(rules_, state)) signature_.add(G::winners(rules_, state).bits);
    return signature_.value();
  }

 private:
  static constexpr std::uint64_t kChoices = ~std::uint64_t{0};

  // What search bots do: a state that fits a view, played on a little.
  void play_guesses(const State& state) {
    constexpr int kSteps = 4;
    for (int s = 0; s < rules_.players; ++s) {
      State guess = G::complete(rules_, G::view(rules_, state, Seat(s)), choices_);
      for (int i = 0; i < kSteps && !G::over(rules_, guess); ++i) step(guess);
      add_scores(guess);
    }
  }

  void step(State& state) {
    if (G::chance(rules_, state).awaited()) {
      Stream stream = keys_.stream(event_++);
      const auto outcome = G::sample(rules_, state, stream);
      signature_.add(Notation<G>::print(rules_, state, outcome));
      G::resolve(rules_, state, outcome);
      return;
    }
    const Seat seat = G::next_to_act(rules_, state);
    G::legal(rules_, state, seat, actions_);
    const auto action = actions_[static_cast<int>(choices_.below(static_cast<std::uint32_t>(actions_.size())))];
    signature_.add(Notation<G>::print(rules_, action));
    G::apply(rules_, state, seat, action);
  }

  void add_scores(const State& state) {
    for (int s = 0; s < rules_.players; ++s) signature_.add(G::score(rules_, state, Seat(s)));
  }

  Rules rules_;
  ChanceKeys keys_;
  Stream choices_;
  Signature signature_;
  Actions<G> actions_;
  std::uint64_t event_ = 0;
};

// Rules from their bytes: numbers of fixed width, so their layout is the same everywhere.
template <class G>
typename G::Rules rules_from(const unsigned char* bytes) {
  typename G::Rules rules = G::defaults(G::kMinPlayers);
  std::memcpy(&rules, bytes, sizeof rules);
  return rules;
}

template <class G>
std::uint64_t signature_of(const unsigned char* rules_bytes, std::uint64_t seed) {
  return HashedGame<G>(rules_from<G>(rules_bytes), seed).play();
}

}  // namespace tessera::wasm_test
