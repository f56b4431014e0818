// Families of multisets, each operation against a slow twin that counts dice value by value.
#include "games/take_it/rules/multisets.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

#include "engine/core/random.h"

namespace tessera::take_it {
namespace {

constexpr int kStates = 6400;
using Space = MultisetSpace<kStates>;
using Values = std::array<std::uint8_t, 6>;  // how many dice show 1, 2 … 6

int dice_in(const Values& multiset) {
  int out = 0;
  for (const int n : multiset) out += n;
  return out;
}

bool contains(const Values& whole, const Values& part) {
  for (std::size_t v = 0; v < 6; ++v) {
    if (part[v] > whole[v]) return false;
  }
  return true;
}

std::vector<Values> all_within(const Values& counts) {
  std::vector<Values> out{Values{}};
  for (std::size_t v = 0; v < 6; ++v) {
    const auto before = out;
    for (std::uint8_t n = 1; n <= counts[v]; ++n) {
      for (auto multiset : before) {
        multiset[v] = n;
        out.push_back(multiset);
      }
    }
  }
  return out;
}

int number_of(const Space& space, const Values& multiset) {
  std::uint8_t values[6];
  for (std::size_t v = 0; v < 6; ++v) values[v] = multiset[v];
  return space.multiset(values);
}

Space space_of(const Values& counts) {
  std::uint8_t values[6];
  for (std::size_t v = 0; v < 6; ++v) values[v] = counts[v];
  return Space(values);
}

std::set<int> members(const Space& space, const Space::Set& family) {
  std::set<int> out;
  family.for_each(space.words(), [&](int multiset) { out.insert(multiset); });
  return out;
}

// Every digit of the numbers once with few places and once with many; words end inside runs and between them.
const std::vector<Values> kSpaces = {{2, 2, 2, 2, 2, 2},  {3, 3, 3, 3, 3, 3}, {4, 4, 3, 3, 3, 3},  {2, 4, 2, 4, 2, 4},
                                     {1, 1, 1, 1, 1, 15}, {7, 7, 0, 0, 0, 1}, {0, 0, 20, 0, 0, 0}, {1, 3, 3, 3, 1, 1},
                                     {5, 4, 0, 2, 6, 0},  {0, 0, 0, 0, 0, 0}};

TEST(Multisets, AreNumberedFromZeroEachOnce) {
  for (const auto& counts : kSpaces) {
    const auto space = space_of(counts);
    const auto all = all_within(counts);
    std::set<int> numbers;
    for (const auto& multiset : all) {
      const int number = number_of(space, multiset);
      EXPECT_TRUE(numbers.insert(number).second);
      EXPECT_EQ(space.size(number), dice_in(multiset));
    }
    EXPECT_EQ(*numbers.begin(), 0);
    EXPECT_EQ(*numbers.rbegin(), static_cast<int>(all.size()) - 1);
    EXPECT_EQ(space.words(), static_cast<int>(all.size() + 63) / 64);
  }
}

TEST(Multisets, AddAnyFindsEveryLargerOneOfTheSize) {
  Stream stream(1);
  for (const auto& counts : kSpaces) {
    auto space = space_of(counts);
    const auto all = all_within(counts);
    for (int i = 0; i < 20; ++i) {
      const auto& first = all[stream.below(static_cast<std::uint32_t>(all.size()))];
      const auto& second = all[stream.below(static_cast<std::uint32_t>(all.size()))];
      const int more = static_cast<int>(stream.below(4));
      auto family = space.single(number_of(space, first));
      const bool two = dice_in(second) == dice_in(first);
      if (two) family.set(number_of(space, second));
      space.add_any(family, more);
      std::set<int> expected;
      for (const auto& multiset : all) {
        if (dice_in(multiset) != dice_in(first) + more) continue;
        if (contains(multiset, first) || (two && contains(multiset, second)))
          expected.insert(number_of(space, multiset));
      }
      ASSERT_EQ(members(space, family), expected);
    }
  }
}

}  // namespace
}  // namespace tessera::take_it
