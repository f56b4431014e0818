// Bots: they get a view, never a state, the legal actions, a budget and a random stream, and choose one of the actions.
//
// `Bots<G>` is specialised in a file a game, bots/<game>.h; `random` is the same for all.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/game.h"

namespace tessera::bots {

// Weakest first; `greedy` is a yardstick beside them.
enum class Level : std::uint8_t { random, greedy };

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
};

// static int choose(level, rules, view, legal, budget, stream): the place of the chosen action in `legal`, which is not
// empty. Whatever the budget, the answer is legal.
template <class G>
struct Bots;

template <class G>
int choose(Level level, const typename G::Rules& rules, const typename G::View& view, const Actions<G>& legal,
           const Budget& budget, Stream& stream) {
  if (level == Level::random) return static_cast<int>(stream.below(static_cast<std::uint32_t>(legal.size())));
  return Bots<G>::choose(level, rules, view, legal, budget, stream);
}

}  // namespace tessera::bots
