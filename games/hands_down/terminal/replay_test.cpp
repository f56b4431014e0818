#include "terminal/replay/replay.h"

#include "terminal/testing/testing.h"

namespace tessera::terminal {
namespace {

TEST(HandsDownReplay, ASeatHearsOnlyItsOwnCards) {
  const Folder folder;
  const std::string file = saved_game(folder, *find_game("hands-down"), 1);
  const Transcript all = run_program(ReplayConfig{file, {}, false, false});
  const Transcript zero = run_program(ReplayConfig{file, 0, false, false});
  const Transcript one = run_program(ReplayConfig{file, 1, false, false});
  EXPECT_EQ(all.count("dealt 5 cards"), 0);
  EXPECT_EQ(zero.count("Ada is dealt 5 cards."), 1);
  EXPECT_EQ(one.count("You are dealt 5 cards."), 1);
  EXPECT_TRUE(all.has("Your hand"));
  EXPECT_TRUE(all.has("Ada's hand"));
  EXPECT_FALSE(zero.has("Ada's hand"));
  EXPECT_FALSE(one.has("Your hand"));
}

}  // namespace
}  // namespace tessera::terminal
