// The slowest claims found by search: 20 dice, 5 cards of a legal deck. A list of claims must not take a server more
// than a millisecond.
#include <benchmark/benchmark.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/text.h"
#include "games/take_it/rules/claims.h"
#include "games/take_it/rules/notation.h"

namespace tessera::take_it {
namespace {

struct Case {
  std::string_view cards;
  std::string_view dice;
};

constexpr Case kCases[] = {
    {"* O * O O B B, =29, B * B, O B B * B, O * B O O O",
     "B6 O1 B6 O5 B1 O5 B1 O2 B4 O4 B5 O3 B3 O4 B2 O2 B3 O6 R4 R2"},
    {"* B O * O B *, B<45, O * B O, O<25, * O * O B B B",
     "B1 O6 B2 O5 B6 O2 B4 O4 B6 O2 B3 O4 B5 O3 B1 O1 B4 O3 R2 R1"},
    {"B B * * O O, O<26, B<42, B<50, O<32", "B5 O1 B6 O4 B3 O6 B4 O5 B5 O2 B1 O3 B6 O6 B2 O5 B3 O2 R4 R3"},
    {"<30, <31, <32, <33, <34", "B1 O4 B1 O5 B3 O3 B4 O4 B1 O2 B3 O3 B4 O2 B6 O5 B2 O6 R5 R6"},
    {"=11, =13, 5>15, 4>9, 3<12", "B1 O4 B1 O5 B3 O3 B4 O4 B1 O2 B3 O3 B4 O2 B6 O5 B2 O6 R5 R6"},
    {"O4 B6, O O B B, =15, O>12", "B1 O4 B1 O5 B3 O3 B4 O4 B1"},  // an ordinary hand with many dice
};

void list_claims(benchmark::State& state) {
  const Case& given = kCases[state.range(0)];
  std::vector<Combo> combos;
  for (const auto face : text::split(given.cards, ", ")) {
    combos.emplace_back();
    parse_face(face.data(), static_cast<int>(face.size()), combos.back());
  }
  const Combo* cards[kMaxHand] = {};
  for (std::size_t i = 0; i < combos.size(); ++i) cards[i] = &combos[i];
  Dice dice;
  for (const auto die : text::split(given.dice, " ")) dice.add(*Notation<TakeIt>::die_from(die));
  for (auto _ : state) {
    ClaimTable table;
    benchmark::DoNotOptimize(dice);
    claim_table(cards, static_cast<int>(combos.size()), dice, table);
    benchmark::DoNotOptimize(table);
  }
  state.SetLabel(std::string(given.cards));
}
BENCHMARK(list_claims)->DenseRange(0, std::size(kCases) - 1);

}  // namespace
}  // namespace tessera::take_it

BENCHMARK_MAIN();
