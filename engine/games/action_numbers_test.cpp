// Action numbers are part of a game's interface (docs/engine.md): networks and tables of others are trained on them.
// games/GAME/rules/action_numbers.txt has a line for some numbers of players and options: the bound, and a hash of all
// numbers with their notation. A change of it breaks those who use the numbers, and belongs into CHANGELOG.md.
// To write the bounds and hashes anew, for the players and options that stand there:
//   TESSERA_WRITE_GOLDEN=1 build/release/engine_games_test --gtest_filter='*ActionNumbersFile*'
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.h"
#include "engine/core/testing/golden_files.h"
#include "engine/games/programs.h"
#include "engine/games/testing.h"

namespace tessera {
namespace {

constexpr const char* kWriteAnew =
    "; to write it anew: TESSERA_WRITE_GOLDEN=1 build/release/engine_games_test --gtest_filter='*ActionNumbersFile*'";

// A line of the file: players, options without a blank, bound, hash.
struct Numbering {
  int players = 0;
  std::string options;
  int bound = 0;
  std::string hash;

  friend bool operator==(const Numbering&, const Numbering&) = default;
};

std::ostream& operator<<(std::ostream& out, const Numbering& line) {
  return out << line.players << ' ' << line.options << ' ' << line.bound << ' ' << line.hash;
}

struct ActionNumbersFile {
  std::string comments;
  std::vector<Numbering> lines;
};

ActionNumbersFile read_file(const std::string& path) {
  ActionNumbersFile out;
  std::ifstream file(path);
  for (std::string text; std::getline(file, text);) {
    if (text.starts_with("#")) {
      out.comments += text + "\n";
      continue;
    }
    Numbering line;
    std::istringstream words(text);
    EXPECT_TRUE(words >> line.players >> line.options) << path << ": " << text;
    words >> line.bound >> line.hash;  // a new line has none before it is written
    out.lines.push_back(line);
  }
  return out;
}

std::string hash_text(const std::string& text) {
  char buffer[24];
  std::snprintf(buffer, sizeof buffer, "%016" PRIx64, seed_number(text.data(), text.size()));
  return buffer;
}

// What the line should be, for its players and options.
Numbering numbering_now(const GameInfo& game, const Numbering& line) {
  Numbering now{line.players, line.options, 0, ""};
  const auto options = Options::parse(game.options, boost::json::parse(line.options).as_object(), line.players);
  if (!options) {
    ADD_FAILURE() << line << ": " << options.error().text;
    return now;
  }
  const auto position = *game.create(line.players, *options);
  now.bound = program_bounds(*position).actions;
  std::string all;
  for (int number = 0; number < now.bound; ++number) {
    all += std::to_string(number) + "\t" + *action_text(*position, number) + "\n";
  }
  now.hash = hash_text(all);
  return now;
}

std::string path_of(const GameInfo& game) { return testing::rules_folder(game.id) + "/action_numbers.txt"; }

class ActionNumbersFileTest : public ::testing::TestWithParam<const GameInfo*> {};
INSTANTIATE_TEST_SUITE_P(Games, ActionNumbersFileTest, testing::every_game(), testing::game_name);

TEST_P(ActionNumbersFileTest, IsAsItWas) {
  const auto& game = *GetParam();
  const auto path = path_of(game);
  auto file = read_file(path);
  ASSERT_FALSE(file.lines.empty()) << path << " has no lines";
  if (testing::writes_golden_files()) {
    std::ofstream out(path);
    out << file.comments;
    for (const auto& line : file.lines) out << numbering_now(game, line) << "\n";
    GTEST_SKIP() << "written";
  }
  for (const auto& line : file.lines) EXPECT_EQ(line, numbering_now(game, line)) << path << kWriteAnew;
}

TEST_P(ActionNumbersFileTest, HasTheFewestAndMostPlayersAndOtherOptions) {
  const auto& game = *GetParam();
  std::set<int> players_of_default;
  bool has_others = false;
  for (const auto& line : read_file(path_of(game)).lines) {
    if (line.options == "{}") players_of_default.insert(line.players);
    has_others = has_others || line.options != "{}";
  }
  EXPECT_TRUE(players_of_default.contains(game.min_players)) << path_of(game);
  EXPECT_TRUE(players_of_default.contains(game.max_players)) << path_of(game);
  EXPECT_TRUE(has_others) << path_of(game);
}

// The numbers in the row "| NAME | bound |" of docs/engine.md; none if it has no such row.
std::set<int> documented_bounds(std::string_view game) {
  std::set<int> out;
  std::ifstream file(std::string(TESSERA_SOURCE_DIR) + "/docs/engine.md");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("| " + std::string(game) + " |")) continue;
    static const std::regex kNumber(R"(\d+)");
    for (std::sregex_iterator it(line.begin(), line.end(), kNumber), end; it != end; ++it) out.insert(stoi(it->str()));
  }
  return out;
}

// A new game need not be in docs/engine.md.
TEST(ActionNumbersFile, HasTheBoundsOfTheDocs) {
  if (testing::writes_golden_files()) GTEST_SKIP() << "the files are only now written";
  int documented = 0;
  for (const auto* game : all_games()) {
    const auto bounds = documented_bounds(game->name);
    if (bounds.empty()) continue;
    ++documented;
    for (const auto& line : read_file(path_of(*game)).lines) {
      EXPECT_TRUE(bounds.contains(line.bound)) << "docs/engine.md, " << game->name << ": no bound " << line.bound;
    }
  }
  EXPECT_GT(documented, 0);
}

}  // namespace
}  // namespace tessera
