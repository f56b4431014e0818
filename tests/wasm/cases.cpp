// The native twin: `wasm_cases N` plays N seeded games with random options of each game and number of players, at
// random and some of them between bots, and prints a line for each: ID RULES-AS-HEX SEED WHO SIGNATURE.
#include <cstdio>
#include <cstdlib>

#include "engine/core/testing/random_rules.h"
#include "engine/games/games.h"
#include "tests/wasm/bot_game.h"

namespace {

using namespace tessera;

constexpr int kBotsEvery = 5;  // thinking takes longer

template <class G>
void print_case(int players, std::uint64_t seed, bool bots) {
  Stream stream(seed);
  const auto rules = tessera::testing::random_rules<G>(players, stream);
  unsigned char bytes[sizeof rules];
  std::memcpy(bytes, &rules, sizeof rules);
  std::printf("%s ", std::string(Notation<G>::kId).c_str());
  for (const unsigned char byte : bytes) std::printf("%02x", byte);
  const auto signature = bots ? wasm_test::bots_signature_of<G>(bytes, seed) : wasm_test::signature_of<G>(bytes, seed);
  std::printf(" %llu %s %llu\n", static_cast<unsigned long long>(seed), bots ? "bots" : "random",
              static_cast<unsigned long long>(signature));
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc == 2 ? std::atoi(argv[1]) : 0;
  if (games <= 0) {
    std::fputs("usage: wasm_cases GAMES\n", stderr);
    return 2;
  }
  for_each_game([&]<class G>() {
    for (int players = G::kMinPlayers; players <= G::kMaxPlayers; ++players) {
      for (int i = 0; i < games; ++i) {
        const auto seed = static_cast<std::uint64_t>(players * 1'000'000 + i);
        print_case<G>(players, seed, false);
        if (i % kBotsEvery == 0) print_case<G>(players, seed, true);
      }
    }
  });
}
