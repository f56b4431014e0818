#include "table/call_window.h"

#include <algorithm>

namespace tessera::table {

namespace {

// A person's wait counts so long after the question, drawn evenly between these.
constexpr Time kSoonestWait = 1'000;
constexpr Time kLatestWait = 4'000;
constexpr std::uint64_t kWaitOfKey = 0x5761697400000001u;  // apart from the bot's thoughts, which use the key itself

// Each person's time comes from the key alone. A person who plays against bots, and a game by mail, need none.
Time waits_count_from(const State& state, const TableContext& context) {
  const bool at_once = state.settings.number(Setting::pace_max_ms) == 0;
  if (at_once || persons_playing(state) < 2 || state.settings.clock() == Clock::correspondence) return 0;
  const Time open_for = state.settings.number(Setting::window_ms);
  const Time latest = open_for > 0 ? std::min(kLatestWait, open_for * 6 / 10) : kLatestWait;
  const Time soonest = std::min(kSoonestWait, latest / 2);
  Time all = 0;
  for (const Seat s : state.position->to_act()) {
    const SeatState& seat_state = state.at(s);
    if (seat_state.bot_plays()) continue;
    Stream stream(context.keys.bot(seat_state.asked, s) ^ kWaitOfKey);
    const auto part = static_cast<Time>(stream.below(1024));
    all = std::max(all, seat_state.asked_at + soonest + (latest - soonest) * part / 1023);
  }
  return all;
}

}  // namespace

void CallWindow::update(const State& state, const TableContext& context) {
  if (state.in_window() && !persons_are_deciding(state)) waits_count_ = waits_count_from(state, context);
}

bool all_have_answered(const State& state) {
  for (const Seat s : state.position->to_act()) {
    if (!state.at(s).answered) return false;
  }
  return true;
}

bool persons_are_deciding(const State& state) {
  for (const Seat s : state.position->to_act()) {
    if (!state.at(s).answered && !state.at(s).bot_plays()) return true;
  }
  return false;
}

int persons_playing(const State& state) {
  int persons = 0;
  for (const Seat s : state.seats()) persons += state.at(s).has_player();
  return persons;
}

}  // namespace tessera::table
