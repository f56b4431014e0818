// Plays a game from a script in its notation, so that tests read like the rulebook:
//
//   Script<SixPack> game(rules);
//   game.chance("2 4 4").act(0, "keep");
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/notation.h"

namespace tessera::testing {

template <class G>
struct Script {
  typename G::Rules rules;
  typename G::State state;

  explicit Script(const typename G::Rules& r) : rules(r), state(G::start(r)) {}

  // An action that must be legal.
  Script& act(int seat, std::string_view text) {
    const auto action = Notation<G>::parse_action(rules, text);
    EXPECT_TRUE(action) << action.error().text;
    if (action) {
      EXPECT_TRUE(try_apply<G>(rules, state, Seat(seat), *action)) << "not legal: " << text;
    }
    return *this;
  }

  // An outcome that must be possible.
  Script& chance(std::string_view text) {
    EXPECT_TRUE(G::chance(rules, state).awaited()) << "no chance awaited for " << text;
    if (!G::chance(rules, state).awaited()) return *this;
    const auto outcome = Notation<G>::parse_outcome(rules, state, text);
    EXPECT_TRUE(outcome) << outcome.error().text;
    if (outcome) {
      EXPECT_TRUE(try_resolve<G>(rules, state, *outcome)) << "not possible: " << text;
    }
    return *this;
  }

  std::vector<std::string> legal(int seat) const {
    std::vector<std::string> texts;
    Actions<G> actions;
    G::legal(rules, state, Seat(seat), actions);
    for (const auto& action : actions) texts.push_back(Notation<G>::print(rules, action));
    return texts;
  }

  bool can(int seat, std::string_view text) const {
    for (const auto& each : legal(seat)) {
      if (each == text) return true;
    }
    return false;
  }

  std::vector<int> scores() const {
    std::vector<int> out;
    for (int s = 0; s < rules.players; ++s) out.push_back(G::score(rules, state, Seat(s)));
    return out;
  }

  // "roll 1 x3", "first x1", or "" when nothing is awaited.
  std::string awaited() const {
    const Chance chance = G::chance(rules, state);
    if (!chance.awaited()) return "";
    std::string text(Notation<G>::chance_word(chance));
    if (!chance.seat.none()) text += " " + std::to_string(chance.seat.index);
    return text + " x" + std::to_string(chance.count);
  }

  std::string phase() const { return std::string(Notation<G>::phase(rules, state)); }
  bool over() const { return G::over(rules, state); }

  std::vector<int> to_act() const {
    std::vector<int> out;
    for (const Seat s : G::to_act(rules, state)) out.push_back(s.index);
    return out;
  }

  std::vector<int> winners() const {
    std::vector<int> out;
    for (const Seat s : G::winners(rules, state)) out.push_back(s.index);
    return out;
  }
};

}  // namespace tessera::testing
