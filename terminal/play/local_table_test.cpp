#include "terminal/play/local_table.h"

#include "engine/games/testing.h"
#include "support/files.h"
#include "terminal/full_screen/table_screen.h"
#include "terminal/play/game_chooser.h"
#include "terminal/testing/testing.h"

namespace tessera::terminal {
namespace {

LocalGame game_of(const GameInfo& game, bool real_dice = false) {
  const PlayConfig config = config_for(game);
  auto recorded =
      RecordedGame::create(game, game.facts.suggested_players, config.options, real_dice ? std::nullopt : config.seed);
  EXPECT_TRUE(recorded);
  auto seating = seat_players(recorded->position(), 0, "You", {});
  return LocalGame(*std::move(recorded), *std::move(seating), "test", real_dice, false);
}

LocalTable table_of(const GameInfo& game, bool real_dice = false) {
  static const RulesPages kPages = [](std::string_view) { return std::string("# Rules\n\nBe kind.\n"); };
  return LocalTable(kPages, game_of(game, real_dice), {});
}

// Until the person is asked, or the game is over.
void let_others_play(LocalTable& table) {
  for (int i = 0; i < 100'000 && table.patience(); ++i) table.advance();
}

// A whole game of each kind, by arrows and Enter alone, in the smallest window: every screen of it can be laid out.
TEST(LocalTable, AWholeGameIsPlayedByKeys) {
  for (const auto* game : all_games()) {
    LocalTable table = table_of(*game);
    TableScreen screen(table, kSmallestScreen);
    bool over = false;
    for (int i = 0; i < 3000 && !over; ++i) {
      let_others_play(table);
      screen.refresh();
      const auto model = table.model();
      over = !model.menu;
      if (over) break;
      ASSERT_FALSE(screen.layout().choices.empty()) << game->id;
      screen.take({.kind = Input::Kind::key, .key = i % 3 == 0 ? Key::down : Key::up});
      screen.take({.kind = Input::Kind::key, .key = Key::enter});
    }
    EXPECT_TRUE(over) << game->id;
    EXPECT_NE(table.model().table[0].find("The end"), std::string::npos) << game->id;
    EXPECT_TRUE(table.model().prompt.starts_with("Save this game?"));
    table.say("");
    EXPECT_TRUE(table.left());
  }
}

TEST(GameChooser, AsksForWhatIsOpen) {
  PlayConfig config;
  GameChooser chooser(config);
  chooser.say("chess");
  EXPECT_NE(chooser.model().notice, "");
  chooser.say("2");
  EXPECT_EQ(config.game, all_games()[1]->id);
  chooser.say("");  // what Enter stands for
  EXPECT_EQ(config.players, all_games()[1]->facts.suggested_players);
  EXPECT_FALSE(chooser.left());
  chooser.say("random");
  EXPECT_EQ(config.bots, std::vector<std::string>{"random"});
  EXPECT_TRUE(chooser.left());
  EXPECT_TRUE(chooser.chosen());
}

TEST(GameChooser, CanBeLeft) {
  PlayConfig config;
  GameChooser chooser(config);
  chooser.say("quit");
  EXPECT_TRUE(chooser.left());
  EXPECT_FALSE(chooser.chosen());
}

TEST(LocalTable, WrongInputIsAnsweredAndChangesNothing) {
  LocalTable table = table_of(testing::plain_game());
  let_others_play(table);
  const auto before = table.model().table;
  for (const auto* line : {"nonsense", "999", "", "save", "load", "load /nowhere/x"}) {
    table.say(line);
    EXPECT_NE(table.model().notice, "") << line;
    EXPECT_EQ(table.model().table, before);
  }
}

TEST(LocalTable, AHintIsOneOfTheChoices) {
  for (const auto* game : all_games()) {
    LocalTable table = table_of(*game);
    let_others_play(table);
    table.say("hint");
    EXPECT_NE(table.model().menu->find(table.advised()), nullptr);
    EXPECT_TRUE(table.model().hint.starts_with("Hint: "));
    table.say(table.advised());
    EXPECT_EQ(table.model().hint, "") << "it was for that decision";
  }
}

TEST(LocalTable, LeavingAsksWhetherToSave) {
  const Folder folder;
  const auto& game = testing::plain_game();
  LocalTable table = table_of(game);
  let_others_play(table);
  table.say("1");
  table.say("quit");
  EXPECT_FALSE(table.left());
  EXPECT_TRUE(table.model().prompt.starts_with("Save this game?"));
  table.say(folder.file("no/where"));
  EXPECT_FALSE(table.left()) << "it could not be saved";
  table.say(folder.file("game.json"));
  EXPECT_TRUE(table.left());
  LocalTable other = table_of(game);
  let_others_play(other);
  other.say("load " + folder.file("game.json"));
  EXPECT_TRUE(other.model().notice.starts_with("Loaded: "));
}

TEST(LocalTable, RealDiceAreAskedFor) {
  LocalTable table = table_of(testing::plain_game(), true);
  let_others_play(table);
  EXPECT_TRUE(table.model().waiting.starts_with("Real dice"));
  EXPECT_TRUE(table.model().takes_empty_line);
  table.say("nonsense");
  EXPECT_NE(table.model().notice, "");
  table.say("");
  EXPECT_EQ(table.model().notice, "");
}

}  // namespace
}  // namespace tessera::terminal
