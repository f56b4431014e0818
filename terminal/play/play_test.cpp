#include "terminal/play/play.h"

#include "support/files.h"
#include "terminal/testing/testing.h"

namespace tessera::terminal {
namespace {

PlayConfig pot(int players = 2) {
  PlayConfig config;
  config.game = "pass-the-pot";
  config.players = players;
  config.seed = "abc";
  config.options["first"] = 0;
  return config;
}

PlayConfig board() {
  PlayConfig config;
  config.game = "more-or-less";
  config.players = 2;
  config.seed = "abc";
  config.options["first"] = 0;
  return config;
}

TEST(Play, TheMenuAsksForWhatIsOpen) {
  const Said said = talk(PlayConfig{}, "nonsense\nPASS\n9\n\nweak\nRandom\nquit\n");
  EXPECT_EQ(said.code, 0);
  EXPECT_TRUE(said.has("Please type a number from 1 to"));
  EXPECT_TRUE(said.has("Please type a number from 2 to 5."));
  EXPECT_TRUE(said.has("Please type one of the words above."));
  EXPECT_TRUE(said.has("Ada (random), seat 1; Ben (random), seat 2"));
}

TEST(Play, TheMenuTakesNumbers) {
  int number = 0;
  for (const auto* game : all_games()) {
    const Said said = talk(PlayConfig{}, std::to_string(++number) + "\n2\n\nquit\n");
    EXPECT_TRUE(said.has("── " + std::string(game->name)));
  }
  EXPECT_TRUE(talk(PlayConfig{}, "").err.starts_with("The input ended"));
}

TEST(Play, WrongConfigurationsAreNamed) {
  const auto err = [](PlayConfig config, auto change) {
    change(config);
    const Said said = talk(config, "quit\n");
    EXPECT_EQ(said.code, 2);
    return said.err;
  };
  EXPECT_NE(err(pot(), [](auto& c) { c.game = "chess"; }).find("no game \"chess\""), std::string::npos);
  EXPECT_NE(err(pot(), [](auto& c) { c.players = 9; }).find("2 to 5 players"), std::string::npos);
  EXPECT_NE(err(pot(), [](auto& c) { c.seat = 2; }).find("seat: expected 0 to 1"), std::string::npos);
  EXPECT_NE(err(pot(), [](auto& c) { c.bots = {"genius"}; }).find("no bot \"genius\""), std::string::npos);
  EXPECT_NE(err(pot(), [](auto& c) { c.bots = {"greedy", "greedy"}; }).find("other seats"), std::string::npos);
  EXPECT_NE(err(pot(), [](auto& c) { c.options["goal"] = 0; }).find("goal"), std::string::npos);
}

TEST(Play, ActionsByNumberAndByNotation) {
  const Said said = talk(pot(), "  reroll 1 3  \n1\nquit\n");
  EXPECT_TRUE(said.has("to roll again."));
  EXPECT_TRUE(said.has("You keep"));
}

TEST(Play, WhatIsNotUnderstoodChangesNothing) {
  const Said said = talk(pot(), "jump\nREROLL 1\n0\n9\n\nreroll 4\nbank\nlog\nquit\n");
  EXPECT_TRUE(said.has("Not an action: \"jump\"; expected keep, reroll DICE"));
  EXPECT_TRUE(said.has("Not an action: \"REROLL 1\""));
  EXPECT_TRUE(said.has("There is no number 9 in the list: it goes from 1 to 8."));
  EXPECT_TRUE(said.has("Not legal now: bank."));
  EXPECT_EQ(said.count("You roll"), 2);  // told once, and once in the log
  EXPECT_FALSE(said.has("You keep"));
}

TEST(Play, CommandsInAnyCase) {
  const Said said = talk(pot(), "HELP\n ? \nRules\nHint\nTable\nshow\nList\nQUIT\n");
  EXPECT_EQ(said.code, 0);
  EXPECT_EQ(said.count("You can also say:"), 2);
  EXPECT_TRUE(said.has("THE RULES OF PASS-THE-POT"));
  EXPECT_TRUE(said.has(" bot would say: "));
  EXPECT_EQ(said.count("── Pass the Pot · round 1"), 3);
  EXPECT_EQ(said.count("Keep, or roll some dice again"), 2);
  EXPECT_TRUE(said.has("Goodbye."));
}

TEST(Play, TheEndOfTheInputIsNoFailure) {
  const Said said = talk(pot(), "reroll 1\n");
  EXPECT_EQ(said.code, 0);
  EXPECT_EQ(said.err, "The input ended before the game did.\n");
}

TEST(Play, AClosedOutputStopsTheGame) {
  std::istringstream in(std::string(100000, '\n'));
  std::ostringstream out;
  std::ostringstream err;
  out.setstate(std::ios::badbit);
  EXPECT_EQ(play(pot(), {}, in, out, err), 1);
  EXPECT_EQ(err.str(), "");
}

TEST(Play, UndoTakesBackOwnStepsOnly) {
  // Two dice laid are taken back one after the other; before them came a roll.
  const Said said = talk(board(), "2\nundo\nundo\n2\n2\nundo\nundo\nundo\nquit\n");
  EXPECT_EQ(said.count("Taken back: place"), 3);
  EXPECT_EQ(said.count("There is nothing of yours to take back"), 2);
  // In Pass the Pot every step is followed by dice.
  EXPECT_TRUE(talk(pot(), "reroll 1\nundo\nquit\n").has("There is nothing of yours to take back"));
}

TEST(Play, SaveAndLoadGoOnWithTheSameGame) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  for (const auto* game : all_games()) {
    const PlayConfig config = config_for(*game);
    const Said whole = talk(config, "1\n1\n1\ntable\nlog\nquit\n");
    const Said first = talk(config, "1\n1\nsave " + file + "\nquit\n");
    EXPECT_TRUE(first.has("Saved.")) << game->id;
    PlayConfig again;
    again.load = file;
    const Said second = talk(again, "1\ntable\nlog\nquit\n");
    EXPECT_EQ(second.err, "");
    EXPECT_FALSE(second.out.substr(0, second.out.find("> 1")).find(" dealt ") != std::string::npos) << "told again";
    EXPECT_EQ(whole.out.substr(whole.out.find("> table")), second.out.substr(second.out.find("> table"))) << game->id;
    // The same from within another game.
    const Said third = talk(pot(), "load " + file + "\n1\ntable\nlog\nquit\n");
    EXPECT_TRUE(third.has("Loaded: " + std::string(game->name)));
    EXPECT_EQ(whole.out.substr(whole.out.find("> table")), third.out.substr(third.out.find("> table"))) << game->id;
  }
}

TEST(Play, SaveSparesOtherFiles) {
  const Folder folder;
  const std::string file = folder.file("letter.txt");
  ASSERT_TRUE(write_file(file, "Dear Ada,"));
  EXPECT_TRUE(talk(pot(), "save " + file + "\nquit\n").has("is there already and is not a saved game"));
  EXPECT_EQ(*read_file(file), "Dear Ada,");
  EXPECT_TRUE(talk(pot(), "save! " + file + "\nsave " + file + "\nquit\n").has("Saved."));
  EXPECT_TRUE(read_file(file)->starts_with("{\"format\":\"tessera-record\""));
  EXPECT_TRUE(talk(pot(), "save " + folder.file("no/where.json") + "\nquit\n").has("Cannot write"));
}

TEST(Play, LoadingWhatIsNoRecordChangesNothing) {
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

TEST(Play, LoadedNamesSayWhoIsABot) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  PlayConfig config = pot(3);
  config.seat = 1;
  config.name = "Kim";
  config.bots = {"random"};
  talk(config, "save " + file + "\nquit\n");
  PlayConfig again;
  again.load = file;
  again.seat = 0;  // a bot's: Kim is the only person
  const Said said = talk(again, "quit\n");
  EXPECT_TRUE(said.has("You are seat 1. With you: Ben (random), seat 0; Ada (random), seat 2."));
}

TEST(Play, APracticePositionGoesOnFromAnyPointOfARecord) {
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

TEST(Play, NamesCannotWriteToTheScreen) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  PlayConfig config = pot();
  config.name = "\x1b[2JKim";
  talk(config, "save " + file + "\nquit\n");
  EXPECT_EQ(talk(ReplayConfig{file, {}, false, false}).out.find('\x1b'), std::string::npos);
}

TEST(Play, RealDiceAreTypedIn) {
  PlayConfig config = pot();
  config.manual_dice = true;
  const Said said = talk(config, "2 5\n6 6 6\n2 5 T\nreroll 3\n4\nkeep\nquit\n");
  EXPECT_TRUE(said.has("Not an outcome: \"2 5\""));
  EXPECT_TRUE(said.has("Not an outcome: \"6 6 6\""));
  EXPECT_TRUE(said.has("You roll 2 5 T."));
  EXPECT_TRUE(said.has("You roll again: 2 5 4."));
  EXPECT_TRUE(said.has("Total 11: you have the pot now."));
}

TEST(Play, SlipsOfTheFingersAreTakenBack) {
  PlayConfig config = pot();
  config.manual_dice = true;
  const Said said = talk(config, "2 5 T\nundo\n3 3 T\nreroll 3\n4\nundo\n1\nkeep\n5 5 5\nundo\n5 5 4\nquit\n");
  EXPECT_TRUE(said.has("Taken back: 2 5 T."));
  EXPECT_TRUE(said.has("Taken back: 4."));
  EXPECT_TRUE(said.has("You keep 3 3 1."));
  EXPECT_TRUE(said.has("Taken back: 5 5 5."));  // the bot had acted on it
  EXPECT_TRUE(said.has("Ada rolls 5 5 4."));
}

TEST(Play, WhatTheProgramRolledStands) {
  PlayConfig config = pot();
  config.manual_dice = true;
  EXPECT_TRUE(talk(config, "random\nundo\nquit\n").has("There is nothing of yours to take back"));
  EXPECT_TRUE(talk(config, "\nundo\nquit\n").has("There is nothing of yours to take back"));
}

TEST(Play, ASavedGameGoesOnWithRealDice) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  talk(pot(), "save " + file + "\nquit\n");
  PlayConfig config;
  config.load = file;
  config.manual_dice = true;
  EXPECT_TRUE(talk(config, "reroll 1\n5\nquit\n").has("Real dice (You), please"));
}

TEST(Play, AServersGameGoesOnWithTheProgramsDice) {
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

}  // namespace
}  // namespace tessera::terminal
