// Bots: they get a view, never a state, the legal actions, a budget and a random stream, and choose one of the actions.
//
// `Bots<G>` is specialised in a file a game, games/<game>/bots/bots.h; `random` is the same for all.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/result.h"

namespace tessera::bots {

// Weakest first; `greedy` is a yardstick beside them. Not every game has every level, see `has`.
enum class Level : std::uint8_t { random, easy, medium, hard, expert, best, greedy };

struct LevelInfo {
  Level level;
  std::string_view name;
  std::string_view meaning;
};

std::span<const LevelInfo> levels();
const LevelInfo* find_level(std::string_view name);
std::string_view level_name(Level level);

// What a bot may spend on one answer: nodes (then it is repeatable) or milliseconds. Negative: not limited so; with
// neither, each level has a number of nodes of its own.
struct Budget {
  std::int64_t nodes = -1;
  std::int64_t ms = -1;
  std::int64_t* spent = nullptr;  // the nodes that a search has spent are added here, for who wants to know
  bool within_standard = false;   // with milliseconds: no more nodes than the level has of its own, either
};

// static bool has(rules, level): whether there is a bot of this level for a game with these rules; not asked of
// `random`. static int choose(level, rules, view, legal, budget, stream), for a level that it has: the place of the
// chosen action in `legal`, which is not empty. Whatever the budget, the answer is legal.
//
// A game whose bots play from a solution (arena/run/solver.h) adds:
// static Result<bool> add_solution(bytes): takes it; false if there is no room for more. From any thread, while bots
// play in others. static bool solvable(rules): whether `best` would be there with a solution.
template <class G>
struct Bots;

template <class G>
bool has(const typename G::Rules& rules, Level level) {
  return level == Level::random || Bots<G>::has(rules, level);
}

// "there is no bot best for this game with these options; there are random, greedy". `there[i]` is about levels()[i].
Error no_such_bot(Level level, const std::vector<bool>& there);

// For levels that come from outside: fine, or what there is instead.
template <class G>
Result<void> check_level(const typename G::Rules& rules, Level level) {
  if (has<G>(rules, level)) return {};
  std::vector<bool> there;
  for (const auto& info : levels()) there.push_back(has<G>(rules, info.level));
  return no_such_bot(level, there);
}

template <class G>
int choose(Level level, const typename G::Rules& rules, const typename G::View& view, const Actions<G>& legal,
           const Budget& budget, Stream& stream) {
  if (level == Level::random) return static_cast<int>(stream.below(static_cast<std::uint32_t>(legal.size())));
  return Bots<G>::choose(level, rules, view, legal, budget, stream);
}

}  // namespace tessera::bots
