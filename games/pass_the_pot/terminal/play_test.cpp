#include "terminal/play/play.h"

#include "support/files.h"
#include "terminal/testing/testing.h"

namespace tessera::terminal {
namespace {

PlayConfig pot() {
  PlayConfig config;
  config.game = "pass-the-pot";
  config.players = 2;
  config.seed = "abc";
  config.options["first"] = 0;
  return config;
}

TEST(PassThePotPlay, ActionsByNumberAndByNotation) {
  const Transcript transcript = run_program(pot(), "  reroll 1 3  \n1\nquit\n");
  EXPECT_TRUE(transcript.has("to roll again."));
  EXPECT_TRUE(transcript.has("You keep"));
}

TEST(PassThePotPlay, WhatIsNotUnderstoodChangesNothing) {
  const Transcript transcript = run_program(pot(), "jump\nREROLL 1\n0\n9\n\nreroll 4\nbank\nlog\nquit\n");
  EXPECT_TRUE(transcript.has("Not an action: \"jump\"; expected keep, reroll DICE"));
  EXPECT_TRUE(transcript.has("Not an action: \"REROLL 1\""));
  EXPECT_TRUE(transcript.has("There is no number 9 in the list: it goes from 1 to 8."));
  EXPECT_TRUE(transcript.has("Not legal now: bank."));
  EXPECT_EQ(transcript.count("You roll"), 2);  // told once, and once in the log
  EXPECT_FALSE(transcript.has("You keep"));
}

TEST(PassThePotPlay, CommandsInAnyCase) {
  const Transcript transcript = run_program(pot(), "HELP\n ? \nRules\nHint\nTable\nshow\nList\nQUIT\n");
  EXPECT_EQ(transcript.code, 0);
  EXPECT_EQ(transcript.count("You can also say:"), 2);
  EXPECT_TRUE(transcript.has("THE RULES OF PASS-THE-POT"));
  EXPECT_TRUE(transcript.has(" bot would say: "));
  EXPECT_EQ(transcript.count("── Pass the Pot · round 1"), 3);
  EXPECT_EQ(transcript.count("Keep, or roll some dice again"), 2);
  EXPECT_TRUE(transcript.has("Goodbye."));
}

TEST(PassThePotPlay, LoadingWhatIsNoRecordChangesNothing) {
  const Folder folder;
  const std::string file = folder.file("letter.txt");
  ASSERT_TRUE(write_file(file, "Dear Ada,"));
  const Transcript transcript = run_program(pot(), "load " + file + "\nload " + folder.file("none") + "\nkeep\nquit\n");
  EXPECT_EQ(transcript.count("Nothing has changed."), 2);
  EXPECT_TRUE(transcript.has("You keep"));
  PlayConfig config;
  config.load = file;
  const Transcript failed = run_program(config, "");
  EXPECT_EQ(failed.code, 1);
  EXPECT_NE(failed.err.find("not a record"), std::string::npos);
}

TEST(PassThePotPlay, APracticePositionGoesOnFromAnyPointOfARecord) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  const Transcript first = run_program(pot(), "keep\nkeep\nsave " + file + "\nquit\n");
  PlayConfig again;
  again.load = file;
  again.at = 0;
  const Transcript start = run_program(again, "keep\nkeep\nquit\n");  // the same seed, the same choices
  EXPECT_EQ(start.code, 0);
  EXPECT_EQ(start.out.substr(start.out.find("You keep")).substr(0, 400),
            first.out.substr(first.out.find("You keep")).substr(0, 400));
  again.at = 100'000;
  const Transcript beyond = run_program(again, "quit\n");
  EXPECT_EQ(beyond.code, 2);
  EXPECT_NE(beyond.err.find("events, not 100000"), std::string::npos);
}

TEST(PassThePotPlay, RealDiceAreTypedIn) {
  PlayConfig config = pot();
  config.manual_dice = true;
  const Transcript transcript = run_program(config, "2 5\n6 6 6\n2 5 T\nreroll 3\n4\nkeep\nquit\n");
  EXPECT_TRUE(transcript.has("Not an outcome: \"2 5\""));
  EXPECT_TRUE(transcript.has("Not an outcome: \"6 6 6\""));
  EXPECT_TRUE(transcript.has("You roll 2 5 T."));
  EXPECT_TRUE(transcript.has("You roll again: 2 5 4."));
  EXPECT_TRUE(transcript.has("Total 11: you have the pot now."));
}

TEST(PassThePotPlay, SlipsOfTheFingersAreTakenBack) {
  PlayConfig config = pot();
  config.manual_dice = true;
  const Transcript transcript =
      run_program(config, "2 5 T\nundo\n3 3 T\nreroll 3\n4\nundo\n1\nkeep\n5 5 5\nundo\n5 5 4\nquit\n");
  EXPECT_TRUE(transcript.has("Taken back: 2 5 T."));
  EXPECT_TRUE(transcript.has("Taken back: 4."));
  EXPECT_TRUE(transcript.has("You keep 3 3 1."));
  EXPECT_TRUE(transcript.has("Taken back: 5 5 5."));  // the bot had acted on it
  EXPECT_TRUE(transcript.has("Ada rolls 5 5 4."));
}

TEST(PassThePotPlay, ASavedGameGoesOnWithRealDice) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  run_program(pot(), "save " + file + "\nquit\n");
  PlayConfig config;
  config.load = file;
  config.manual_dice = true;
  EXPECT_TRUE(run_program(config, "reroll 1\n5\nquit\n").has("Real dice (You), please"));
}

TEST(PassThePotPlay, AServersGameGoesOnWithTheProgramsDice) {
  const std::string file = std::string(TESSERA_SOURCE_DIR) + "/tests/data/before/fair_dice_example.json";
  PlayConfig config;
  config.load = file;
  config.at = 3;  // Ann's free re-roll is awaited
  const Transcript rolled = run_program(config, "keep\nquit\n");
  EXPECT_TRUE(rolled.has("You roll again"));
  EXPECT_FALSE(rolled.has("Real dice"));
  config.manual_dice = true;
  EXPECT_TRUE(run_program(config, "quit\n").has("Real dice"));
}

// Every step is followed by dice.
TEST(PassThePotPlay, NothingCanBeTakenBack) {
  EXPECT_TRUE(run_program(pot(), "reroll 1\nundo\nquit\n").has("There is nothing of yours to take back"));
}

}  // namespace
}  // namespace tessera::terminal
