#include "games/hands_down/solve/swaps.h"

#include <gtest/gtest.h>

#include "engine/core/random.h"
#include "games/hands_down/rules/test_game.h"

namespace tessera::arena {
namespace {

using bots::hands_down::Card;
using bots::hands_down::Cards;
using bots::hands_down::kHandSize;
using tessera::hands_down::card;
using tessera::hands_down::Combo;
using tessera::hands_down::deck;
using tessera::hands_down::Hand;
using tessera::hands_down::kCardKinds;

constexpr unsigned bit(Combo combo) { return 1u << static_cast<int>(combo); }

// A hand makes the combo by the rules themselves, whatever the classes say.
bool makes(const Card* cards, Combo combo) {
  const Hand hand(cards);
  switch (combo) {
    case Combo::three: return hand.three() > 0;
    case Combo::four: return hand.four() > 0;
    case Combo::full_house: return hand.full_house() > 0;
    case Combo::small_straight: return hand.small_straight() > 0;
    case Combo::large_straight: return hand.large_straight() > 0;
    case Combo::five: return hand.five() > 0;
  }
  return false;
}

// All 84 cards, one by one.
std::vector<Card> pack() {
  std::vector<Card> cards;
  for (int kind = 0; kind < kCardKinds; ++kind) {
    for (int n = 0; n < deck().copies[kind]; ++n) cards.push_back(static_cast<Card>(kind));
  }
  return cards;
}

// Draws for the places in `off`, from the pack less the cards that stay.
void draw(Card* hand, unsigned off, Stream& stream) {
  auto cards = pack();
  for (int p = 0; p < kHandSize; ++p) {
    if ((off >> p & 1) == 0) cards.erase(std::find(cards.begin(), cards.end(), hand[p]));
  }
  for (int p = 0; p < kHandSize; ++p) {
    if ((off >> p & 1) == 0) continue;
    const auto at = stream.below(static_cast<std::uint32_t>(cards.size()));
    hand[p] = cards[at];
    cards.erase(cards.begin() + at);
  }
}

// The slow twin: games with a real pack, card by card.
TEST(Swaps, AreAsManyAsPlayedGamesTake) {
  for (const Combo combo : {Combo::three, Combo::small_straight}) {
    Swaps swaps(bit(combo));
    const auto optimum = swaps.solve();
    EXPECT_LE(optimum.fewest, optimum.most);
    EXPECT_LE(optimum.most - optimum.fewest, kSwapGap);
    constexpr int kGames = 4000;
    double sum = 0;
    double squares = 0;
    Stream stream(5);
    for (int game = 0; game < kGames; ++game) {
      Card hand[kHandSize] = {};
      draw(hand, 0b11111, stream);
      int taken = 0;
      for (; !makes(hand, combo); ++taken) draw(hand, swaps.best_swap(hand), stream);
      sum += taken;
      squares += taken * taken;
    }
    const double mean = sum / kGames;
    const double error = std::sqrt((squares / kGames - mean * mean) / kGames);
    EXPECT_NEAR(mean, optimum.fewest, 4 * error + kSwapGap);
  }
}

// One swap is left: every set of cards that can be kept, and every card that can come, one by one.
TEST(Swaps, OneCardShortIsCountedByHand) {
  Swaps swaps(bit(Combo::five));
  const auto optimum = swaps.solve();
  // Three r3, two r3/4, three r*, two *3: ten cards, four of them held; 80 are left to draw from.
  const Card hand[] = {card("r3"), card("y1"), card("r3/4"), card("r3"), card("*3")};
  EXPECT_EQ(swaps.best_swap(hand), 0b00010u);
  EXPECT_NEAR(swaps.swaps(hand), 80.0 / 6, 0.01);  // each swap of the odd card is a new try with the same chance
  EXPECT_GT(optimum.fewest, 80.0 / 6);
}

// The chances are those of a pack that is counted through for the deal.
TEST(Swaps, TheDealIsCounted) {
  constexpr int kDeals = 20'000;
  Stream stream(6);
  const auto optimum = Swaps(bit(Combo::three)).solve();
  int made = 0;
  for (int deal = 0; deal < kDeals; ++deal) {
    Card hand[kHandSize] = {};
    draw(hand, 0b11111, stream);
    made += makes(hand, Combo::three) ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(made) / kDeals, optimum.within[0], 4 * 0.5 / 141);
  for (std::size_t n = 1; n < optimum.within.size(); ++n) EXPECT_GT(optimum.within[n], optimum.within[n - 1]);
}

// A player who may take any combo is never slower than for one of them.
TEST(Swaps, MoreCombosTakeFewerSwaps) {
  const double any = Swaps(0b111111).solve().most;
  EXPECT_LT(any, Swaps(bit(Combo::three)).solve().fewest);
}

}  // namespace
}  // namespace tessera::arena
