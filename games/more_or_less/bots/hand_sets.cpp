#include "games/more_or_less/bots/hand_sets.h"

namespace tessera::bots::more_or_less {

namespace {

constexpr int kStar = tessera::more_or_less::kStar;

// How many dice of each value, a nibble each.
using Counts = std::uint32_t;

Counts one_more(Counts counts, int value) { return counts + (1u << (4 * value)); }

bool holds(Counts hand, Counts part) {
  constexpr Counts kBorrow = 0x88888888u;
  return (((hand | kBorrow) - part) & kBorrow) == kBorrow;
}

}  // namespace

const Hands& Hands::all() {
  static const Hands hands;
  return hands;
}

Hands::Hands() {
  std::vector<Counts> counts = {0};
  std::unordered_map<Counts, int> number = {{0, kEmpty}};
  size_[kEmpty] = 0;
  for (std::size_t hand = 0; hand < counts.size(); ++hand) {
    for (int value = 0; value < 8; ++value) {
      with_[hand][value] = kNone;
      const bool full = size_[hand] == G::kFullHand || (value == kStar && counts[hand] >> (4 * kStar) != 0);
      if (value == 0 || full) continue;
      const Counts more = one_more(counts[hand], value);
      const auto [known, fresh] = number.emplace(more, static_cast<int>(counts.size()));
      if (fresh) {
        size_[counts.size()] = static_cast<std::uint8_t>(size_[hand] + 1);
        counts.push_back(more);
      }
      with_[hand][value] = static_cast<std::int16_t>(known->second);
    }
  }
  for (int part = 0; part < HandSet::kHands; ++part) {
    for (int hand = 0; hand < HandSet::kHands; ++hand) {
      if (holds(counts[static_cast<std::size_t>(hand)], counts[static_cast<std::size_t>(part)])) {
        holding_[part].add(hand);
      }
    }
  }
}

int Hands::number_of(G::Dice rolled) const {
  int hand = kEmpty;
  for (int value = 1; value <= 6; ++value) {
    for (int i = rolled.plain_showing(value); i > 0; --i) hand = with(hand, value);
  }
  return rolled.has_wild() ? with(hand, rolled.wild_shows()) : hand;
}

const HandSet& Fillings::of(const Line& line) {
  static const HandSet kNobody;
  std::uint32_t look = static_cast<std::uint32_t>(line.joined >> 1) << 28;
  for (int i = 0; i < line.count; ++i) {
    if (line.fit[i] == 0) return kNobody;  // so a square that is none has another look
    look |= static_cast<std::uint32_t>(line.fit[i] >> 1) << (7 * i);
  }
  const auto [known, fresh] = known_.try_emplace(look);
  if (fresh) {
    const Hands& hands = Hands::all();
    const HandSet& everybody = hands.holding(Hands::kEmpty);
    each_filling(line, everybody, [&](const std::uint8_t*, int hand) { known->second |= hands.holding(hand); });
  }
  return known->second;
}

}  // namespace tessera::bots::more_or_less
