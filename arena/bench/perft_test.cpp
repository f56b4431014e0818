// Counts of games/<game>/rules/perft.txt: lines of players, depth and count. They change only together with a rules
// page.
#include "arena/bench/perft.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "arena/run/simulation_rules.h"
#include "engine/core/testing/golden_files.h"
#include "engine/games/games.h"

namespace tessera::arena {
namespace {

template <class G>
void check() {
  const std::string path = testing::rules_folder(Notation<G>::kId) + "/perft.txt";
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  int lines = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    int players = 0;
    int depth = 0;
    std::uint64_t count = 0;
    ASSERT_TRUE(words >> players >> depth >> count) << path << ": " << line;
    const auto rules = *simulation_rules<G>(players, {});
    EXPECT_EQ(perft<G>(rules, G::start(rules), depth), count) << path << ": " << line;
    ++lines;
  }
  EXPECT_GT(lines, 3) << path;
}

TEST(Perft, CountsAreAsTheyWere) {
  for_each_game([]<class G>() { check<G>(); });
}

}  // namespace
}  // namespace tessera::arena
