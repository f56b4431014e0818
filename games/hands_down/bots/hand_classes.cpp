#include "games/hands_down/bots/hand_classes.h"

namespace tessera::bots::hands_down {

namespace {

using tessera::hands_down::kColours;
using tessera::hands_down::kFirstAnyColour;
using tessera::hands_down::kKindsOfColour;

constexpr int kOrders = 6;
constexpr int kColourOrders[kOrders][kColours] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

Cards recoloured(const Cards& cards, const int (&order)[kColours]) {
  Cards other;
  for (int i = 0; i < cards.size; ++i) {
    const int card = cards.card[i];
    const int colour = card / kKindsOfColour;
    other.add(static_cast<Card>(card >= kFirstAnyColour ? card : card + (order[colour] - colour) * kKindsOfColour));
  }
  return other;
}

std::uint8_t combos_made(const Cards& cards) {
  const tessera::hands_down::Hand hand(cards.card);
  const int values[kCombos] = {hand.three(),          hand.four(),           hand.full_house(),
                               hand.small_straight(), hand.large_straight(), hand.five()};
  unsigned made = 0;
  for (int c = 0; c < kCombos; ++c) made |= values[c] > 0 ? 1u << c : 0u;
  return static_cast<std::uint8_t>(made);
}

}  // namespace

Cards Cards::of(const Card* hand) {
  Cards cards;
  for (int i = 0; i < kHandSize; ++i) cards.add(hand[i]);
  return cards;
}

const HandClasses& HandClasses::all() {
  static const HandClasses classes;
  return classes;
}

HandClasses::HandClasses() {
  for (int size = 0; size <= kHandSize; ++size) {
    const std::size_t sets = size == 0 ? 1 : kBinomials.of[size - 1][kCardKinds];
    classes_[at(size)].assign(sets, -1);
    Cards cards;
    sort_into_classes(cards, 0, size);
  }
  for (int size = 0; size <= kHandSize; ++size) link(size);
  for (const Cards& hand : examples_[kHandSize]) made_.push_back(combos_made(hand));
}

void HandClasses::sort_into_classes(Cards& cards, Card lowest, int size) {
  auto& classes = classes_[at(size)];
  if (cards.size < size) {
    for (Card card = lowest; card < kCardKinds; ++card) {
      cards.card[cards.size++] = card;
      sort_into_classes(cards, card, size);
      --cards.size;
    }
  } else if (classes[rank(cards)] < 0) {
    auto& examples = examples_[at(size)];
    for (const auto& order : kColourOrders) {
      classes[rank(recoloured(cards, order))] = static_cast<std::int32_t>(examples.size());
    }
    examples.push_back(cards);
  }
}

void HandClasses::link(int size) {
  for (const Cards& cards : examples_[at(size)]) {
    for (int place = 0; place < size; ++place) without_[at(size)].push_back(of(cards.without_place(place)));
    if (size == kHandSize) continue;
    for (int card = 0; card < kCardKinds; ++card) with_[at(size)].push_back(of(cards.with(static_cast<Card>(card))));
  }
}

}  // namespace tessera::bots::hands_down
