// Whole games of every kind through the terminal, driven by what a person might type.
#include <fstream>

#include "engine/core/random.h"
#include "terminal/testing/testing.h"
#include "terminal/text/styled_text.h"

namespace tessera::terminal {
namespace {

constexpr int kWidestLine = 80;

// Numbers, most of them in the list, with everything else a person can say in between.
std::string random_typing(std::uint64_t seed, int lines) {
  static constexpr std::string_view kOther[] = {"help", "hint", "undo", "table", "SHOW", " list ", "log",  "rules",
                                                "",     "what", "0",    "99",    "?",    "save",   "load", "load x y"};
  Stream stream(seed);
  std::string typed;
  for (int i = 0; i < lines; ++i) {
    if (stream.below(12) == 0) {
      typed += std::string(kOther[stream.below(std::size(kOther))]) + "\n";
    }
    typed += std::to_string(stream.below(6) + 1) + "\n";
  }
  return typed;
}

void check_lines(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    ASSERT_EQ(line.find('\x1b'), std::string::npos) << line;
    ASSERT_LE(width(line), kWidestLine) << line;
    ASSERT_EQ(printable(line), line);
  }
}

TEST(WholeGames, OfEveryKindWithAnyNumberOfPlayers) {
  for (const auto* game : all_games()) {
    for (int players = game->min_players; players <= game->max_players; ++players) {
      SCOPED_TRACE(std::string(game->id) + " with " + std::to_string(players));
      PlayConfig config = config_for(*game);
      config.players = players;
      config.seat = players - 1;
      config.bots = {"greedy", "random"};
      if (players == 2) config.bots = {"random"};
      const Transcript transcript = run_program(config, random_typing(static_cast<std::uint64_t>(players), 3000));
      EXPECT_EQ(transcript.code, 0);
      EXPECT_EQ(transcript.err, "");
      EXPECT_TRUE(transcript.has("── The end "));
      EXPECT_TRUE(transcript.has("The seed of this game was test"));
      check_lines(transcript.out);
    }
  }
}

TEST(WholeGames, WithEveryOptionSetAtRandom) {
  for (const auto* game : all_games()) {
    for (const auto& option : game->options) {
      if (option.type == OptionSpec::Type::document || option.type == OptionSpec::Type::seat) continue;
      for (int value = 0; value < 2; ++value) {
        PlayConfig config = config_for(*game);
        const auto name = std::string(option.name);
        if (name == "max_turns") continue;
        if (option.type == OptionSpec::Type::boolean) config.options[name] = value == 1;
        if (option.type == OptionSpec::Type::word) config.options[name] = option.words[static_cast<std::size_t>(value)];
        if (option.type == OptionSpec::Type::integer) config.options[name] = value == 0 ? option.min : option.max;
        SCOPED_TRACE(std::string(game->id) + " with " + name);
        const Transcript transcript = run_program(config, random_typing(7, 3000));
        EXPECT_EQ(transcript.err, "");
        EXPECT_TRUE(transcript.has("── The end "));
        check_lines(transcript.out);
      }
    }
  }
}

TEST(WholeGames, ColoursChangeNothingElse) {
  for (const auto* game : all_games()) {
    PlayConfig config = config_for(*game);
    const Transcript plain = run_program(config, random_typing(3, 3000));
    config.colour = true;
    Transcript coloured = run_program(config, random_typing(3, 3000));
    EXPECT_NE(coloured.out.find("\x1b["), std::string::npos);
    std::string stripped;
    for (std::size_t at = 0; at < coloured.out.size(); ++at) {
      if (coloured.out[at] == '\x1b') {
        at = coloured.out.find('m', at);
      } else {
        stripped += coloured.out[at];
      }
    }
    // Without colours `code` in rules pages keeps its marks; this page has none. Blanks at line ends may differ.
    std::istringstream a(plain.out);
    std::istringstream b(stripped);
    for (std::string x, y; std::getline(a, x) && std::getline(b, y);) {
      ASSERT_EQ(x, y.substr(0, y.find_last_not_of(' ') + 1)) << game->id;
    }
  }
}

TEST(WholeGames, TheSameSeedAndWordsGiveTheSameGame) {
  for (const auto* game : all_games()) {
    const PlayConfig config = config_for(*game);
    EXPECT_EQ(run_program(config, random_typing(5, 500)).out, run_program(config, random_typing(5, 500)).out);
  }
}

TEST(WholeGames, WithRealDice) {
  for (const auto* game : all_games()) {
    PlayConfig config = config_for(*game);
    config.manual_dice = true;
    Stream stream(1);
    std::string typed;
    for (int i = 0; i < 6000; ++i)
      typed += stream.below(3) == 0 ? "random\n" : std::to_string(stream.below(5) + 1) + "\n";
    const Transcript transcript = run_program(config, typed);
    EXPECT_TRUE(transcript.has("── The end ")) << game->id;
    EXPECT_TRUE(transcript.has("Real dice")) << game->id;
    EXPECT_FALSE(transcript.has("The seed of this game")) << game->id;
    check_lines(transcript.out);
  }
}

}  // namespace
}  // namespace tessera::terminal
