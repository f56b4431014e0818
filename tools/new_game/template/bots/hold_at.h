// From how many points of a turn each bot holds.
#pragma once

#include "bots/core/bot.h"
#include "games/game_folder/rules/rules.h"

namespace tessera::bots::game_folder {

// With t points at stake a roll brings 20 / 6 on average and costs t / 6: from 20 on it loses.
inline constexpr int kBestAverage = 20;

int hold_at_easily(Stream& stream);

// A player who is behind dares more. Once a player could win in one good turn, nobody holds before they win themselves.
int hold_at_in_race(const GameType::Rules& rules, const GameType::State& state);

// The place in `legal` of hold, or else of roll.
int place_of(const Actions<GameType>& legal, bool hold);

}  // namespace tessera::bots::game_folder
