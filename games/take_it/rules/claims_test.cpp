// Which claims are possible, and how many dice they use: against a slow twin that tries every way to lay every die.
#include "games/take_it/rules/claims.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/core/testing/effort.h"
#include "games/take_it/rules/dice_assignment.h"
#include "games/take_it/rules/notation.h"
#include "games/take_it/rules/testing/random_deck.h"

namespace tessera::take_it {
namespace {

using Text = Notation<TakeIt>;

Combo card(std::string_view face) {
  Combo combo;
  EXPECT_TRUE(parse_face(face.data(), static_cast<int>(face.size()), combo)) << face;
  combo.points = 1;
  return combo;
}

Dice dice(std::string_view text) {
  Dice out;
  for (std::size_t i = 0; i + 1 < text.size(); i += 3) out.add(*Text::die_from(text.substr(i, 2)));
  return out;
}

std::vector<Die> one_by_one(const Dice& multiset) {
  std::vector<Die> out;
  multiset.for_each_kind([&](Die die) { out.insert(out.end(), static_cast<std::size_t>(multiset.count(die)), die); });
  return out;
}

bool is_of(Die die, Colour colour) {
  return colour == Colour::wild || die.colour() == Colour::wild || die.colour() == colour;
}

// Whether these dice, all of them, fill the slots from `slot` on.
bool fills(const Combo& combo, std::vector<Die> multiset, int slot) {
  if (slot == combo.count) return multiset.empty();
  for (std::size_t i = 0; i < multiset.size(); ++i) {
    const int value = Combo::slot_value(combo.slots[slot]);
    if (!is_of(multiset[i], Combo::slot_colour(combo.slots[slot])) || (value != 0 && multiset[i].value() != value))
      continue;
    auto rest = multiset;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    if (fills(combo, rest, slot + 1)) return true;
  }
  return false;
}

// Whether exactly these dice complete the card.
bool completes(const Combo& combo, const std::vector<Die>& multiset) {
  if (!combo.is_sum()) return static_cast<int>(multiset.size()) == combo.count && fills(combo, multiset, 0);
  if (multiset.empty() || (combo.count > 0 && static_cast<int>(multiset.size()) != combo.count)) return false;
  int total = 0;
  for (const Die die : multiset) {
    if (!is_of(die, combo.colour)) return false;
    total += die.value();
  }
  switch (combo.relation) {
    case Relation::equal: return total == combo.number;
    case Relation::more: return total > combo.number;
    default: return total < combo.number;
  }
}

// The slow twin: every die on every card of the set, or on none.
class SlowReference {
 public:
  SlowReference(std::vector<Combo> cards, const Dice& held) : cards_(std::move(cards)), dice_(one_by_one(held)) {
    on_.resize(cards_.size());
  }

  int most_used() {
    most_ = -1;
    lay(0, 0);
    return most_;
  }

 private:
  void lay(std::size_t die, int used) {
    if (used + static_cast<int>(dice_.size() - die) <= most_) return;
    if (die == dice_.size()) {
      for (std::size_t i = 0; i < cards_.size(); ++i) {
        if (!completes(cards_[i], on_[i])) return;
      }
      most_ = used;
      return;
    }
    for (auto& multiset : on_) {
      multiset.push_back(dice_[die]);
      lay(die + 1, used + 1);
      multiset.pop_back();
    }
    lay(die + 1, used);
  }

  std::vector<Combo> cards_;
  std::vector<Die> dice_;
  std::vector<std::vector<Die>> on_;
  int most_ = -1;
};

std::string describe(const std::vector<Combo>& cards, const Dice& held) {
  std::string text;
  for (const auto& combo : cards) text += "[" + Text::face(combo) + "] ";
  for (const Die die : one_by_one(held)) text += Text::die_text(die) + " ";
  return text;
}

std::vector<Combo> subset(const std::vector<Combo>& cards, unsigned set) {
  std::vector<Combo> out;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if ((set >> i) & 1u) out.push_back(cards[i]);
  }
  return out;
}

std::vector<const Combo*> pointers(const std::vector<Combo>& cards) {
  std::vector<const Combo*> out;
  for (const auto& combo : cards) out.push_back(&combo);
  return out;
}

ClaimTable table_of(const std::vector<Combo>& cards, const Dice& held) {
  ClaimTable table;
  claim_table(pointers(cards).data(), static_cast<int>(cards.size()), held, table);
  return table;
}

// What the search says of a set, where it was not given up.
void check_search(const std::vector<Combo>& cards, const Dice& held, int expected) {
  if (held.size() > ClaimSearch::kMostDice) return;
  const auto all = pointers(cards);
  ClaimSearch search(held);
  const int most = search.most_used(all.data(), static_cast<int>(all.size()));
  ASSERT_TRUE(most == expected || most == ClaimSearch::kGivenUp) << most << ": " << describe(cards, held);
  const int any = search.any_used(all.data(), static_cast<int>(all.size()));
  if (any == ClaimSearch::kGivenUp) return;
  ASSERT_EQ(any >= 0, expected >= 0) << describe(cards, held);
  ASSERT_LE(any, expected) << describe(cards, held);
  if (expected >= 0) {
    ASSERT_GE(search.bound(), expected) << describe(cards, held);
  }
}

// What is said without a search of a single card, and of slots.
void check_simple(const std::vector<Combo>& cards, const Dice& held, int expected) {
  const SimpleClaims simple(held);
  if (cards.size() == 1) {
    ASSERT_EQ(simple.most_used(cards[0]), expected) << describe(cards, held);
  }
  SlotsWanted wanted;
  for (const auto& combo : cards) {
    if (combo.is_sum()) return;
    wanted.add(combo);
  }
  ASSERT_EQ(simple.fill(wanted), expected >= 0) << describe(cards, held);
}

// Every set of cards, by the table, by the one-set function, and by the ways for many dice even where there are few.
void check_against_twin(const std::vector<Combo>& cards, const Dice& held) {
  const ClaimTable table = table_of(cards, held);
  const auto all = pointers(cards);
  const ClaimsOfMany many(all.data(), static_cast<int>(all.size()), held);
  for (unsigned set = 0; set < (1u << cards.size()); ++set) {
    const auto part = subset(cards, set);
    const int expected = SlowReference(part, held).most_used();
    ASSERT_EQ(table.used[set], expected) << describe(part, held);
    ASSERT_EQ(((many.possible() >> set) & 1u) != 0, expected >= 0) << describe(part, held);
    check_search(part, held, expected);
    check_simple(part, held, expected);
    if (::testing::Test::HasFatalFailure()) return;
    if (expected >= 0) {
      ASSERT_EQ(many.used(set), expected) << describe(part, held);
      ASSERT_EQ(most_used(pointers(part).data(), static_cast<int>(part.size()), held), expected);
    }
  }
}

TEST(TakeItClaims, RandomCardsAgainstTheTwin) {
  Stream stream(1);
  for (int i = 0; i < tessera::testing::effort(6000); ++i) {
    std::vector<Combo> cards;
    for (auto n = 1 + stream.below(4); n > 0; --n) cards.push_back(testing::random_combo(stream, 3));
    check_against_twin(cards, testing::random_dice(stream, static_cast<int>(stream.below(8))));
    if (HasFatalFailure()) FAIL() << "case " << i;
  }
}

TEST(TakeItClaims, MoreDiceAndFiveCardsAgainstTheTwin) {
  Stream stream(2);
  for (int i = 0; i < tessera::testing::effort(60); ++i) {
    std::vector<Combo> cards;
    for (int n = 0; n < 5; ++n) cards.push_back(testing::random_combo(stream, 3));
    check_against_twin(cards, testing::random_dice(stream, 7 + static_cast<int>(stream.below(2))));
    if (HasFatalFailure()) FAIL() << "case " << i;
  }
}

// Sums that share dice in awkward ways: small numbers, few values, mixed colours.
TEST(TakeItClaims, AwkwardSumsAgainstTheTwin) {
  const std::vector<std::string> faces = {"=7",  "=5", "B=6", "O=4",  "2=7",  "2>6",  "2<6", "3<9", "<4",   "B<5",
                                          "B>4", ">5", "O>5", "2B=5", "2O>5", "3B<9", "*",   "B *", "*2 *", "O B"};
  Stream stream(3);
  for (int i = 0; i < tessera::testing::effort(1500); ++i) {
    std::vector<Combo> cards;
    for (auto n = 2 + stream.below(3); n > 0; --n)
      cards.push_back(card(faces[stream.below(static_cast<std::uint32_t>(faces.size()))]));
    Dice held;
    for (auto n = 5 + stream.below(4); n > 0; --n) {
      const auto colour = stream.below(10);
      const bool wild = colour == 0 && held.size(Colour::wild) < 2;
      held.add(Die(wild ? Colour::wild : static_cast<Colour>(colour % 2), 1 + static_cast<int>(stream.below(3))));
    }
    check_against_twin(cards, held);
    if (HasFatalFailure()) FAIL() << "case " << i;
  }
}

// Single cards and slots of all sorts, with more dice than several sums allow the twin.
TEST(TakeItClaims, SimpleClaimsAgainstTheTwin) {
  const auto slots = [](Stream& stream) {
    Combo combo;
    combo.count = static_cast<std::uint8_t>(1 + stream.below(4));
    for (int i = 0; i < combo.count; ++i) {
      const auto colour = static_cast<Colour>(stream.below(3));
      combo.slots[i] = Combo::slot(colour, static_cast<int>(stream.below(4)));
    }
    return combo;
  };
  Stream stream(8);
  for (int i = 0; i < tessera::testing::effort(8000); ++i) {
    const auto held = [&](int most) {
      Dice out;
      for (auto n = stream.below(static_cast<std::uint32_t>(most + 1)); n > 0; --n) {
        const bool wild = stream.below(5) == 0 && out.size(Colour::wild) < 2;
        out.add(Die(wild ? Colour::wild : static_cast<Colour>(stream.below(2)), 1 + static_cast<int>(stream.below(3))));
      }
      return out;
    };
    const std::vector<Combo> one = {i % 2 == 0 ? slots(stream) : testing::random_combo(stream, 5)};
    const Dice many = held(11);
    check_simple(one, many, SlowReference(one, many).most_used());
    const std::vector<Combo> several = {slots(stream), slots(stream)};
    const Dice some = held(8);
    check_simple(several, some, SlowReference(several, some).most_used());
    if (HasFatalFailure()) FAIL() << "case " << i;
  }
}

// A second twin, for many dice of few kinds: card by card, every multiset of what is left.
class SlowReferenceOfMany {
 public:
  explicit SlowReferenceOfMany(std::vector<Combo> cards) : cards_(std::move(cards)) {}

  int most_used(const Dice& held) { return rest_used(0, held); }

 private:
  int rest_used(std::size_t at, const Dice& left) {
    if (at == cards_.size()) return 0;
    const auto key = std::tuple(at, left.counts[0], left.counts[1], left.counts[2]);
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    int most = -1;
    lay(at, left, Dice{}, 0, most);
    known_[key] = most;
    return most;
  }

  // Every multiset for card `at`, kind by kind.
  void lay(std::size_t at, const Dice& left, const Dice& multiset, int kind, int& most) {
    if (kind == kDieKinds) {
      if (!completes(cards_[at], one_by_one(multiset))) return;
      Dice others = left;
      others.remove(multiset);
      const int rest = rest_used(at + 1, others);
      if (rest >= 0) most = std::max(most, rest + multiset.size());
      return;
    }
    Dice more = multiset;
    for (int n = 0; n <= left.count(Die(kind)); ++n) {
      lay(at, left, more, kind + 1, most);
      more.add(Die(kind));
    }
  }

  std::vector<Combo> cards_;
  std::map<std::tuple<std::size_t, std::uint32_t, std::uint32_t, std::uint32_t>, int> known_;
};

TEST(TakeItClaims, ManyDiceAgainstTheSecondTwin) {
  const std::vector<std::string> faces = {"=17",  "=23",  "B=12", "O=9",   "4=14",  "3>10",  "5<19",    "B<13",   ">40",
                                          "B>20", "O>15", "<11",  "3B=10", "4O>11", "B B *", "* * * *", "O2 *2 B"};
  Stream stream(4);
  for (int i = 0; i < tessera::testing::effort(40); ++i) {
    Dice held;
    std::vector<Die> kinds = {Die(Colour::wild, 1 + static_cast<int>(stream.below(6)))};
    for (int c = 0; c < 2; ++c) {
      for (int n = 0; n < 2; ++n) kinds.push_back(Die(static_cast<Colour>(c), stream.die()));
    }
    const int count = 12 + static_cast<int>(stream.below(9));
    while (held.size() < count) {
      const Die die = kinds[stream.below(5)];
      if (held.size(die.colour()) < (die.colour() == Colour::wild ? 2 : 9)) held.add(die);
    }
    std::vector<Combo> cards;
    for (int n = 0; n < 4; ++n) cards.push_back(card(faces[stream.below(static_cast<std::uint32_t>(faces.size()))]));
    const ClaimTable table = table_of(cards, held);
    for (unsigned set = 1; set < 16; ++set) {
      const auto part = subset(cards, set);
      const int expected = SlowReferenceOfMany(part).most_used(held);
      ASSERT_EQ(table.used[set], expected) << describe(part, held);
      check_search(part, held, expected);
      check_simple(part, held, expected);
      if (HasFatalFailure()) return;
    }
  }
}

// The cards of the classic deck are what the search is for: it is seldom given up.
TEST(TakeItClaims, ClassicCardsAreSearched) {
  const Decks decks = make_classic();
  const DeckLayout& layout = decks.layout[kCombos];
  Stream stream(6);
  int given_up = 0;
  const int cases = tessera::testing::effort(4000);
  for (int i = 0; i < cases; ++i) {
    const Dice held = testing::random_dice(stream, 9 + static_cast<int>(stream.below(7)));
    const Combo* cards[kMaxHand];
    for (int n = 0; n < 4; ++n) cards[n] = &decks.combos[layout.kind_of[stream.below(layout.cards)]];
    const PossibleCards possible(cards, 4, held);
    const ClaimsOfMany many(possible.card, possible.count, held);
    const ClaimsBySearch searched(possible, held);
    given_up += searched.given_up() ? 1 : 0;
    if (searched.given_up()) continue;
    ASSERT_EQ(searched.possible(), many.possible()) << "case " << i;
    for (std::uint32_t sets = many.possible(); sets != 0; sets &= sets - 1) {
      const auto set = static_cast<unsigned>(lowest_bit32(sets));
      ASSERT_EQ(searched.used(set), many.used(set)) << "case " << i;
      ASSERT_GE(searched.bound(set), many.used(set)) << "case " << i;
      ASSERT_LE(searched.least(set), many.used(set)) << "case " << i;
    }
  }
  EXPECT_LT(given_up * 20, cases);
}

// [T3] All claims sorted as the rules page says, and each of them picked by its place.
TEST(TakeItClaims, EveryClaimIsPickedByItsPlaceInTheOrder) {
  const Decks decks = make_classic();
  const DeckLayout& layout = decks.layout[kCombos];
  Stream stream(7);
  for (int i = 0; i < tessera::testing::effort(2000); ++i) {
    const Dice held = testing::random_dice(stream, static_cast<int>(stream.below(16)));
    const Combo* cards[kMaxHand];
    const int count = static_cast<int>(stream.below(kMaxHand + 1));
    for (int n = 0; n < count; ++n) cards[n] = &decks.combos[layout.kind_of[stream.below(layout.cards)]];
    ClaimTable table;
    claim_table(cards, count, held, table);
    struct Claim {
      int worth;
      int cards;
      std::vector<int> places;
      unsigned set;
    };
    std::vector<Claim> claims;
    for (unsigned set = 0; set < (1u << count); ++set) {
      if (table.used[set] < 0) continue;
      Claim claim{table.used[set], 0, {}, set};
      for (int place = 0; place < count; ++place) {
        if (((set >> place) & 1u) == 0) continue;
        claim.worth += cards[place]->points;
        ++claim.cards;
        claim.places.push_back(place);
      }
      claims.push_back(claim);
    }
    std::sort(claims.begin(), claims.end(), [](const Claim& a, const Claim& b) {
      return std::tuple(-a.worth, a.cards, a.places) < std::tuple(-b.worth, b.cards, b.places);
    });
    for (std::size_t n = 0; n < claims.size(); ++n) {
      const auto picked = pick_claim(cards, count, held, [&](int size) {
        EXPECT_EQ(size, static_cast<int>(claims.size()));
        return static_cast<int>(n);
      });
      ASSERT_EQ(picked, claims[n].set) << "case " << i << ", place " << n;
    }
  }
}

// Every claim of the table is laid: each card has the dice that complete it, and as many dice are used as it says.
void check_laying(const std::vector<Combo>& cards, const Dice& held) {
  const ClaimTable table = table_of(cards, held);
  for (unsigned set = 0; set < (1u << cards.size()); ++set) {
    if (table.used[set] < 0) continue;
    const auto part = subset(cards, set);
    Dice on[kMaxHand];
    const DiceAssignment laying(pointers(part).data(), static_cast<int>(part.size()), held, on);
    Dice all = laying.spare();
    for (std::size_t i = 0; i < part.size(); ++i) {
      ASSERT_TRUE(completes(part[i], one_by_one(on[i]))) << describe({part[i]}, on[i]) << "of " << describe(part, held);
      all.add(on[i]);
    }
    ASSERT_EQ(all, held) << describe(part, held);
    ASSERT_EQ(held.size() - laying.spare().size(), table.used[set]) << describe(part, held);
  }
}

TEST(TakeItClaims, EveryClaimIsLaid) {
  Stream stream(5);
  for (int i = 0; i < 4000; ++i) {
    std::vector<Combo> cards;
    for (auto n = 1 + stream.below(5); n > 0; --n) cards.push_back(testing::random_combo(stream, 3));
    const auto most = i % 20 == 0 ? 21u : 9u;  // many dice are seldom, and slow
    check_laying(cards, testing::random_dice(stream, static_cast<int>(stream.below(most))));
    if (HasFatalFailure()) FAIL() << "case " << i;
  }
}

// [T6] All twenty dice rest on a ">" card.
TEST(TakeItClaims, SurplusDiceRestOnAMoreCard) {
  const Dice all = dice("B1 B2 B3 B4 B5 B6 B1 B2 B3 O4 O5 O6 O1 O2 O3 O4 O5 O6 R1 R2");
  EXPECT_EQ(table_of({card(">3")}, all).used[1], 20);
  EXPECT_EQ(table_of({card("B>3")}, all).used[1], 11);
  EXPECT_EQ(table_of({card(">3"), card("3<9"), card("=15"), card("B6 O4")}, all).used[15], 20);
  EXPECT_EQ(table_of({card("3>3")}, all).used[1], 3);
}

// [T7] A wild is blue or orange, but not both at once, and keeps its value.
TEST(TakeItClaims, WildsFillSlotsOfEitherColour) {
  EXPECT_EQ(table_of({card("B6 O4")}, dice("R6 O4")).used[1], 2);
  EXPECT_EQ(table_of({card("B6 O4")}, dice("B6 R4")).used[1], 2);
  EXPECT_EQ(table_of({card("B6 O4")}, dice("B6 R5")).used[1], -1);
  EXPECT_EQ(table_of({card("B6 O4")}, dice("R6 R4")).used[1], 2);
  EXPECT_EQ(table_of({card("B B O")}, dice("R1 R2 B3")).used[1], 3);
  EXPECT_EQ(table_of({card("B>5"), card("O>5")}, dice("R6 B1 O1")).used[3], -1);
  EXPECT_EQ(table_of({card("B>5")}, dice("R6 B1 O1")).used[1], 2);
}

// The slots take exactly one die each, no die more.
TEST(TakeItClaims, SlotsTakeNoDieMore) {
  EXPECT_EQ(table_of({card("O B")}, dice("O1 O2 B3 B4")).used[1], 2);
  EXPECT_EQ(table_of({card("O B"), card("O B")}, dice("O1 O2 B3 B4")).used[3], 4);
}

// "<" without a count takes at least one die, and as many as stay below.
TEST(TakeItClaims, LessTakesAsManyAsStayBelow) {
  EXPECT_EQ(table_of({card("<7")}, dice("O1 B1 O2 B2 B3")).used[1], 4);
  EXPECT_EQ(table_of({card("<2")}, dice("O2 B3")).used[1], -1);
  EXPECT_EQ(table_of({card("<2"), card("<2")}, dice("O1 B1 B3")).used[3], 2);
}

}  // namespace
}  // namespace tessera::take_it
