// Dice as they lie on cards, against a slow twin that tries every die on every slot.
#include "games/take_it/rules/dice_layout.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/core/testing/effort.h"
#include "games/take_it/rules/claims.h"
#include "games/take_it/rules/testing/random_deck.h"

namespace tessera::take_it {
namespace {

constexpr int kMostSlots = 4;

// The rules' words for it: a die fills a slot of its colour and value; a wild counts as any colour [T7].
bool may_lie(Die die, std::uint8_t slot) {
  const auto colour = Combo::slot_colour(slot);
  const int value = Combo::slot_value(slot);
  if (value != 0 && value != die.value()) return false;
  return die.colour() == Colour::wild || colour == Colour::wild || colour == die.colour();
}

// The most slots from this one on that these dice can fill.
int most_filled(const Combo& combo, Dice dice, int slot) {
  if (slot == combo.count) return 0;
  int most = most_filled(combo, dice, slot + 1);
  for (int kind = 0; kind < kDieKinds; ++kind) {
    const Die die(kind);
    if (dice.count(die) == 0 || !may_lie(die, combo.slots[slot])) continue;
    Dice rest = dice;
    rest.remove(die);
    most = std::max(most, 1 + most_filled(combo, rest, slot + 1));
  }
  return most;
}

Dice dice_on(const Places& on) {
  Dice dice;
  for (const auto& die : on) {
    if (die) dice.add(*die);
  }
  return dice;
}

bool is_met(const Combo& sum, const Dice& dice) {
  const int total = dice.total(Colour::blue) + dice.total(Colour::orange) + dice.total(Colour::wild);
  if (dice.empty() || (sum.count > 0 && dice.size() != sum.count)) return false;
  if (sum.relation == Relation::equal) return total == sum.number;
  return sum.relation == Relation::more ? total > sum.number : total < sum.number;
}

struct Held {
  std::vector<Combo> combos;
  Dice dice;

  std::vector<const Combo*> cards() const {
    std::vector<const Combo*> out;
    for (const Combo& combo : combos) out.push_back(&combo);
    return out;
  }
  // The cards that can be completed with most dice.
  unsigned claim() const {
    ClaimTable table;
    claim_table(cards().data(), static_cast<int>(combos.size()), dice, table);
    unsigned best = 0;
    for (unsigned set = 1; set < (1u << combos.size()); ++set) best = table.used[set] > table.used[best] ? set : best;
    return best;
  }
};

Held random_hand(Stream& stream) {
  Held held{{}, testing::random_dice(stream, static_cast<int>(stream.below(9)))};
  for (int i = 0; i < 4; ++i) {
    held.combos.push_back(testing::random_combo(stream, kMostSlots));
    held.combos.back().points = static_cast<std::uint8_t>(1 + stream.below(5));
  }
  return held;
}

TEST(TakeItDiceLayout, EveryDieLiesWhereItMayAndOnlyOnce) {
  Stream stream(21);
  for (int i = 0; i < tessera::testing::effort(2'000); ++i) {
    const Held held = random_hand(stream);
    const unsigned claimed = held.claim();
    DiceLayout dice_layout(held.cards(), held.dice);
    dice_layout.claim(claimed);
    if (stream.below(2) == 0) dice_layout.begin();
    Dice all = dice_layout.spare();
    for (int at = 0; at < 4; ++at) {
      const Combo& combo = held.combos[static_cast<std::size_t>(at)];
      const Places& on = dice_layout.on(at);
      const Dice multiset = dice_on(on);
      all.add(multiset);
      ASSERT_EQ(dice_layout.full(at), (claimed >> at & 1u) != 0);
      if (combo.is_sum()) {
        if (dice_layout.full(at)) ASSERT_TRUE(is_met(combo, multiset));
        for (const auto& die : on) ASSERT_TRUE(may_lie(*die, Combo::slot(combo.colour, 0)));
        continue;
      }
      ASSERT_EQ(on.size(), combo.count);
      if (dice_layout.full(at)) ASSERT_EQ(multiset.size(), combo.count);
      for (std::size_t slot = 0; slot < on.size(); ++slot) {
        if (on[slot]) ASSERT_TRUE(may_lie(*on[slot], combo.slots[slot]));
      }
    }
    ASSERT_EQ(all, held.dice);
  }
}

TEST(TakeItDiceLayout, AsManySlotsAreFilledAsCanBeAndADieHelpsThatFillsOneMore) {
  Stream stream(22);
  for (int i = 0; i < tessera::testing::effort(1'000); ++i) {
    const Held held = random_hand(stream);
    for (const Combo& combo : held.combos) {
      if (combo.is_sum()) continue;
      const int most = most_filled(combo, held.dice, 0);
      ASSERT_EQ(dice_on(placed(combo, held.dice)).size(), most);
      DiceLayout dice_layout({&combo}, held.dice);
      if (stream.below(2) == 0) dice_layout.begin();
      for (int kind = 0; kind < kDieKinds; ++kind) {
        Dice more = held.dice;
        more.add(Die(kind));
        ASSERT_EQ(dice_layout.helps(0, Die(kind)), most_filled(combo, more, 0) > most);
      }
    }
  }
}

}  // namespace
}  // namespace tessera::take_it
