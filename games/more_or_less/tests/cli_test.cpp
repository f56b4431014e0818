#include "tests/testing/cli.h"

namespace tessera {
namespace {

using MoreOrLessCli = Cli;

TEST_F(MoreOrLessCli, TheBoardOfTheDocsCanBePlayed) {
  const std::string examples = std::string(TESSERA_SOURCE_DIR) + "/docs/examples/";
  EXPECT_EQ(run("sim more-or-less --games 5 --bots greedy -o board=" + examples + "pocket.board.json").code, 0);
  EXPECT_EQ(run("sim more-or-less --games 5 -o board=" + examples + "small-numbers.deck.json").code, 2);
}

}  // namespace
}  // namespace tessera
