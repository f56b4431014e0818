#include "games/more_or_less/bots/candidates.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace tessera::bots::more_or_less {
namespace {

// Squares and what lies on them, as a text, with the score.
using Listed = std::map<std::string, int>;

std::string name_of(std::map<int, int> dice) {
  std::string name;
  for (const auto& [square, value] : dice) name += std::to_string(square) + ":" + std::to_string(value) + " ";
  return name;
}

// The slow twin: every sequence of legal steps.
void list_by_steps(const G::Rules& rules, const G::State& state, const std::map<int, int>& laid, Listed& out) {
  if (!laid.empty()) out[name_of(laid)] = G::placement_score(rules, state).total() - (state.opened ? 0 : 5);
  Actions<G> legal;
  G::legal(rules, state, state.seat, legal);
  for (const auto& action : legal) {
    if (action.kind() == G::Action::Kind::pass) out["pass"] = 0;
    if (action.kind() != G::Action::Kind::place) continue;
    G::State next = state;
    G::apply(rules, next, state.seat, action);
    auto more = laid;
    more[action.square()] = action.die().value();
    list_by_steps(rules, next, more, out);
  }
}

std::map<int, int> laid_now(const G::State& state) {
  std::map<int, int> laid;
  const int seat = state.seat.index;
  for (int i = state.placed[seat] - state.placing; i < state.placed[seat]; ++i) {
    laid[state.squares[seat][i]] = state.faces.at(state.squares[seat][i]);
  }
  return laid;
}

Listed list_by_lines(const G::Rules& rules, const G::State& state) {
  Candidates candidates(rules);
  candidates.list(state, DiceWorth{.each = 0, .in_time = 0}, Candidates::kAll);
  Listed out;
  for (const auto& option : candidates.all()) {
    std::map<int, int> dice;
    for (int i = 0; i < option.placement.count(); ++i) {
      dice[option.placement.line->square[i]] = option.placement.shown[i];
    }
    out[dice.empty() ? "pass" : name_of(dice)] = option.placement.score();
  }
  return out;
}

G::Rules some_rules(Stream& stream) {
  auto rules = G::defaults(2 + static_cast<int>(stream.below(3)));
  if (stream.below(2) == 0) return rules;
  const int width = 5 + static_cast<int>(stream.below(6));
  const int height = 5 + static_cast<int>(stream.below(6));
  rules.board = G::Board::empty(width, height);
  for (int i = 0; i < 6; ++i)
    rules.board.set(static_cast<int>(stream.below(static_cast<unsigned>(height))) * rules.board.stride() +
                        static_cast<int>(stream.below(static_cast<unsigned>(width))),
                    '+');
  rules.board.set(rules.board.square(2, 2), static_cast<char>('0' + stream.die()));
  rules.board.set(rules.board.square(4, 1), static_cast<char>('0' + stream.die()));
  return rules;
}

TEST(MoreOrLessCandidates, AreAllThatTheRulesAllowWithTheirScores) {
  Stream stream(3);
  int compared = 0;
  for (int game = 0; game < 12; ++game) {
    auto rules = some_rules(stream);
    rules.max_turns = 30;
    G::State state = G::start(rules);
    while (!G::over(rules, state)) {
      if (G::chance(rules, state).awaited()) {
        G::resolve(rules, state, G::sample(rules, state, stream));
        continue;
      }
      if (state.phase == G::Phase::place) {
        Listed expected;
        list_by_steps(rules, state, laid_now(state), expected);
        ASSERT_EQ(list_by_lines(rules, state), expected) << "game " << game << " turn " << state.turns;
        ++compared;
      }
      Actions<G> legal;
      G::legal(rules, state, state.seat, legal);
      const auto any = static_cast<int>(stream.below(static_cast<unsigned>(legal.size())));
      G::apply(rules, state, state.seat, legal[any]);
    }
  }
  EXPECT_GT(compared, 200);
}

// Seat 0 of two, in a game that somebody opened: 4 3 in hand, a gray 3 on c3 with free squares all around.
G::State early_turn(const G::Rules& rules) {
  G::State state = G::start(rules);
  state.phase = G::Phase::place;
  state.starter = state.seat = Seat(0);
  state.opened = true;
  state.hand[0] = G::Dice::plain(4) + G::Dice::plain(3);
  state.hand[1] = G::Dice::unrolled(3, false);
  state.pool[0] = 7;
  state.pool[1] = 6;
  return state;
}

G::Rules lone_die() {
  auto rules = G::defaults(2);
  rules.board = G::Board::empty(5, 5);
  rules.board.set(rules.board.square(2, 2), '3');
  return rules;
}

// Two dice beside a lone one score 3 x 1, half of what a single one of them is worth later.
TEST(MoreOrLessQuickPlay, WaitsWhileDiceAreWorthMoreThanThePlacement) {
  const auto rules = lone_die();
  Lines lines;
  EXPECT_EQ(quick_placement(rules, early_turn(rules), DiceWorth{}, lines).count(), 0);
}

TEST(MoreOrLessQuickPlay, LaysAllItCanInTheLastLap) {
  const auto rules = lone_die();
  auto state = early_turn(rules);
  state.out_first = Seat(1);
  Lines lines;
  const auto placement = quick_placement(rules, state, DiceWorth{}, lines);
  EXPECT_EQ(placement.count(), 2);
  EXPECT_EQ(placement.score(), 3);
}

// Who holds four dice may not pass while one of them fits.
TEST(MoreOrLessQuickPlay, LaysTheLeastItMustWithAFullHand) {
  const auto rules = lone_die();
  auto state = early_turn(rules);
  state.hand[0] = state.hand[0] + G::Dice::plain(1, 2);
  state.pool[0] = 5;
  Lines lines;
  EXPECT_EQ(quick_placement(rules, state, DiceWorth{}, lines).count(), 1);
}

}  // namespace
}  // namespace tessera::bots::more_or_less
