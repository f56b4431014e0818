#include "terminal/play/play.h"

#include "terminal/testing/testing.h"

namespace tessera::terminal {
namespace {

PlayConfig board() {
  PlayConfig config;
  config.game = "more-or-less";
  config.players = 2;
  config.seed = "abc";
  config.options["first"] = 0;
  return config;
}

TEST(MoreOrLessPlay, UndoTakesBackOwnStepsOnly) {
  // Two dice laid are taken back one after the other; before them came a roll.
  const Transcript transcript = run_program(board(), "2\nundo\nundo\n2\n2\nundo\nundo\nundo\nquit\n");
  EXPECT_EQ(transcript.count("Taken back: place"), 3);
  EXPECT_EQ(transcript.count("There is nothing of yours to take back"), 2);
}

}  // namespace
}  // namespace tessera::terminal
