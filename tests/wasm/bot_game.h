// One seeded game between bots of all levels, with small budgets in nodes, as one number.
#pragma once

#include "bots/levels/all.h"
#include "bots/testing/prepare.h"
#include "games/all_bot_testing.h"  // made by cmake/games.cmake
#include "tests/wasm/games.h"

namespace tessera::wasm_test {

template <class G>
class BotGame {
 public:
  BotGame(const typename G::Rules& rules, std::uint64_t seed) : rules_(rules), keys_(seed, 1) {}

  std::uint64_t play() {
    constexpr int kMaxDecisions = 200;
    typename G::State state = G::start(rules_);
    for (int decisions = 0; decisions < kMaxDecisions && !G::over(rules_, state);) {
      Stream stream = keys_.stream(event_++);
      if (G::chance(rules_, state).awaited()) {
        G::resolve(rules_, state, G::sample(rules_, state, stream));
      } else {
        decide(state, stream);
        ++decisions;
      }
    }
    for (int s = 0; s < rules_.players; ++s) signature_.add(G::score(rules_, state, Seat(s)));
    return signature_.value();
  }

 private:
  void decide(typename G::State& state, Stream stream) {
    constexpr std::uint32_t kMostNodes = 500;
    const Seat seat = G::next_to_act(rules_, state);
    G::legal(rules_, state, seat, actions_);
    auto level = bots::levels()[stream.below(static_cast<std::uint32_t>(bots::levels().size()))].level;
    if (!bots::has<G>(rules_, level)) level = bots::Level::greedy;
    const bots::Budget budget{stream.below(kMostNodes)};
    const auto& action =
        actions_[bots::choose<G>(level, rules_, G::view(rules_, state, seat), actions_, budget, stream)];
    signature_.add(Notation<G>::print(rules_, action));
    signature_.add(static_cast<int>(stream.below(1000)));  // that it drew as many numbers, too
    G::apply(rules_, state, seat, action);
  }

  typename G::Rules rules_;
  ChanceKeys keys_;
  Signature signature_;
  Actions<G> actions_;
  std::uint64_t event_ = 0;
};

template <class G>
std::uint64_t bots_signature_of(const unsigned char* rules_bytes, std::uint64_t seed) {
  const auto rules = rules_from<G>(rules_bytes);
  bots::BotTesting<G>::prepare(rules);
  return BotGame<G>(rules, seed).play();
}

}  // namespace tessera::wasm_test
