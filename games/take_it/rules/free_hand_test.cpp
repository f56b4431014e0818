// The variation: any mix of five cards.
#include "engine/core/position.h"
#include "games/take_it/rules/testing/game.h"

namespace tessera::take_it::testing {
namespace {

const std::string kFree = "{'first':1,'hand':'free'}";

TEST(TakeItFreeHand, EverybodyChoosesBeforeAnythingIsDealt) {  // [T5] always exactly five
  Game game(rules_of(2, kFree));
  EXPECT_EQ(game.phase(), "draw");
  EXPECT_EQ(game.to_act(), (Ints{0, 1}));
  EXPECT_EQ(TakeIt::next_to_act(game.rules, game.state), Seat(1));
  EXPECT_EQ(game.legal(0), (Texts{"draw 5 0", "draw 4 1", "draw 3 2", "draw 2 3", "draw 1 4", "draw 0 5"}));
  game.act(1, "draw 3 2");
  EXPECT_EQ(game.awaited(), "");
  game.act(0, "draw 0 5");
  EXPECT_EQ(game.awaited(), "deal 1 x3");
  game.chance("O B, O B, =11");
  EXPECT_EQ(game.awaited(), "deal 1 x2");
  game.chance("extra, swap");
  EXPECT_EQ(game.awaited(), "deal 0 x5");  // no event for no card
  game.chance("extra, extra, extra, swap, swap");
  EXPECT_EQ(game.awaited(), "cast 1 x13");
}

TEST(TakeItFreeHand, TheChoiceIsPublic) {
  Game game(rules_of(2, kFree));
  game.act(1, "draw 3 2");
  const auto view = view_json<TakeIt>(game.rules, TakeIt::view(game.rules, game.state, Seat(0)));
  EXPECT_EQ(boost::json::serialize(view.at("players").at(1).at("draws")), "[3,2]");
}

TEST(TakeItFreeHand, ARefillIsOfTheRoomThereIs) {
  Game game(rules_of(2, kFree));
  game.act(0, "draw 4 1").act(1, "draw 5 0").chance("O B, O B, =11, =12, =13").chance("O4 B6, O6 B4, O4 B3, O3 B4");
  game.chance("extra").chance(kCast).act(1, "take O1").act(0, "play extra").act(0, "take O4").act(0, "take B6");
  game.act(1, "take B1").act(0, "pass").act(1, "pass").act(0, "claim 1").act(1, "claim 2");
  game.act(0, "keep").act(1, "discard combo 4");
  EXPECT_EQ(game.phase(), "draw");
  EXPECT_EQ(game.legal(0), (Texts{"draw 2 0", "draw 1 1", "draw 0 2"}));
  EXPECT_EQ(game.legal(1), (Texts{"draw 2 0", "draw 1 1", "draw 0 2"}));
  game.act(0, "draw 0 2").act(1, "draw 1 1");
  EXPECT_EQ(game.awaited(), "deal 1 x1");
  game.chance("B B O");
  EXPECT_EQ(game.awaited(), "deal 1 x1");
  game.chance("swap");
  EXPECT_EQ(game.awaited(), "deal 0 x2");
}

TEST(TakeItFreeHand, NobodyWithAFullHandIsAskedToDraw) {
  Game game(rules_of(2, kFree));
  game.act(0, "draw 5 0").act(1, "draw 4 1").chance("O B, O B, =11, =12").chance("extra");
  game.chance("O4 B6, O6 B4, O4 B3, O3 B4, =13").chance(kCast).act(1, "pass").act(0, "pass");
  game.act(0, "claim").act(1, "claim").act(0, "keep").act(1, "discard action 1");
  EXPECT_EQ(game.to_act(), (Ints{1}));
  EXPECT_EQ(game.legal(1), (Texts{"draw 1 0", "draw 0 1"}));
  game.act(1, "draw 1 0").chance("=14").chance(kCast).act(0, "pass").act(1, "pass");
  game.act(0, "claim").act(1, "claim").act(0, "keep").act(1, "keep");
  EXPECT_EQ(game.awaited(), "cast 1 x13");  // all hands are full
}

TEST(TakeItFreeHand, MissingCardsAreNotReplacedFromTheOtherDeck) {
  const std::string deck =
      "{'first':0,'hand':'free','deck':{'name':'x','combos':[{'card':'O B','points':1,'count':20}],"
      "'actions':[{'card':'extra','count':7}]}}";
  Game game(rules_of(2, deck));
  game.act(0, "draw 0 5");
  EXPECT_EQ(game.legal(1), (Texts{"draw 5 0", "draw 4 1", "draw 3 2", "draw 2 3", "draw 1 4", "draw 0 5"}));
  game.act(1, "draw 0 5").chance("extra, extra, extra, extra, extra");
  EXPECT_EQ(game.awaited(), "deal 1 x2");
  game.chance("extra, extra");
  EXPECT_EQ(game.awaited(), "cast 0 x13");
}

TEST(TakeItFreeHand, FiveCombosGiveUpToThirtyTwoClaims) {
  const std::string deck =
      "{'first':0,'hand':'free','deck':{'name':'x','combos':[{'card':'*','points':1,'count':20}],"
      "'actions':[{'card':'extra','count':7}]}}";
  Game game(rules_of(2, deck));
  game.act(0, "draw 5 0").act(1, "draw 5 0").chance("*, *, *, *, *").chance("*, *, *, *, *").chance(kCast);
  game.act(0, "take O1").act(1, "pass");
  for (const auto* die : {"O2", "O3", "O4", "O5"}) game.act(0, std::string("take ") + die);
  game.act(0, "pass");
  const auto claims = game.legal(0);
  EXPECT_EQ(claims.size(), 32u);
  EXPECT_EQ(claims[0], "claim 1 2 3 4 5");
  EXPECT_EQ(claims[31], "claim");
}

}  // namespace
}  // namespace tessera::take_it::testing
