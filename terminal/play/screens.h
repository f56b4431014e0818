// The screens of all games, for callers that choose a game at run time.
#pragma once

#include <string_view>

#include "engine/core/recorded_game.h"
#include "terminal/text/menu.h"
#include "terminal/text/screen.h"
#include "terminal/text/sentence_context.h"

namespace tessera::terminal {

// What a game's screen says without a game.
struct GameSummary {
  std::string_view tagline;
  int suggested_players;
  std::string_view unit;
  std::string_view units;
  Style style;
};

GameSummary game_summary(const GameInfo& game);

Lines intro(const Position& position);
Lines typing_help(const Position& position);

// Whether what is awaited may be read off real dice on the table.
bool allows_real_dice(const Position& position);

// The table as this seat sees it; nobody: as all see it.
Lines draw(const SentenceContext& context, const Position& position, Seat viewer);
// The same, shorter where little is to be decided.
Lines draw_brief(const SentenceContext& context, const Position& position, Seat viewer);
// Everything, all hands included.
Lines draw_open(const SentenceContext& context, const Position& position);

Menu menu(const SentenceContext& context, const Position& position, Seat seat);

// What happened between two positions, as this seat may know it.
Lines narrate(const SentenceContext& context, const Position& before, const Event& event, const Position& after,
              Seat viewer);

// An event of a server's game with secrets, by the public views around it; nothing: it can't be told.
std::optional<Lines> narrate_public(const GameInfo& game, const SentenceContext& context, int players,
                                    const boost::json::object& options, const PublicEvent& event);

// Of a game that is over: scores, where they come from, who won.
Lines result(const SentenceContext& context, const Position& position);

}  // namespace tessera::terminal
