// When the next thing happens by itself: a bot's answer is released, a call window closes, a clock runs out, a stand-in
// sits in.
//
// Reads the state and what waits; changes nothing. Called by `Flow`, which lets it happen, and by `Table`, which says
// when it wants to be woken.
#pragma once

#include <cstdint>
#include <optional>

#include "table/bot_answers.h"
#include "table/call_window.h"

namespace tessera::table {

struct Timer {
  enum class Kind : std::uint8_t { bot, window, clock, away };

  Time at;
  Kind kind;
  Seat seat;
};

// The first of all; of several at one time that of a bot, then that of the window. The game must be going on.
std::optional<Timer> next_timer(const State& state, const BotAnswers& answers, const CallWindow& window);

}  // namespace tessera::table
