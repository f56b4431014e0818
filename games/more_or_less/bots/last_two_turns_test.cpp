#include "games/more_or_less/bots/last_two_turns.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "engine/core/testing/effort.h"
#include "games/more_or_less/bots/bots.h"

namespace tessera::bots::more_or_less {
namespace {

using tessera::testing::effort;

constexpr double kRounding = 1e-9;
constexpr std::int64_t kAmple = std::int64_t{1} << 50;

std::size_t at(Seat seat) { return static_cast<std::size_t>(seat.index); }

// The slow twin: expectimax over the engine's own steps. Only what follows on the same board with the same scores is
// looked up.
class SlowTwin {
 public:
  struct Worth {
    LastTwoTurns::Shares share = {};
    LastTwoTurns::Shares points = {};
  };

  explicit SlowTwin(const G::Rules& rules) : rules_(rules) {}

  Worth of(const G::State& state) {
    if (G::over(rules_, state)) return at_end(state);
    if (G::chance(rules_, state).awaited()) return average(state);
    Actions<G> legal;
    G::legal(rules_, state, state.seat, legal);
    Worth best;
    for (int i = legal.size() - 1; i >= 0; --i) {
      const Worth worth = after(state, legal[i]);
      if (i == legal.size() - 1 || better(worth, best, state)) best = worth;
    }
    return best;
  }

  Worth after(const G::State& state, const G::Action& action) {
    G::State next = state;
    G::apply(rules_, next, state.seat, action);
    if (next.turns == state.turns || G::over(rules_, next)) return of(next);
    const auto [known, fresh] = begun_.try_emplace(table_of(next));
    if (fresh) known->second = of(next);
    return known->second;
  }

 private:
  Worth at_end(const G::State& state) const {
    Worth worth;
    const auto winners = G::winners(rules_, state);
    for (int s = 0; s < rules_.players; ++s) {
      if (winners.has(Seat(s))) worth.share[at(Seat(s))] = 1.0 / winners.size();
      worth.points[at(Seat(s))] = state.score[s];
    }
    return worth;
  }

  Worth average(const G::State& state) {
    Outcomes<G> outcomes;
    G::outcomes(rules_, state, outcomes);
    double whole = 0;
    for (const auto& [outcome, weight] : outcomes) whole += weight;
    Worth sum;
    for (const auto& [outcome, weight] : outcomes) {
      G::State next = state;
      G::resolve(rules_, next, outcome);
      const Worth worth = of(next);
      for (std::size_t s = 0; s < sum.share.size(); ++s) {
        sum.share[s] += weight / whole * worth.share[s];
        sum.points[s] += weight / whole * worth.points[s];
      }
    }
    return sum;
  }

  // `b` comes later in `legal`, so it wins ties of draws and rolls.
  bool better(const Worth& a, const Worth& b, const G::State& state) const {
    const auto own = at(state.seat);
    const auto next = at(left_of(state.seat, rules_.players));
    if (std::abs(a.share[own] - b.share[own]) > kRounding) return a.share[own] > b.share[own];
    if (state.phase != G::Phase::place) return false;
    if (std::abs(a.points[own] - b.points[own]) > kRounding) return a.points[own] > b.points[own];
    return a.share[next] < b.share[next] - kRounding;
  }

  std::string table_of(const G::State& state) const {
    std::string key;
    for (int square = 0; square < 64 * rules_.board.words(); ++square) {
      key += static_cast<char>('0' + state.faces.at(square));
    }
    for (int s = 0; s < rules_.players; ++s) key += " " + std::to_string(state.score[s]);
    return key + (state.opened ? " opened" : "");
  }

  const G::Rules& rules_;
  std::map<std::string, Worth> begun_;
};

G::Dice some_hand(Stream& stream, int plain, bool wild) {
  G::Dice hand;
  for (int i = 0; i < plain; ++i) hand = hand + G::Dice::plain(stream.die());
  constexpr int kWildFaces[] = {2, 3, 4, 5, tessera::more_or_less::kStar};
  return wild ? hand + G::Dice::wild(kWildFaces[stream.below(5)]) : hand;
}

// A small board after some random turns; then few dice left, and nearly equal scores.
struct Position {
  G::Rules rules;
  G::State state;
};

void give_dice(G::State& state, Seat seat, Stream& stream) {
  const int in_hand = static_cast<int>(stream.below(3));
  const int in_pool = static_cast<int>(stream.below(in_hand == 2 ? 2 : 3));
  const auto wild = stream.below(3);  // nowhere, in the hand, in the pool
  const bool wild_in_hand = wild == 1 && in_hand > 0;
  state.hand[seat.index] = some_hand(stream, in_hand - (wild_in_hand ? 1 : 0), wild_in_hand);
  state.pool[seat.index] = static_cast<std::uint8_t>(in_pool);
  state.wild_in_pool.remove(seat);
  if (wild == 2 && in_pool > 0) {
    --state.pool[seat.index];
    state.wild_in_pool.add(seat);
  }
}

G::Rules small_rules(Stream& stream) {
  auto rules = G::defaults(2 + static_cast<int>(stream.below(5)));
  rules.board = G::Board::empty(5, 5);
  for (int i = 0; i < 2; ++i) rules.board.gray.put(rules.board.square(1 + 2 * i, 1 + 2 * i), stream.die());
  for (int i = 0; i < 4; ++i) {
    const int square = rules.board.square(static_cast<int>(stream.below(5)), static_cast<int>(stream.below(5)));
    if (rules.board.gray.at(square) == 0) rules.board.symbols.add(square);
  }
  rules.advanced = static_cast<int>(stream.below(2));
  rules.choose = static_cast<int>(stream.below(2));
  rules.stall = static_cast<int>(stream.below(3));
  rules.first = 0;
  return rules;
}

G::State after_random_turns(const G::Rules& rules, int turns, Stream& stream) {
  G::Rules endless = rules;
  endless.stall = 0;
  G::State state = G::start(endless);
  while (state.turns < turns) {
    if (G::chance(endless, state).awaited()) {
      G::resolve(endless, state, G::sample(endless, state, stream));
      continue;
    }
    const Seat seat = G::next_to_act(endless, state);
    Actions<G> legal;
    G::legal(endless, state, seat, legal);
    G::apply(endless, state, seat, legal[static_cast<int>(stream.below(static_cast<std::uint32_t>(legal.size())))]);
  }
  return state;
}

// The turn of the seat left of the one whose turn it is begins, with two turns to go.
Position two_turns_before_the_end(Stream& stream, bool certain) {
  Position out{small_rules(stream), {}};
  auto& [rules, state] = out;
  state = after_random_turns(rules, 2 + static_cast<int>(stream.below(4)), stream);
  const Seat mover = left_of(state.seat, rules.players);
  const Seat last = left_of(mover, rules.players);
  for (int s = 0; s < rules.players; ++s) {
    state.score[s] = static_cast<std::int16_t>(8 + stream.below(Seat(s) == last ? 4 : 9));
    give_dice(state, Seat(s), stream);
  }
  if (stream.below(6) == 0) state.opened = false;
  G::Rules endless = rules;
  endless.stall = 0;
  if (!certain) {
    state.pool[mover.index] = 0;
    state.wild_in_pool.remove(mover);
  }
  G::apply(endless, state, state.seat, G::Action::pass());
  const int limit = rules.stall * rules.players;
  state.idle = limit > 0 && stream.below(2) == 0 ? limit - 1 : 0;
  if (!certain) return out;
  const Seat out_first = left_of(last, rules.players);
  if (rules.players > 2 && stream.below(2) == 0) {
    state.out_first = out_first;
    state.hand[out_first.index] = {};
    state.pool[out_first.index] = 0;
    state.wild_in_pool.remove(out_first);
  } else {
    rules.max_turns = state.turns + 2;
  }
  return out;
}

class Compared {
 public:
  // Along one random way through the last turns.
  void play_through(const Position& position, Stream& stream) {
    SlowTwin twin(position.rules);
    G::State state = position.state;
    while (!G::over(position.rules, state)) {
      compare(position.rules, state, twin);
      if (::testing::Test::HasFailure()) return;
      if (G::chance(position.rules, state).awaited()) {
        G::resolve(position.rules, state, G::sample(position.rules, state, stream));
        continue;
      }
      Actions<G> legal;
      G::legal(position.rules, state, state.seat, legal);
      G::apply(position.rules, state, state.seat,
               legal[static_cast<int>(stream.below(static_cast<std::uint32_t>(legal.size())))]);
    }
  }

  int open = 0;       // positions where nobody has won yet
  int decisions = 0;  // where it matters what is chosen

 private:
  void compare(const G::Rules& rules, const G::State& state, SlowTwin& twin) {
    ASSERT_TRUE(LastTwoTurns::covers(rules, state));
    Meter meter(Budget{}, kAmple);
    const LastTwoTurns exact(rules, state, meter);
    ASSERT_TRUE(exact.solved());
    const auto slow = twin.of(state);
    double whole = 0;
    for (int s = 0; s < rules.players; ++s) {
      EXPECT_NEAR(exact.shares()[at(Seat(s))], slow.share[at(Seat(s))], kRounding)
          << "seat " << s << " of " << rules.players << ", turn of " << int{state.seat.index} << ", phase "
          << static_cast<int>(state.phase);
      whole += exact.shares()[at(Seat(s))];
    }
    EXPECT_NEAR(whole, 1, kRounding);
    const double own = slow.share[at(state.seat)];
    if (own > kRounding && own < 1 - kRounding) ++open;
    if (G::next_to_act(rules, state).none()) return;
    Actions<G> legal;
    G::legal(rules, state, state.seat, legal);
    const int best = exact.best(legal);
    ASSERT_GE(best, 0);
    ASSERT_LT(best, legal.size());
    EXPECT_NEAR(twin.after(state, legal[best]).share[at(state.seat)], own, kRounding);
    if (twin.after(state, legal[0]).share[at(state.seat)] < own - kRounding) ++decisions;
  }
};

TEST(MoreOrLessLastTwoTurns, IsWhatTheSlowTwinFinds) {
  Compared compared;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(effort(240)) && !HasFailure(); ++i) {
    Stream stream(i);
    SCOPED_TRACE("position " + std::to_string(i));
    compared.play_through(two_turns_before_the_end(stream, true), stream);
  }
  EXPECT_GT(compared.open, effort(100));
  EXPECT_GT(compared.decisions, effort(40));
}

// On to where dice may be placed: with as many new dice as there are, and all others rolled again.
void roll(const G::Rules& rules, G::State& state, Stream& stream) {
  while (state.phase != G::Phase::place) {
    if (G::chance(rules, state).awaited()) {
      G::resolve(rules, state, G::sample(rules, state, stream));
      continue;
    }
    Actions<G> legal;
    G::legal(rules, state, state.seat, legal);
    G::apply(rules, state, state.seat, legal[legal.size() - 1]);
  }
}

// With two players, where only the last die makes it certain.
TEST(MoreOrLessLastTwoTurns, TheBestEndingIsWhatTheSlowTwinFinds) {
  int endings = 0;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(effort(400)); ++i) {
    Stream stream(1000 + i);
    Position position = two_turns_before_the_end(stream, false);
    auto& [rules, state] = position;
    if (rules.players > 2) continue;
    roll(rules, state, stream);
    Meter meter(Budget{}, kAmple);
    const BestEnding exact(rules, state, meter);
    SlowTwin twin(rules);
    Candidates candidates(rules);
    candidates.list(state, DiceWorth{}, Candidates::kAll);
    double best = -1;
    for (const auto& candidate : candidates.all()) {
      if (candidate.placement.count() < dice_left(state, state.seat) || candidate.placement.count() == 0) continue;
      G::State next = state;
      play(rules, next, candidate.placement);
      best = std::max(best, twin.of(next).share[at(state.seat)]);
    }
    ASSERT_EQ(exact.best().has_value(), best >= 0) << "position " << i;
    if (best < 0) continue;
    EXPECT_NEAR(exact.best()->share, best, kRounding) << "position " << i;
    G::State next = state;
    play(rules, next, exact.best()->placement);
    EXPECT_NEAR(twin.of(next).share[at(state.seat)], best, kRounding) << "position " << i;
    ++endings;
  }
  EXPECT_GT(endings, effort(20));
}

// Greedy play on the classic board to where so many turns are left.
G::State before_end(const G::Rules& rules, int turns_left, std::uint64_t game, Level level = Level::greedy) {
  Stream stream(game);
  G::State state = G::start(rules);
  while (!G::over(rules, state) && most_turns_left(rules, state) != turns_left) {
    if (G::chance(rules, state).awaited()) {
      G::resolve(rules, state, G::sample(rules, state, stream));
      continue;
    }
    const Seat seat = G::next_to_act(rules, state);
    Actions<G> legal;
    G::legal(rules, state, seat, legal);
    const auto view = G::view(rules, state, seat);
    G::apply(rules, state, seat, legal[choose<G>(level, rules, view, legal, Budget{}, stream)]);
  }
  return state;
}

// The last turn, rolled: its best score is found among all placements, whole and legal.
double rolled_share(const G::Rules& rules, const G::State& start, Seat seat, int rolls) {
  Stream stream(99);
  double sum = 0;
  for (int i = 0; i < rolls; ++i) {
    G::State state = start;
    roll(rules, state, stream);
    Candidates candidates(rules);
    candidates.list(state, DiceWorth{.each = 0, .in_time = 0}, 1);
    play(rules, state, candidates.all()[0].placement);
    EXPECT_TRUE(G::over(rules, state));
    const auto winners = G::winners(rules, state);
    sum += winners.has(seat) ? 1.0 / winners.size() : 0;
  }
  return sum / rolls;
}

double four_errors(int rolls) { return 4 * 0.5 / __builtin_sqrt(rolls); }

TEST(MoreOrLessLastTwoTurns, TheLastTurnIsWhatManyRollsGive) {
  const int rolls = effort(4000);
  int compared = 0;
  for (std::uint64_t game = 0; game < 24; ++game) {
    const auto rules = G::defaults(2 + static_cast<int>(game % 3));
    const G::State state = before_end(rules, 1, game);
    if (G::over(rules, state)) continue;
    Meter meter(Budget{}, kAmple);
    const LastTwoTurns exact(rules, state, meter);
    ASSERT_TRUE(exact.solved());
    for (int s = 0; s < rules.players; ++s) {
      EXPECT_NEAR(exact.shares()[at(Seat(s))], rolled_share(rules, state, Seat(s), rolls), four_errors(rolls))
          << "game " << game;
    }
    ++compared;
  }
  EXPECT_GT(compared, 10);
}

// Before the roll it is the mean of what is best after it, and that is what the last turn gives, rolled.
TEST(MoreOrLessLastTwoTurns, TheTurnBeforeIsWhatManyRollsGive) {
  const int rolls = effort(400);
  int compared = 0;
  for (std::uint64_t game = 0; game < 12; ++game) {
    auto rules = G::defaults(3 + static_cast<int>(game % 3));
    G::State state = before_end(rules, 2, game);
    if (G::over(rules, state)) continue;
    if (state.phase == G::Phase::ask_draw) {
      Actions<G> legal;
      G::legal(rules, state, state.seat, legal);
      G::apply(rules, state, state.seat, legal[legal.size() - 1]);
    }
    Meter meter(Budget{}, kAmple);
    const LastTwoTurns whole(rules, state, meter);
    ASSERT_TRUE(whole.solved());
    Stream stream(game);
    double sum = 0;
    for (int i = 0; i < rolls; ++i) {
      G::State next = state;
      roll(rules, next, stream);
      const LastTwoTurns of_roll(rules, next, meter);
      sum += of_roll.shares()[at(state.seat)];
      if (i > 0) continue;
      while (next.seat == state.seat && !G::over(rules, next)) {
        Actions<G> legal;
        G::legal(rules, next, next.seat, legal);
        G::apply(rules, next, next.seat, legal[LastTwoTurns(rules, next, meter).best(legal)]);
      }
      const double share = of_roll.shares()[at(state.seat)];
      EXPECT_NEAR(share, rolled_share(rules, next, state.seat, 4 * rolls), four_errors(4 * rolls)) << "game " << game;
    }
    EXPECT_NEAR(whole.shares()[at(state.seat)], sum / rolls, four_errors(rolls)) << "game " << game;
    ++compared;
  }
  EXPECT_GT(compared, 6);
}

// Both players with five dice left, and all scores nearly equal: as much to look at as there may be.
void give_much_to_do(const G::Rules& rules, G::State& state, Stream& stream) {
  for (int s = 0; s < rules.players; ++s) state.score[s] = static_cast<std::int16_t>(60 + stream.below(10));
  for (const Seat seat : {state.seat, left_of(state.seat, rules.players)}) {
    state.hand[seat.index] = some_hand(stream, 2, false);
    state.pool[seat.index] = 2;
    state.wild_in_pool.add(seat);
    state.placed[seat.index] = 5;
  }
  state.phase = G::Phase::ask_draw;
}

// With too little it says so, and it never spends much more than it may.
TEST(MoreOrLessLastTwoTurns, KeepsToItsBudget) {
  int stopped = 0;
  for (std::uint64_t game = 0; game < 10; ++game) {
    const auto rules = G::defaults(4);
    G::State state = before_end(rules, 2, game);
    if (G::over(rules, state)) continue;
    Stream stream(game);
    give_much_to_do(rules, state, stream);
    Meter ample(Budget{}, kAmple);
    const LastTwoTurns whole(rules, state, ample);
    const std::int64_t enough = 2 * (ample.spent() + kNodesOfLastTurns);
    for (const std::int64_t nodes : {std::int64_t{0}, kNodesOfLastTurns, ample.spent() / 2, enough}) {
      Meter meter(Budget{nodes, -1}, 0);
      const LastTwoTurns exact(rules, state, meter, 0.5);
      EXPECT_LE(meter.spent(), nodes);
      if (nodes == enough) EXPECT_TRUE(exact.solved());
      if (exact.solved()) {
        EXPECT_EQ(exact.shares(), whole.shares());
      } else {
        ++stopped;
      }
    }
  }
  EXPECT_GT(stopped, 10);
}

// Standard budgets are enough for the most that there may be to look at.
TEST(MoreOrLessLastTwoTurns, HardAndExpertLoseNothingThere) {
  int decisions = 0;
  for (std::uint64_t game = 0; game < 12; ++game) {
    const auto rules = G::defaults(3 + static_cast<int>(game % 4));
    for (const Level level : {Level::hard, Level::expert}) {
      G::State state = before_end(rules, 2, game);
      if (G::over(rules, state)) continue;
      Stream stream(game);
      give_much_to_do(rules, state, stream);
      Meter meter(Budget{}, kAmple);
      while (!G::over(rules, state)) {
        if (G::chance(rules, state).awaited()) {
          G::resolve(rules, state, G::sample(rules, state, stream));
          continue;
        }
        const Seat seat = state.seat;
        const double best = LastTwoTurns(rules, state, meter).shares()[at(seat)];
        Actions<G> legal;
        G::legal(rules, state, seat, legal);
        const auto view = G::view(rules, state, seat);
        G::apply(rules, state, seat, legal[choose<G>(level, rules, view, legal, Budget{}, stream)]);
        ++decisions;
        if (G::over(rules, state)) continue;
        EXPECT_NEAR(LastTwoTurns(rules, state, meter).shares()[at(seat)], best, kRounding) << level_name(level);
      }
    }
  }
  EXPECT_GT(decisions, 80);
}

}  // namespace
}  // namespace tessera::bots::more_or_less
