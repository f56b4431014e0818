// What a client tells its player before an action.
#include "engine/core/testing/preview.h"
#include "games/hands_down/rules/json.h"
#include "games/hands_down/rules/test_game.h"

namespace tessera::hands_down {
namespace {

using boost::json::array;
using boost::json::object;
using testing::preview;
using testing::refused_field;

// All cards of the deck but those of the hands that a seat sees, and `left` more.
array cards_but(const Game& game, int seat, int left) {
  CardBag bag = CardBag::full(deck());
  for (const auto card : game.state.hands[seat]) bag.remove(deck(), card);
  array out;
  for (int kind = 0; kind < kCardKinds; ++kind) {
    for (int i = bag.count(deck(), kind); i > 0; --i) out.emplace_back(Notation<HandsDown>::card(kind));
  }
  out.resize(out.size() - static_cast<std::size_t>(left));
  return out;
}

TEST(HandsDownPreview, ACallIsShownWithWhatTheHandMakes) {
  EXPECT_EQ(preview(dealt({kThree3, kJunkA}), 0, "call"), R"({"combo":"three","points":2,"value":9,"foul":false})");
  EXPECT_EQ(preview(dealt({kFullHouse, kJunkA}), 0, "call"),
            R"({"combo":"full-house","points":5,"value":19,"foul":false})");
  EXPECT_EQ(preview(dealt({kJunkA, kJunkB}), 0, "call"), R"({"combo":null,"points":0,"value":0,"foul":true})");
}

TEST(HandsDownPreview, ASwapIsShownWithTheCardsDrawn) {
  EXPECT_EQ(preview(dealt({kJunkA, kJunkB}), 0, "swap 1 4"), R"({"draws":2})");
  EXPECT_EQ(preview(dealt({kJunkA, kJunkB}), 0, "swap"), R"({"draws":0})");
}

TEST(HandsDownPreview, AViewThatIsNoneIsRefusedByTheNameOfItsField) {
  const Game game = dealt({kThree3, kJunkA});
  EXPECT_EQ(refused_field(game, 0, {}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/turns", 7}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/turns", -1}}), "turns");
  EXPECT_EQ(refused_field(game, 0, {{"/view/seat", 2}}), "seat");
  EXPECT_EQ(refused_field(game, 0, {{"/view/phase", "show"}}), "phase");
  EXPECT_EQ(refused_field(game, 0, {{"/view/round", 0}}), "round");
  EXPECT_EQ(refused_field(game, 0, {{"/view/turn", nullptr}}), "turn");
  EXPECT_EQ(refused_field(game, 0, {{"/view/starter", nullptr}}), "turn");
  EXPECT_EQ(refused_field(game, 0, {{"/view/asked", array{1}}}), "asked");  // on a turn nobody else is
  EXPECT_EQ(refused_field(game, 0, {{"/view/chance/0", array(12, nullptr)}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/chance/0", array(13, nullptr)}}), "chance");
  EXPECT_EQ(refused_field(game, 0, {{"/view/chance/0", array(6, nullptr)}, {"/view/chance/1", array(7, nullptr)}}),
            "chance");
}

TEST(HandsDownPreview, AViewWithACardInTwoPlacesIsRefused) {
  const Game game = dealt({kThree3, kJunkA});  // seat 0 has all red threes
  EXPECT_EQ(refused_field(game, 0, {{"/view/hands/1/0", "b3"}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/hands/1/0", "r3"}}), "hands");
  EXPECT_EQ(refused_field(game, 0, {{"/view/hands/1/0", "r9"}}), "hands");
  EXPECT_EQ(refused_field(game, 0, {{"/view/hands/0/0", nullptr}}), "hands");  // one sees one's own
  EXPECT_EQ(refused_field(game, 0, {{"/view/hands/0", array{"b3"}}}), "hands");
  EXPECT_EQ(refused_field(game, 0, {{"/view/discards", array{"r3"}}}), "hands");
  EXPECT_EQ(refused_field(game, 0, {{"/view/discards", array{"b3", "b3", "b3"}}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/discards", array{"b3", "b3", "b3", "b3"}}}), "discards");
  EXPECT_EQ(refused_field(game, 0, {{"/view/discards", cards_but(game, 0, 5)}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/discards", cards_but(game, 0, 4)}}), "hands");  // the other has five
  // One of each combo is on the table, and there are two of each.
  EXPECT_EQ(refused_field(game, 0, {{"/view/combos/0", "two"}}), "combos");
  EXPECT_EQ(refused_field(game, 0, {{"/view/won/0", array{"three"}}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/view/won/0", array{"three", "three"}}}), "combos");
  EXPECT_EQ(refused_field(game, 0, {{"/view/won/0", array{"three"}}, {"/view/won/1", array{"three"}}}), "combos");
}

TEST(HandsDownPreview, AWindowAsksSomebodyWhoHasNotCalled) {
  Game game = dealt({kThree3, kJunkA});
  game.act(0, "call");
  ASSERT_EQ(game.phase(), "window");
  EXPECT_EQ(refused_field(game, 1, {}), "");
  EXPECT_EQ(refused_field(game, 1, {{"/view/asked", array{}}}), "asked");
  EXPECT_EQ(refused_field(game, 1, {{"/view/asked", array{0, 1}}}), "asked");
  EXPECT_EQ(refused_field(game, 1, {{"/view/calls/0/seat", nullptr}}), "calls");
  const object call{{"seat", 0}, {"face_up", false}};
  EXPECT_EQ(refused_field(game, 1, {{"/view/calls", array{call, call}}}), "calls");
  EXPECT_EQ(refused_field(game, 1, {{"/view/turns_since_call", -1}}), "turns_since_call");
  EXPECT_EQ(refused_field(game, 1, {{"/memory/last", nullptr}}), "last");
}

TEST(HandsDownPreview, AMemoryThatIsNoneIsRefused) {
  const Game game = dealt({kThree3, kJunkA});
  EXPECT_EQ(refused_field(game, 0, {{"/memory/seat", 1}}), "seat");  // on a turn it is whose turn it is
  EXPECT_EQ(refused_field(game, 0, {{"/memory/seat", nullptr}}), "seat");
  EXPECT_EQ(refused_field(game, 0, {{"/memory/known", 31}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/memory/known", 32}}), "known");
  EXPECT_EQ(refused_field(game, 0, {{"/memory/drawn/1/0", 1}}), "drawn");               // there was no earlier pile
  EXPECT_EQ(refused_field(game, 0, {{"/memory/hidden", array(1, array{})}}), "hands");  // from which the other has five
  EXPECT_EQ(refused_field(game, 0, {{"/memory/hidden", array(1, array{"r3"})}}), "hidden");
  EXPECT_EQ(refused_field(game, 0, {{"/memory/hidden", array(1, array{"b1", "b1", "b1", "b2", "b2"})}}), "");
  const array last_pile(5, kMaxEpochs - 1);
  EXPECT_EQ(
      refused_field(game, 0, {{"/memory/hidden", array(kMaxEpochs - 1, array{})}, {"/memory/drawn/1", last_pile}}), "");
  EXPECT_EQ(refused_field(game, 0, {{"/memory/hidden", array(kMaxEpochs, array{})}, {"/memory/drawn/1", last_pile}}),
            "hidden");
}

TEST(HandsDownPreview, AnEarlierPileIsRemembered) {
  Game game = dealt({kThree3, kJunkA});
  leave_in_pile(game, {"y6"});
  game.act(0, "swap 4 5").chance("y6, b1");  // the second card is from the discards, a new pile
  for (const int seat : {0, 1}) {
    EXPECT_EQ(refused_field(game, seat, {}), "");
    EXPECT_EQ(refused_field(game, seat, {{"/memory/hidden", array{}}}), "drawn");
  }
}

}  // namespace
}  // namespace tessera::hands_down
