// The screens of all games, for callers that choose a game at run time.
#pragma once

#include <string_view>

#include "engine/core/match.h"
#include "terminal/text/menu.h"
#include "terminal/text/scene.h"

namespace tessera::terminal {

// What a game's screen says without a game.
struct Cover {
  std::string_view pitch;
  int fun_players;
  std::string_view unit;
  std::string_view units;
  Hue hue;
};

Cover cover(const GameInfo& game);

Lines intro(const Position& position);
Lines typing(const Position& position);

// Whether what is awaited may be read off real dice on the table.
bool by_hand(const Position& position);

// The table as this seat sees it; nobody: as all see it.
Lines draw(const Scene& scene, const Position& position, Seat viewer);
// The same, shorter where little is to be decided.
Lines glance(const Scene& scene, const Position& position, Seat viewer);
// Everything, all hands included.
Lines draw_open(const Scene& scene, const Position& position);

Menu menu(const Scene& scene, const Position& position, Seat seat);

// What happened between two positions, as this seat may know it.
Lines tell(const Scene& scene, const Position& before, const Event& event, const Position& after, Seat viewer);

// Of a game that is over: scores, where they come from, who won.
Lines result(const Scene& scene, const Position& position);

}  // namespace tessera::terminal
