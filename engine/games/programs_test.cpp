// What programs ask of every game, over random games with random options, each held against a slow and obviously right
// twin.
#include "engine/games/programs.h"

#include <gtest/gtest.h>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <set>
#include <string>

#include "engine/core/action_numbers.h"
#include "engine/core/canonical_bytes.h"
#include "engine/core/testing/random_rules.h"
#include "engine/games/games.h"
#include "engine/games/testing/random_start.h"
#include "games/all_programs.h"

namespace tessera {
namespace {

constexpr std::int64_t kListed = 1500;  // outcomes that a test walks through

// A random game, up to so many steps: before each one `check.at<G>(rules, state, stream)` is called. The number of its
// decisions.
template <class G, class Check>
std::int64_t play_random_game(const typename G::Rules& rules, Stream& stream, int most_steps, Check&& check) {
  auto state = G::start(rules);
  std::int64_t decisions = 0;
  for (int step = 0; step < most_steps && !G::over(rules, state); ++step) {
    check.template at<G>(rules, state, stream);
    if (::testing::Test::HasFatalFailure()) return decisions;
    if (G::chance(rules, state).awaited()) {
      G::resolve(rules, state, G::sample(rules, state, stream));
      continue;
    }
    ++decisions;
    const Seat seat = G::next_to_act(rules, state);
    Actions<G> actions;
    G::legal(rules, state, seat, actions);
    const auto action = actions[static_cast<int>(stream.below(static_cast<std::uint32_t>(actions.size())))];
    G::apply(rules, state, seat, action);
  }
  return decisions;
}

// Whole ones of every game and number of players; after each `check.game<G>(rules, decisions)` is called.
template <class Check>
void play_random_games(int games, Check&& check) {
  for_each_game([&]<class G>() {
    for (int players = G::kMinPlayers; players <= G::kMaxPlayers; ++players) {
      for (int i = 0; i < testing::effort(games); ++i) {
        Stream stream(static_cast<std::uint64_t>(players * 1000 + i));
        const auto rules = testing::random_rules<G>(players, stream);
        const auto decisions = play_random_game<G>(rules, stream, std::numeric_limits<int>::max(), check);
        if (::testing::Test::HasFatalFailure()) {
          FAIL() << Notation<G>::kId << ", " << players << " players, game " << i;
        }
        check.template game<G>(rules, decisions);
      }
    }
  });
}

struct NumberCheck {
  template <class G>
  void at(const typename G::Rules& rules, const typename G::State& state, Stream&) {
    using Numbers = ActionNumbers<G>;
    const int bound = Numbers::bound(rules);
    for (int s = 0; s < rules.players; ++s) {
      const Seat seat(s);
      Actions<G> actions;
      G::legal(rules, state, seat, actions);
      ASSERT_EQ(Numbers::count(rules, state, seat), actions.size());
      std::vector<std::uint8_t> expected(static_cast<std::size_t>(bound), 0);
      for (int i = 0; i < actions.size(); ++i) {
        ASSERT_TRUE(Numbers::nth(rules, state, seat, i) == actions[i]) << Notation<G>::print(rules, actions[i]);
        const auto picked = pick_action<G>(rules, state, seat, [&](int count) {
          EXPECT_EQ(count, actions.size());
          return i;
        });
        ASSERT_TRUE(picked == actions[i]) << Notation<G>::print(rules, actions[i]);
        const int number = Numbers::number(rules, actions[i]);
        ASSERT_GE(number, 0);
        ASSERT_LT(number, bound);
        auto& taken = expected[static_cast<std::size_t>(number)];
        ASSERT_EQ(taken, 0) << "two actions have the number " << number;
        taken = 1;
        typename G::Action back;
        ASSERT_TRUE(Numbers::action(rules, number, back));
        ASSERT_TRUE(back == actions[i]) << Notation<G>::print(rules, actions[i]);
      }
      std::vector<std::uint8_t> mask(static_cast<std::size_t>(bound), 7);
      write_legal_mask<G>(rules, state, seat, mask.data());
      ASSERT_EQ(mask, expected);
    }
  }

  template <class G>
  void game(const typename G::Rules& rules, std::int64_t decisions) {
    const std::int64_t most = ActionNumbers<G>::most_decisions(rules);
    EXPECT_GT(most, 0) << Notation<G>::kId << ": no bound, even with a limit of turns";
    EXPECT_LE(decisions, most) << Notation<G>::kId;
  }
};

TEST(ActionNumbers, AreThoseOfTheLegalListInEveryPosition) { play_random_games(60, NumberCheck{}); }

TEST(ActionNumbers, EveryNumberBelowTheBoundIsOneActionAndItsNotation) {
  for_each_game([]<class G>() {
    for (int i = 0; i < testing::effort(40); ++i) {
      Stream stream(static_cast<std::uint64_t>(i));
      const int players = G::kMinPlayers + i % (G::kMaxPlayers - G::kMinPlayers + 1);
      const auto rules = testing::random_rules<G>(players, stream);
      typename G::Action action;
      std::set<std::string> texts;
      const int bound = ActionNumbers<G>::bound(rules);
      for (int number = 0; number < bound; ++number) {
        ASSERT_TRUE(ActionNumbers<G>::action(rules, number, action));
        ASSERT_EQ(ActionNumbers<G>::number(rules, action), number);
        ASSERT_TRUE(texts.insert(Notation<G>::print(rules, action)).second) << Notation<G>::print(rules, action);
      }
      ASSERT_FALSE(ActionNumbers<G>::action(rules, bound, action));
      ASSERT_FALSE(ActionNumbers<G>::action(rules, -1, action));
    }
  });
}

struct ByteCheck {
  // A bit anywhere in a value either is in no member, or the values differ: the bytes must say the same. bool members
  // are told by what they hold: any other bit in them is no value.
  template <class G, class Value>
  void flip_bits(const Value& value, Stream& stream) {
    const auto bytes = canonical_bytes<G>(value);
    ASSERT_EQ(bytes.size(), (canonical_size<G, Value>()));
    ASSERT_EQ(canonical_hash<G>(value), hash64(bytes.data(), bytes.size()));
    for (int i = 0; i < 10; ++i) {
      Value other = value;
      const auto at = stream.below(static_cast<std::uint32_t>(sizeof(Value)));
      auto* memory = reinterpret_cast<unsigned char*>(&other);
      memory[at] = static_cast<unsigned char>(memory[at] ^ 1u);
      ASSERT_EQ(other == value, canonical_bytes<G>(other) == bytes) << "byte " << at << " of " << sizeof(Value);
      if (!(other == value)) {
        ASSERT_NE(canonical_hash<G>(other), canonical_hash<G>(value));
      }
    }
  }

  template <class G>
  void at(const typename G::Rules& rules, const typename G::State& state, Stream& stream) {
    if (stream.below(4) != 0) return;  // it takes its time
    flip_bits<G>(state, stream);
    for (int s = -1; s < rules.players; ++s) flip_bits<G>(G::view(rules, state, Seat(s)), stream);
  }
  template <class G>
  void game(const typename G::Rules&, std::int64_t) {}
};

TEST(CanonicalBytes, TellEveryMemberAndNothingElse) { play_random_games(4, ByteCheck{}); }

TEST(CanonicalBytes, AreTheSameForAViewMadeAgainFromItsCompletion) {
  for_each_game([]<class G>() {
    const auto rules = G::defaults(G::kMinPlayers);
    Stream stream(5);
    auto state = G::start(rules);
    while (G::chance(rules, state).awaited()) G::resolve(rules, state, G::sample(rules, state, stream));
    const auto view = G::view(rules, state, Seat(0));
    const auto again = G::view(rules, G::complete(rules, view, stream), Seat(0));
    EXPECT_EQ(canonical_bytes<G>(view), canonical_bytes<G>(again));
  });
}

// By canonical bytes of the state that it leads to.
using Chances = std::map<std::vector<std::byte>, std::uint64_t>;

template <class G>
void add_ordered_draws(const typename G::Rules& rules, const typename G::State& state, std::uint8_t* drawn, int index,
                       std::uint64_t weight, Chances& out) {
  if (index == SingleDraws<G>::count(rules, state)) {
    const auto outcome = SingleDraws<G>::outcome(rules, state, drawn);
    ASSERT_TRUE(G::possible(rules, state, outcome));
    auto after = state;
    G::resolve(rules, after, outcome);
    out[canonical_bytes<G>(after)] += weight;
    return;
  }
  DrawWeights weights;
  SingleDraws<G>::weights(rules, state, drawn, index, weights);
  for (const auto& draw : weights) {
    ASSERT_LT(draw.value, SingleDraws<G>::value_bound());
    drawn[index] = draw.value;
    add_ordered_draws<G>(rules, state, drawn, index + 1, weight * draw.weight, out);
  }
}

struct ChanceCheck {
  bool three_dice_folded = false;

  template <class G>
  void at(const typename G::Rules& rules, const typename G::State& state, Stream& stream) {
    if (!G::chance(rules, state).awaited() || stream.below(4) != 0) return;
    ASSERT_LE(SingleDraws<G>::count(rules, state), kMaxSingleDraws);
    if (rows<G>(rules, state) > kListed) {
      check_one_row<G>(rules, state, stream);
      return;
    }
    Chances ordered;
    std::uint8_t drawn[kMaxSingleDraws] = {};
    add_ordered_draws<G>(rules, state, drawn, 0, 1, ordered);

    Chances folded;
    int multisets = 0;
    std::uint64_t ways = 0;
    const auto add = [&](const typename G::Outcome& outcome, std::uint64_t weight) {
      ++multisets;
      ways += weight;
      auto after = state;
      G::resolve(rules, after, outcome);
      folded[canonical_bytes<G>(after)] += weight;
    };
    ASSERT_TRUE(for_each_folded_outcome<G>(rules, state, 4 * kListed, add));
    ASSERT_EQ(folded, ordered);
    three_dice_folded = three_dice_folded || (multisets == 56 && ways == 216);

    Outcomes<G> listed;
    if (!G::outcomes(rules, state, listed)) return;
    Chances of_list;
    std::uint64_t list_total = 0;
    std::uint64_t total = 0;
    for (const auto& [outcome, weight] : listed) {
      auto after = state;
      G::resolve(rules, after, outcome);
      of_list[canonical_bytes<G>(after)] += weight;
      list_total += weight;
    }
    for (const auto& [bytes, weight] : ordered) total += weight;
    ASSERT_EQ(of_list.size(), ordered.size());
    for (const auto& [bytes, weight] : ordered) ASSERT_EQ(weight * list_total, of_list[bytes] * total);
  }

  template <class G>
  static std::int64_t rows(const typename G::Rules& rules, const typename G::State& state) {
    std::uint8_t drawn[kMaxSingleDraws] = {};
    std::int64_t out = 1;
    for (int i = 0; i < SingleDraws<G>::count(rules, state) && out <= kListed; ++i) {
      DrawWeights weights;
      SingleDraws<G>::weights(rules, state, drawn, i, weights);
      out *= weights.size();
      drawn[i] = weights[0].value;
    }
    return out;
  }

  // Drawn one by one; the weights of a draw add up to a total that does not depend on what was drawn.
  template <class G>
  static void check_one_row(const typename G::Rules& rules, const typename G::State& state, Stream& stream) {
    std::uint8_t drawn[kMaxSingleDraws] = {};
    std::uint8_t lowest[kMaxSingleDraws] = {};
    for (int i = 0; i < SingleDraws<G>::count(rules, state); ++i) {
      DrawWeights weights;
      SingleDraws<G>::weights(rules, state, lowest, i, weights);
      std::uint32_t other_total = 0;
      for (const auto& draw : weights) other_total += draw.weight;
      lowest[i] = weights[0].value;
      SingleDraws<G>::weights(rules, state, drawn, i, weights);
      std::uint32_t total = 0;
      for (const auto& draw : weights) total += draw.weight;
      ASSERT_EQ(total, other_total);
      auto rest = stream.below(total);
      int which = 0;
      while (rest >= weights[which].weight) rest -= weights[which++].weight;
      drawn[i] = weights[which].value;
    }
    ASSERT_TRUE(G::possible(rules, state, SingleDraws<G>::outcome(rules, state, drawn)));
  }

  template <class G>
  void game(const typename G::Rules&, std::int64_t) {}
};

TEST(SingleDraws, FoldedAndListedGiveTheSameChances) {
  ChanceCheck check;
  play_random_games(6, check);
  EXPECT_TRUE(check.three_dice_folded) << "no game rolled three dice that can be exchanged: 56 multisets for 216 rolls";
}

struct FeatureCheck {
  static constexpr float kGuard = -12345;

  template <class G>
  void at(const typename G::Rules& rules, const typename G::State& state, Stream& stream) {
    const auto shape = feature_shape<G>(rules);
    const auto size = static_cast<std::size_t>(shape.size());
    for (int s = 0; s < rules.players; ++s) {
      const auto view = G::view(rules, state, Seat(s));
      std::vector<float> values(size + 1, kGuard);
      write_features<G>(rules, view, values.data());
      ASSERT_EQ(values[size], kGuard);
      for (std::size_t i = 0; i < size; ++i) ASSERT_TRUE(std::abs(values[i]) < 100) << i;
      FeatureOut<FeatureCounter> counter(FeatureCounter{});
      Features<G>::describe(rules, view, counter);
      ASSERT_TRUE(counter.sink().shape == shape);
      // They are a function of the view.
      std::vector<float> again(size);
      write_features<G>(rules, G::view(rules, G::complete(rules, view, stream), Seat(s)), again.data());
      values.pop_back();
      ASSERT_EQ(again, values);
    }
  }
  template <class G>
  void game(const typename G::Rules& rules, std::int64_t) {
    const auto names = feature_names<G>(rules);
    const auto shape = feature_shape<G>(rules);
    EXPECT_EQ(names.size(), static_cast<std::size_t>(shape.planes + shape.numbers));
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size()) << Notation<G>::kId;
    for (const auto& name : names) EXPECT_EQ(name.find('%'), std::string::npos) << name;
  }
};

TEST(Features, AreAFunctionOfTheViewWithANameEach) { play_random_games(8, FeatureCheck{}); }

// The rules with each whole number at its least or its most, by the bits of `most`; an error where they don't go
// together. `bits` is how many such options there are.
template <class G>
Result<typename G::Rules> extreme_rules(int players, unsigned most, int& bits) {
  boost::json::object given;
  bits = 0;
  for (const auto& spec : GameJson<G>::options()) {
    if (spec.type != OptionSpec::Type::integer || spec.name == "max_turns") continue;
    given[spec.name] = ((most >> bits++) & 1u) != 0 ? spec.max : spec.min;
  }
  if (GameJson<G>::kSimulationMaxTurns > 0) given["max_turns"] = GameJson<G>::kSimulationMaxTurns;
  const auto options = Options::parse(GameJson<G>::options(), given, players);
  if (!options) return options.error();
  return GameJson<G>::rules(players, *options);
}

TEST(Features, AreSmallWithExtremeOptions) {
  for_each_game([]<class G>() {
    int played = 0;
    for (const int players : {G::kMinPlayers, G::kMaxPlayers}) {
      int bits = 0;
      unsigned most = 0;
      do {
        const auto rules = extreme_rules<G>(players, most, bits);
        if (!rules) continue;
        Stream stream(most);
        play_random_game<G>(*rules, stream, 300, FeatureCheck{});
        if (::testing::Test::HasFatalFailure()) FAIL() << Notation<G>::kId << ", " << players << " players, " << most;
        ++played;
      } while (++most >> bits == 0);
    }
    EXPECT_GT(played, 0) << Notation<G>::kId;
  });
}

TEST(Programs, TextsNumbersAndDrawsOfAnyGame) {
  for (const auto* game : all_games()) {
    Stream stream(7);
    const auto position = testing::random_start(*game, game->max_players, stream);
    const auto bounds = program_bounds(*position);
    for (int step = 0; step < 300 && !position->over(); ++step) {
      if (position->chance()) {
        EXPECT_FALSE(action_text(*position, bounds.actions));
        std::vector<std::uint8_t> drawn;
        for (;;) {
          const auto draws = next_draws(*position, drawn);
          ASSERT_TRUE(draws) << draws.error().text;
          if (draws->empty()) break;
          EXPECT_FALSE(drawn_outcome(*position, drawn));
          drawn.push_back((*draws)[stream.below(static_cast<std::uint32_t>(draws->size()))].value);
        }
        const auto impossible = std::vector<std::uint8_t>{255};
        EXPECT_FALSE(next_draws(*position, impossible));
        const auto outcome = drawn_outcome(*position, drawn);
        ASSERT_TRUE(outcome) << outcome.error().text;
        EXPECT_EQ(folded_outcomes(*position, 0), std::nullopt);
        ASSERT_TRUE(position->try_resolve(*outcome)) << *outcome;
        continue;
      }
      EXPECT_FALSE(next_draws(*position, {}));
      EXPECT_FALSE(folded_outcomes(*position, 100));
      const Seat seat = position->next_to_act();
      const auto texts = position->legal(seat);
      const auto numbers = legal_numbers(*position, seat);
      ASSERT_EQ(texts.size(), numbers.size());
      for (std::size_t i = 0; i < texts.size(); ++i) {
        EXPECT_EQ(*action_number(*position, texts[i]), numbers[i]);
        EXPECT_EQ(*action_text(*position, numbers[i]), texts[i]);
        EXPECT_EQ(*nth_legal_number(*position, seat, static_cast<int>(i)), numbers[i]);
      }
      EXPECT_FALSE(nth_legal_number(*position, seat, static_cast<int>(texts.size())));
      EXPECT_FALSE(nth_legal_number(*position, seat, -1));
      EXPECT_FALSE(action_number(*position, "nonsense"));
      std::vector<float> features(static_cast<std::size_t>(bounds.features.size()));
      write_features(*position, seat, features);
      const auto other = resample(*position, seat, stream);
      EXPECT_EQ(view_bytes(*other, seat), view_bytes(*position, seat));
      EXPECT_EQ(view_hash(*other, seat), view_hash(*position, seat));
      EXPECT_EQ(other->view(seat), position->view(seat));
      ASSERT_TRUE(position->try_apply(seat, texts[stream.below(static_cast<std::uint32_t>(texts.size()))]));
    }
    EXPECT_EQ(state_bytes(*position).size(), state_bytes(*position->clone()).size());
    EXPECT_EQ(state_hash(*position), state_hash(*position->clone()));
    EXPECT_FALSE(feature_names(*position).empty());
  }
}

}  // namespace
}  // namespace tessera
