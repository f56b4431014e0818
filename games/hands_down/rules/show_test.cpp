// What views tell of a show: both hands, whose they were, what they were worth, and why one of them won; to everybody,
// and for as long as there is no other.
#include <boost/json/serialize.hpp>

#include "engine/core/position.h"
#include "games/hands_down/rules/json.h"
#include "games/hands_down/rules/test_game.h"

namespace tessera::hands_down {
namespace {

class LiveGame {
 public:
  LiveGame(HandsDown::Rules rules, const std::vector<std::string_view>& hands) : position_(with(rules, hands)) {
    for (const auto hand : hands) chance(hand);
  }
  explicit LiveGame(const std::vector<std::string_view>& hands) : LiveGame(HandsDown::defaults(2), hands) {}

  LiveGame& act(int seat, std::string_view action) {
    EXPECT_TRUE(position_.try_apply(Seat(seat), action)) << action;
    return *this;
  }
  LiveGame& chance(std::string_view outcome) {
    EXPECT_TRUE(position_.try_resolve(outcome)) << outcome;
    return *this;
  }
  LiveGame& all_wait() {
    for (const Seat seat : position_.to_act()) act(seat.index, "wait");
    return *this;
  }

  // The same for every seat and for spectators.
  std::string show() const {
    const auto open = position_.view(kNoSeat).at("show");
    for (int s = 0; s < position_.players(); ++s) EXPECT_EQ(position_.view(Seat(s)).at("show"), open);
    return boost::json::serialize(open);
  }
  std::string of_show(const char* key) const {
    return boost::json::serialize(position_.view(kNoSeat).at("show").at(key));
  }

 private:
  static HandsDown::Rules with(HandsDown::Rules rules, const std::vector<std::string_view>& hands) {
    rules.players = static_cast<int>(hands.size());
    rules.first = 0;
    return rules;
  }

  PositionOf<HandsDown> position_;
};

TEST(HandsDownShow, AHandThatWasCalledIsNotTold) {
  LiveGame game({kJunkA, kThree3, kJunkC});
  EXPECT_EQ(game.show(), "null");
  game.act(0, "swap").act(1, "call");
  EXPECT_EQ(game.show(), "null");
}

TEST(HandsDownShow, BothHandsWithTheirSeatsAndMorePointsWin) {
  LiveGame game({kThree3, kJunkB, kFullHouse});
  game.act(0, "call").act(2, "call");
  EXPECT_EQ(game.show(),
            R"({"number":1,"round":1,"turns":1,"hands":[)"
            R"({"seat":0,"cards":["r3","r3","r3","y1","b6"],"combo":"three","points":2,"value":9,"lost":[]},)"
            R"({"seat":2,"cards":["b3","b3","b3","y5","y5"],"combo":"full-house","points":5,"value":19,"lost":[]}],)"
            R"("winner":2,"why":"points"})");
}

TEST(HandsDownShow, ItStaysInSightUntilTheNext) {
  LiveGame game({kThree3, kJunkB, kFullHouse});
  game.act(0, "call").act(2, "call");
  const auto shown = game.show();
  game.chance("r1, r1, r4, r5, b1").chance("y2, y2, y4, y6, b2");
  EXPECT_EQ(game.show(), shown);
  game.act(1, "swap").all_wait().act(2, "swap");
  EXPECT_EQ(game.show(), shown);
  game.act(0, "call").act(1, "call");
  EXPECT_EQ(game.of_show("number"), "2");
  EXPECT_EQ(game.of_show("round"), "2");
}

TEST(HandsDownShow, EqualCombosAreDecidedByValueThenByTheEarlierCallH6) {
  LiveGame value({kThree2, kThree3});
  value.act(0, "call").act(1, "call");
  EXPECT_EQ(value.of_show("winner"), "1");
  EXPECT_EQ(value.of_show("why"), R"("value")");
  LiveGame earlier({kYellow3, kThree3});
  earlier.act(0, "call").act(1, "call");
  EXPECT_EQ(earlier.of_show("winner"), "0");
  EXPECT_EQ(earlier.of_show("why"), R"("earlier")");
}

TEST(HandsDownShow, ALoneCallIsShownWhenALastWindowCloses) {
  LiveGame game({kThree3, kJunkB});
  game.act(0, "call").all_wait();
  game.act(1, "swap").all_wait();
  EXPECT_EQ(game.show(), "null");
  game.act(1, "swap").all_wait();
  EXPECT_EQ(game.of_show("why"), R"("alone")");
  EXPECT_EQ(game.of_show("hands"),
            R"([{"seat":0,"cards":["r3","r3","r3","y1","b6"],"combo":"three","points":2,"value":9,"lost":[]}])");
}

TEST(HandsDownShow, ALoneCallIsShownAfterADrawWhereThereAreNoWindows) {
  auto rules = HandsDown::defaults(2);
  rules.anytime = false;
  LiveGame game(rules, {kThree3, kJunkB});
  game.act(0, "call").act(1, "swap").act(1, "swap 1");
  EXPECT_EQ(game.show(), "null");
  game.chance("b1");
  EXPECT_EQ(game.of_show("winner"), "0");
}

TEST(HandsDownShow, AFoulIsToldWithTheCardsItCostsAndNobodyWins) {
  LiveGame game({kJunkA, kThree3, kJunkC});
  game.act(0, "call").act(1, "call");
  const auto hands = [](std::string_view lost) {
    return R"([{"seat":0,"cards":["r1","r2","b4","b5","y6"],"combo":null,"points":0,"value":0,"lost":[)" +
           std::string(lost) +
           R"(]},{"seat":1,"cards":["r3","r3","r3","y1","b6"],"combo":"three","points":2,"value":9,"lost":[]}])";
  };
  EXPECT_EQ(game.of_show("hands"), hands(""));
  EXPECT_EQ(game.of_show("winner"), "null");
  EXPECT_EQ(game.of_show("why"), "null");
  game.chance("1 3 5").chance("b1, b1, *5");
  EXPECT_EQ(game.of_show("hands"), hands("1,3,5"));
}

TEST(HandsDownShow, OfTwoFoulsEachHasItsOwnCards) {
  LiveGame game({kJunkA, kJunkB, kJunkC});
  game.act(0, "call").act(1, "call");
  game.chance("1 2 3").chance("r3, r3, r3").chance("3 4 5").chance("b3, b3, b3");
  EXPECT_EQ(game.of_show("number"), "1");
  EXPECT_EQ(game.of_show("hands"),
            R"([{"seat":0,"cards":["r1","r2","b4","b5","y6"],"combo":null,"points":0,"value":0,"lost":[1,2,3]},)"
            R"({"seat":1,"cards":["y1","y2","r4","r5","b6"],"combo":null,"points":0,"value":0,"lost":[3,4,5]}])");
}

}  // namespace
}  // namespace tessera::hands_down
