// Bots: they get a view, never a state, the legal actions, a budget and a random stream, and choose one of the actions.
//
// `Greedy<G>` is specialised in a file a game, bots/<game>.h.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/core/game.h"

namespace tessera::bots {

enum class Level : std::uint8_t { random, greedy };

struct LevelInfo {
  Level level;
  std::string_view name;
  std::string_view meaning;
};

// All levels, weakest first.
std::span<const LevelInfo> levels();
const LevelInfo* find_level(std::string_view name);
std::string_view level_name(Level level);

// What a bot may spend on one answer. Nodes make it repeatable; they count before milliseconds do. The bots there are
// so far need neither: they answer in microseconds.
struct Budget {
  std::int64_t nodes = 0;
  std::int64_t ms = 0;
};

// static int choose(rules, view, legal, stream): the place of the chosen action in `legal`, which is not empty.
template <class G>
struct Greedy;

template <class G>
int choose(Level level, const typename G::Rules& rules, const typename G::View& view, const Actions<G>& legal,
           const Budget&, Stream& stream) {
  switch (level) {
    case Level::greedy: return Greedy<G>::choose(rules, view, legal, stream);
    case Level::random: break;
  }
  return static_cast<int>(stream.below(static_cast<std::uint32_t>(legal.size())));
}

}  // namespace tessera::bots
