// What happens by itself: chance is drawn, windows close, actions without a choice are played, clocks run out, bots'
// answers are released when their time has come.
#include "table/table.h"

namespace tessera::table {

using Kind = Event::Kind;

namespace {

constexpr int kMostForced = 32;  // in a row, so that no call goes on for ever

}  // namespace

void Table::settle(Batch& batch) {
  forced_ = 0;
  while (step(batch)) {
  }
}

bool Table::step(Batch& batch) {
  if (state_.stage == Stage::finished) return begin_rematch(batch);
  if (state_.stage == Stage::lobby) return false;
  if (draw(batch)) return true;
  if (position().over()) {
    end(batch, Reason::rules);
    return true;
  }
  if (grant_undo(batch)) return true;
  window_.update(state_, batch.context());
  if (play_forced(batch)) return true;
  const auto timer = next_timer(state_, bot_answers_, window_);
  if (!timer || timer->at > batch.now()) return false;
  fire_timer(batch, *timer);
  return true;
}

bool Table::draw(Batch& batch) {
  const auto need = position().chance();
  if (!need) return false;
  Event event{.kind = Kind::outcome, .seat = need->seat};
  event.readers = readers_of_outcome(position());
  event.chance = std::string(need->kind);
  Stream stream(batch.context().keys.chance(state_.outcomes));
  return batch.emit(std::move(event), &stream);
}

// All who had to allow it have: with the last answer, or because whoever was missing no longer plays.
bool Table::grant_undo(Batch& batch) {
  if (!state_.undo_is_allowed()) return false;
  const Seat seat = state_.undo_request.seat;
  return batch.emit(Event{.kind = Kind::undone, .seat = seat, .steps = state_.steps_of_one_undo(seat)});
}

// An action without a choice is played by itself only if everybody can see that there is no choice. The rule: the seat
// sees nothing that a spectator does not see. Its legal actions are a function of its view, so then they are a function
// of what all see. And never where that would take an undo away: with `done` a placement becomes final.
bool Table::play_forced(Batch& batch) {
  if (!state_.settings.on(Setting::forced) || state_.in_window() || forced_ >= kMostForced) return false;
  for (const Seat s : position().to_act()) {
    if (state_.at(s).bot_plays() || position().legal_count(s) != 1) continue;
    if (state_.steps_of_one_undo(s) > 0) continue;
    if (position().has_secrets(s)) continue;
    ++forced_;
    return play(batch, s, position().legal(s).front(), By::forced);
  }
  return false;
}

// All waits at once, in the game's own order: who answered, who did not, and when, leaves no trace.
void Table::close_window(Batch& batch) {
  for (int left = position().to_act().size(); left > 0; --left) {
    play(batch, position().next_to_act(), kWaitAction, By::window);
  }
}

std::optional<Time> Table::next_deadline() const {
  if (state_.stage != Stage::playing) return std::nullopt;
  const auto timer = next_timer(state_, bot_answers_, window_);
  return timer ? std::optional(timer->at) : std::nullopt;
}

void Table::fire_timer(Batch& batch, const Timer& timer) {
  switch (timer.kind) {
    case Timer::Kind::bot: answer(batch, timer.seat, bot_answers_.take(state_, timer.seat), By::bot); return;
    case Timer::Kind::window: close_window(batch); return;
    case Timer::Kind::clock: batch.emit(Kind::timed_out, timer.seat); return;
    case Timer::Kind::away: batch.emit(Kind::sat_in, timer.seat); return;
  }
}

}  // namespace tessera::table
