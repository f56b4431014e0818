#include "engine/core/random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/core/card_bag.h"
#include "engine/core/seat.h"

namespace tessera {
namespace {

// SplitMix64's published values: the generator is not ours, so it must give what its authors' does.
TEST(Random, IsSplitMix64) {
  Stream stream(1234567);
  EXPECT_EQ(stream.next(), 6457827717110365317u);
  EXPECT_EQ(stream.next(), 3203168211198807973u);
  EXPECT_EQ(stream.next(), 9817491932198370423u);
}

TEST(Random, AnyEventCanBeDrawnAlone) {
  const ChanceKeys keys(42, 7);
  const auto late = keys.stream(1'000'000).next();
  for (std::uint64_t event = 0; event < 10; ++event) (void)keys.stream(event).next();
  EXPECT_EQ(keys.stream(1'000'000).next(), late);
  EXPECT_NE(keys.stream(1'000'001).next(), late);
  EXPECT_NE(ChanceKeys(42, 8).stream(1'000'000).next(), late);
  EXPECT_NE(ChanceKeys(43, 7).stream(1'000'000).next(), late);
}

double chi_square(const std::vector<int>& counts, double expected) {
  double sum = 0;
  for (const int n : counts) sum += (n - expected) * (n - expected) / expected;
  return sum;
}

TEST(Random, BoundedDrawsAreFairAcrossEvents) {
  for (const std::uint32_t n : {2u, 3u, 6u, 7u, 84u}) {
    std::vector<int> counts(n);
    const int draws = 2000 * static_cast<int>(n);
    for (int i = 0; i < draws; ++i) ++counts[ChanceKeys(9, 0).stream(static_cast<std::uint64_t>(i)).below(n)];
    // Mean n-1, variance 2(n-1): five deviations are enough for a fixed seed.
    const double limit = n - 1 + 5 * std::sqrt(2.0 * (n - 1));
    EXPECT_LT(chi_square(counts, 2000), limit) << n;
  }
}

// 2^32 numbers do not spread evenly over three quarters as many: without care every third would come twice as often.
TEST(Random, BoundedDrawsAreFairWhereTheBoundIsLarge) {
  constexpr std::uint32_t kBound = 3u << 30;
  std::vector<int> thirds(3);
  std::vector<int> parts(3);
  Stream stream(11);
  for (int i = 0; i < 60'000; ++i) {
    const auto drawn = stream.below(kBound);
    ASSERT_LT(drawn, kBound);
    ++thirds[drawn % 3];
    ++parts[drawn >> 30];
  }
  const double limit = 2 + 5 * std::sqrt(4.0);
  EXPECT_LT(chi_square(thirds, 20'000), limit);
  EXPECT_LT(chi_square(parts, 20'000), limit);
}

TEST(Random, NeighbouringEventsAndGamesAreIndependent) {
  std::vector<int> events(36);
  std::vector<int> games(36);
  for (std::uint64_t i = 0; i < 72'000; ++i) {
    const auto roll = [&](std::uint64_t game, std::uint64_t event) {
      return ChanceKeys(5, game).stream(event).below(6);
    };
    ++events[roll(0, i) * 6 + roll(0, i + 1)];
    ++games[roll(i, 3) * 6 + roll(i + 1, 3)];
  }
  EXPECT_LT(chi_square(events, 2000), 35 + 5 * std::sqrt(70.0));
  EXPECT_LT(chi_square(games, 2000), 35 + 5 * std::sqrt(70.0));
}

DeckLayout small_deck() {
  DeckLayout deck;
  deck.add_kind(3);
  deck.add_kind(1);
  deck.add_kind(2);
  return deck;
}

TEST(CardBag, CountsKinds) {
  const auto deck = small_deck();
  auto bag = CardBag::full(deck);
  EXPECT_EQ(bag.size(), 6);
  bag.remove(deck, 0);
  EXPECT_EQ(bag.count(deck, 0), 2);
  EXPECT_EQ(bag.count(deck, 1), 1);
  bag.remove(deck, 1);
  EXPECT_EQ(bag.count(deck, 1), 0);
  bag.add(deck, 0);
  bag.add(deck, 1);
  EXPECT_TRUE(bag == CardBag::full(deck));  // cards of a kind are never told apart
}

TEST(CardBag, EveryCardIsDrawnEquallyOften) {
  const auto deck = small_deck();
  std::vector<int> counts(3);
  for (std::uint64_t i = 0; i < 60'000; ++i) {
    Stream stream = ChanceKeys(3, 0).stream(i);
    ++counts[static_cast<std::size_t>(CardBag::full(deck).pick(deck, stream))];
  }
  EXPECT_NEAR(counts[0], 30'000, 600);
  EXPECT_NEAR(counts[1], 10'000, 450);
  EXPECT_NEAR(counts[2], 20'000, 560);
}

TEST(CardBag, DrawsALargeDeckToTheLastCard) {
  DeckLayout deck;
  for (int kind = 0; kind < 64; ++kind) deck.add_kind(2);
  auto bag = CardBag::full(deck);
  std::vector<int> seen(64);
  Stream stream(8);
  while (!bag.empty()) ++seen[static_cast<std::size_t>(bag.draw(deck, stream))];
  for (const int n : seen) EXPECT_EQ(n, 2);
}

TEST(Bits, SelectFindsTheRthSetBit) {
  Stream stream(77);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t x = stream.next() & stream.next();
    int r = 0;
    for (int place = 0; place < 64; ++place) {
      if ((x >> place) & 1) EXPECT_EQ(select64(x, r++), place);
    }
    const auto low = static_cast<std::uint32_t>(x);
    r = 0;
    for (int place = 0; place < 32; ++place) {
      if ((low >> place) & 1) EXPECT_EQ(select32(low, r++), place);
    }
  }
}

TEST(Seats, ClockwiseWrapsRound) {
  SeatSet set;
  set.add(Seat(0));
  set.add(Seat(3));
  EXPECT_EQ(set.clockwise_from(Seat(1)), Seat(3));
  EXPECT_EQ(set.clockwise_from(Seat(3)), Seat(3));
  EXPECT_EQ(set.clockwise_from(Seat(4)), Seat(0));
  EXPECT_TRUE(SeatSet{}.clockwise_from(Seat(2)).none());
  EXPECT_EQ(left_of(Seat(2), 3), Seat(0));
}

}  // namespace
}  // namespace tessera
