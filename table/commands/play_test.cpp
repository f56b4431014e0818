// Actions and the versions they answer, and what may be played without asking.
#include <boost/json/parse.hpp>

#include "table/testing.h"

namespace tessera::table {
namespace {

using testing::Next;
using testing::Session;

Session started() {
  Session session({.options = R"({"first":0})"});
  session.seat_all();
  session.start();
  return session;
}

TEST(Act, AnActionAndItsChanceAreOneBatch) {
  auto session = started();
  EXPECT_EQ(session.act("ann", session.action(Next::same_seat)), "");
  EXPECT_EQ(session.last_types(), "acted outcome");
  EXPECT_EQ(session.last.events[0].number + 1, session.last.events[1].number);
  EXPECT_EQ(session.table.version(), session.last.events[1].number);
}

TEST(Act, ADuplicateIsStale) {
  auto session = started();
  const auto seen = session.table.version();
  const auto action = session.action(Next::same_seat);
  EXPECT_EQ(session.act_at(seen, "ann", action), "");
  EXPECT_EQ(session.act_at(seen, "ann", action), "stale");
  EXPECT_EQ(session.act_at(session.table.version() + 1, "ann", session.action(Next::other_seat)), "future");
}

TEST(Act, OnlyTheSeatThatIsAskedAndOnlyWhatIsLegal) {
  auto session = started();
  EXPECT_EQ(session.act("bob", session.action(Next::other_seat)), "not_asked");
  EXPECT_EQ(session.act("cat", session.action(Next::other_seat)), "not_seated");
  EXPECT_EQ(session.act("ann", "dance"), "not_legal");
  EXPECT_EQ(session.act("ann", std::string(1000, 'x')), "too_long");
  EXPECT_EQ(session.act("ann", session.action(Next::other_seat)), "");
}

// The rule behind actions that are played without a choice: where a seat sees no more than a spectator, its legal
// actions are the same in every state that fits the spectator's view.
template <class G>
class PublicChoices : public ::testing::Test {};
using Games = WithEveryGame<::testing::Types>::Type;
TYPED_TEST_SUITE(PublicChoices, Games);

// The first of the options that tests should play besides the default game, if there are any.
template <class G>
typename G::Rules other_rules(int players) {
  if (GameJson<G>::kFacts.test_options.empty()) return G::defaults(players);
  const auto given = testing::object(GameJson<G>::kFacts.test_options.front());
  return *GameJson<G>::rules(players, *Options::parse(GameJson<G>::options(), given, players));
}

TYPED_TEST(PublicChoices, WithoutASecretAreTheSameInEveryCompletion) {
  using G = TypeParam;
  int without_secret = 0;
  for (int players = G::kMinPlayers; players <= 3; ++players) {
    const bool open = !GameJson<G>::kFacts.has_secrets;  // by default: some options leave a seat without a secret
    const auto rules = players == 3 && open ? other_rules<G>(players) : G::defaults(players);
    PositionOf<G> position(rules);
    Stream stream(static_cast<std::uint64_t>(players));
    for (int i = 0; i < 400 && !position.over(); ++i) {
      if (position.chance()) {
        position.draw(stream);
        continue;
      }
      for (const Seat s : position.to_act()) {
        if (position.has_secrets(s)) continue;
        ++without_secret;
        Actions<G> actual;
        G::legal(rules, position.state(), s, actual);
        const auto other = G::complete(rules, G::view(rules, position.state(), kNoSeat), stream);
        Actions<G> guessed;
        G::legal(rules, other, s, guessed);
        ASSERT_TRUE(std::equal(actual.begin(), actual.end(), guessed.begin(), guessed.end()));
      }
      const Seat seat = position.next_to_act();
      const auto legal = position.legal(seat);
      ASSERT_TRUE(position.try_apply(seat, legal[stream.below(static_cast<std::uint32_t>(legal.size()))]));
    }
  }
  EXPECT_EQ(without_secret > 0, !GameJson<G>::kFacts.has_secrets);
}

}  // namespace
}  // namespace tessera::table
