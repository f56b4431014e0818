#include "terminal/replay/replay.h"

#include "engine/games/testing.h"
#include "support/files.h"
#include "terminal/testing/testing.h"
#include "terminal/text/styled_text.h"

namespace tessera::terminal {
namespace {

TEST(Replay, TellsEverythingOfEveryGame) {
  const Folder folder;
  for (const auto* game : all_games()) {
    const Transcript transcript = run_program(ReplayConfig{saved_game(folder, *game, 3), {}, false, false});
    EXPECT_EQ(transcript.code, 0) << transcript.err;
    EXPECT_TRUE(transcript.has("── " + std::string(game->name)));
    EXPECT_TRUE(transcript.has("The record ends here; the game is not over."));
    EXPECT_FALSE(transcript.has("\x1b"));
  }
}

TEST(Replay, LongNamesFitThePage) {
  const Folder folder;
  for (const auto* game : all_games()) {
    const std::string file = folder.file("long.json");
    PlayConfig config = config_for(*game);
    config.players = game->max_players;
    config.name = "Bartholomew the Great, the Second of his Name";
    run_program(config, "1\n1\n1\n1\nsave " + file + "\nquit\n");
    for (const auto seat : {std::optional<int>(), std::optional(0), std::optional(1)}) {
      std::istringstream lines(run_program(ReplayConfig{file, seat, false, false}).out);
      for (std::string line; std::getline(lines, line);) EXPECT_LE(width(line), 80) << line;
    }
  }
}

TEST(Replay, StepByStep) {
  const Folder folder;
  const std::string file = saved_game(folder, testing::plain_game(), 1);
  const Transcript transcript = run_program(ReplayConfig{file, {}, false, true}, "\n\nb\nt\n0\nb\nx\n999999\n\na\nq\n");
  EXPECT_EQ(transcript.code, 0);
  for (const auto* prompt : {"0/", "1/", "2/"}) EXPECT_TRUE(transcript.has(prompt));
  EXPECT_TRUE(transcript.has("That was the last event; b goes back, q quits."));
  EXPECT_EQ(run_program(ReplayConfig{file, {}, false, true}, "").code, 0);  // the input may end
}

TEST(Replay, BadRecordsAndSeatsAreNamed) {
  const Folder folder;
  const std::string file = saved_game(folder, testing::plain_game(), 1);
  EXPECT_EQ(run_program(ReplayConfig{file, 3, false, false}).code, 2);
  EXPECT_EQ(run_program(ReplayConfig{folder.file("none"), {}, false, false}).code, 1);
  auto text = *read_file(file);
  ASSERT_TRUE(write_file(file, text.substr(0, text.size() / 2)));
  const Transcript cut = run_program(ReplayConfig{file, {}, false, false});
  EXPECT_EQ(cut.code, 1);
  EXPECT_NE(cut.err.find("ends too early"), std::string::npos);
}

}  // namespace
}  // namespace tessera::terminal
