#include "table/timers.h"

namespace tessera::table {

std::optional<Timer> next_timer(const State& state, const BotAnswers& answers, const CallWindow& window) {
  std::optional<Timer> next;
  const auto consider = [&](Time at, Timer::Kind kind, Seat seat) {
    if (!next || at < next->at) next = Timer{at, kind, seat};
  };
  const bool in_window = state.in_window();
  if (const auto release = answers.next(state, window)) consider(release->at, Timer::Kind::bot, release->seat);
  if (in_window && all_have_answered(state)) consider(window.waits_count(), Timer::Kind::window, {});
  if (state.paused()) return next;
  const int open_for = state.settings.number(Setting::window_ms);
  if (in_window && open_for > 0) consider(state.window_at + open_for, Timer::Kind::window, {});
  const Clock clock = state.settings.clock();
  for (const Seat s : state.seats()) {
    const SeatState& seat_state = state.at(s);
    const bool clock_runs = clock != Clock::none && seat_state.asked != 0 && !in_window && !seat_state.bot_plays();
    if (clock_runs) consider(seat_state.asked_at + state.settings.clock_ms(), Timer::Kind::clock, s);
    const bool missed =
        seat_state.has_player() && seat_state.away && !seat_state.sits_in && clock != Clock::correspondence;
    if (missed && state.settings.away_ms() > 0)
      consider(seat_state.away_at + state.settings.away_ms(), Timer::Kind::away, s);
  }
  return next;
}

}  // namespace tessera::table
