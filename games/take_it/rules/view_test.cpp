// What a seat sees and what it doesn't, and the deals that fit what it sees.
#include <cmath>
#include <map>
#include <set>

#include "engine/core/features.h"
#include "engine/core/position.h"
#include "games/take_it/rules/features.h"
#include "games/take_it/rules/testing/game.h"

namespace tessera::take_it::testing {
namespace {

using G = TakeIt;

boost::json::object json_view(const Game& game, int seat) {
  return view_json<G>(game.rules, G::view(game.rules, game.state, Seat(seat)));
}

TEST(TakeItView, OwnCardsAreSeenTheOthersAreCounted) {
  const Game game = two_players("O4 B6, O6 B4, O4 B3, O3 B4", "swap", kCast);
  const auto own = json_view(game, 0);
  EXPECT_EQ(boost::json::serialize(own.at("hand").at("actions")), R"(["swap"])");
  EXPECT_EQ(own.at("hand").at("combos").at(0).at("card").as_string(), "O4 B6");
  EXPECT_EQ(own.at("players").at(1).at("combos").as_int64(), 4);
  EXPECT_EQ(own.at("piles").at("combos").as_int64(), 68);
  EXPECT_EQ(own.at("piles").at("actions").as_int64(), 32);
}

TEST(TakeItView, FeaturesHaveTheSlotsOfACard) {
  const Game game = two_players("O4 B6, O6 B4, O4 B3, O3 B4", "swap", kCast);
  const auto names = feature_names<G>(game.rules);
  std::vector<float> values(names.size());
  write_features<G>(game.rules, G::view(game.rules, game.state, Seat(0)), values.data());
  std::set<std::string> slots;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i].starts_with("slots of combo card 1 ") && values[i] != 0) {
      slots.insert(names[i]);
      EXPECT_EQ(values[i], 0.5f);  // one of two
    }
  }
  const auto slot = [](Colour colour, int value) {
    return "slots of combo card 1 for colour and value " + std::to_string(static_cast<int>(colour) * 7 + value) +
           ", of 2";
  };
  EXPECT_EQ(slots, (std::set<std::string>{slot(Colour::orange, 4), slot(Colour::blue, 6)}));
}

TEST(TakeItView, NoSecretIsInAnotherSeatsView) {
  const Game game = two_players("O4 B6, O6 B4, O4 B3, O3 B4", "cast-back", kCast);
  for (const int viewer : {-1, 1}) {
    const auto text = boost::json::serialize(json_view(game, viewer));
    for (const auto* secret : {"O4 B6", "O6 B4", "O4 B3", "O3 B4", "cast-back"}) {
      EXPECT_EQ(text.find(secret), std::string::npos) << secret << " seen by " << viewer;
    }
  }
  EXPECT_TRUE(json_view(game, -1).at("hand").is_null());
}

TEST(TakeItView, ClaimsDiscardsAndActionsAreSeenByAll) {
  Game game = two_players("O4 B6, O6 B4, O4 B3, O3 B4", "cast-back", kCast);
  game.act(0, "take O4").act(1, "pass").act(0, "take B6").act(0, "take R6").act(0, "play cast-back").act(0, "pick R6");
  game.act(0, "aim B1");
  EXPECT_EQ(boost::json::serialize(json_view(game, 1).at("action")),
            R"({"card":"cast-back","picked":["B1"],"cast":"R6"})");
  game.act(0, "roll").chance("2 2").act(0, "pass").act(0, "claim 1").act(1, "claim").act(0, "discard combo 1");
  const auto view = json_view(game, 1);
  EXPECT_EQ(boost::json::serialize(view.at("players").at(0).at("claimed")), R"(["O4 B6"])");
  EXPECT_EQ(boost::json::serialize(view.at("discards")), R"({"combos":["O6 B4"],"actions":["cast-back"]})");
}

// Swapping hidden cards changes nothing in another seat's view.
TEST(TakeItView, IsTheSameForEveryDealThatFits) {
  Game one = two_players("O4 B6, O6 B4, O4 B3, O3 B4", "cast-back", kCast);
  Game two = two_players("=11, O B, B>17, O O O", "reroll-wild", kCast);
  EXPECT_TRUE(G::view(one.rules, one.state, Seat(1)) == G::view(two.rules, two.state, Seat(1)));
  EXPECT_TRUE(G::view(one.rules, one.state, Seat{}) == G::view(two.rules, two.state, Seat{}));
  EXPECT_FALSE(G::view(one.rules, one.state, Seat(0)) == G::view(two.rules, two.state, Seat(0)));
}

// [T15] Seat 1 has played its third card: it is seen that the first two are no swaps, and that the other stays unknown.
TEST(TakeItView, APlayTellsItsPlace) {
  Game game(rules_of(2, "{'first':1,'hand':'free'}"));
  game.act(1, "draw 1 4").act(0, "draw 5 0").chance("O B").chance("extra, set-blue, swap, swap");
  game.chance("O B, =11, =12, =13, =14").chance(kCast).act(1, "play swap");
  for (const int viewer : {-1, 0, 1}) {
    const auto players = json_view(game, viewer).at("players");
    EXPECT_EQ(boost::json::serialize(players.at(1).at("ruled_out")), R"([["swap"],["swap"],[]])");
    EXPECT_EQ(boost::json::serialize(players.at(0).at("ruled_out")), "[]");
  }
  Stream stream(5);
  for (int i = 0; i < 1000; ++i) {
    const auto guess = G::complete(game.rules, G::view(game.rules, game.state, Seat(0)), stream);
    for (int place = 0; place < 2; ++place) {
      ASSERT_NE(game.rules.decks.actions[guess.hand[G::kActions][1][place]], ActionCard::swap);
    }
  }
}

// The hidden part of a state, as text.
std::string deal_text(const G::Rules& rules, const G::State& state) {
  std::string text;
  for (int deck = 0; deck < 2; ++deck) {
    for (int s = 0; s < rules.players; ++s) {
      for (int i = 0; i < state.held[deck][s]; ++i) text += std::to_string(state.hand[deck][s][i]) + " ";
      text += "| ";
    }
  }
  return text;
}

// Compares what `complete` draws with the probabilities it should have. The limit is far out: with a fixed seed this
// either always holds or never.
void check_completions(const Game& game, Seat viewer, const std::map<std::string, double>& expected) {
  constexpr int kDraws = 60000;
  const auto view = G::view(game.rules, game.state, viewer);
  Stream stream(99);
  std::map<std::string, int> seen;
  for (int i = 0; i < kDraws; ++i) ++seen[deal_text(game.rules, G::complete(game.rules, view, stream))];
  double chi_square = 0;
  for (const auto& [deal, probability] : expected) {
    const double mean = kDraws * probability;
    chi_square += (seen[deal] - mean) * (seen[deal] - mean) / mean;
  }
  EXPECT_EQ(seen.size(), expected.size());
  const double freedom = static_cast<double>(expected.size()) - 1;
  EXPECT_LT(chi_square, freedom + 5 * std::sqrt(2 * freedom) + 5);
}

// The slow twin: all games that the viewer can't tell from this one. Every deal it did not see is tried in every order;
// all deals have their probability; everything else is done as it was, and must look the same to the viewer.
class IndistinguishableGames {
 public:
  IndistinguishableGames(const G::Rules& rules, Seat viewer)
      : rules_(rules), viewer_(viewer), state_(G::start(rules)) {}

  void act(Seat seat, const G::Action& action) {
    steps_.push_back({seat, action, {}, {}});
    G::apply(rules_, state_, seat, action);
    steps_.back().after = state_;
  }
  void chance(const G::Outcome& outcome) {
    const bool hidden = G::chance(rules_, state_).kind == static_cast<std::uint8_t>(G::ChanceKind::deal) &&
                        G::chance(rules_, state_).seat != viewer_;
    steps_.push_back({Seat{}, {}, outcome, {}, hidden});
    G::resolve(rules_, state_, outcome);
    steps_.back().after = state_;
  }
  const G::State& state() const { return state_; }

  std::map<std::string, double> deals() {
    deals_.clear();
    retell(0, G::start(rules_), 1.0);
    double sum = 0;
    for (const auto& [deal, weight] : deals_) sum += weight;
    for (auto& [deal, weight] : deals_) weight /= sum;
    return deals_;
  }

 private:
  struct Step {
    Seat seat;
    G::Action action;
    G::Outcome outcome;
    G::State after;
    bool hidden = false;
  };

  void retell(std::size_t at, const G::State& state, double weight) {
    if (at == steps_.size()) {
      deals_[deal_text(rules_, state)] += weight;
      return;
    }
    const Step& step = steps_[at];
    if (G::chance(rules_, state).kind == static_cast<std::uint8_t>(G::ChanceKind::deal)) {
      deal(at, state, G::Outcome{}, 0, state.pile[state.deal_step % 2], false, weight);
      return;
    }
    G::State next = state;
    if (!step.seat.none()) {
      if (!try_apply<G>(rules_, next, step.seat, step.action)) return;
    } else {
      G::resolve(rules_, next, step.outcome);
    }
    go_on(at, next, weight);
  }

  // The cards of a deal, one by one.
  void deal(std::size_t at, const G::State& state, const G::Outcome& outcome, int drawn, CardBag pile, bool shuffled,
            double weight) {
    const auto deck = static_cast<G::Deck>(state.deal_step % 2);
    const DeckLayout& layout = rules_.layout(deck);
    if (drawn == G::chance(rules_, state).count) {
      G::State next = state;
      G::resolve(rules_, next, outcome);
      go_on(at, next, weight);
      return;
    }
    if (pile.empty() && !shuffled) {
      pile = state.discards[deck];
      shuffled = true;
    }
    for (int kind = 0; kind < layout.kinds; ++kind) {
      const int copies = pile.count(layout, kind);
      const bool other = !steps_[at].hidden && steps_[at].outcome.values[drawn] != kind + 1;
      if (copies == 0 || other) continue;
      CardBag rest = pile;
      rest.remove(layout, kind);
      G::Outcome more = outcome;
      more.values[drawn] = static_cast<std::uint8_t>(kind + 1);
      deal(at, state, more, drawn + 1, rest, shuffled, weight * copies / pile.size());
    }
  }

  void go_on(std::size_t at, const G::State& next, double weight) {
    const G::State& was = steps_[at].after;
    const bool alike = static_cast<const G::PublicState&>(next) == static_cast<const G::PublicState&>(was);
    if (alike && same_hand(next, was)) retell(at + 1, next, weight);
  }

  bool same_hand(const G::State& a, const G::State& b) const {
    for (int deck = 0; deck < 2 && !viewer_.none(); ++deck) {
      for (int i = 0; i < G::kMaxHand; ++i) {
        if (a.hand[deck][viewer_.index][i] != b.hand[deck][viewer_.index][i]) return false;
      }
    }
    return true;
  }

  G::Rules rules_;
  Seat viewer_;
  G::State state_;
  std::vector<Step> steps_;
  std::map<std::string, double> deals_;
};

constexpr const char* kTinyDeck =
    "'deck':{'name':'x','combos':[{'card':'*','points':1,'count':17},{'card':'B','points':2,'count':3}],"
    "'actions':[{'card':'extra','count':3},{'card':'reroll-wild','count':1},{'card':'swap','count':1}]}}";

// Random games with a tiny deck, to a point where there is something to tell; `rounds` of them.
void check_random_games(const std::string& options, int players, int rounds, int games, bool plays) {
  for (int i = 0; i < games; ++i) {
    const auto rules = rules_of(players, options);
    const Seat viewer(i % (players + 1) - 1);
    IndistinguishableGames game(rules, viewer);
    Stream stream(static_cast<std::uint64_t>(100 * players + i));
    while (!G::over(rules, game.state()) && (game.state().round <= rounds || game.state().phase != G::Phase::turn)) {
      if (G::chance(rules, game.state()).awaited()) {
        game.chance(G::sample(rules, game.state(), stream));
        continue;
      }
      const Seat seat = G::next_to_act(rules, game.state());
      Actions<G> actions;
      G::legal(rules, game.state(), seat, actions);
      // Plays and discards as often as can be, takes seldom.
      G::Action action = actions[actions.size() - 1];
      for (const auto& a : actions) {
        const bool discard = a.kind == G::Action::Kind::discard_combo || a.kind == G::Action::Kind::discard_action;
        const bool wanted = discard || (plays && a.kind == G::Action::Kind::play) || a.kind == G::Action::Kind::draw;
        if (wanted && stream.below(2) == 0) action = a;
      }
      game.act(seat, action);
    }
    Game position(rules);
    position.state = game.state();
    check_completions(position, viewer, game.deals());
    if (::testing::Test::HasFailure()) FAIL() << "game " << i;
  }
}

TEST(TakeItComplete, FirstDeal) { check_random_games(std::string("{'first':0,") + kTinyDeck, 2, 0, 3, true); }

// The action cards are used up in the first deal, so that every refill shuffles the discards.
TEST(TakeItComplete, RefillsAcrossShuffles) {
  check_random_games(std::string("{'first':0,") + kTinyDeck, 2, 3, 6, true);
  check_random_games(std::string("{'first':0,") + kTinyDeck, 3, 1, 4, true);
}

TEST(TakeItComplete, FreeHands) {
  check_random_games(std::string("{'first':0,'hand':'free',") + kTinyDeck, 2, 2, 4, false);
  check_random_games(std::string("{'first':0,'hand':'free',") + kTinyDeck, 2, 2, 12, true);
  check_random_games(std::string("{'first':0,'hand':'free',") + kTinyDeck, 3, 2, 8, true);
}

// [T15] Three hands of a few kinds, with plays from behind other cards: what is ruled out differs from place to place.
TEST(TakeItComplete, FreeHandsWithManyActionCards) {
  const std::string deck =
      "{'first':0,'hand':'free','deck':{'name':'x','combos':[{'card':'*','points':1,'count':20}],"
      "'actions':[{'card':'extra','count':3},{'card':'reroll-wild','count':3},{'card':'set-blue','count':2},"
      "{'card':'swap','count':1}]}}";
  check_random_games(deck, 2, 2, 12, true);
  check_random_games(deck, 3, 1, 12, true);
}

// [T15] Left are 2 extra, 2 reroll-wild and 1 set-blue; seat 1's card is no extra, seat 2's no reroll-wild. Of the
// deals 2·2 are wild and extra, 2·1 wild and blue, 1·2 blue and extra.
TEST(TakeItComplete, WhatIsRuledOutOfOneHandCountsForAnother) {
  Game game(rules_of(3,
                     "{'first':0,'hand':'free','deck':{'name':'x','combos':[{'card':'*','points':1,'count':20}],"
                     "'actions':[{'card':'extra','count':3},{'card':'reroll-wild','count':3},"
                     "{'card':'set-blue','count':1}]}}"));
  game.act(0, "draw 5 0").act(1, "draw 3 2").act(2, "draw 3 2").chance("*, *, *, *, *");
  game.chance("*, *, *").chance("set-blue, extra").chance("*, *, *").chance("extra, reroll-wild");
  game.chance("1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1").act(0, "pass").act(1, "play extra").act(1, "pass");
  game.act(2, "play reroll-wild");
  const auto view = G::view(game.rules, game.state, Seat(0));
  const auto card = [&](const G::State& state, int seat) {
    return std::string(Notation<G>::card_word(game.rules.decks.actions[state.hand[G::kActions][seat][0]]));
  };
  std::map<std::string, int> seen;
  Stream stream(11);
  for (int i = 0; i < 40000; ++i) {
    const auto guess = G::complete(game.rules, view, stream);
    ++seen[card(guess, 1) + " " + card(guess, 2)];
  }
  ASSERT_EQ(seen.size(), 3u);
  EXPECT_NEAR(seen["reroll-wild extra"], 20000, 500);
  EXPECT_NEAR(seen["reroll-wild set-blue"], 10000, 500);
  EXPECT_NEAR(seen["set-blue extra"], 10000, 500);
}

TEST(TakeItComplete, ACardThatWasShuffledBackIsKnown) {
  const std::string deck =
      "{'first':0,'deck':{'name':'x','combos':[{'card':'O "
      "B','points':1,'count':20}],'actions':[{'card':'extra','count':2},"
      "{'card':'swap','count':1},{'card':'cast-back','count':1},{'card':'reroll-wild','count':1}]}}";
  Game game(rules_of(5, deck));
  for (const auto* action : {"extra", "swap", "extra", "cast-back", "reroll-wild"}) {
    game.chance("O B, O B, O B, O B").chance(action);
  }
  game.chance("1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1").act(0, "play extra").act(0, "pass");
  for (int s = 1; s < 5; ++s) game.act(s, "pass");
  for (int s = 0; s < 5; ++s) game.act(s, "claim");
  for (int s = 0; s < 5; ++s) game.act(s, "keep");
  game.chance("extra");
  // Seat 1 knows what seat 0 drew: all other cards are still where they were dealt, in one of six ways.
  const auto view = G::view(game.rules, game.state, Seat(1));
  std::map<std::string, int> seen;
  Stream stream(7);
  for (int i = 0; i < 6000; ++i) {
    const auto guess = G::complete(game.rules, view, stream);
    ASSERT_EQ(game.rules.decks.actions[guess.hand[G::kActions][0][0]], ActionCard::extra);
    ++seen[deal_text(game.rules, guess)];
  }
  ASSERT_EQ(seen.size(), 6u);
  for (const auto& [deal, count] : seen) EXPECT_NEAR(count, 1000, 150) << deal;
}

}  // namespace
}  // namespace tessera::take_it::testing
