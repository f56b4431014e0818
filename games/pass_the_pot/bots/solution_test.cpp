#include "games/pass_the_pot/bots/solution.h"

#include <gtest/gtest.h>

namespace tessera::bots::pass_the_pot {
namespace {

using Rules = PassThePot::Rules;

// A small table whose values are told apart.
Solution small() {
  Rules rules = PassThePot::defaults(2);
  rules.goal = 3;
  rules.twos_from_one = 2;
  const Caps caps{5, 1, 4};
  std::vector<std::uint16_t> values(caps.size());
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::uint16_t>(i * 31);
  return {rules, caps, 0.25, 0.5, std::move(values)};
}

TEST(Solution, ComesBackFromItsBytes) {
  const auto solution = small();
  const auto again = Solution::parse(solution.bytes());
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_EQ(again->rules(), solution.rules());
  EXPECT_EQ(again->caps(), solution.caps());
  EXPECT_EQ(again->lower(), 0.25);
  EXPECT_EQ(again->upper(), 0.5);
  EXPECT_EQ(again->bytes(), solution.bytes());
  // 68 bytes of header and 8 of checksum, then two bytes a turn.
  EXPECT_EQ(solution.bytes().size(), 76 + 2 * 5u * 5 * 4 * 17);
}

// Two stakes of 3 and 20 in the bank: nobody ever has more than 26, and the pot may be empty.
TEST(Solution, KnowsALimitedBank) {
  Rules rules = PassThePot::defaults(2);
  rules.bank = 20;
  const auto caps = Solution::caps_for(rules);
  EXPECT_EQ(caps, (Caps{27, 0, 18}));
  const Solution solution(rules, caps, 0.25, 0.5, std::vector<std::uint16_t>(caps.size(), 7));
  const auto again = Solution::parse(solution.bytes());
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_EQ(again->rules(), rules);
  EXPECT_EQ(again->bytes(), solution.bytes());
  EXPECT_TRUE(again->fits(rules));
  EXPECT_FALSE(again->fits(PassThePot::defaults(2)));
}

TEST(Solution, AnyDamageIsFound) {
  const auto bytes = small().bytes();
  for (std::size_t i = 0; i < bytes.size(); i += i < 80 ? 1 : 97) {
    auto damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    EXPECT_FALSE(Solution::parse(damaged)) << i;
  }
  for (std::size_t length = 0; length < bytes.size(); length += length < 80 ? 1 : 97) {
    EXPECT_FALSE(Solution::parse(std::string_view(bytes).substr(0, length))) << length;
  }
  EXPECT_FALSE(Solution::parse(bytes + "x"));
}

TEST(Solution, BeyondTheCapsTheNearestTurnCounts) {
  const auto solution = small();
  EXPECT_EQ(solution.value({9, 2, 3, 7}), solution.value({4, 2, 3, 7}));
  EXPECT_EQ(solution.value({1, 9, 0, kNoTotal}), solution.value({1, 4, 1, kNoTotal}));
  EXPECT_EQ(solution.value({1, 2, 99, 15}), solution.value({1, 2, 4, 15}));
}

TEST(Solution, FitsWhoeverStartsAndWithAFarLimit) {
  const auto solution = small();
  Rules rules = solution.rules();
  EXPECT_TRUE(solution.fits(rules));
  rules.first = 1;
  rules.max_turns = 1000;
  EXPECT_TRUE(solution.fits(rules));
  rules.max_turns = 20;
  EXPECT_FALSE(solution.fits(rules));
  EXPECT_FALSE(solution.fits(PassThePot::defaults(2)));
}

TEST(Solution, SaysWhatCannotBeSolved) {
  Rules rules = PassThePot::defaults(2);
  EXPECT_TRUE(Solution::can_solve(rules));
  const auto why = [](Rules r) { return Solution::can_solve(r).error().text; };
  rules.bank = 50;
  EXPECT_TRUE(Solution::can_solve(rules));
  rules = PassThePot::defaults(3);
  EXPECT_NE(why(rules).find("two players"), std::string::npos);
  rules = PassThePot::defaults(2);
  rules.max_turns = 100;
  EXPECT_NE(why(rules).find("max_turns"), std::string::npos);
  rules = PassThePot::defaults(2);
  rules.goal = 999;
  EXPECT_NE(why(rules).find("goal"), std::string::npos);
}

}  // namespace
}  // namespace tessera::bots::pass_the_pot
