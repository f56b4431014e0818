// What the tests of Hands Down share: dealing chosen hands, and hands to choose from.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/testing/script.h"
#include "games/hands_down/rules/notation.h"

namespace tessera::hands_down {

using Game = testing::Script<HandsDown>;
using Seats = std::vector<int>;
using Texts = std::vector<std::string>;

// Hands that make no combo, and hands that make one; all can be dealt at once but for those of one number and colour.
inline constexpr std::string_view kJunkA = "r1, r2, b4, b5, y6";
inline constexpr std::string_view kJunkB = "y1, y2, r4, r5, b6";
inline constexpr std::string_view kJunkC = "b1, b2, y4, y5, r6";
inline constexpr std::string_view kThree2 = "b2, b2, b2, y1, r6";     // value 6
inline constexpr std::string_view kThree3 = "r3, r3, r3, y1, b6";     // value 9
inline constexpr std::string_view kYellow3 = "y3, y3, y3, r6, b6";    // three of a kind, value 9
inline constexpr std::string_view kFour3 = "y3, y3, y3, *3, r6";      // value 12
inline constexpr std::string_view kFullHouse = "b3, b3, b3, y5, y5";  // value 19
inline constexpr std::string_view kFive3 = "b3, b3, b3, b*, *3";      // value 15

inline HandsDown::Rules rules_for(int players) {
  auto rules = HandsDown::defaults(players);
  rules.first = 0;
  return rules;
}

// Seat 0 starts; one hand a seat. `table` is for other numbers of combo cards than six.
inline Game dealt(HandsDown::Rules rules, const std::vector<std::string_view>& hands, std::string_view table = "") {
  rules.players = static_cast<int>(hands.size());
  rules.first = 0;
  Game game(rules);
  if (!table.empty()) game.chance(table);
  for (const auto hand : hands) game.chance(hand);
  return game;
}

inline Game dealt(const std::vector<std::string_view>& hands) { return dealt(HandsDown::defaults(2), hands); }

inline std::string hand_text(const HandsDown::State& state, int seat) {
  std::string text;
  for (int p = 0; p < state.hand_size[seat]; ++p) {
    text += (p > 0 ? ", " : "") + Notation<HandsDown>::card(state.hands[seat][p]);
  }
  return text;
}

inline std::string hand_text(const Game& game, int seat) { return hand_text(game.state, seat); }

// Everybody in the window declines.
inline Game& all_wait(Game& game) {
  EXPECT_EQ(game.phase(), "window");
  for (const int seat : game.to_act()) game.act(seat, "wait");
  return game;
}

// The order in which a program asks those in a window.
inline Seats asked_in_order(Game game) {
  Seats seats;
  while (game.phase() == "window" && !game.to_act().empty() && seats.size() < 6) {
    const Seat next = HandsDown::next_to_act(game.rules, game.state);
    seats.push_back(next.index);
    game.state.asked.remove(next);
  }
  return seats;
}

// Whether the outcome is well-formed, and possible.
inline bool could_be(const Game& game, std::string_view text) {
  const auto outcome = Notation<HandsDown>::parse_outcome(game.rules, game.state, text);
  EXPECT_TRUE(outcome) << text;
  return outcome && HandsDown::possible(game.rules, game.state, *outcome);
}

inline Card card(std::string_view text) { return static_cast<Card>(*Notation<HandsDown>::parse_card(text)); }

// Lays all of the pile but these cards on the discards: the pile is about to run out.
inline void leave_in_pile(Game& game, const std::vector<std::string_view>& cards) {
  CardBag rest;
  for (const auto text : cards) {
    game.state.pile.remove(deck(), card(text));
    rest.add(deck(), card(text));
  }
  for (int kind = 0; kind < kCardKinds; ++kind) {
    for (int n = game.state.pile.count(deck(), kind); n > 0; --n) game.state.discards.add(deck(), kind);
  }
  game.state.pile = rest;
}

// Whether counts agree with what is expected of them (weights of any scale): the chi-squared statistic is at most five
// standard deviations above its mean. Anything seen that was not expected fails.
template <class Key>
void expect_distribution(const std::map<Key, int>& seen, const std::map<Key, double>& weights) {
  double all = 0;
  double total = 0;
  for (const auto& [key, n] : seen) {
    ASSERT_TRUE(weights.contains(key));
    all += n;
  }
  for (const auto& [key, weight] : weights) total += weight;
  double chi2 = 0;
  for (const auto& [key, weight] : weights) {
    const auto found = seen.find(key);
    const double expected = all * weight / total;
    ASSERT_GT(expected, 5) << "too few samples for a test";
    const double n = found == seen.end() ? 0 : found->second;
    chi2 += (n - expected) * (n - expected) / expected;
  }
  const double freedom = static_cast<double>(weights.size()) - 1;
  EXPECT_LT(chi2, freedom + 5 * std::sqrt(2 * freedom) + 5);
}

}  // namespace tessera::hands_down
