#include "table/flow.h"

#include <string>
#include <utility>

#include "table/commands/endings.h"
#include "table/commands/offers.h"
#include "table/commands/play.h"

namespace tessera::table {

namespace {

constexpr int kMostForced = 32;  // in one call, so that none goes on for ever

}  // namespace

void Flow::settle() {
  while (step()) {
  }
}

bool Flow::step() {
  if (state_.stage == Stage::finished) return Offers(batch_).begin_rematch();
  if (state_.stage == Stage::lobby) return false;
  if (draw()) return true;
  if (state_.position->over()) {
    Endings(batch_).end(Reason::rules);
    return true;
  }
  if (Offers(batch_).grant_undo()) return true;
  window_.update(state_, batch_.context());
  if (play_forced()) return true;
  const auto timer = next_timer(state_, answers_, window_);
  if (!timer || timer->at > batch_.now()) return false;
  fire(*timer);
  return true;
}

bool Flow::draw() {
  const auto need = state_.position->chance();
  if (!need) return false;
  Event event{.kind = Event::Kind::outcome, .seat = need->seat};
  event.readers = readers_of_outcome(*state_.position);
  event.chance = std::string(need->kind);
  Stream stream(batch_.context().keys.chance(state_.outcomes));
  return batch_.emit(std::move(event), &stream);
}

// An action without a choice is played by itself only if everybody can see that there is no choice. The rule: the seat
// sees nothing that a spectator does not see. Its legal actions are a function of its view, so then they are a function
// of what all see. And never where that would take an undo away: with `done` a placement becomes final.
bool Flow::play_forced() {
  if (!state_.settings.on(Setting::forced) || state_.in_window() || forced_ >= kMostForced) return false;
  const Position& position = *state_.position;
  for (const Seat s : position.to_act()) {
    if (state_.at(s).bot_plays() || position.legal_count(s) != 1) continue;
    if (state_.steps_of_one_undo(s) > 0) continue;
    if (position.has_secrets(s)) continue;
    ++forced_;
    return Play(batch_).play(s, position.legal(s).front(), By::forced);
  }
  return false;
}

void Flow::fire(const Timer& timer) {
  switch (timer.kind) {
    case Timer::Kind::bot: Play(batch_).answer(timer.seat, answers_.take(state_, timer.seat), By::bot); return;
    case Timer::Kind::window: Play(batch_).close_window(); return;
    case Timer::Kind::clock: batch_.emit(Event::Kind::timed_out, timer.seat); return;
    case Timer::Kind::away: batch_.emit(Event::Kind::sat_in, timer.seat); return;
  }
}

}  // namespace tessera::table
