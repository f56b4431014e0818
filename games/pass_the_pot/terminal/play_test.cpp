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
  const Said said = talk(pot(), "  reroll 1 3  \n1\nquit\n");
  EXPECT_TRUE(said.has("to roll again."));
  EXPECT_TRUE(said.has("You keep"));
}

TEST(PassThePotPlay, WhatIsNotUnderstoodChangesNothing) {
  const Said said = talk(pot(), "jump\nREROLL 1\n0\n9\n\nreroll 4\nbank\nlog\nquit\n");
  EXPECT_TRUE(said.has("Not an action: \"jump\"; expected keep, reroll DICE"));
  EXPECT_TRUE(said.has("Not an action: \"REROLL 1\""));
  EXPECT_TRUE(said.has("There is no number 9 in the list: it goes from 1 to 8."));
  EXPECT_TRUE(said.has("Not legal now: bank."));
  EXPECT_EQ(said.count("You roll"), 2);  // told once, and once in the log
  EXPECT_FALSE(said.has("You keep"));
}

TEST(PassThePotPlay, CommandsInAnyCase) {
  const Said said = talk(pot(), "HELP\n ? \nRules\nHint\nTable\nshow\nList\nQUIT\n");
  EXPECT_EQ(said.code, 0);
  EXPECT_EQ(said.count("You can also say:"), 2);
  EXPECT_TRUE(said.has("THE RULES OF PASS-THE-POT"));
  EXPECT_TRUE(said.has(" bot would say: "));
  EXPECT_EQ(said.count("── Pass the Pot · round 1"), 3);
  EXPECT_EQ(said.count("Keep, or roll some dice again"), 2);
  EXPECT_TRUE(said.has("Goodbye."));
}

TEST(PassThePotPlay, LoadingWhatIsNoRecordChangesNothing) {
  const Folder folder;
  const std::string file = folder.file("letter.txt");
  ASSERT_TRUE(write_file(file, "Dear Ada,"));
  const Said said = talk(pot(), "load " + file + "\nload " + folder.file("none") + "\nkeep\nquit\n");
  EXPECT_EQ(said.count("Nothing has changed."), 2);
  EXPECT_TRUE(said.has("You keep"));
  PlayConfig config;
  config.load = file;
  const Said failed = talk(config, "");
  EXPECT_EQ(failed.code, 1);
  EXPECT_NE(failed.err.find("not a record"), std::string::npos);
}

TEST(PassThePotPlay, APracticePositionGoesOnFromAnyPointOfARecord) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  const Said first = talk(pot(), "keep\nkeep\nsave " + file + "\nquit\n");
  PlayConfig again;
  again.load = file;
  again.at = 0;
  const Said start = talk(again, "keep\nkeep\nquit\n");  // the same seed, the same choices
  EXPECT_EQ(start.code, 0);
  EXPECT_EQ(start.out.substr(start.out.find("You keep")).substr(0, 400),
            first.out.substr(first.out.find("You keep")).substr(0, 400));
  again.at = 100'000;
  const Said beyond = talk(again, "quit\n");
  EXPECT_EQ(beyond.code, 2);
  EXPECT_NE(beyond.err.find("events, not 100000"), std::string::npos);
}

TEST(PassThePotPlay, RealDiceAreTypedIn) {
  PlayConfig config = pot();
  config.manual_dice = true;
  const Said said = talk(config, "2 5\n6 6 6\n2 5 T\nreroll 3\n4\nkeep\nquit\n");
  EXPECT_TRUE(said.has("Not an outcome: \"2 5\""));
  EXPECT_TRUE(said.has("Not an outcome: \"6 6 6\""));
  EXPECT_TRUE(said.has("You roll 2 5 T."));
  EXPECT_TRUE(said.has("You roll again: 2 5 4."));
  EXPECT_TRUE(said.has("Total 11: you have the pot now."));
}

TEST(PassThePotPlay, SlipsOfTheFingersAreTakenBack) {
  PlayConfig config = pot();
  config.manual_dice = true;
  const Said said = talk(config, "2 5 T\nundo\n3 3 T\nreroll 3\n4\nundo\n1\nkeep\n5 5 5\nundo\n5 5 4\nquit\n");
  EXPECT_TRUE(said.has("Taken back: 2 5 T."));
  EXPECT_TRUE(said.has("Taken back: 4."));
  EXPECT_TRUE(said.has("You keep 3 3 1."));
  EXPECT_TRUE(said.has("Taken back: 5 5 5."));  // the bot had acted on it
  EXPECT_TRUE(said.has("Ada rolls 5 5 4."));
}

TEST(PassThePotPlay, ASavedGameGoesOnWithRealDice) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  talk(pot(), "save " + file + "\nquit\n");
  PlayConfig config;
  config.load = file;
  config.manual_dice = true;
  EXPECT_TRUE(talk(config, "reroll 1\n5\nquit\n").has("Real dice (You), please"));
}

TEST(PassThePotPlay, AServersGameGoesOnWithTheProgramsDice) {
  const std::string file = std::string(TESSERA_SOURCE_DIR) + "/docs/examples/fair-dice.json";
  PlayConfig config;
  config.load = file;
  config.at = 3;  // Ann's free re-roll is awaited
  const Said rolled = talk(config, "keep\nquit\n");
  EXPECT_TRUE(rolled.has("You roll again"));
  EXPECT_FALSE(rolled.has("Real dice"));
  config.manual_dice = true;
  EXPECT_TRUE(talk(config, "quit\n").has("Real dice"));
}

// Every step is followed by dice.
TEST(PassThePotPlay, NothingCanBeTakenBack) {
  EXPECT_TRUE(talk(pot(), "reroll 1\nundo\nquit\n").has("There is nothing of yours to take back"));
}

}  // namespace
}  // namespace tessera::terminal
