#include "tests/testing/cli.h"

namespace tessera {
namespace {

using TakeItCli = Cli;

TEST_F(TakeItCli, TheDeckOfTheDocsCanBePlayed) {
  const std::string examples = std::string(TESSERA_SOURCE_DIR) + "/docs/examples/";
  EXPECT_EQ(run("sim take-it --games 5 --bots greedy -o deck=" + examples + "small-numbers.deck.json").code, 0);
}

}  // namespace
}  // namespace tessera
