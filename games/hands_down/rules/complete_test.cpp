// States drawn to fit a view: each deal that agrees with all that the viewer knows is as likely as any other. Held
// against brute force over all deals of small situations.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "games/hands_down/rules/test_game.h"

namespace tessera::hands_down {
namespace {

// Samples hands of `seat` as a spectator or another seat would guess them.
std::map<std::string, int> guesses(const Game& game, int viewer, int seat, int samples) {
  std::map<std::string, int> seen;
  const auto view = HandsDown::view(game.rules, game.state, Seat(viewer));
  for (int i = 0; i < samples; ++i) {
    Stream stream = ChanceKeys(23, static_cast<std::uint64_t>(i)).stream(0);
    ++seen[hand_text(HandsDown::complete(game.rules, view, stream), seat)];
  }
  return seen;
}

// All ways to deal five of these cards, each card an instance of its own, that `fits`.
template <class Fits>
std::map<std::string, double> deals(std::vector<Card> cards, Fits fits) {
  std::map<std::string, double> weights;
  std::vector<std::size_t> order(cards.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  do {
    State state;
    state.hand_size[0] = kHandSize;
    for (std::size_t p = 0; p < kHandSize; ++p) state.hands[0][p] = cards[order[p]];
    if (fits(state.hands[0])) ++weights[hand_text(state, 0)];
  } while (std::next_permutation(order.begin(), order.end()));
  return weights;
}

std::vector<Card> cards_of(const std::vector<std::string_view>& texts) {
  std::vector<Card> cards;
  for (const auto text : texts) cards.push_back(card(text));
  return cards;
}

TEST(HandsDownComplete, HandAndPileAreDealtUniformly) {
  Game game = dealt({kJunkA, "y1, y1, r4, r5, b6"});
  leave_in_pile(game, {"y1", "*4"});
  const auto expected = deals(cards_of({"y1", "y1", "r4", "r5", "b6", "y1", "*4"}), [](const Card*) { return true; });
  expect_distribution(guesses(game, 0, 1, 60'000), expected);
}

TEST(HandsDownComplete, KnownCardsStayInTheirPlacesH4) {
  Game game = dealt({kJunkA, "y1, y2, r4, r5, b6"});
  leave_in_pile(game, {"b1", "b2", "b3", "y3"});
  game.act(0, "call").act(1, "call");
  game.chance("1 2 3").chance("b1, b2, b3").chance("1 3 5");  // seat 1 keeps y2 and r5
  game.chance("y3, r1, r2");                                  // across a refill: r1 and r2 were just laid off
  std::map<std::string, int> third, last;
  const auto view = HandsDown::view(game.rules, game.state, Seat(0));
  for (int i = 0; i < 2000; ++i) {
    Stream stream = ChanceKeys(29, static_cast<std::uint64_t>(i)).stream(0);
    const auto state = HandsDown::complete(game.rules, view, stream);
    EXPECT_EQ(state.hands[1][0], card("y2"));
    EXPECT_EQ(state.hands[1][1], card("r5"));
    ++third[Notation<HandsDown>::card(state.hands[1][2])];
    ++last[Notation<HandsDown>::card(state.hands[1][3])];
  }
  EXPECT_EQ(third.size(), 1u);  // the last card of the old pile is no secret to who counts
  EXPECT_GT(last.size(), 20u);
}

// Seat 1 is about to swap three cards, the pile has two, and the discards two more; all other cards are out of the
// game, so that every deal can be walked through.
Game before_a_refill() {
  Game game = dealt({kJunkA, "y1, y2, r4, r5, y1"});
  leave_in_pile(game, {"y2", "b6"});
  game.state.discards = CardBag{};
  for (const char* text : {"y2", "y3"}) game.state.discards.add(deck(), card(text));
  return all_wait(game.act(0, "swap"));
}

// Replayed on every deal that seat 0 thinks possible before the swap: those that lay off the same cards are what it
// thinks possible afterwards.
TEST(HandsDownComplete, AfterARefillAgreesWithReplayingEveryDeal) {
  const Game before = before_a_refill();
  Game after = before;
  after.act(1, "swap 1 3 4");  // lays off y1, r4, r5
  const CardBag laid_off = after.state.discards;
  after.chance("y2, b6, y3");

  std::map<std::string, double> expected;
  std::vector<Card> cards = cards_of({"y1", "y2", "r4", "r5", "y1", "y2", "b6"});
  std::array<std::size_t, 7> order = {0, 1, 2, 3, 4, 5, 6};
  do {
    Game game = before;
    game.state.pile = CardBag{};
    for (std::size_t p = 0; p < 5; ++p) game.state.hands[1][p] = cards[order[p]];
    for (std::size_t p = 5; p < 7; ++p) game.state.pile.add(deck(), cards[order[p]]);
    game.act(1, "swap 1 3 4");
    if (game.state.discards != laid_off) continue;
    // The pile is drawn in this deal's order; then any card of the refill may come.
    const auto from_pile =
        Notation<HandsDown>::card(cards[order[5]]) + ", " + Notation<HandsDown>::card(cards[order[6]]);
    for (int kind = 0; kind < kCardKinds; ++kind) {
      const int copies = laid_off.count(deck(), kind);
      if (copies > 0)
        expected[hand_text(Game(game).chance(from_pile + ", " + Notation<HandsDown>::card(kind)), 1)] += copies;
    }
  } while (std::next_permutation(order.begin(), order.end()));
  expect_distribution(guesses(after, 0, 1, 40'000), expected);
}

bool makes(const std::vector<Combo>& combos, const Card* hand) {
  std::uint8_t table[kCombos] = {};
  for (const Combo combo : combos) table[static_cast<int>(combo)] = 1;
  return worth_of(Hand(hand), table).good();
}

TEST(HandsDownComplete, WithoutFoulsACallProvesACombo) {
  auto rules = rules_for(2);
  rules.fouls = false;
  rules.combos = 2;
  Game game = dealt(rules, {kJunkA, "r3, r3, r3, y1, b6"}, "three, small-straight");
  leave_in_pile(game, {"r4", "r5", "r*"});
  game.act(0, "swap").act(1, "call");
  const auto cards = cards_of({"r3", "r3", "r3", "y1", "b6", "r4", "r5", "r*"});
  const auto expected =
      deals(cards, [](const Card* hand) { return makes({Combo::three, Combo::small_straight}, hand); });
  expect_distribution(guesses(game, 0, 1, 100'000), expected);
  // Its owner needs no guess; and with fouls a call proves nothing.
  EXPECT_EQ(guesses(game, 1, 1, 100), (std::map<std::string, int>{{hand_text(game, 1), 100}}));
  game.rules.fouls = true;
  expect_distribution(guesses(game, 0, 1, 100'000), deals(cards, [](const Card*) { return true; }));
}

// Cards of two epochs in one hand: place p from hidden[drawn[p]].
struct MixedHand {
  Epochs drawn = {1, 0, 1, 1, 0};
  std::vector<Card> old = cards_of({"r2", "r2", "b2", "*2"});
  std::vector<Card> recent = cards_of({"r2", "r2/5", "r*", "r*", "y4", "b2"});
  ComboCounts combos = {0, 1, 0, 0, 0, 1};  // four, five

  std::map<std::string, double> expected() const {
    std::map<std::string, double> weights;
    for (std::size_t a = 0; a < 4; ++a) {
      for (std::size_t b = 0; b < 4; ++b) {
        for (std::size_t c = 0; c < 6; ++c) {
          for (std::size_t d = 0; d < 6; ++d) {
            for (std::size_t e = 0; e < 6; ++e) {
              if (a == b || c == d || c == e || d == e) continue;
              const Card hand[kHandSize] = {recent[c], old[a], recent[d], recent[e], old[b]};
              if (makes({Combo::four, Combo::five}, hand)) ++weights[text(hand)];
            }
          }
        }
      }
    }
    return weights;
  }

  void bags(CardBag (&hidden)[kMaxEpochs]) const {
    for (const Card c : old) hidden[0].add(deck(), c);
    for (const Card c : recent) hidden[1].add(deck(), c);
  }

  static std::string text(const Card* hand) {
    State state;
    state.hand_size[0] = kHandSize;
    std::copy(hand, hand + kHandSize, state.hands[0]);
    return hand_text(state, 0);
  }
};

TEST(HandsDownComplete, ACalledHandOfTwoEpochsDrawnUntilItMakesACombo) {
  const MixedHand mixed;
  std::map<std::string, int> seen;
  for (std::uint64_t i = 0; i < 100'000; ++i) {
    Stream stream = ChanceKeys(31, i).stream(0);
    CardBag hidden[kMaxEpochs];
    mixed.bags(hidden);
    HandCards hand;
    draw_called_hand(mixed.combos, mixed.drawn, hidden, stream, hand);
    ASSERT_EQ(hidden[0].size() + hidden[1].size(), 5);
    ++seen[MixedHand::text(hand)];
  }
  expect_distribution(seen, mixed.expected());
}

TEST(HandsDownComplete, ACalledHandOfTwoEpochsChosenFromAll) {
  const MixedHand mixed;
  std::map<std::string, int> seen;
  CardBag hidden[kMaxEpochs];
  mixed.bags(hidden);
  for (std::uint64_t i = 0; i < 100'000; ++i) {
    Stream stream = ChanceKeys(37, i).stream(0);
    HandCards hand;
    CalledHands(mixed.combos, mixed.drawn, hidden).draw(stream, hand);
    ++seen[MixedHand::text(hand)];
  }
  expect_distribution(seen, mixed.expected());
}

double choose(int n, int k) {
  double ways = 1;
  for (int i = 0; i < k; ++i) ways *= static_cast<double>(n - i) / (i + 1);
  return ways;
}

// The rarest call: five of a kind from the whole deck. Counted by kinds, one at a time.
double fives_with(const int (&of)[kCardKinds], int kind, int left, Card* hand) {
  if (left == 0) return makes({Combo::five}, hand) ? 1 : 0;
  if (kind == kCardKinds) return 0;
  double ways = 0;
  for (int n = 0; n <= std::min(left, of[kind]); ++n) {
    for (int i = 0; i < n; ++i) hand[left - 1 - i] = static_cast<Card>(kind);
    ways += choose(of[kind], n) * fives_with(of, kind + 1, left - n, hand);
  }
  return ways;
}

TEST(HandsDownComplete, FiveOfAKindAloneIsFoundAndDrawnEvenly) {
  const ComboCounts combos = {0, 0, 0, 0, 0, 1};
  const Epochs drawn = {};
  CardBag hidden[kMaxEpochs];
  hidden[0] = CardBag::full(deck());
  std::map<int, int> seen;  // by how many any-number cards are in it
  for (std::uint64_t i = 0; i < 2'000; ++i) {
    Stream stream = ChanceKeys(41, i).stream(0);
    HandCards hand;
    CalledHands(combos, drawn, hidden).draw(stream, hand);
    ASSERT_TRUE(makes({Combo::five}, hand));
    ++seen[static_cast<int>(std::count_if(
        hand, hand + kHandSize, [](Card c) { return c < kFirstAnyColour && c % kKindsOfColour == kAnyNumber; }))];
  }
  std::map<int, double> expected;
  int others[kCardKinds];
  for (int kind = 0; kind < kCardKinds; ++kind) {
    const bool any_number = kind < kFirstAnyColour && kind % kKindsOfColour == kAnyNumber;
    others[kind] = any_number ? 0 : deck().copies[kind];
  }
  for (int n = 0; n <= 3; ++n) {
    for (int colour = 0; colour < kColours; ++colour) {
      if (n == 0 && colour > 0) continue;
      Card hand[kHandSize];
      for (int i = 0; i < n; ++i) hand[kHandSize - 1 - i] = static_cast<Card>(colour * kKindsOfColour + kAnyNumber);
      expected[n] += choose(3, n) * fives_with(others, 0, kHandSize - n, hand);
    }
  }
  expect_distribution(seen, expected);
}

// Long games: epochs are forgotten, and never more than fit; a guess fits its view however old the cards in hands are.
TEST(HandsDownComplete, EpochsOfALongGame) {
  auto rules = HandsDown::defaults(6);
  rules.first = 0;
  rules.combos = 12;
  Stream stream(43);
  State state = HandsDown::start(rules);
  int most = 0;
  for (int step = 0; step < 60'000; ++step) {
    if (HandsDown::chance(rules, state).awaited()) {
      HandsDown::resolve(rules, state, HandsDown::sample(rules, state, stream));
      continue;
    }
    const Seat seat = HandsDown::next_to_act(rules, state);
    // Each seat changes only its last cards, more or fewer, so that cards of many epochs are held.
    Action action{Action::Kind::wait, 0};
    if (state.phase == Phase::turn) {
      const unsigned kept = stream.below(40) == 0 ? 0 : 1 + stream.below(4);
      action = {Action::Kind::swap, static_cast<std::uint8_t>(kAllPlaces & ~((1u << kept) - 1))};
    }
    HandsDown::apply(rules, state, seat, action);
    most = std::max(most, int{state.epoch});
    ASSERT_LT(state.epoch, kMaxEpochs);
    if (step % 100 != 0) continue;
    const auto view = HandsDown::view(rules, state, seat);
    ASSERT_EQ(HandsDown::view(rules, HandsDown::complete(rules, view, stream), seat), view);
  }
  EXPECT_GT(most, 2);
}

}  // namespace
}  // namespace tessera::hands_down
