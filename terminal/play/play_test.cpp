#include "terminal/play/play.h"

#include "engine/games/testing.h"
#include "support/files.h"
#include "terminal/testing/testing.h"

namespace tessera::terminal {
namespace {

PlayConfig some_game(int players = 2) {
  PlayConfig config;
  config.game = testing::plain_game().id;
  config.players = players;
  config.seed = "abc";
  config.options["first"] = 0;
  return config;
}

std::string players_of(const GameInfo& game) {
  return std::to_string(game.min_players) + " to " + std::to_string(game.max_players);
}

TEST(Play, TheMenuAsksForWhatIsOpen) {
  const auto& game = testing::plain_game();
  std::string loud(game.id);
  for (char& c : loud) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  const Transcript transcript = run_program(PlayConfig{}, "nonsense\n" + loud + "\n9\n3\nweak\nRandom\nquit\n");
  EXPECT_EQ(transcript.code, 0);
  EXPECT_TRUE(transcript.has("Please type a number from 1 to"));
  EXPECT_TRUE(transcript.has("Please type a number from " + players_of(game) + "."));
  EXPECT_TRUE(transcript.has("Please type one of the words above."));
  EXPECT_TRUE(transcript.has("Ada (random), seat 1; Ben (random), seat 2"));
}

TEST(Play, TheMenuTakesNumbers) {
  int number = 0;
  for (const auto* game : all_games()) {
    const Transcript transcript = run_program(PlayConfig{}, std::to_string(++number) + "\n2\n\nquit\n");
    EXPECT_TRUE(transcript.has("── " + std::string(game->name)));
  }
  EXPECT_TRUE(run_program(PlayConfig{}, "").err.starts_with("The input ended"));
}

TEST(Play, WrongConfigurationsAreNamed) {
  const auto err = [](PlayConfig config, auto change) {
    change(config);
    const Transcript transcript = run_program(config, "quit\n");
    EXPECT_EQ(transcript.code, 2);
    return transcript.err;
  };
  EXPECT_NE(err(some_game(), [](auto& c) { c.game = "chess"; }).find("no game \"chess\""), std::string::npos);
  EXPECT_NE(err(some_game(), [](auto& c) { c.players = 9; }).find(players_of(testing::plain_game()) + " players"),
            std::string::npos);
  EXPECT_NE(err(some_game(), [](auto& c) { c.seat = 2; }).find("seat: expected 0 to 1"), std::string::npos);
  EXPECT_NE(err(some_game(), [](auto& c) { c.bots = {"genius"}; }).find("no bot \"genius\""), std::string::npos);
  EXPECT_NE(err(some_game(), [](auto& c) { c.bots = {"greedy", "greedy"}; }).find("other seats"), std::string::npos);
  EXPECT_NE(err(some_game(), [](auto& c) { c.options["nonsense"] = 0; }).find("nonsense"), std::string::npos);
}

TEST(Play, TheEndOfTheInputIsNoFailure) {
  const Transcript transcript = run_program(some_game(), "1\n");
  EXPECT_EQ(transcript.code, 0);
  EXPECT_EQ(transcript.err, "The input ended before the game did.\n");
}

TEST(Play, AClosedOutputStopsTheGame) {
  std::istringstream in(std::string(100000, '\n'));
  std::ostringstream out;
  std::ostringstream err;
  out.setstate(std::ios::badbit);
  EXPECT_EQ(play(some_game(), {}, in, out, err), 1);
  EXPECT_EQ(err.str(), "");
}

TEST(Play, SaveAndLoadGoOnWithTheSameGame) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  for (const auto* game : all_games()) {
    const PlayConfig config = config_for(*game);
    const Transcript whole = run_program(config, "1\n1\n1\ntable\nlog\nquit\n");
    const Transcript first = run_program(config, "1\n1\nsave " + file + "\nquit\n");
    EXPECT_TRUE(first.has("Saved.")) << game->id;
    PlayConfig again;
    again.load = file;
    const Transcript second = run_program(again, "1\ntable\nlog\nquit\n");
    EXPECT_EQ(second.err, "");
    EXPECT_FALSE(second.out.substr(0, second.out.find("> 1")).find(" dealt ") != std::string::npos) << "told again";
    EXPECT_EQ(whole.out.substr(whole.out.find("> table")), second.out.substr(second.out.find("> table"))) << game->id;
    // The same from within another game.
    const Transcript third = run_program(some_game(), "load " + file + "\n1\ntable\nlog\nquit\n");
    EXPECT_TRUE(third.has("Loaded: " + std::string(game->name)));
    EXPECT_EQ(whole.out.substr(whole.out.find("> table")), third.out.substr(third.out.find("> table"))) << game->id;
  }
}

TEST(Play, SaveSparesOtherFiles) {
  const Folder folder;
  const std::string file = folder.file("letter.txt");
  ASSERT_TRUE(write_file(file, "Dear Ada,"));
  EXPECT_TRUE(run_program(some_game(), "save " + file + "\nquit\n").has("is there already and is not a saved game"));
  EXPECT_EQ(*read_file(file), "Dear Ada,");
  EXPECT_TRUE(run_program(some_game(), "save! " + file + "\nsave " + file + "\nquit\n").has("Saved."));
  EXPECT_TRUE(read_file(file)->starts_with("{\"format\":\"tessera-record\""));
  EXPECT_TRUE(run_program(some_game(), "save " + folder.file("no/where.json") + "\nquit\n").has("Cannot write"));
}

TEST(Play, LoadedNamesSayWhoIsABot) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  PlayConfig config = some_game(3);
  config.seat = 1;
  config.name = "Kim";
  config.bots = {"random"};
  run_program(config, "save " + file + "\nquit\n");
  PlayConfig again;
  again.load = file;
  again.seat = 0;  // a bot's: Kim is the only person
  const Transcript transcript = run_program(again, "quit\n");
  EXPECT_TRUE(transcript.has("You are seat 1. With you: Ben (random), seat 0; Ada (random), seat 2."));
}

TEST(Play, NamesCannotWriteToTheScreen) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  PlayConfig config = some_game();
  config.name = "\x1b[2JKim";
  run_program(config, "save " + file + "\nquit\n");
  EXPECT_EQ(run_program(ReplayConfig{file, {}, false, false}).out.find('\x1b'), std::string::npos);
}

TEST(Play, WhatTheProgramRolledStands) {
  PlayConfig config = some_game();
  config.manual_dice = true;
  EXPECT_TRUE(run_program(config, "random\nundo\nquit\n").has("There is nothing of yours to take back"));
  EXPECT_TRUE(run_program(config, "\nundo\nquit\n").has("There is nothing of yours to take back"));
}

}  // namespace
}  // namespace tessera::terminal
