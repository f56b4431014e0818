// The one property test that every game calls: random games under given rules, everything checked at every step.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/notation.h"
#include "engine/core/options.h"
#include "engine/core/position.h"
#include "engine/core/testing/effort.h"

namespace tessera::testing {

// Random options from a game's table: each option is left alone or given a random legal value. Documents stay classic.
boost::json::object random_options(std::span<const OptionSpec> specs, int players, Stream& stream);

template <class G>
class RandomGame {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Text = Notation<G>;

  // `conserved` asserts what no step may change: dice, cards, coins.
  template <class Conserved>
  static void play(const Rules& rules, std::uint64_t seed, int max_steps, Conserved conserved) {
    RandomGame game(rules, seed);
    for (int step = 0; step < max_steps && !G::over(rules, game.state_); ++step) {
      conserved(rules, game.state_);
      game.step();
      if (::testing::Test::HasFatalFailure()) return;
    }
    conserved(rules, game.state_);
    game.check_views();
    if (G::over(rules, game.state_)) game.check_end();
    game.check_replay();
  }

 private:
  RandomGame(const Rules& rules, std::uint64_t seed)
      : rules_(rules), state_(G::start(rules)), keys_(seed, 0), choices_(keys_.key(~std::uint64_t{0})) {}

  void step() {
    check_views();
    const Chance chance = G::chance(rules_, state_);
    if (chance.awaited()) {
      ASSERT_TRUE(G::to_act(rules_, state_).empty());
      chance_step(chance);
    } else {
      action_step();
    }
  }

  void chance_step(const Chance& chance) {
    ASSERT_GT(chance.count, 0);
    Stream stream = keys_.stream(chance_events_++);
    const auto outcome = G::sample(rules_, state_, stream);
    ASSERT_TRUE(G::possible(rules_, state_, outcome));
    const std::string text = Text::print(rules_, state_, outcome);
    const auto parsed = Text::parse_outcome(rules_, state_, text);
    ASSERT_TRUE(parsed) << parsed.error().text;
    ASSERT_TRUE(*parsed == outcome) << text;
    check_outcome_list(outcome);
    history_.emplace_back(kNoSeat, text);
    ASSERT_TRUE(try_resolve<G>(rules_, state_, outcome)) << text;
  }

  void check_outcome_list(const typename G::Outcome& drawn) {
    static Outcomes<G> list;
    if (!G::outcomes(rules_, state_, list)) return;
    int found = 0;
    for (const auto& [outcome, weight] : list) {
      ASSERT_GT(weight, 0u);
      ASSERT_TRUE(G::possible(rules_, state_, outcome));
      // Lists may merge outcomes that lead to the same state.
      State a = state_;
      State b = state_;
      G::resolve(rules_, a, outcome);
      G::resolve(rules_, b, drawn);
      found += a == b ? 1 : 0;
    }
    ASSERT_GE(found, 1);
  }

  void action_step() {
    const SeatSet owing = G::to_act(rules_, state_);
    ASSERT_FALSE(owing.empty());
    ASSERT_TRUE(owing.has(G::next_to_act(rules_, state_)));
    for (int s = 0; s < rules_.players; ++s) check_legal(Seat(s), owing.has(Seat(s)));
    if (::testing::Test::HasFatalFailure()) return;
    // Several seats may owe a decision at once; any of them may answer first.
    std::vector<Seat> seats;
    for (const Seat s : owing) seats.push_back(s);
    const Seat seat = seats[choices_.below(static_cast<std::uint32_t>(seats.size()))];
    constexpr int kJsonCheckEvery = 7;  // JSON takes its time
    if (history_.size() % kJsonCheckEvery == 0) check_json(seat);
    if (history_.size() % kJsonCheckEvery == 1)
      check_json(Seat(static_cast<int>(history_.size()) % (rules_.players + 1) - 1));
    if (::testing::Test::HasFatalFailure()) return;
    Actions<G> actions;
    G::legal(rules_, state_, seat, actions);
    const auto action = actions[static_cast<int>(choices_.below(static_cast<std::uint32_t>(actions.size())))];
    history_.emplace_back(seat, Text::print(rules_, action));
    ASSERT_TRUE(try_apply<G>(rules_, state_, seat, action));
  }

  void check_legal(Seat seat, bool owes) {
    Actions<G> actions;
    G::legal(rules_, state_, seat, actions);
    ASSERT_EQ(!actions.empty(), owes) << "seat " << int{seat.index};
    std::vector<std::string> texts;
    for (const auto& action : actions) {
      texts.push_back(Text::print(rules_, action));
      const auto parsed = Text::parse_action(rules_, texts.back());
      ASSERT_TRUE(parsed) << parsed.error().text;
      ASSERT_TRUE(*parsed == action) << texts.back();
    }
    std::sort(texts.begin(), texts.end());
    ASSERT_TRUE(std::adjacent_find(texts.begin(), texts.end()) == texts.end());
  }

  // A completion fits the view it came from, and what a seat may do is a function of its view.
  void check_views() {
    Stream stream = keys_.stream(std::uint64_t{1} << 40 | history_.size());
    for (int s = -1; s < rules_.players; ++s) {
      const Seat seat(s);
      const auto view = G::view(rules_, state_, seat);
      const State guess = G::complete(rules_, view, stream);
      ASSERT_TRUE(G::view(rules_, guess, seat) == view) << "seat " << s << " after " << history_.size() << " events";
      ASSERT_TRUE(G::to_act(rules_, guess) == G::to_act(rules_, state_));
      ASSERT_TRUE(G::chance(rules_, guess) == G::chance(rules_, state_));
      for (int other = 0; other < rules_.players; ++other) {
        ASSERT_EQ(G::score(rules_, guess, Seat(other)), G::score(rules_, state_, Seat(other)));
      }
      if (s < 0) continue;
      Actions<G> real;
      Actions<G> guessed;
      G::legal(rules_, state_, seat, real);
      G::legal(rules_, guess, seat, guessed);
      ASSERT_TRUE(std::equal(real.begin(), real.end(), guessed.begin(), guessed.end()));
    }
  }

  // What a client knows: a view as JSON is the same view again, and the preview of an action is a function of it.
  void check_json(Seat seat) {
    using Json = GameJson<G>;
    Stream stream = keys_.stream(std::uint64_t{1} << 41 | history_.size());
    const auto view = G::view(rules_, state_, seat);
    const auto form = view_json<G>(rules_, view);
    const auto memory = Json::memory(rules_, view);
    const auto again = Json::read_view(rules_, form, memory.if_object());
    ASSERT_TRUE(again) << again.error().text;
    ASSERT_TRUE(*again == view) << "seat " << int{seat.index} << " after " << history_.size() << " events";
    const auto forgetful = Json::read_view(rules_, form, nullptr);
    ASSERT_TRUE(forgetful) << forgetful.error().text;
    ASSERT_TRUE(view_json<G>(rules_, *forgetful) == form);
    const State guess = G::complete(rules_, *forgetful, stream);
    if (seat.none()) return;
    Actions<G> real;
    Actions<G> guessed;
    G::legal(rules_, state_, seat, real);
    G::legal(rules_, guess, seat, guessed);
    ASSERT_TRUE(std::equal(real.begin(), real.end(), guessed.begin(), guessed.end()));
    constexpr int kPreviews = 4;
    for (int i = 0; i < kPreviews && !real.empty(); ++i) {
      const auto& action = real[static_cast<int>(stream.below(static_cast<std::uint32_t>(real.size())))];
      ASSERT_TRUE(Json::preview(rules_, state_, seat, action) == Json::preview(rules_, guess, seat, action))
          << Text::print(rules_, action);
    }
  }

  void check_end() {
    ASSERT_TRUE(G::to_act(rules_, state_).empty());
    ASSERT_FALSE(G::chance(rules_, state_).awaited());
    ASSERT_FALSE(G::winners(rules_, state_).empty());
  }

  void check_replay() {
    State again = G::start(rules_);
    for (const auto& [seat, text] : history_) {
      if (seat.none()) {
        const auto outcome = Text::parse_outcome(rules_, again, text);
        ASSERT_TRUE(outcome) << outcome.error().text;
        ASSERT_TRUE(try_resolve<G>(rules_, again, *outcome)) << text;
      } else {
        const auto action = Text::parse_action(rules_, text);
        ASSERT_TRUE(action) << action.error().text;
        ASSERT_TRUE(try_apply<G>(rules_, again, seat, *action)) << text;
      }
    }
    ASSERT_TRUE(again == state_);
  }

  Rules rules_;
  State state_;
  ChanceKeys keys_;
  Stream choices_;
  std::uint64_t chance_events_ = 0;
  std::vector<std::pair<Seat, std::string>> history_;
};

// Random games with random options, `games` of them for each number of players.
template <class G, class Conserved>
void check_random_games(int games, int max_steps, Conserved conserved) {
  for (int players = G::kMinPlayers; players <= G::kMaxPlayers; ++players) {
    for (int i = 0; i < effort(games); ++i) {
      const auto seed = static_cast<std::uint64_t>(players * 1'000'000 + i);
      Stream stream(seed);
      auto given = i == 0 ? boost::json::object{} : random_options(GameJson<G>::options(), players, stream);
      if (GameJson<G>::kSimulationMaxTurns > 0) given["max_turns"] = GameJson<G>::kSimulationMaxTurns;
      const auto options = Options::parse(GameJson<G>::options(), given, players);
      ASSERT_TRUE(options) << options.error().text;
      const auto rules = GameJson<G>::rules(players, *options);
      ASSERT_TRUE(rules) << rules.error().text;
      RandomGame<G>::play(*rules, seed, max_steps, conserved);
      if (::testing::Test::HasFatalFailure()) {
        FAIL() << players << " players, game " << i;
      }
    }
  }
}

}  // namespace tessera::testing
